import { call } from "../../../api/index.ts";
import { demoStore, isDemoRound } from "../../../games/play/demo-table.ts";
import { gameQueries } from "../../../games/play/game.queries.ts";
import type { Round } from "../../../games/play/round.ts";
import { loadProof, proveRound, type RevealedSeeds } from "../../../proofs/index.ts";
import { type Checked, checksStore, queryClient, userStore } from "../../../stores/index.ts";
import { inIdleTime } from "../idle/idle.ts";
import { crashSeeds } from "./crash-seeds.ts";

/**
 * Returns the revealed seeds of a round. Each pair is read once.
 * @param active number of the pair in use; earlier pairs are revealed
 * @returns undefined while the seeds are secret
 */
async function revealedSeeds(round: Round, active: number): Promise<RevealedSeeds | undefined> {
  if (round.game === "crash") return (await crashSeeds(round.nonce)) ?? toldSeeds(round);
  if (isDemoRound(round.id)) {
    const pair = demoStore.get().revealed.find(({ seedNumber }) => seedNumber === round.seedNumber);
    return withSeed(pair);
  }
  if (round.seedNumber >= active) return undefined;
  return withSeed(await queryClient.fetchQuery(gameQueries.revealed(round)));
}

/** Returns the seeds of a round of an earlier Crash chain from the server. */
async function toldSeeds({ id }: Round): Promise<RevealedSeeds | undefined> {
  return isDemoRound(id) ? undefined : withSeed((await call("GET /games/round", { query: { id } })).seeds);
}

function withSeed(pair: { readonly serverSeed: string | null } | undefined): RevealedSeeds | undefined {
  return pair?.serverSeed ? (pair as RevealedSeeds) : undefined;
}

/**
 * Checks rounds with revealed seeds in the page's idle moments. Rounds that were checked before are skipped.
 * @throws {ApiError} that is already shown, when seeds could not be read; finished checks are kept
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

/** Results of the checks. */
export interface CheckSum {
  readonly checked: number;
  readonly wrong: readonly Round[];
  /** Number of rounds whose seeds are still in use. */
  readonly secret: number;
}

interface Walk {
  /** Stops when the rounds are older than this seed pair. 0 continues to the first round. */
  readonly downTo: number;
  readonly signal: AbortSignal;
  onProgress?(sum: CheckSum): void;
}

/**
 * Reads the player's records, newest first, and checks every round with revealed seeds.
 * @throws {ApiError} that is already shown; the results so far were reported
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
    // Rounds of Crash do not use the player's seed pairs.
    const older = page.records.some(({ game, seedNumber }) => game !== "crash" && seedNumber < downTo);
    cursor = older ? null : page.nextCursor;
  }
  return sum;
}

/** Returns the results of these rounds from the checks so far. */
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
