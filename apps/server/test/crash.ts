// Rounds of Crash with known crash points, for tests of the game and of failures during a round.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Body, Data } from "@gemplay/api-schema";
import { crashPointE4 } from "@gemplay/games";
import { sql } from "kysely";
import type { Platform } from "../src/platform/index.ts";
import type { TestPlayer } from "./betting.ts";
import { dataOf, type TestServer } from "./compose.ts";

export type CrashTable = Data<"GET /games/crash">;
export type CrashBet = Data<"POST /games/crash/bet">["bet"];
type CrashState = CrashTable["current"]["state"];

/** The secrets of a round of Crash, which a test may know. */
export interface KnownRound {
  readonly gameHash: string;
  readonly pointE4: number;
}

/**
 * Waits until the first chain is published, and gives the chain a suitable salt, because tests have no blocks for a
 * salt.
 *
 * @param wanted accepts or refuses the crash points of rounds 1, 2, 3 …, in ten-thousandths
 * @returns the rounds by number; index 0 is the commitment
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
  const hashes = [secrets.open(chain.sealed, `crash_link 1 ${chain.rounds}`)];
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
 * Returns the public state of Crash once the round has the given state. The calls also count as watching, which lets
 * rounds begin.
 */
export async function crashIn(server: TestServer, state: CrashState, round?: number): Promise<CrashTable> {
  for (;;) {
    const { data } = await server.call("GET /games/crash");
    if (data?.current.state === state && (round ?? data.current.round) === data.current.round) return data;
    await sleep(50);
  }
}

/** Sets the test clock to a time. */
export function moveTo({ clock }: TestServer, atMs: number): void {
  clock.advance(atMs - clock.nowMs());
}

/**
 * Advances the clock to a time within a round that accepts bets. The clock passes the start of the round in small
 * steps, because the worker would treat a jump as its own standstill.
 *
 * @returns the round with its real start, which may be late on a busy machine
 */
export async function moveInto(
  server: TestServer,
  { round, startsAtMs }: CrashTable["current"],
  elapsedMs: number,
): Promise<CrashTable["current"]> {
  if (server.clock.nowMs() < startsAtMs - 300) moveTo(server, startsAtMs - 300);
  const { current } = await crashIn(server, "running", round);
  const { db } = server.server.platform;
  const runs = async () =>
    (await sql`SELECT 1 FROM crash_round WHERE round = ${round} AND beat_at IS NOT NULL`.execute(db)).rows
      .length;
  while ((await runs()) === 0) await sleep(20);
  await moveOn(server, current, elapsedMs);
  return current;
}

/**
 * Advances the clock to a time within a running round, and waits until the worker has reported the round or ended the
 * round. The server accepts calls only shortly after a report of the worker.
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

/** Places a bet on Crash that must be accepted. */
export async function takenOnCrash(
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
