import {
  type BetEntry,
  type CrashChainEntry,
  type CrashRoundEntry,
  crashEnded,
  crashPointE4,
  hashServerSeedTimes,
  isSameOutcome,
} from "@gemplay/games";
import { type EntryPlace, entryName } from "./entry-place.ts";
import type { Findings } from "./findings.ts";
import { loggedWithinMs } from "./times.ts";

/** A chain of Crash, with the last of its rounds in the logs. */
export interface ChainProgress extends CrashChainEntry {
  lastRound: number;
  lastHash: string;
  /** The start of the first round of the chain in the logs; null before this round. */
  firstStartsAtMs: number | null;
}

/** A bet on Crash that waits for the entry of its round. */
interface WaitingBet {
  readonly at: EntryPlace;
  readonly entry: BetEntry;
}

/** The state of the checks after some entries, which a later audit continues. */
export interface CrashProgress {
  readonly chains: readonly ChainProgress[];
  /** The last rounds in the logs. Bets usually follow their round soon. */
  readonly rounds: readonly CrashRoundEntry[];
  readonly waiting: readonly WaitingBet[];
}

export interface CrashChecks {
  chain(entry: CrashChainEntry, at: EntryPlace): void;
  round(entry: CrashRoundEntry, at: EntryPlace): void;
  bet(entry: BetEntry, at: EntryPlace): void;
  /** Reports bets whose round is still missing. `atMs` is the time of the tree head. */
  end(atMs: number): void;
  /** Returns the chain and the entry of a round, if a log contains the round. */
  find(round: number): { readonly chain: ChainProgress; readonly entry: CrashRoundEntry } | undefined;
  progress(): CrashProgress;
}

export interface CrashChecksOptions {
  readonly findings: Findings;
  /** The state after the last audit; undefined if the audit reads log 1 from its beginning. */
  readonly before?: CrashProgress | undefined;
  /** The number of rounds that the checks keep; by default enough for late bets. */
  readonly keptRounds?: number;
}

const roundsKept = 2_000;
/** Before this time, the server stored no limits, and deleted rounds without bets (docs/fairness.md, «Crash»). */
const limitsSinceMs = Date.UTC(2026, 10, 29);

/**
 * Creates the checks of the entries of Crash: the chains, their rounds in order, and the bets on these rounds. Chains and
 * rounds continue in the next log.
 */
export function createCrashChecks({
  findings,
  before = { chains: [], rounds: [], waiting: [] },
  keptRounds = roundsKept,
}: CrashChecksOptions): CrashChecks {
  const chains = new Map(before.chains.map((chain) => [chain.chain, { ...chain }]));
  const rounds = new Map(before.rounds.map((entry) => [entry.round, entry]));
  const waiting = new Map<number, WaitingBet[]>();
  /** The cancelled rounds, with the crash points that their game hashes give. */
  const cancelled: string[] = [];
  for (const bet of before.waiting) wait(bet);

  function wait(bet: WaitingBet): void {
    const round = roundOf(bet.entry);
    waiting.set(round, [...(waiting.get(round) ?? []), bet]);
  }

  function find(round: number) {
    const entry = rounds.get(round);
    const chain = entry && chains.get(entry.chain);
    return entry && chain && { chain, entry };
  }

  return {
    chain(entry, at) {
      const last = [...chains.values()].at(-1);
      if (last !== undefined && (entry.chain <= last.chain || entry.firstRound <= last.lastRound))
        findings.contradict(`${entryName(at)}, chain ${entry.chain} of Crash`, {
          expected: `a chain after chain ${last.chain} and round ${last.lastRound}`,
          found: `the first round ${entry.firstRound}`,
        });
      const [lastRound, lastHash] = [entry.firstRound - 1, entry.commitment];
      chains.set(entry.chain, { ...entry, lastRound, lastHash, firstStartsAtMs: null });
    },

    round(entry, at) {
      const chain = chains.get(entry.chain);
      if (chain === undefined) {
        findings.contradict(`${entryName(at)}, round ${entry.round} of Crash`, {
          expected: `an earlier entry of chain ${entry.chain}`,
          found: "none",
        });
        return;
      }
      if (chain.firstStartsAtMs === null) checkEndBefore(findings, [...chains.values()], { entry, at });
      checkRound(findings, chain, { entry, at, before: rounds.get(chain.lastRound) });
      if (entry.crashPointE4 === null) {
        const pointE4 = crashPointE4({ gameHash: entry.gameHash, salt: chain.salt });
        cancelled.push(`${entry.round} (${pointE4 / 10_000}×)`);
      }
      chain.firstStartsAtMs ??= entry.startsAtMs;
      [chain.lastRound, chain.lastHash] = [entry.round, entry.gameHash];
      rounds.set(entry.round, entry);
      for (const bet of waiting.get(entry.round) ?? []) checkBet(findings, bet, { chain, entry });
      waiting.delete(entry.round);
      const [oldest] = rounds.keys();
      if (rounds.size > keptRounds && oldest !== undefined) rounds.delete(oldest);
    },

    bet(entry, at) {
      const found = find(roundOf(entry));
      if (found === undefined) wait({ entry, at });
      else checkBet(findings, { entry, at }, found);
    },

    end(atMs) {
      if (cancelled.length > 0)
        findings.note(
          `the server cancelled ${cancelled.length} rounds of Crash; in brackets, where they would have ended: ${cancelled.join(", ")}`,
        );
      for (const [round, bets] of waiting)
        for (const { entry, at } of bets) {
          if (atMs - entry.atMs <= loggedWithinMs) continue;
          const oldest = Math.min(...rounds.keys());
          // The checks keep only the last rounds, so an earlier audit may have checked the round.
          if (before.rounds.length > 0 && round < oldest)
            findings.leaveUnchecked(
              `${entryName(at)}: the bet belongs to round ${round} of Crash, which is far before the bet; audit without --state`,
            );
          else
            findings.contradict(`${entryName(at)}, bet on Crash`, {
              expected: `an entry of round ${round}`,
              found: "none",
            });
        }
    },

    find,
    progress: () => ({
      chains: [...chains.values()],
      rounds: [...rounds.values()],
      waiting: [...waiting.values()].flat(),
    }),
  };
}

