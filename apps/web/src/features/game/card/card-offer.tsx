import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import type { GameName } from "../../../games/play/game/round.ts";
import { playedStore } from "../../../games/play/table/server-bets.ts";
import { useOnServer } from "../../../games/play/table/use-table.ts";
import { ownCrashBetQuery, useCrashState } from "../../../queries/index.ts";
import { useStore } from "../../../stores/index.ts";
import { realityStore } from "../../../widgets/limits/reality.store.ts";
import CardButton from "./card-button.tsx";
import { isWon } from "./won-round.ts";

interface CardOfferProps {
  readonly game: GameName;
}

/**
 * Shows a button above the board that opens the card of the round that the player has just won. The button is absent
 * during a round, after a loss, and in the demo. Staged games have the button in the row below the board instead
 * (`staged-aside.tsx`).
 */
export default function CardOffer({ game }: CardOfferProps) {
  const onServer = useOnServer(game);
  if (!onServer) return null;
  return game === "crash" ? <CrashOffer /> : <TableOffer game={game} />;
}

function TableOffer({ game }: CardOfferProps) {
  const last = useStore(playedStore, ({ rounds }) => rounds.find((round) => round.game === game));
  // True until the board has shown the end of the round, so that the button does not reveal a result.
  const isOpen = useStore(realityStore, ({ roundOpen }) => roundOpen);
  return <Offer id={last && isWon(last) && !isOpen ? last.id : undefined} />;
}

/**
 * Offers the card of a bet on Crash from the end of its round until the next round starts. The server has the round of a
 * bet only after the crash.
 */
function CrashOffer() {
  const current = useCrashState().crash?.current;
  const bet = useQuery({ ...ownCrashBetQuery, enabled: false }).data;
  const won = bet?.state === "cashed_out" && isWon({ multiplierE4: bet.cashOutE4 ?? 0 });
  const shown = current?.state === "over" ? current.round : (current?.round ?? 0) - 1;
  const isOffered = won && current?.state !== "running" && bet.round === shown;
  return <Offer id={isOffered ? bet.id : undefined} />;
}

function Offer({ id }: { readonly id: string | undefined }) {
  const top = useTop(id);
  return (
    <CardButton
      id={top === undefined ? undefined : id}
      className="icon-button card-offer text-emerald"
      style={{ top }}
    />
  );
}

/** Height of the row above the board in design pixels, and the distance of the button from the top of the board. */
const rowHeight = 40;
const overBoard = 40;

/**
 * Returns the distance of the button from the top of the page, in pixels. The button is at the end of the row above the
 * board. The value is undefined if there is no such row, for example while the player sets up automatic play.
 */
function useTop(id: string | undefined): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const main = document.querySelector("main");
    if (id === undefined || main === null) return undefined;
    const measure = () => {
      const board = main.querySelector<HTMLElement>(".board");
      // The line of the session is below the header of each game, and above the row.
      const line = main.querySelector<HTMLElement>(".game-header-session");
      if (board === null || line === null) return setTop(undefined);
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;
      const row = board.offsetTop - line.offsetTop - line.offsetHeight;
      setTop(row >= rowHeight * unit ? board.offsetTop - overBoard * unit : undefined);
    };
    measure();
    // The board moves when the player changes between manual and automatic play, or turns the phone.
    const watcher = new ResizeObserver(measure);
    watcher.observe(main);
    return () => watcher.disconnect();
  }, [id]);
  return top;
}
