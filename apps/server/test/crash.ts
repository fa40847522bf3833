// Rounds of Crash with known crash points, for tests of the game and of failures during a round.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Body, Data } from "@gemplay/api-schema";
import { crashPointE4 } from "@gemplay/games";
import { sql } from "kysely";
import { closeMs } from "../src/games/crash/crash.bets.ts";
import type { Platform } from "../src/platform/index.ts";
import type { TestPlayer } from "./betting.ts";
import { dataOf, type TestServer } from "./compose.ts";

export type CrashTable = Data<"GET /games/crash">;
export type CrashBet = Data<"POST /games/crash/bet">["bet"];
type CrashState = CrashTable["current"]["state"];

/** The secret values of a round of Crash, which only a test may know in advance. */
export interface KnownRound {
  readonly gameHash: string;
  readonly pointE4: number;
}

/**
 * Waits until the first hash chain is published, and gives the hash chain a suitable salt. In production the salt comes
 * from a block of the chain, but tests have no block for the salt.
 *
 * @param wanted returns whether a test can use the crash points of rounds 1, 2, 3 …, which are multipliers in
 * ten-thousandths
 * @returns the rounds by their number; index 0 is the published commitment
 */
export async function saltChain(
  { db, secrets }: Pick<Platform, "db" | "secrets">,
  wanted: (pointsE4: readonly number[]) => boolean = () => true,
): Promise<readonly KnownRound[]> {
  const published = async () =>
    (
      await sql<{ rounds: number; sealed: string }>`
        SELECT c.rounds, l.sealed_hash AS sealed FROM crash_chain c JOIN crash_link l ON l.round = c.rounds
        WHERE c.id = 1 AND c.published_at IS NOT NULL`.execute(db)
    ).rows[0];
  let chain = await published();
  while (chain === undefined) {
    await sleep(20);
    chain = await published();
  }
  const hashes = [secrets.decrypt(chain.sealed, `crash_link 1 ${chain.rounds}`)];
  while (hashes.length <= chain.rounds)
    hashes.push(
      createHash("sha256")
        .update(hashes.at(-1) ?? "")
        .digest("hex"),
    );
  hashes.reverse();
  for (;;) {
    const salt = randomBytes(32).toString("hex");
    const known = hashes
      .slice(0, 8)
      .map((gameHash) => ({ gameHash, pointE4: crashPointE4({ gameHash, salt }) }));
    if (!wanted(known.slice(1).map(({ pointE4 }) => pointE4))) continue;
    await sql`UPDATE crash_chain SET salt_block = 1, salt = ${salt} WHERE id = 1`.execute(db);
    return hashes.map((gameHash) => ({ gameHash, pointE4: crashPointE4({ gameHash, salt }) }));
  }
}

/**
 * Returns the public state of Crash as soon as the round has the given state. The calls also count as viewers of Crash,
 * and rounds begin only with viewers.
 */
export async function crashIn(server: TestServer, state: CrashState, round?: number): Promise<CrashTable> {
  for (;;) {
    const { data } = await server.call("GET /games/crash");
    if (data?.current.state === state && (round ?? data.current.round) === data.current.round) return data;
    await sleep(50);
  }
}

/** Sets the test clock to a given time. */
export function moveTo({ clock }: TestServer, atMs: number): void {
  clock.advance(atMs - clock.nowMs());
}

/**
 * Stops the test clock at a given time, or at the present time if the clock is already later.
 *
 * @returns a function that starts the clock again, at the time of the stop
 */
export function standAt({ clock }: TestServer, atMs: number): () => void {
  const stopMs = Math.max(atMs, clock.nowMs());
  clock.advance(stopMs - clock.nowMs());
  const goOn = clock.stopAt(stopMs);
  return () => {
    goOn();
    clock.advance(stopMs - clock.nowMs());
  };
}

/**
 * Advances the clock to the start of a round that accepts bets, and waits until the worker has reported that the round
 * runs. The clock is stopped until the worker has done each step. The worker abandons a round that starts more than a
 * second late, and a busy machine may delay the worker.
 *
 * @returns the real start of the round in milliseconds
 */
export async function passStart(
  server: TestServer,
  { round, startsAtMs }: Pick<CrashTable["current"], "round" | "startsAtMs">,
): Promise<number> {
  const stored = async () => {
    const { rows } = await sql<{ state: string; starts_at: Date; beat_at: Date | null }>`
      SELECT state, starts_at, beat_at FROM crash_round WHERE round = ${round}`.execute(
      server.server.platform.db,
    );
    if (rows[0] === undefined) throw new Error(`there is no round ${round} of Crash`);
    return rows[0];
  };
  // The worker closes the betting and starts the round shortly before the planned start.
  let goOn = standAt(server, startsAtMs - closeMs);
  try {
    let row = await stored();
    for (; row.state === "betting"; row = await stored()) await sleep(20);
    goOn();
    goOn = standAt(server, row.starts_at.getTime());
    for (; row.state === "running" && row.beat_at === null; row = await stored()) await sleep(20);
    return row.starts_at.getTime();
  } finally {
    goOn();
  }
}

/**
 * Advances the clock from the betting of a round to a given time after the start of the round.
 *
 * @returns the round with its real start, which may be late on a busy machine
 */
export async function moveInto(
  server: TestServer,
  bets: CrashTable["current"],
  elapsedMs: number,
): Promise<CrashTable["current"]> {
  await passStart(server, bets);
  const { current } = await crashIn(server, "running", bets.round);
  await moveOn(server, current, elapsedMs);
  return current;
}

/**
 * Advances the clock to a given time after the start of a running round, and waits until the worker has reported or
 * ended the round. The server accepts calls for a round only shortly after a report of the worker.
 */
export async function moveOn(
  server: TestServer,
  { round, startsAtMs }: Pick<CrashTable["current"], "round" | "startsAtMs">,
  elapsedMs: number,
): Promise<void> {
  const at = new Date(startsAtMs + elapsedMs);
  moveTo(server, at.getTime());
  const noted = async () =>
    (
      await sql`SELECT 1 FROM crash_round WHERE round = ${round} AND (state <> 'running' OR beat_at >= ${at})`.execute(
        server.server.platform.db,
      )
    ).rows.length;
  while ((await noted()) === 0) await sleep(20);
}

export async function betOnCrash(
  server: TestServer,
  { token }: Pick<TestPlayer, "token">,
  {
    autoCashOutE4 = null,
    ...changes
  }: { autoCashOutE4?: number | null } & Partial<Body<"POST /games/crash/bet">> = {},
) {
  return await server.call("POST /games/crash/bet", {
    token,
    body: { key: randomUUID(), asset: "PLAY", amount: "1", params: { autoCashOutE4 }, ...changes },
  });
}

/** Places a bet on Crash that the server must accept. */
export async function acceptedOnCrash(
  server: TestServer,
  player: Pick<TestPlayer, "token">,
  changes: Parameters<typeof betOnCrash>[2] = {},
): Promise<CrashBet> {
  return dataOf(await betOnCrash(server, player, changes)).bet;
}

export async function cancelOnCrash(server: TestServer, { token }: Pick<TestPlayer, "token">, id: string) {
  return await server.call("POST /games/crash/cancel", { token, body: { id } });
}

export async function cashOut(server: TestServer, { token }: Pick<TestPlayer, "token">, id: string) {
  return await server.call("POST /games/crash/cash-out", { token, body: { id } });
}