/** Warns if a chain begins although the chain before it has rounds left, for example after a restore of the database. */
function checkEndBefore(
  findings: Findings,
  chains: readonly ChainProgress[],
  { entry, at }: { readonly entry: CrashRoundEntry; readonly at: EntryPlace },
): void {
  const played = chains.filter(
    ({ chain, firstStartsAtMs }) => chain < entry.chain && firstStartsAtMs !== null,
  );
  const last = played.at(-1);
  if (last === undefined) return;
  const end = last.firstRound + last.rounds - 1;
  if (last.lastRound < end)
    findings.warn(
      `${entryName(at)}: chain ${entry.chain} of Crash begins after round ${last.lastRound}, although chain ${last.chain} has rounds up to ${end}`,
    );
}

const roundOf = ({ outcome }: BetEntry): number => Number((outcome as { round?: unknown }).round);

function checkRound(
  findings: Findings,
  chain: ChainProgress,
  {
    entry,
    at,
    before,
  }: {
    readonly entry: CrashRoundEntry;
    readonly at: EntryPlace;
    readonly before: CrashRoundEntry | undefined;
  },
): void {
  const where = `${entryName(at)}, round ${entry.round} of Crash`;
  const expected = chain.lastRound + 1;
  const last = chain.firstRound + chain.rounds - 1;
  if (entry.round < expected || entry.round > last) {
    findings.contradict(where, {
      expected: entry.round > last ? `a round up to ${last} of chain ${entry.chain}` : `round ${expected}`,
      found: `round ${entry.round}`,
    });
    return;
  }
  if (entry.round > expected) {
    if (entry.limits === null && entry.startsAtMs < limitsSinceMs)
      findings.warn(`${where}: the rounds from ${expected} on are missing before it`);
    else findings.contradict(where, { expected: `round ${expected}`, found: `round ${entry.round}` });
  }
  if (entry.limits === null && entry.startsAtMs >= limitsSinceMs)
    findings.contradict(where, { expected: "limits", found: "none" });
  const linked = hashServerSeedTimes(entry.gameHash, entry.round - chain.lastRound);
  if (linked !== chain.lastHash)
    findings.contradict(`${where}, game hash`, {
      expected: `a hash that leads to ${chain.lastHash} of round ${chain.lastRound}`,
      found: entry.gameHash,
    });
  if (before !== undefined && entry.startsAtMs <= before.startsAtMs)
    findings.contradict(`${where}, start`, {
      expected: `a time after ${before.startsAtMs}`,
      found: String(entry.startsAtMs),
    });
  const pointE4 = crashPointE4({ gameHash: entry.gameHash, salt: chain.salt });
  if (entry.crashPointE4 !== null && entry.crashPointE4 !== pointE4)
    findings.contradict(`${where}, crashPointE4`, {
      expected: String(pointE4),
      found: String(entry.crashPointE4),
    });
}

interface CrashBetOutcome {
  readonly round: number;
  readonly cashOutE4: number | null;
  readonly targetE4?: number;
  readonly byHand?: boolean;
}

function checkBet(
  findings: Findings,
  { entry: bet, at }: WaitingBet,
  { chain, entry: round }: { readonly chain: ChainProgress; readonly entry: CrashRoundEntry },
): void {
  const where = `${entryName(at)}, bet on round ${round.round} of Crash`;
  const params = bet.params as { readonly autoCashOutE4: number | null };
  const outcome = bet.outcome as unknown as CrashBetOutcome;
  const seeds = { serverSeed: round.gameHash, clientSeed: chain.salt, nonce: round.round };
  const again = crashEnded(seeds, params, outcome);
  const { crashPointE4: _, ...expected } = again.outcome;
  if (!isSameOutcome(expected, outcome) || again.multiplierE4 !== bet.multiplierE4)
    findings.contradict(where, {
      expected: `the multiplier ${again.multiplierE4} and ${JSON.stringify(expected)}`,
      found: `the multiplier ${bet.multiplierE4} and ${JSON.stringify(outcome)}`,
    });
  if (bet.draws !== "") findings.contradict(`${where}, draws`, { expected: "no numbers", found: bet.draws });
  checkLimits(findings, where, { params, outcome, limits: round.limits });
}

function checkLimits(
  findings: Findings,
  where: string,
  {
    params: { autoCashOutE4 },
    outcome: { targetE4, cashOutE4 },
    limits,
  }: {
    readonly params: { readonly autoCashOutE4: number | null };
    readonly outcome: CrashBetOutcome;
    readonly limits: CrashRoundEntry["limits"];
  },
): void {
  if (limits === null) return;
  if (targetE4 === undefined)
    findings.contradict(`${where}, targetE4`, { expected: "a target", found: "none" });
  else if (autoCashOutE4 === null && targetE4 > limits.byHandE4)
    findings.contradict(`${where}, targetE4`, {
      expected: `at most the limit ${limits.byHandE4} of the round`,
      found: String(targetE4),
    });
  if (cashOutE4 !== null && targetE4 !== undefined && cashOutE4 > targetE4)
    findings.contradict(`${where}, cashOutE4`, {
      expected: `at most the target ${targetE4}`,
      found: String(cashOutE4),
    });
}
