// Helpers for tests of races: operators who make a race, and changes of its time by SQL, because the database's clock
// decides which bets count.
import { randomUUID } from "node:crypto";
import type { OperatorBody, OperatorData } from "@gemplay/api-schema/operator";
import { post, systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import { executorOf } from "../src/platform/database/index.ts";
import { base } from "./betting.ts";
import { dataOf, type TestServer } from "./compose.ts";
import { operatorCall, type TestOperator } from "./operators.ts";

export type RaceDraft = OperatorBody<"POST /races/save">["draft"];
export type ShownRace = OperatorData<"GET /races">["races"][number];

export const hourMs = 3_600_000;
export const raceNames = {
  cn: "骰子赛",
  en: "Dice race",
  vi: "Đua Dice",
  fil: "Dice race",
  pt: "Corrida Dice",
};

/** Returns the draft of a race on Dice that begins in an hour and ends a day later. */
export function raceDraft(changes: Partial<RaceDraft> = {}): RaceDraft {
  return {
    names: raceNames,
    game: "dice",
    assetId: "PLAY",
    countsTplay: false,
    score: "stakes",
    leastBet: "1",
    fromMs: Date.now() + hourMs,
    toMs: Date.now() + 25 * hourMs,
    prizes: [
      { firstPlace: 1, lastPlace: 1, each: "50" },
      { firstPlace: 2, lastPlace: 3, each: "10" },
    ],
    ...changes,
  };
}

/** Returns the calls of operators for races. */
export function raceCalls(server: TestServer) {
  const view = async ({ token }: TestOperator) => dataOf(await operatorCall(server, "GET /races", { token }));
  const find = async (by: TestOperator, id: string) => (await view(by)).races.find((race) => race.id === id);
  /** Returns a race with the time of the change that the operator has seen; the latest change if no time is given. */
  const seen = async (by: TestOperator, id: string, changedAtMs?: number) => ({
    id,
    changedAtMs: changedAtMs ?? (await find(by, id))?.changedAtMs ?? 0,
  });
  return {
    view,
    find,
    save: async (by: TestOperator, draft: RaceDraft, id?: string, changedAtMs?: number) =>
      operatorCall(server, "POST /races/save", {
        token: by.token,
        body: { draft, ...(id === undefined ? {} : { stored: await seen(by, id, changedAtMs) }) },
      }),
    ask: async (by: TestOperator, id: string, changedAtMs?: number) =>
      operatorCall(server, "POST /races/ask", { token: by.token, body: await seen(by, id, changedAtMs) }),
    confirm: async (by: TestOperator, id: string, askedAtMs?: number) =>
      operatorCall(server, "POST /races/confirm", {
        token: by.token,
        body: { id, askedAtMs: askedAtMs ?? (await find(by, id))?.askedAtMs ?? 0 },
      }),
    refuse: ({ token }: TestOperator, id: string) =>
      operatorCall(server, "POST /races/refuse", { token, body: { id } }),
    cancel: ({ token }: TestOperator, id: string) =>
      operatorCall(server, "POST /races/cancel", { token, body: { id, reason: "a wrong date" } }),
    rename: ({ token }: TestOperator, id: string, names = raceNames) =>
      operatorCall(server, "POST /races/rename", { token, body: { id, names } }),
  };
}

/** Makes a race that the first admin asks for and the second admin confirms. */
export async function confirmedRace(
  server: TestServer,
  [first, second]: readonly [TestOperator, TestOperator],
  changes: Partial<RaceDraft> = {},
): Promise<string> {
  const calls = raceCalls(server);
  const { id } = dataOf(await calls.save(first, raceDraft(changes)));
  dataOf(await calls.ask(first, id));
  dataOf(await calls.confirm(second, id));
  return id;
}

/** Moves the time of a race, so that the race runs from an hour ago until in an hour. */
export async function startRace({ server }: TestServer, id: string): Promise<void> {
  await sql`UPDATE race SET from_at = clock_timestamp() - interval '1 hour',
    to_at = clock_timestamp() + interval '1 hour' WHERE id = ${id}::bigint`.execute(server.platform.db);
}

/** Moves the end of a race to the present time. */
export async function stopRace({ server }: TestServer, id: string): Promise<void> {
  await sql`UPDATE race SET to_at = clock_timestamp() WHERE id = ${id}::bigint`.execute(server.platform.db);
}

/** Makes a confirmed race that runs now. */
export async function runningRace(
  server: TestServer,
  admins: readonly [TestOperator, TestOperator],
  changes: Partial<RaceDraft> = {},
): Promise<string> {
  const id = await confirmedRace(server, admins, changes);
  await startRace(server, id);
  return id;
}

/** Gives an amount of PLAY to the rewards budget. */
export async function fundBudget({ server }: TestServer, amount: string): Promise<void> {
  await server.platform.db.transaction().execute((trx) =>
    post(executorOf(trx), [
      {
        playerId: 0n,
        debit: "issuance",
        credit: "rewards_budget",
        asset: "PLAY",
        amountBase: base(amount),
        kind: "funding",
        reference: "test",
        idempotencyKey: `funding ${randomUUID()}`,
      },
    ]),
  );
}

/** Returns the rewards budget and the promised prizes, in base units of PLAY. */
export async function raceMoney({ server }: TestServer): Promise<{ free: bigint; promised: bigint }> {
  const of = (account: "rewards_budget" | "race_prizes") =>
    systemBalance(executorOf(server.platform.db), account, "PLAY");
  return { free: await of("rewards_budget"), promised: await of("race_prizes") };
}
