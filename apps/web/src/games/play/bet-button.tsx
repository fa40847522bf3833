import type { InstantGameName } from "@gemplay/api-schema";
import type { ReactNode } from "react";
import { t, useT } from "../../i18n/index.ts";
import { Button, ButtonLink, Icon, typedRefusalText } from "../../ui/index.ts";
import { refillDemo } from "./demo-table.ts";
import { type BetAsset, stakeDecimals } from "./round.ts";
import { formatBase, maximumStake, type StakeBounds, type StakeRefusal } from "./stake.ts";
import type { Play } from "./use-play.ts";
import type { Table } from "./use-table.ts";

/** Why the stake cannot be bet, in words that say what can. */
export function sayRefusal(refusal: StakeRefusal, bounds: StakeBounds, shownAsset: string): string {
  const asset = shownAsset;
  switch (refusal) {
    case "amount_empty":
      return t("play.reason.empty");
    case "belowMinimum":
      return t("play.reason.belowMinimum", {
        amount: formatBase(bounds.minimumBase, { decimals: null }),
        asset,
      });
    case "aboveMaximum":
      return t("play.reason.aboveMaximum", {
        amount: formatBase(maximumStake({ ...bounds, balanceBase: bounds.largestBase ?? 0n })),
        asset,
      });
    case "balance":
      return t("play.reason.balance", { amount: formatBase(bounds.balanceBase), asset });
    default:
      return typedRefusalText(refusal, stakeDecimals);
  }
}

interface BetButtonProps {
  readonly table: Table;
  readonly asset: BetAsset;
  readonly shownAsset: string;
  readonly bounds: StakeBounds | undefined;
  readonly refusal: StakeRefusal | undefined;
  /** What else stands against the bet. */
  readonly wrong: string | undefined;
  readonly phase: Play<InstantGameName>["phase"];
  readonly unanswered: boolean;
  readonly children: ReactNode;
  onBet(): void;
}

/** The one big button: bets, or says why not and leads to what helps. */
export function BetButton(props: BetButtonProps) {
  const { table, asset, shownAsset, bounds, refusal, wrong, phase, unanswered, children, onBet } = props;
  const t = useT();
  if (phase !== "rest")
    return (
      <Button busy={t(phase === "sent" ? "play.placing" : "play.moving")} onClick={onBet}>
        {children}
      </Button>
    );
  if (unanswered)
    return (
      <Noted note={t("play.unanswered")}>
        <Button onClick={onBet}>{t("play.askAgain")}</Button>
      </Noted>
    );
  if (table.state === "failed")
    return (
      <Noted note={t("play.reason.failed")}>
        <Button look="quiet" onClick={table.retry}>
          {t("action.tryAgain")}
        </Button>
      </Noted>
    );
  if (table.state === "closed") return <Button reason={t("play.reason.closed")}>{children}</Button>;
  // Limits and balance may be here before the hash of the seed, without which no bet is placed.
  if (table.state === "loading" || !bounds) return <Button busy={t("state.loading")}>{children}</Button>;
  if (wrong) return <Button reason={wrong}>{children}</Button>;
  if (refusal === "balance" && table.demo)
    return (
      <Noted note={sayRefusal(refusal, bounds, shownAsset)}>
        <Button onClick={refillDemo}>{t("play.demoRefill")}</Button>
      </Noted>
    );
  if (refusal === "balance" && asset === "PLAY")
    return (
      <Noted note={sayRefusal(refusal, bounds, shownAsset)}>
        <ButtonLink href="/deposit">{t("play.deposit", { asset: shownAsset })}</ButtonLink>
      </Noted>
    );
  if (refusal) return <Button reason={sayRefusal(refusal, bounds, shownAsset)}>{children}</Button>;
  return <Button onClick={onBet}>{children}</Button>;
}

/** A button with a line under it that is no reason against it. */
export function Noted({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="why" role="status">
        <Icon name="info" size={16} />
        {note}
      </p>
    </div>
  );
}
