import type { StagedGameName } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { type Table, useTable } from "../../../games/play/use-table.ts";
import { demoTables, makeDemoCall } from "../../../games/staged/demo-staged.ts";
import type { StagedAnswer, StagedCall, StagedGame, Standing } from "../../../games/staged/staged-game.ts";
import { useStore } from "../../../stores/index.ts";
import { makeCall, standingQuery, unansweredCall } from "./staged-sender.ts";

/** The table of a staged game: the current round, and the function that plays the round. */
export interface StagedTable<G extends StagedGameName> extends Table<G> {
  /**
   * The round that the board of the game shows. The value is null if the board shows no round, and until the round is
   * loaded.
   */
  readonly standing: Standing<G>;
  /** Returns the call that the page has sent and whose outcome is unknown, or null. */
  unanswered(): StagedCall<G> | null;
  /**
   * Makes a call.
   * @throws the refusal of the server; the caller must show the refusal to the player
   */
  make(call: StagedCall<G>): Promise<StagedAnswer<G>>;
}

/** Returns the table of a staged game for the current visitor: the table on the server, or the demo table. */
export function useStagedTable<G extends StagedGameName>(game: StagedGame<G>): StagedTable<G> {
  const table = useTable<G>(game.name);
  const standing = useStore(demoTables, (tables) => tables[game.name].standing as Standing<G>);
  const query = useQuery({ ...standingQuery(game.name), enabled: !table.demo });
  if (table.demo)
    return {
      ...table,
      standing,
      unanswered: () => null,
      make: async (call) => makeDemoCall(game, call),
    };
  const known = query.data !== undefined;
  return {
    ...table,
    // A closed game accepts no new rounds, but the player can still finish an open round.
    state: known ? table.state : query.isError || table.state === "failed" ? "failed" : "loading",
    standing: query.data ?? null,
    unanswered: () => unansweredCall(game.name),
    make: (call) => makeCall(game.name, call),
    retry() {
      table.retry();
      void query.refetch();
    },
  };
}
