// Helpers for tests of games and their records: players with money, a house that can pay, and bets.
import { randomInt, randomUUID } from "node:crypto";
import type { Body, Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { diceRollCenti } from "@gemplay/games";
import { balances, post } from "@gemplay/ledger";
import { parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { executorOf } from "../src/platform/database/index.ts";
import { type Answer, dataOf, type TestServer } from "./compose.ts";

export type BetBody = Body<"POST /games/dice/bet">;
export type DiceParams = BetBody["params"];
export type PlacedBet = Data<"POST /games/dice/bet">;
type BetAsset = BetBody["asset"];

export interface TestPlayer {
  readonly id: bigint;
  readonly address: string;
  /** The private key of the player's wallet. */
  readonly key: Hex;
  readonly token: string;
}

export const base = (amount: string): bigint => parseAmount(amount, 18);

/** Issues an amount to the house or to a player. tPLAY is issued together with the PLAY that covers it. */
export async function fund(
  { server }: TestServer,
  to: Pick<TestPlayer, "id"> | "house",
  amount: string,
  asset: BetAsset | "U" = "PLAY",
): Promise<void> {
  const playerId = to === "house" ? 0n : to.id;
  const target = { playerId, credit: to === "house" ? "house" : "player", asset } as const;
  const cover = { playerId: 0n, credit: "airdrop_pool", asset: "PLAY" } as const;
  await server.platform.db.transaction().execute((trx) =>
    post(
      executorOf(trx),
      (asset === "TPLAY" ? [cover, target] : [target]).map((where) => ({
        ...where,
        debit: "issuance",
        amountBase: base(amount),
        kind: "funding",
        reference: "test",
        idempotencyKey: `funding ${randomUUID()}`,
      })),
    ),
  );
}

/** Creates an account by a real sign-in, with `funds` in PLAY. */
export async function openPlayer(server: TestServer, funds?: string): Promise<TestPlayer> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const player = { id: BigInt(userId), address: privateKeyToAccount(key).address, key, token };
  if (funds !== undefined) await fund(server, player, funds);
  return player;
}

/** The login password of every account of `openPlayerWithoutWallet`. */
export const loginPassword = "heron-K7-41";

/** Creates an account without a wallet, by a phone number. */
export async function openPlayerWithoutWallet(
  server: TestServer,
  funds?: string,
): Promise<Pick<TestPlayer, "id" | "token">> {
  const body = {
    by: { kind: "phone", phone: `+63917${String(randomInt(10_000_000)).padStart(7, "0")}` },
    password: loginPassword,
    confirmPassword: loginPassword,
    termsVersion,
  };
  const { token, userId } = dataOf(await server.call("POST /user/register", { body }));
  const player = { id: BigInt(userId), token };
  if (funds !== undefined) await fund(server, player, funds);
  return player;
}

/** Returns a bet of one PLAY on an even chance, with `changes` over the default values. */
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

/** Places a bet that must be accepted, and returns the round of the bet. */
export async function placed(
  server: TestServer,
  player: Pick<TestPlayer, "token">,
  changes: Partial<BetBody> = {},
): Promise<PlacedBet> {
  return dataOf(await place(server, player, changes));
}

/** Returns the PLAY balance of a player, in base units. */
export async function heldBase({ server }: TestServer, { id }: TestPlayer): Promise<bigint> {
  return (await balances(executorOf(server.platform.db), id)).PLAY;
}

export interface SecretSeed {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly state: "active" | "next" | "revealed";
  readonly nonce: number;
}

/** Returns a player's seeds from the database. Nobody outside of the server may see these seeds. */
export async function secretSeeds({ server, call }: TestServer, player: TestPlayer): Promise<SecretSeed[]> {
  await call("GET /fairness/seeds", { token: player.token }); // the first read creates the first seed pair
  const { rows } = await sql<SecretSeed & { place: string; sealed: string | null }>`
    SELECT server_seed AS "serverSeed", coalesce(client_seed, '') AS "clientSeed", state, next_nonce AS nonce,
           'seed ' || player_id || ' ' || seed_no AS place, sealed_seed AS sealed
    FROM seed WHERE player_id = ${player.id} ORDER BY seed_no`.execute(server.platform.db);
  return rows.map(({ place, sealed, ...seed }) =>
    sealed === null ? seed : { ...seed, serverSeed: server.platform.secrets.open(sealed, place) },
  );
}

/** Returns bet parameters that certainly win, or certainly lose, the player's next round. */
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
