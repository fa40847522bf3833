// Rounds of Crash with known ends, for tests of the game and of what dies while it runs.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Body, Data } from "@gemplay/api-schema";
import { crashPointE4 } from "@gemplay/games";
import { sql } from "kysely";
import type { Database } from "../src/platform/database/index.ts";
import type { TestPlayer } from "./betting.ts";
import type { TestServer } from "./compose.ts";

export type CrashTable = Data<"GET /games/crash">;
export type CrashBet = Data<"POST /games/crash/bet">["bet"];
type CrashState = CrashTable["current"]["state"];

/** A round's secrets, which a test may know. */
export interface KnownRound {
  readonly gameHash: string;
  readonly pointE4: number;
}

/**
 * Waits until the first chain is published, and gives it a salt that suits: tests reach no chain whose blocks had one.
 *
 * @param wanted judges the points of rounds 1, 2, 3 …, ten-thousandths
 * @returns the rounds by number; index 0 is the commitment
 */
export async function saltChain(
  db: Database,
  wanted: (pointsE4: readonly number[]) => boolean = () => true,
): Promise<readonly KnownRound[]> {
  const published = async () =>
    (
      await sql<{ rounds: number; secret: string }>`
        SELECT c.rounds, l.game_hash AS secret FROM crash_chain c JOIN crash_link l ON l.round = c.rounds
        WHERE c.id = 1 AND c.published_at IS NOT NULL`.execute(db)
    ).rows[0];
  let chain = await published();
  while (chain === undefined) {
    await sleep(20);
    chain = await published();
  }
  const hashes = [chain.secret];
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

/** What everybody sees, once the round is in this state; looking is also what makes rounds begin. */
export async function crashIn(server: TestServer, state: CrashState, round?: number): Promise<CrashTable> {
  for (;;) {
    const { data } = await server.call("GET /games/crash");
    if (data?.current.state === state && (round ?? data.current.round) === data.current.round) return data;
    await sleep(50);
  }
}

/** Moves the clock to a moment. */
export function moveTo({ clock }: TestServer, atMs: number): void {
  clock.advance(atMs - clock.nowMs());
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

/** A bet that must have been taken. */
export async function takenOnCrash(
  server: TestServer,
  player: Pick<TestPlayer, "token">,
  changes: Parameters<typeof betOnCrash>[2] = {},
): Promise<CrashBet> {
  const { data, msg } = await betOnCrash(server, player, changes);
  if (data === null) throw new Error(`the bet was refused: ${msg}`);
  return data.bet;
}

export async function cashOut(server: TestServer, { token }: Pick<TestPlayer, "token">, id: string) {
  return await server.call("POST /games/crash/cash-out", { token, body: { id } });
}
