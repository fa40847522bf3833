// Players with money, a house that can pay, and bets: for tests of games and of what they leave behind.
import { randomUUID } from "node:crypto";
import type { Body, Data } from "@gemplay/api-schema";
import { diceRollCenti } from "@gemplay/games";
import { balances, post } from "@gemplay/ledger";
import { parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { executorOf } from "../src/platform/database/index.ts";
import type { Answer, TestServer } from "./compose.ts";

export type BetBody = Body<"POST /games/dice/bet">;
export type DiceParams = BetBody["params"];
export type PlacedBet = Data<"POST /games/dice/bet">;
type BetAsset = BetBody["asset"];

export interface TestPlayer {
  readonly id: bigint;
  readonly address: string;
  readonly token: string;
}

export const base = (amount: string): bigint => parseAmount(amount, 18);

/** Issues an amount to the house, or to a player. */
export async function fund(
  { server }: TestServer,
  to: TestPlayer | "house",
  amount: string,
  asset: BetAsset = "PLAY",
): Promise<void> {
  await server.platform.db.transaction().execute((trx) =>
    post(executorOf(trx), [
      {
        playerId: to === "house" ? 0n : to.id,
        debit: "issuance",
        credit: to === "house" ? "house" : "player",
        asset,
        amountBase: base(amount),
        kind: "funding",
        reference: "test",
        idempotencyKey: `funding ${randomUUID()}`,
      },
    ]),
  );
}

/** Makes an account by a real sign-in; `funds` in PLAY. */
export async function openPlayer(server: TestServer, funds?: string): Promise<TestPlayer> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { data } = await server.call("GET /user/info", { token });
  const player = { id: BigInt(data?.userId ?? 0), address: privateKeyToAccount(key).address, token };
  if (funds !== undefined) await fund(server, player, funds);
  return player;
}

/** A bet of one PLAY on an even chance, unless said otherwise. */
export function betBody(changes: Partial<BetBody> = {}): BetBody {
  return {
    key: randomUUID(),
    asset: "PLAY",
    amount: "1",
    params: { direction: "over", targetCenti: 5_000 },
    ...changes,
  };
}

export async function place(
  server: TestServer,
  { token }: Pick<TestPlayer, "token">,
  changes: Partial<BetBody> = {},
): Promise<Answer<PlacedBet>> {
  return await server.call("POST /games/dice/bet", { token, body: betBody(changes) });
}

/** The round of a bet that must have been taken. */
export async function placed(
  server: TestServer,
  player: TestPlayer,
  changes: Partial<BetBody> = {},
): Promise<PlacedBet> {
  const { data, msg } = await place(server, player, changes);
  if (data === null) throw new Error(`the bet was refused: ${msg}`);
  return data;
}

/** What a player holds, in base units. */
export async function heldBase({ server }: TestServer, { id }: TestPlayer): Promise<bigint> {
  return (await balances(executorOf(server.platform.db), id)).PLAY;
}

export interface SecretSeed {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly state: "active" | "next" | "revealed";
  readonly nonce: number;
}

/** A player's seeds as they stand in the database: what nobody outside may see. */
export async function secretSeeds({ server, call }: TestServer, player: TestPlayer): Promise<SecretSeed[]> {
  await call("GET /fairness/seeds", { token: player.token }); // makes the first pair
  const { rows } = await sql<SecretSeed>`
    SELECT server_seed AS "serverSeed", coalesce(client_seed, '') AS "clientSeed", state, next_nonce AS nonce
    FROM seed WHERE player_id = ${player.id} ORDER BY seed_no`.execute(server.platform.db);
  return rows;
}

/** Parameters that surely win, or surely lose, with the player's next round. */
export async function foresee(
  server: TestServer,
  player: TestPlayer,
  result: "WIN" | "LOSE",
): Promise<DiceParams> {
  const active = (await secretSeeds(server, player)).find(({ state }) => state === "active");
  if (active === undefined) throw new Error("no active seed");
  const rollCenti = diceRollCenti(active);
  const below: DiceParams = { direction: "under", targetCenti: 5_000 };
  const above: DiceParams = { direction: "over", targetCenti: 5_000 };
  return rollCenti < 5_000 === (result === "WIN") && rollCenti !== 5_000 ? below : above;
}
