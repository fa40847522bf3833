import type { StagedGameName } from "@gemplay/api-schema";
import { Suspense } from "react";
import type { RoundOf } from "../../../games/play/game/round.ts";
import { pickOne } from "../../../games/play/table/random.ts";
import {
  isBeyondTable,
  type MoveOf,
  type OpenRoundOf,
  type StagedGame,
} from "../../../games/staged/staged-game.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { Art, Button, ButtonLink, Icon } from "../../../ui/index.ts";
import { isWon } from "../card/won-round.ts";

// Only a round on the server has a card, so the page loads the button after the first such win.
const CardButton = lazyExtra(() => import("../card/card-button.tsx"));

interface StagedAsideProps<G extends StagedGameName> {
  readonly game: StagedGame<G>;
  /** The open round of the game, and the finished round that the board still shows. */
  readonly open: OpenRoundOf<G> | null;
  readonly ended: RoundOf<G> | null;
  /** True if the rounds are in the demo. A round of the demo has no card. */
  readonly demo: boolean;
  /** Makes a move in the open round. The value is undefined while the player cannot make a move. */
  readonly onMove: ((move: MoveOf<G>) => void) | undefined;
  /** Called when the player wants to change the bet of the next round. */
  onChange(): void;
  onCheck(): void;
}

/**
 * Shows the additional buttons of a round. During a round, they take the place of the choice between manual and
 * automatic play.
 */
export function StagedAside<G extends StagedGameName>(props: StagedAsideProps<G>) {
  const { game, open, ended, demo } = props;
  const t = useT();
  const won = ended && !demo && isWon(ended) ? ended : undefined;
  return (
    <div className={`staged-aside${won ? " won" : ""}`}>
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
      {won ? (
        <Suspense fallback={<span />}>
          <CardButton id={won.id} className="button quiet md staged-aside-share text-emerald" />
        </Suspense>
      ) : null}
    </div>
  );
}

interface RandomButtonProps<G extends StagedGameName> extends Pick<StagedAsideProps<G>, "game" | "onMove"> {
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
