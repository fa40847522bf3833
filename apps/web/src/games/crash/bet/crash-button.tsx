import { crashCashOutE4, crashMultiplierAtE4 } from "@gemplay/games";
import { useRef } from "react";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import type { CrashState } from "../../../queries/index.ts";
import { Button } from "../../../ui/index.ts";
import { currencyName, currencyOf } from "../../play/game/currency.ts";
import { BetButton } from "../../play/panel/bet-button.tsx";
import { formatBase } from "../../play/stake/stake.ts";
import type { Stake } from "../../play/stake/use-stake.ts";
import type { Table } from "../../play/table/use-table.ts";
import { useFrames } from "../board/use-frames.ts";
import { type CrashBet, type CrashWish, cashOutBase } from "./own-bet.ts";
import type { CrashPlay } from "./use-crash-play.ts";

interface CrashButtonProps {
  readonly play: CrashPlay;
  readonly crash: CrashState | undefined;
  readonly table: Table;
  readonly stake: Stake;
  readonly wrong: string | undefined;
  onBet(): void;
}

/**
 * Shows the main button of the game Crash. The button places a bet, cancels a bet before the round starts, or cashes
 * out a running bet.
 */
export function CrashButton(props: CrashButtonProps) {
  const { play, crash, table, stake, wrong, onBet } = props;
  const t = useT();
  const { bet, queued } = play;
  const taking = crash?.current.state === "betting";
  if (bet?.state === "open" && crash) {
    if (taking)
      return (
        <Button
          look="quiet"
          busy={play.busy === "cancelling" ? t("crash.cancelling") : undefined}
          onClick={play.cancel}
        >
          <TwoLines first={t("crash.cancel")} second={`${t("crash.betIn")} · ${sumText(bet, table)}`} />
        </Button>
      );
    return <CashOut bet={bet} play={play} crash={crash} />;
  }
  if (queued && play.busy !== "placing")
    return (
      <Button look="quiet" onClick={play.cancel}>
        <TwoLines first={t("crash.cancel")} second={sumText(queued, table)} />
      </Button>
    );
  return (
    <BetButton
      table={table}
      stake={stake}
      wrong={wrong}
      loading={!crash}
      phase={play.busy === "placing" ? "sent" : "rest"}
      unanswered={play.unanswered}
      onBet={play.unanswered ? play.askAgain : onBet}
    >
      <TwoLines
        first={t(taking && !bet ? "crash.betThis" : "crash.betNext")}
        second={`${formatBase(stake.amountBase ?? 0n)} ${stake.shownAsset}`}
      />
    </BetButton>
  );
}

/** Returns the stake and the name of its currency as one text. */
function sumText(
  { asset, amount }: Pick<CrashWish, "asset" | "amount">,
  { demo }: Pick<Table, "demo">,
): string {
  return `${formatAmountText(amount)} ${currencyName(demo ? "DEMO" : asset)}`;
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="crash-two-lines">
      <span>{first}</span>
      <span className="num">{second}</span>
    </span>
  );
}

interface CashOutProps {
  readonly bet: CrashBet;
  readonly play: CrashPlay;
  readonly crash: CrashState;
}

/** Shows the cash-out button with the payout at the current multiplier. */
function CashOut({ bet, play, crash }: CashOutProps) {
  const t = useT();
  const sum = useRef<HTMLSpanElement>(null);
  const shown = useRef(0);
  const button = useRef<HTMLButtonElement>(null);
  const { serverOffsetMs, current } = crash;
  useFrames(() => {
    const multiplierE4 = crashMultiplierAtE4(performance.now() + serverOffsetMs - current.startsAtMs);
    if (!sum.current || (multiplierE4 === shown.current && sum.current.textContent)) return;
    shown.current = multiplierE4;
    // While the multiplier is below the lowest allowed cash-out, the cash-out button is disabled.
    button.current?.toggleAttribute("inert", multiplierE4 < crashCashOutE4.minimum);
    const text = formatBase(cashOutBase(bet, multiplierE4));
    sum.current.textContent = `${text} ${currencyName(currencyOf(bet))}`;
  });
  if (current.state === "over") return <Button busy={t("crash.settling")}>{t("crash.cashOut")}</Button>;
  if (play.busy === "cashing") return <Button busy={t("crash.cashingOut")}>{t("crash.cashOut")}</Button>;
  return (
    <Button ref={button} onClick={play.cashOut}>
      <span className="crash-two-lines">
        <span>{t("crash.cashOut")}</span>
        <span ref={sum} className="num" />
      </span>
    </Button>
  );
}
