import type { StagedGameName } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import type { BetAsset } from "../../../games/play/game/round.ts";
import { type Table, useTable } from "../../../games/play/table/use-table.ts";
import { demoTables, makeDemoCall } from "../../../games/staged/demo-staged.ts";
import {
  openOf,
  type StagedAnswer,
  type StagedCall,
  type StagedGame,
  type Standing,
} from "../../../games/staged/staged-game.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { makeCall, standingQuery, unansweredCall } from "./staged-sender.ts";

/** The table of a staged game: the current round, and the function that plays the round. */
export interface StagedTable<G extends StagedGameName> extends Table<G> {
  /**
   * The round that the board of the game shows. The value is null if the board shows no round, or if the round is not
   * loaded yet.
   */
  readonly standing: Standing<G>;
  /** True if the page knows whether the player has an open round of this game on the server. */
  readonly isOpenBetKnown: boolean;
  /** Asset of the player's open or unanswered bet in this game on the server. */
  readonly openBetAsset: BetAsset | undefined;
  /** Returns the call that the page has sent and whose outcome is unknown, or null. */
  unanswered(): StagedCall<G> | null;
  /**
   * Makes a call.
   * @throws the server's refusal of the call; the caller must show the refusal to the player
   */
  make(call: StagedCall<G>): Promise<StagedAnswer<G>>;
}

/** Returns the table of a staged game for the current visitor: the table on the server, or the demo table. */
export function useStagedTable<G extends StagedGameName>(game: StagedGame<G>): StagedTable<G> {
  const table = useTable<G>(game.name);
  const standing = useStore(demoTables, (tables) => tables[game.name].standing as Standing<G>);
  const query = useQuery({ ...standingQuery(game.name), enabled: useSignedIn() });
  const known = query.data !== undefined;
  const lost = unansweredCall(game.name);
  const openBet = {
    // If the server cannot answer, the player can still play in the demo.
    isOpenBetKnown: known || query.isError,
    openBetAsset: openOf(query.data ?? null)?.asset ?? (lost?.kind === "open" ? lost.body.asset : undefined),
  };
  if (table.demo)
    return {
      ...table,
      ...openBet,
      standing,
      unanswered: () => null,
      make: async (call) => makeDemoCall(game, call),
    };
  return {
    ...table,
    ...openBet,
    // A closed game accepts no new rounds, but the player can still finish an open round.
    state:
      known || table.state === "loading"
        ? table.state
        : query.isError || table.state === "failed"
          ? "failed"
          : "loading",
    standing: query.data ?? null,
    unanswered: () => unansweredCall(game.name),
    make: (call) => makeCall(game.name, call),
    retry() {
      table.retry();
      void query.refetch();
    },
  };
}
