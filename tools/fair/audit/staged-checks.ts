import { type AnyStagedGame, type BetEntry, canonicalJson, games, isSameOutcome } from "@gemplay/games";
import { entryName } from "./entry-place.ts";
import type { Findings } from "./findings.ts";
import type { OpenClaim } from "./receipt-claims.ts";
import type { Found } from "./receipt-lookup.ts";

/** Checks that an entry contains the moves of all receipts of its round, with the results that the player saw. */
export function checkShownMoves(
  findings: Findings,
  { shown }: OpenClaim,
  { entry, at }: Found<BetEntry>,
): void {
  for (const { place, value } of shown)
    if (!isSameOutcome(value.seen, seenAfter(entry, value.step)))
      findings.contradict(`${entryName(at)}, moves`, {
        expected: `${canonicalJson(value.seen)} in the open round after ${value.step} moves, as in receipt ${place}`,
        found: canonicalJson(entry.outcome),
      });
}

/** Reports a round that has more moves than its receipts. Without receipts, the server could have invented the moves. */
export function checkFurtherMoves(
  findings: Findings,
  { place, shown }: OpenClaim,
  { entry, at }: Found<BetEntry>,
): void {
  const moves = Math.max(...shown.map(({ value }) => value.step));
  if (movesOf(entry).length > moves)
    findings.leaveUnchecked(
      `${entryName(at)}: it says that the player made moves of which the file has no receipt (round of receipt ${place})`,
    );
}

/** Returns what the player saw after the first moves of a finished round; undefined if the round was lost then. */
function seenAfter(entry: BetEntry, step: number): object | undefined {
  const moves = movesOf(entry).slice(0, step);
  const seeds = { serverSeed: "", clientSeed: "", nonce: 0, draws: entry.draws };
  const played = { seeds, params: entry.params as object, moves };
  try {
    const { standing, seen } = stagedGame(entry);
    return standing(played).lost ? undefined : seen(played);
  } catch {
    // Another check reports an entry whose numbers do not give its outcome.
    return undefined;
  }
}

function movesOf(entry: BetEntry): readonly object[] {
  try {
    return stagedGame(entry).movesOf(entry.outcome as object);
  } catch {
    return [];
  }
}

const stagedGame = ({ game }: BetEntry) => games[game] as unknown as AnyStagedGame;
