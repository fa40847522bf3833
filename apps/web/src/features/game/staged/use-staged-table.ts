import type { StagedGameName } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { type Table, useTable } from "../../../games/play/use-table.ts";
import { demoTables, makeDemoCall } from "../../../games/staged/demo-staged.ts";
import type { StagedAnswer, StagedCall, StagedGame, Standing } from "../../../games/staged/staged-game.ts";
import { useStore } from "../../../stores/index.ts";
import { makeCall, standingQuery, unansweredCall } from "./staged-sender.ts";

/** The table of a staged game, with the round on it and what plays it. */
export interface StagedTable<G extends StagedGameName> extends Table<G> {
  /** Null also while it is not known: then `state` says so. */
  readonly standing: Standing<G>;
  /** The call that was sent and whose outcome is not known. */
  unanswered(): StagedCall<G> | null;
  /** @throws the refusal, not shown yet */
  make(call: StagedCall<G>): Promise<StagedAnswer<G>>;
}

/** The table of a staged game for whoever is here: the server's, or the demo's. */
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
    // A closed game opens no round, but one that is open is played to its end.
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
