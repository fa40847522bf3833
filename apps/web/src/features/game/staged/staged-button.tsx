import type { StagedGameName } from "@gemplay/api-schema";
import { currencyName, currencyOf } from "../../../games/play/game/currency.ts";
import { Noted } from "../../../games/play/panel/bet-button.tsx";
import {
  canCashOut,
  isBeyondTable,
  type OpenRoundOf,
  type StagedGame,
} from "../../../games/staged/staged-game.ts";
import { formatAmountText, formatMultiplier, useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/index.ts";
import type { Staged } from "./use-staged.ts";

/** Shows the two lines of a button: the name of the action, and an amount. */
export function ActWords({ act, sum }: { readonly act: string; readonly sum: string }) {
  return (
    <span className="flex flex-col leading-[1.2]">
      <span className="text-13 font-semibold">{act}</span>
      <span className="num text-18 font-bold">{sum}</span>
    </span>
  );
}

/** Shows the button that repeats a call whose answer was lost. */
export function AskAgainButton({ onAsk }: { onAsk(): void }) {
  const t = useT();
  return (
    <Noted note={t("staged.unanswered")}>
      <Button size="tall" onClick={onAsk}>
        {t("play.askAgain")}
      </Button>
    </Noted>
  );
}

interface CashOutButtonProps<G extends StagedGameName> {
  readonly game: StagedGame<G>;
  readonly open: OpenRoundOf<G>;
  readonly staged: Staged<G>;
  /** True if the page will send a cash-out after the pending step. */
  readonly leaving: boolean;
  onCashOut(): void;
}

/**
 * Shows the cash-out button with the multiplier and the amount of the payout. Before the first correct step, the player
 * cannot cash out, so the button explains the next action.
 */
export function CashOutButton<G extends StagedGameName>(props: CashOutButtonProps<G>) {
  const { game, open, staged, onCashOut } = props;
  const t = useT();
  const { amount, payout, multiplierE4 } = open;
  const currency = currencyName(currencyOf(open));
  const sum = `${formatAmountText(payout)} ${currency}`;
  const leaving = props.leaving || staged.sent?.kind === "cash-out";
  if (leaving || staged.slow)
    return (
      <Button size="tall" busy={t(leaving ? "staged.cashingOut" : "staged.stepping")}>
        {sum}
      </Button>
    );
  if (!canCashOut(open))
    return (
      <Button size="tall" reason={t(game.first)}>
        <ActWords act={t("staged.cashOut")} sum={`${formatAmountText(amount)} ${currency}`} />
      </Button>
    );
  const words = (
    <Button size="tall" onClick={onCashOut}>
      <ActWords act={t("staged.cashOutAt", { multiplier: formatMultiplier(multiplierE4) })} sum={sum} />
    </Button>
  );
  const ends = game.moves(open).every((move) => {
    const nextE4 = game.nextE4(open, move);
    return nextE4 === undefined || nextE4 <= multiplierE4 || isBeyondTable(open, nextE4);
  });
  if (!ends) return words;
  const most = `${formatAmountText(open.maximumWin)} ${currency}`;
  return <Noted note={t("staged.maximumWin", { most })}>{words}</Noted>;
}
