import type { StagedGameName } from "@gemplay/api-schema";
import { formatAmount } from "@gemplay/money";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import { Art, Button, ButtonLink, Icon } from "../../../ui/index.ts";
import { BetButton } from "../play/bet-button.tsx";
import { type BetAsset, type RoundOf, stakeDecimals } from "../play/round.ts";
import { readStake, type StakeBounds, type StakeRefusal } from "../play/stake.ts";
import type { Table } from "../play/use-table.ts";
import { pickOne } from "./pick-one.ts";
import { ActWords, AskAgainButton, CashOutButton } from "./staged-button.tsx";
import { isBeyondTable, type MoveOf, type OpenRoundOf, type StagedGame } from "./staged-game.ts";
import type { Staged } from "./use-staged.ts";

interface StagedActionsProps<G extends StagedGameName> {
  readonly game: StagedGame<G>;
  readonly table: Table;
  readonly staged: Staged<G>;
  /** The round that is played, or the finished one that is still on the table. */
  readonly open: OpenRoundOf<G> | null;
  readonly ended: RoundOf<G> | null;
  /** The bet that would open the next round. */
  readonly next: {
    readonly asset: BetAsset;
    readonly shownAsset: string;
    /** As typed. */
    readonly stake: string;
    readonly bounds: StakeBounds | undefined;
    readonly refusal: StakeRefusal | undefined;
    readonly wrong: string | undefined;
  };
  readonly unanswered: boolean;
  /** Absent: no move can be made now. */
  readonly onMove: ((move: MoveOf<G>) => void) | undefined;
  onBet(): void;
  onCashOut(): void;
  onAskAgain(): void;
  /** The next round is set up anew. */
  onChange(): void;
  onCheck(): void;
}

/** The big button, and under it the row of what else can be done. */
export function StagedActions<G extends StagedGameName>(props: StagedActionsProps<G>) {
  const { game, table, staged, open, ended, next } = props;
  const t = useT();
  if (props.unanswered && staged.phase === "rest") return <AskAgainButton onAsk={props.onAskAgain} />;
  return (
    <>
      {open ? (
        <CashOutButton game={game} open={open} staged={staged} onCashOut={props.onCashOut} />
      ) : (
        <div className="tall-act">
          <BetButton
            {...next}
            table={table}
            phase={staged.phase === "rest" ? "rest" : "sent"}
            unanswered={false}
            onBet={props.onBet}
          >
            {ended ? (
              <ActWords
                act={t("staged.newRound")}
                sum={t("staged.betSum", { amount: stakeSum(next.stake), asset: next.shownAsset })}
              />
            ) : (
              t("staged.place")
            )}
          </BetButton>
        </div>
      )}
      {open || ended ? (
        <div className="aside-acts">
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
      ) : null}
    </>
  );
}

/** A typed stake as it is read: cut to four decimals. */
const stakeSum = (stake: string) => formatAmountText(formatAmount(readStake(stake) ?? 0n, stakeDecimals));

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
