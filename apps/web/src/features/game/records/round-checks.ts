import { call } from "../../../api/index.ts";
import { demoStore, isDemoRound } from "../../../games/play/demo-table.ts";
import { gameQueries } from "../../../games/play/game.queries.ts";
import type { Round } from "../../../games/play/round.ts";
import { loadProof, proveRound, type RevealedSeeds } from "../../../proofs/index.ts";
import { type Checked, checksStore, queryClient, userStore } from "../../../stores/index.ts";
import { inIdleTime } from "../idle/idle.ts";
import { crashSeeds } from "./crash-seeds.ts";

/**
 * The revealed seeds of a round, each pair read once.
 * @param active number of the pair in use; those before it are revealed
 * @returns undefined while they are secret
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

/** The seeds of a round of an earlier chain of Crash, as the server tells them. */
async function toldSeeds({ id }: Round): Promise<RevealedSeeds | undefined> {
  return isDemoRound(id) ? undefined : withSeed((await call("GET /games/round", { query: { id } })).seeds);
}

function withSeed(pair: { readonly serverSeed: string | null } | undefined): RevealedSeeds | undefined {
  return pair?.serverSeed ? (pair as RevealedSeeds) : undefined;
}

/**
 * Computes rounds again in the page's free moments, those whose seeds are revealed and that were not yet.
 * @throws {ApiError} that was shown, when seeds could not be read; what was computed stays
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

/** How the rounds stand that were looked at. */
export interface CheckSum {
  readonly checked: number;
  readonly wrong: readonly Round[];
  /** Rounds whose seed is still in use. */
  readonly secret: number;
}

interface Walk {
  /** Ends when the rounds are older than this pair; 0: at the first round of all. */
  readonly downTo: number;
  readonly signal: AbortSignal;
  onProgress?(sum: CheckSum): void;
}

/**
 * Walks through the player's records, newest first, and computes every round again whose seed is revealed.
 * @throws {ApiError} that was shown; the sum so far was reported
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
    // Rounds of Crash stand on no pair of the player's.
    const older = page.records.some(({ game, seedNumber }) => game !== "crash" && seedNumber < downTo);
    cursor = older ? null : page.nextCursor;
  }
  return sum;
}

/** How these rounds stand, by what was computed so far. */
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
