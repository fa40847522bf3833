import type { StagedGameName } from "@gemplay/api-schema";
import { useEffect, useRef } from "react";
import type { RoundOf } from "../../../games/play/game/round.ts";
import { BetButton } from "../../../games/play/panel/bet-button.tsx";
import { formatBase } from "../../../games/play/stake/stake.ts";
import type { Stake } from "../../../games/play/stake/use-stake.ts";
import { pickOne } from "../../../games/play/table/random.ts";
import type { Table } from "../../../games/play/table/use-table.ts";
import {
  isBeyondTable,
  type MoveOf,
  type OpenRoundOf,
  type StagedGame,
} from "../../../games/staged/staged-game.ts";
import { useT } from "../../../i18n/index.ts";
import { Art, Button, ButtonLink, Icon } from "../../../ui/index.ts";
import { ActWords, AskAgainButton, CashOutButton } from "./staged-button.tsx";
import type { Staged } from "./use-staged.ts";

interface StagedActionsProps<G extends StagedGameName> {
  readonly game: StagedGame<G>;
  readonly table: Table;
  readonly staged: Staged<G>;
  /** The open round of the game, and the finished round that the board still shows. */
  readonly open: OpenRoundOf<G> | null;
  readonly ended: RoundOf<G> | null;
  /** The stake with which the next round starts. */
  readonly next: { readonly stake: Stake; readonly wrong: string | undefined };
  readonly unanswered: boolean;
  /** True if the page will send a cash-out after the pending step. */
  readonly leaving: boolean;
  /**
   * True for 400 ms after the main button has changed its action. During this time, the bet button ignores taps,
   * because they may be meant for the previous action.
   */
  readonly isNew: boolean;
  /** Makes a move in the open round. The value is undefined while the player cannot make a move. */
  readonly onMove: ((move: MoveOf<G>) => void) | undefined;
  onBet(): void;
  onCashOut(): void;
  onAskAgain(): void;
  /** Called when the player wants to change the bet of the next round. */
  onChange(): void;
  onCheck(): void;
}

/** Shows the main button of a staged game and a row of further actions below the button. */
export function StagedActions<G extends StagedGameName>(props: StagedActionsProps<G>) {
  const { staged, open, ended } = props;
  const acts = useFocusKept(`${open?.id} ${ended?.id}`);
  const lost = props.unanswered && staged.phase === "rest";
  return (
    <div className="contents" {...acts}>
      <div className="panel-foot">
        {lost ? (
          <AskAgainButton onAsk={props.onAskAgain} />
        ) : open ? (
          <CashOutButton {...props} open={open} />
        ) : (
          <NextRoundButton {...props} />
        )}
      </div>
      {!lost && (open || ended) ? <AsideActs {...props} /> : null}
    </div>
  );
}

/** Moves the keyboard focus to the new button after a button with the focus has been replaced. */
function useFocusKept(changes: string) {
  const acts = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  useEffect(() => {
    // The effect depends on `changes`, so that React runs the effect after each change of the button.
    if (changes && within.current && document.activeElement === document.body)
      acts.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [changes]);
  return {
    ref: acts,
    onFocus() {
      within.current = true;
    },
    // The blur handler runs only if the player moves the focus, because browsers send no blur event for a removed
    // button.
    onBlur() {
      within.current = false;
    },
  };
}

/** Shows the button that starts a round with the values of the fields, or with the values of the last bet. */
function NextRoundButton<G extends StagedGameName>(props: StagedActionsProps<G>) {
  const { table, staged, ended, next, isNew, onBet } = props;
  const t = useT();
  return (
    <div className="staged-actions-tall" style={isNew ? { pointerEvents: "none" } : undefined}>
      <BetButton
        {...next}
        table={table}
        phase={staged.phase === "rest" ? "rest" : "sent"}
        unanswered={false}
        onBet={onBet}
      >
        {ended ? (
          <ActWords
            act={t("staged.newRound")}
            sum={t("staged.betSum", {
              amount: formatBase(next.stake.amountBase ?? 0n),
              asset: next.stake.shownAsset,
            })}
          />
        ) : (
          `${t("staged.place")} · ${next.stake.sum}`
        )}
      </BetButton>
    </div>
  );
}

function AsideActs<G extends StagedGameName>(props: StagedActionsProps<G>) {
  const { game, open, ended } = props;
  const t = useT();
  return (
    <div className="staged-actions-aside">
      {open && game.random ? <RandomButton {...props} open={open} random={game.random} /> : null}
      {ended ? (
        <Button look="quiet" size="md" onClick={props.onChange}>
          <Icon name="list" size={18} />
          {t("staged.change")}
        </Button>
      ) : null}
      {ended ? (
        <ButtonLink
          look="quiet"
          size="md"
          href={`/game?name=${game.name}&round=${encodeURIComponent(ended.id)}`}
        >
          <Icon name="shield" size={18} />
          {t("staged.check")}
        </ButtonLink>
      ) : (
        <Button look="quiet" size="md" onClick={props.onCheck}>
          <Icon name="shield" size={18} />
          {t("staged.check")}
        </Button>
      )}
    </div>
  );
}

interface RandomButtonProps<G extends StagedGameName> extends Pick<StagedActionsProps<G>, "game" | "onMove"> {
  readonly open: OpenRoundOf<G>;
  readonly random: NonNullable<StagedGame<G>["random"]>;
}

function RandomButton<G extends StagedGameName>({ game, open, random, onMove }: RandomButtonProps<G>) {
  const t = useT();
  const moves = game.moves(open).filter((move) => {
    const nextE4 = game.nextE4(open, move);
    return nextE4 !== undefined && !isBeyondTable(open, nextE4);
  });
  return (
    <Button
      look="quiet"
      size="md"
      onClick={() => {
        const move = pickOne(moves);
        if (move !== undefined) onMove?.(move);
      }}
    >
      {random.art ? <Art name={random.art} size={18} /> : <Icon name="rot" size={18} />}
      {t(random.label)}
    </Button>
  );
}
