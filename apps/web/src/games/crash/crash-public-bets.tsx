import { avatarOf } from "@gemplay/api-schema/avatar";
import { formatAmount, parseAmount } from "@gemplay/money";
import { useLanguage, useT } from "../../i18n/index.ts";
import type { CrashRound, PublicBet } from "../../queries/index.ts";
import { userStore, useStore } from "../../stores/index.ts";
import { Amount, AssetIcon, Avatar, playerName } from "../../ui/index.ts";
import { stakeDecimals } from "../play/game/round.ts";
import type { CrashBet } from "./bet/own-bet.ts";
import { formatCashOut } from "./crash-words.ts";

interface CrashPublicBetsProps {
  readonly round: CrashRound;
  readonly bets: readonly PublicBet[];
  readonly own: CrashBet | null;
}

/**
 * Largest number of bets that the list of public bets shows. If more bets exist, the list shows only the count of the
 * remaining bets.
 */
const shownRows = 50;

/** Lists the bets of all players on the current Crash round. The list shows the player's own bet first. */
export function CrashPublicBets({ round, bets, own }: CrashPublicBetsProps) {
  const t = useT();
  const locale = useLanguage();
  const ownAvatar = useStore(userStore, ({ playerId }) => avatarOf(playerId));
  const others = bets.filter(({ id }) => id !== own?.id);
  const shown = others.slice(0, own ? shownRows - 1 : shownRows);
  const left = others.length - shown.length;
  return (
    <section className="card overflow-hidden" aria-label={t("crash.liveBets")}>
      <div className="crash-bet-row titles" aria-hidden="true">
        <span>{t("crash.liveBets")}</span>
        <span>{t("crash.bet")}</span>
        <span>{t("crash.at")}</span>
        <span>{t("crash.profit")}</span>
      </div>
      <ul className="border-t border-line">
        {own ? (
          <BetRow
            bet={own}
            name={t("crash.you")}
            avatar={ownAvatar}
            round={round}
            refunded={own.state === "refunded"}
          />
        ) : null}
        {shown.map((bet) => (
          <BetRow
            key={bet.id}
            bet={bet}
            name={playerName(bet.name, locale)}
            avatar={bet.avatar}
            round={round}
            refunded={false}
          />
        ))}
        {own || shown.length > 0 ? null : (
          <li className="crash-bet-row text-muted">
            <span className="whitespace-normal">{t("crash.noBets")}</span>
          </li>
        )}
        {left > 0 ? (
          <li className="crash-bet-row text-muted">
            <span>{t("crash.more", { count: left })}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

interface BetRowProps {
  readonly bet: Pick<PublicBet, "asset" | "amount" | "cashOutE4" | "payout">;
  readonly name: string;
  readonly avatar: number;
  readonly round: CrashRound;
  readonly refunded: boolean;
}

function BetRow({ bet: { asset, amount, cashOutE4, payout }, name, avatar, round, refunded }: BetRowProps) {
  const t = useT();
  const out = cashOutE4 !== null;
  const lost = !out && round.state === "over" && round.crashPointE4 !== null;
  const back = refunded || (!out && round.state === "over" && round.crashPointE4 === null);
  const gain = () =>
    formatAmount(parseAmount(payout, stakeDecimals) - parseAmount(amount, stakeDecimals), stakeDecimals);
  const tone = out ? "text-emerald" : "text-muted";
  return (
    <li className="crash-bet-row">
      <span className="flex items-center gap-8">
        <Avatar of={avatar} size={22} />
        <span className="truncate">{name}</span>
      </span>
      <span className="flex items-center justify-end gap-4 text-muted">
        {asset === "PLAY" ? null : <AssetIcon asset={asset} size={14} />}
        <Amount value={amount} />
      </span>
      <span className={`num ${tone}`}>{out ? formatCashOut(cashOutE4) : "—"}</span>
      <span className={tone}>
        {out || lost ? <Amount value={gain()} signed /> : t(back ? "crash.back" : "crash.inPlay")}
      </span>
    </li>
  );
}
