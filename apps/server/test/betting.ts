// Helpers for tests of games and their records: they create players with money, give the house money for payouts, and
// place bets.
import { randomUUID } from "node:crypto";
import type { Body, Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { diceRollCenti, hashServerSeedTimes } from "@gemplay/games";
import { balances, post } from "@gemplay/ledger";
import { parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { openSeeds } from "../../../tests/race/test-ledger.ts";
import { executorOf } from "../src/platform/database/index.ts";
import { type Answer, dataOf, type TestServer, untilAvailable } from "./compose.ts";

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

/** Creates the first seed pair of an account with a client seed, so that the account can bet. */
const openSeedsOf = ({ server: { platform } }: TestServer, playerId: bigint): Promise<void> =>
  openSeeds(executorOf(platform.db), [playerId], platform.secrets);

/**
 * Issues an amount of an asset to the house or to a player, and opens the player's seeds. If tPLAY is issued, the PLAY
 * that covers the tPLAY is issued too.
 */
export async function fund(
  testServer: TestServer,
  to: Pick<TestPlayer, "id"> | "house",
  amount: string,
  asset: BetAsset | "U" = "PLAY",
): Promise<void> {
  const playerId = to === "house" ? 0n : to.id;
  if (to !== "house") await openSeedsOf(testServer, playerId);
  const { server } = testServer;
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

/** Gives PLAY to an account without opening its seeds. */
export async function giveWithoutSeeds(
  { server }: TestServer,
  { id }: TestPlayer,
  amount: string,
): Promise<void> {
  const given = { playerId: id, debit: "issuance", credit: "player", asset: "PLAY" } as const;
  const why = { kind: "funding", reference: "test", idempotencyKey: "given" };
  await server.platform.db
    .transaction()
    .execute((trx) => post(executorOf(trx), [{ ...given, ...why, amountBase: base(amount) }]));
}

/** Creates an account by a real sign-in. The account has no seeds. */
export async function signUpPlayer(server: TestServer): Promise<TestPlayer> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await untilAvailable(() => server.call("GET /user/info", { token })));
  return { id: BigInt(userId), address: privateKeyToAccount(key).address, key, token };
}

/**
 * Creates an account by a real sign-in, sets its client seed, and gives the account the PLAY amount `funds`.
 */
export async function openPlayer(server: TestServer, funds?: string): Promise<TestPlayer> {
  const player = await signUpPlayer(server);
  if (funds === undefined) await openSeedsOf(server, player.id);
  else await fund(server, player, funds);
  return player;
}

/** The login password of every account that `openPlayerWithoutWallet` creates. */
export const loginPassword = "heron-K7-41";

let phones = 0;

/** Creates an account without a wallet, with a phone number and a password. */
export async function openPlayerWithoutWallet(
  server: TestServer,
  funds?: string,
): Promise<Pick<TestPlayer, "id" | "token">> {
  const body = {
    by: { kind: "phone", phone: `+63919${String(++phones).padStart(7, "0")}` },
    password: loginPassword,
    confirmPassword: loginPassword,
    termsVersion,
  };
  const { token, userId } = dataOf(await server.call("POST /user/register", { body }));
  const player = { id: BigInt(userId), token };
  if (funds === undefined) await openSeedsOf(server, player.id);
  else await fund(server, player, funds);
  return player;
}

/**
 * Returns a Dice bet of one PLAY that wins with a chance of almost one half, with `changes` over the default values.
 */
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

/** Places a bet that the server must accept, and returns the round of the bet. */
export async function placed(
  server: TestServer,
  player: Pick<TestPlayer, "token">,
  changes: Partial<BetBody> = {},
): Promise<PlacedBet> {
  return dataOf(await place(server, player, changes));
}

/** Returns a player's balance of PLAY, in base units. */
export async function heldBase({ server }: TestServer, { id }: TestPlayer): Promise<bigint> {
  return (await balances(executorOf(server.platform.db), id)).PLAY;
}

export interface SecretSeed {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly state: "active" | "next" | "revealed";
  readonly nonce: number;
}

/**
 * Returns a player's seeds from the database, and the next server seed from the player's chain. Only code on the server
 * may read a player's secret seeds.
 */
export async function secretSeeds({ server, call }: TestServer, player: TestPlayer): Promise<SecretSeed[]> {
  const { db, secrets } = server.platform;
  // The first call of the route creates the player's first seed pair.
  await call("GET /fairness/seeds", { token: player.token });
  const { rows } = await sql<SecretSeed & { no: number; place: string; sealed: string | null }>`
    SELECT server_seed AS "serverSeed", coalesce(client_seed, '') AS "clientSeed", state, next_nonce AS nonce,
           seed_no AS no, 'seed ' || player_id || ' ' || seed_no AS place, sealed_seed AS sealed
    FROM seed WHERE player_id = ${player.id} ORDER BY seed_no`.execute(db);
  const seeds = rows.map(({ serverSeed, clientSeed, state, nonce, place, sealed }) => ({
    serverSeed: sealed === null ? serverSeed : secrets.decrypt(sealed, place),
    clientSeed,
    state,
    nonce,
  }));
  const nextNo = (rows.at(-1)?.no ?? 0) + 1;
  const { rows: chains } = await sql<{ root: string; place: string; after: number }>`
    SELECT sealed_root AS root, 'seed chain ' || player_id || ' ' || chain_no AS place, first_no + links - 1 - ${nextNo} AS after
    FROM seed_chain WHERE player_id = ${player.id} AND ${nextNo} BETWEEN first_no AND last_no`.execute(db);
  return [
    ...seeds,
    ...chains.map(
      ({ root, place, after }): SecretSeed => ({
        serverSeed: hashServerSeedTimes(secrets.decrypt(root, place), after),
        clientSeed: "",
        state: "next",
        nonce: 0,
      }),
    ),
  ];
}

/**
 * Returns parameters of a Dice bet that certainly wins, or certainly loses, the player's next round. At a roll of
 * exactly 50.00, both possible bets lose. If the roll is 50.00, the helper gives the player another client seed.
 */
export async function foresee(
  server: TestServer,
  player: TestPlayer,
  result: "WIN" | "LOSE",
): Promise<DiceParams> {
  for (;;) {
    const active = (await secretSeeds(server, player)).find(({ state }) => state === "active");
    if (active === undefined) throw new Error("no active seed");
    const rollCenti = diceRollCenti(active);
    if (rollCenti !== 5_000)
      return { direction: rollCenti < 5_000 === (result === "WIN") ? "under" : "over", targetCenti: 5_000 };
    const body = { clientSeed: randomUUID() };
    dataOf(await server.call("POST /fairness/rotate", { token: player.token, body }));
  }
}
