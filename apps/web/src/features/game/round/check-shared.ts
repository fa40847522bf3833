import {
  canonicalJson,
  type JsonValue,
  loggedOutcome,
  roundBytes,
  type SeedPairOpening,
  type SignedTreeHead,
  sealedOf,
} from "@gemplay/games";
import type { SeedsOfRound } from "../../../games/play/game/round.ts";
import { hex as bytesToHex } from "../../../games/proof/step.ts";
import { isInTree, isSame, readBetEntry } from "../public-log/entries.ts";
import { readFitting } from "../public-log/tree-heads.ts";
import type { OthersRound, SharedLog } from "./use-round.ts";

export type Verdict = "fits" | "unfit" | "notYet";

/** What the public log says about a shared round. */
export interface LogFacts {
  /** Whether the seed pair of the round is in the log before the bet; undefined for Crash, which has no seed pairs. */
  readonly hashBefore: Verdict | undefined;
  readonly settled: Verdict;
  readonly sameResult: Verdict;
  /** The time at which the bet was settled, by the log. */
  readonly settledAtMs: number | undefined;
  readonly index: number | undefined;
  /** The time of the tree head, if its signature is valid and it contradicts no tree head that the browser has seen. */
  readonly headAtMs: number | undefined;
}

const nothing = { settledAtMs: undefined, index: undefined, headAtMs: undefined };

/** Returns the facts of a round that cannot be checked now. */
export const unchecked = ({ game }: OthersRound): LogFacts => all(game, "notYet");

const all = (game: OthersRound["game"], verdict: Verdict): LogFacts => ({
  hashBefore: game === "crash" ? undefined : verdict,
  settled: verdict,
  sameResult: verdict,
  ...nothing,
});

/**
 * Checks the entries of a shared round and of its seed pair in the public log.
 * @throws {ApiError} if the page cannot read the published keys or a proof
 */
export async function checkShared(
  round: OthersRound,
  seeds: SeedsOfRound,
  log: SharedLog,
): Promise<LogFacts> {
  if (log === null) return unchecked(round);
  const head = await readFitting(log.treeHead);
  if (head === undefined) return all(round.game, "unfit");
  const { index } = log.bet;
  const entry = isInTree(log.bet, head) ? readBetEntry(log.bet.entry) : undefined;
  const hashBefore = round.game === "crash" ? undefined : pairVerdict(log, seeds, head);
  if (entry === undefined) return { ...all(round.game, "unfit"), hashBefore, index, headAtMs: head.atMs };
  const sameResult =
    entry.game === round.game &&
    entry.asset === round.asset &&
    entry.multiplierE4 === round.multiplierE4 &&
    isSame(entry.params, round.params) &&
    isSame(entry.outcome, loggedOutcome(round.game, round.outcome)) &&
    hasDraws(entry.draws, round, seeds);
  return {
    hashBefore,
    settled: "fits",
    sameResult: sameResult ? "fits" : "unfit",
    settledAtMs: entry.atMs,
    index,
    headAtMs: head.atMs,
  };
}

/** Returns whether the revealed seeds give the random numbers of an entry. Bets on Crash have no such numbers. */
function hasDraws(
  draws: string,
  { game, nonce }: OthersRound,
  { serverSeed, clientSeed }: SeedsOfRound,
): boolean {
  if (serverSeed === null || game === "crash") return true;
  let drawn = "";
  for (let block = 0; drawn.length < draws.length; block++)
    drawn += bytesToHex(roundBytes({ serverSeed, clientSeed, nonce }, block));
  return draws !== "" && drawn.startsWith(draws);
}

function pairVerdict(
  { seedPair, bet }: NonNullable<SharedLog>,
  { seedNumber, serverSeedHash, clientSeed }: SeedsOfRound,
  head: SignedTreeHead,
): Verdict {
  if (seedPair === null) return "notYet";
  const opening: SeedPairOpening = { seedNumber, serverSeedHash, clientSeed };
  const fits =
    seedPair.index < bet.index && isInTree(seedPair, head) && isSealed(seedPair.entry, sealedOf(opening));
  return fits ? "fits" : "unfit";
}

function isSealed(text: string, sealed: string): boolean {
  try {
    const entry = JSON.parse(text) as { readonly [name: string]: JsonValue };
    return entry.kind === "seed pair" && entry.sealed === sealed && canonicalJson(entry) === text;
  } catch {
    return false;
  }
}
