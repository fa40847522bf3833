import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatAmountText, useT } from "../../i18n/index.ts";
import { rewardQueries } from "../../queries/index.ts";
import { timeLeftText, unitName, useAskWhenOver, useCollect, useServerNow } from "../../rewards/index.ts";
import { noteStake } from "../../stores/index.ts";
import { ActionLine, Art, AssetIcon, Icon, showToast } from "../../ui/index.ts";
import { chooseDemo } from "./demo-choice.ts";
import type { Table } from "./use-table.ts";

const rewardsKey = rewardQueries.rewards().queryKey;

/** What a player without anything to bet can do: claim the airdrop, play the demo, deposit. */
export function WaysToPlay({ table }: { readonly table: Pick<Table, "game" | "demo"> }) {
  const t = useT();
  return (
    <div className="card overflow-hidden">
      <ClaimWay game={table.game} />
      <Way
        art={<Art name="s-coal" size={28} />}
        title={t("play.wayDemo")}
        detail={t("play.wayDemoAbout")}
        chip={table.demo ? { tone: "emerald", word: t("play.wayOn") } : undefined}
        onClick={chooseDemo}
      />
      <Way
        art={<AssetIcon asset="PLAY" size={28} />}
        title={t("play.wayDeposit")}
        detail={t("play.wayDepositAbout")}
        href="/deposit"
      />
    </div>
  );
}

/** The airdrop while it can be collected; the game goes on with it. */
function ClaimWay({ game }: Pick<Table, "game">) {
  const t = useT();
  const airdrop = useQuery(rewardQueries.rewards()).data?.find(({ kind }) => kind === "airdrop");
  const { busy, collect } = useCollect();
  const nowMs = useServerNow();
  const { state, untilMs = null, amount = "0" } = airdrop ?? {};
  const isOpen = state === "ready" || state === "locked";
  useAskWhenOver(rewardsKey, isOpen ? untilMs : null, nowMs);
  if (!isOpen || (untilMs !== null && untilMs <= nowMs)) return null;
  const shown = `${formatAmountText(amount, { decimals: 0 })} ${unitName("TPLAY", t, amount)}`;
  const claim = async () => {
    if (!(await collect(["airdrop"]))) return;
    noteStake(game, { asset: "TPLAY", amount: "1" });
    showToast("succ", t("rewards.collectedTitle"), `+${shown}`);
  };
  return (
    <Way
      art={<AssetIcon asset="TPLAY" size={28} />}
      title={t("play.wayClaim", { amount: shown })}
      detail={
        untilMs === null
          ? t("play.aboutTplay")
          : t("play.wayClaimLeft", { time: timeLeftText(untilMs, nowMs, t) })
      }
      chip={{ tone: "gold", word: t(busy ? "rewards.claiming" : "play.wayFree") }}
      gold
      {...(state === "locked" ? { href: "/profile" } : { onClick: () => void claim() })}
    />
  );
}

interface WayProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly chip?: { readonly tone: "emerald" | "gold"; readonly word: string } | undefined;
  readonly gold?: boolean;
  readonly href?: string;
  onClick?(): void;
}

function Way({ art, title, detail, chip, gold = false, href, onClick }: WayProps) {
  return (
    <ActionLine href={href} onClick={onClick} className={`ways-to-play-row${gold ? " gold" : ""}`}>
      <span className="grid w-28 flex-none place-items-center">{art}</span>
      <span className="min-w-0 flex-1 text-left">
        <span className="block text-14 font-semibold">{title}</span>
        <span className="num block text-12 whitespace-normal text-muted">{detail}</span>
      </span>
      {chip ? (
        <span className={`chip ${chip.tone}`}>
          <i className="rhombus" aria-hidden="true" />
          {chip.word}
        </span>
      ) : null}
      {chip?.tone === "emerald" ? null : <Icon name="right" size={16} className="flex-none text-muted" />}
    </ActionLine>
  );
}
