import type { BetOpening } from "@gemplay/games";
import { betsToLog } from "@gemplay/ledger";
import { type Database, executorOf } from "../platform/database/index.ts";
import { openingOf, sealedEntryOf } from "./entries.ts";
import { createLogReader, type LoggedInclusion } from "./log-reader.ts";
import { newestHeads } from "./public-log.repository.ts";

/** The proof that a round is in a log: its entry, the path to the root of the tree head, and the opening. */
export interface RoundProof extends LoggedInclusion {
  readonly opening: BetOpening;
}

/** Reads the proofs of a player's rounds from one snapshot of the database. */
export interface RoundProofs {
  /** The signed notes of the tree heads to which all paths lead, one for each log. */
  readonly treeHeads: readonly { readonly log: number; readonly note: string }[];
  /** Returns the proofs of those of the given rounds that are in a log, by the ids of the rounds. */
  of(playerId: bigint, ids: readonly string[]): Promise<ReadonlyMap<string, RoundProof>>;
}

/**
 * Reads the newest tree heads, and returns a reader of proofs for these tree heads.
 *
 * @param db a transaction on one snapshot of the database, or the database itself. An entry that was appended after the
 *   tree heads were read has no proof
 * @param reader the reader of entries; by default a new one, with its own cache
 */
export async function createRoundProofs(db: Database, reader = createLogReader(db)): Promise<RoundProofs> {
  const heads = await newestHeads(db);
  const sizes = new Map(heads.map(({ log, size }) => [log, size]));
  return {
    treeHeads: heads.map(({ log, note }) => ({ log, note })),
    async of(playerId, ids) {
      if (heads.length === 0 || ids.length === 0) return new Map();
      const bets = await betsToLog(executorOf(db), playerId, ids);
      const entries = bets.map((bet) => ({ bet, ...sealedEntryOf(bet) }));
      const found = await reader.inclusions(entries, (log) => sizes.get(log) ?? 0);
      return new Map(
        entries.flatMap(({ bet, sealed }) => {
          const inclusion = found.get(sealed);
          return inclusion === undefined
            ? []
            : [[bet.bet.id, { ...inclusion, opening: openingOf(bet) }] as const];
        }),
      );
    },
  };
}
