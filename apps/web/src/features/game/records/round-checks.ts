import { call } from "../../../api/index.ts";
import { isDemoRound } from "../../../games/play/game/currency.ts";
import type { Round } from "../../../games/play/game/round.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";
import { gameQueries } from "../../../games/play/table/game.queries.ts";
import { loadProof, proveRound, type RevealedSeeds } from "../../../proofs/index.ts";
import { type Checked, checksStore, queryClient, userStore } from "../../../stores/index.ts";
import { inIdleTime } from "../idle/idle.ts";
import { crashSeeds } from "./crash-seeds.ts";

/**
 * Returns the revealed seeds with which a round was played. The page reads each seed pair from the server only once.
 * @param active number of the seed pair in use; the seeds of all earlier seed pairs are revealed
 * @returns undefined while the server seed of the round is secret
 */
async function revealedSeeds(round: Round, active: number): Promise<RevealedSeeds | undefined> {
  if (round.game === "crash") return (await crashSeeds(round.nonce)) ?? seedsFromServer(round);
  if (isDemoRound(round.id)) {
    const pair = demoStore.get().revealed.find(({ seedNumber }) => seedNumber === round.seedNumber);
    return withSeed(pair);
  }
  if (round.seedNumber >= active) return undefined;
  return withSeed(await queryClient.fetchQuery(gameQueries.revealed(round)));
}

/** Reads the seeds of a Crash round from the server. Used for rounds of an earlier hash chain. */
async function seedsFromServer({ id }: Round): Promise<RevealedSeeds | undefined> {
  return isDemoRound(id) ? undefined : withSeed((await call("GET /games/round", { query: { id } })).seeds);
}

function withSeed(pair: { readonly serverSeed: string | null } | undefined): RevealedSeeds | undefined {
  return pair?.serverSeed ? (pair as RevealedSeeds) : undefined;
}

/**
 * Checks the fairness of rounds with revealed seeds while the browser is idle. Skips rounds that the page has already
 * checked.
 * @throws {ApiError} if the page could not read the seeds of a round, after `call` has shown the error to the player.
 * The page keeps the results of the finished checks.
 */
export async function checkRounds(rounds: readonly Round[], active: number): Promise<void> {
  const due = rounds.filter(({ id }) => !checksStore.get().byRound.has(id));
  const ready: (readonly [Round, RevealedSeeds, Awaited<ReturnType<typeof loadProof>>])[] = [];
  for (const round of due) {
    const seeds = await revealedSeeds(round, active);
    if (seeds) ready.push([round, seeds, await loadProof(round.game)]);
  }
  if (ready.length === 0) return;
  const asked = userStore.get().token;
  const found = new Map<string, Checked>();
  await inIdleTime(
    (function* () {
      for (const [round, seeds, proof] of ready) {
        found.set(round.id, proveRound(proof, round, seeds).matches ? "verified" : "wrong");
        yield;
      }
    })(),
  );
  if (asked === userStore.get().token)
    checksStore.set({ byRound: new Map([...checksStore.get().byRound, ...found]) });
}

/**
 * Result of several checks: how many rounds were checked, which rounds are wrong, and how many rounds have secret
 * seeds.
 */
export interface CheckSum {
  readonly checked: number;
  readonly wrong: readonly Round[];
  /** Number of rounds that cannot be checked yet, because their seed pair is still in use. */
  readonly secret: number;
}

interface Walk {
  /** Number of the oldest seed pair whose rounds the page checks. 0 means all rounds. */
  readonly downTo: number;
  readonly signal: AbortSignal;
  onProgress?(sum: CheckSum): void;
}

/**
 * Reads the player's rounds, newest first, and checks every round whose seeds are revealed.
 * @throws {ApiError} after `call` has shown the error to the player. `onProgress` has already received the results of
 * all checked pages.
 */
export async function checkRecords({ downTo, signal, onProgress }: Walk): Promise<CheckSum> {
  const { active } = await queryClient.fetchQuery({ ...gameQueries.seeds(), staleTime: 0 });
  let sum: CheckSum = { checked: 0, wrong: [], secret: 0 };
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: { limit: number; cursor?: string } = cursor === "" ? { limit: 100 } : { limit: 100, cursor };
    const page = await call("GET /user/records", { query }, { signal });
    await checkRounds(page.records, active.seedNumber);
    signal.throwIfAborted();
    sum = addUp(sum, sumOf(page.records));
    onProgress?.(sum);
    // Crash takes its seeds from a public hash chain, not from the seed pairs of the player.
    const older = page.records.some(({ game, seedNumber }) => game !== "crash" && seedNumber < downTo);
    cursor = older ? null : page.nextCursor;
  }
  return sum;
}

/** Summarises the finished checks of the given rounds. A round without a finished check counts as secret. */
export function sumOf(rounds: readonly Round[]): CheckSum {
  const { byRound } = checksStore.get();
  const checked = rounds.filter(({ id }) => byRound.has(id));
  return {
    checked: checked.length,
    wrong: checked.filter(({ id }) => byRound.get(id) === "wrong"),
    secret: rounds.length - checked.length,
  };
}

const addUp = (one: CheckSum, other: CheckSum): CheckSum => ({
  checked: one.checked + other.checked,
  wrong: [...one.wrong, ...other.wrong],
  secret: one.secret + other.secret,
});
