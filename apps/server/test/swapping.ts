// Helpers for tests of swaps. The helpers give assets to players, give money to the pools, set a price, and swap.
import { randomUUID } from "node:crypto";
import type { Body, Data } from "@gemplay/api-schema";
import { type Account, balances, post, type TransferRequest } from "@gemplay/ledger";
import { type AssetId, assets, parseAmount } from "@gemplay/money";
import { executorOf } from "../src/platform/database/index.ts";
import { openPlayer, type TestPlayer } from "./betting.ts";
import { type Answer, type Caller, dataOf, type TestServer } from "./compose.ts";

type Wish = Body<"POST /assets/swap/quote">;
export type SwapRecord = Data<"POST /assets/swap">;

export const baseOf = (amount: string, asset: AssetId) => parseAmount(amount, assets[asset].decimals);

/** Returns a ledger transfer that creates money, with a new idempotency key for each call. */
function movement(
  where: Pick<TransferRequest, "playerId" | "credit" | "asset"> & { readonly debit?: Account },
  amountBase: bigint,
): TransferRequest {
  const name = { kind: "funding", reference: "test", idempotencyKey: `funding ${randomUUID()}` };
  return { debit: "issuance", ...where, amountBase, ...name };
}

async function postNow({ server }: TestServer, transfers: readonly TransferRequest[]): Promise<void> {
  await server.platform.db.transaction().execute((trx) => post(executorOf(trx), transfers));
}

/**
 * Gives PLAY and the tPLAY that the PLAY covers to the airdrop pool. Gives the rewards budget and the house the money
 * that the budget and the house pay out.
 */
export async function fundExchange(
  server: TestServer,
  amounts: {
    readonly pool?: string;
    readonly budget?: string;
    readonly house?: string;
    readonly houseU?: string;
  },
): Promise<void> {
  const { pool, budget, house, houseU } = amounts;
  const system = (credit: Account, asset: AssetId, amount: string | undefined) =>
    amount === undefined ? [] : [movement({ playerId: 0n, credit, asset }, baseOf(amount, asset))];
  await postNow(server, [
    ...system("airdrop_pool", "PLAY", pool),
    ...system("airdrop_pool", "TPLAY", pool),
    ...system("rewards_budget", "PLAY", budget),
    ...system("house", "PLAY", house),
    ...system("house", "U", houseU),
  ]);
}

/** Gives assets to a player. The tPLAY comes from the airdrop pool, as in the claim of an airdrop. */
export async function give(
  server: TestServer,
  player: Pick<TestPlayer, "id">,
  held: Readonly<Partial<Record<AssetId, string>>>,
): Promise<void> {
  const given = Object.entries(held) as [AssetId, string][];
  await postNow(
    server,
    given.map(([asset, amount]) =>
      movement(
        {
          playerId: player.id,
          credit: "player",
          asset,
          ...(asset === "TPLAY" ? { debit: "airdrop_pool" } : {}),
        },
        baseOf(amount, asset),
      ),
    ),
  );
}

export async function openSwapper(
  server: TestServer,
  held: Readonly<Partial<Record<AssetId, string>>>,
): Promise<TestPlayer> {
  const player = await openPlayer(server);
  await give(server, player, held);
  return player;
}

export const heldBy = async ({ server }: TestServer, { id }: Pick<TestPlayer, "id">) =>
  await balances(executorOf(server.platform.db), id);

export const wish = (fromAssetId: AssetId, toAssetId: AssetId, amount: string): Wish => ({
  fromAssetId,
  toAssetId,
  amount,
});

export const askQuote = (call: Caller, { token }: Pick<TestPlayer, "token">, body: Wish) =>
  call("POST /assets/swap/quote", { token, body });

/** Swaps assets at a quote, with `changes` over the fields of the quote's request. */
export function swapAt(
  call: Caller,
  { token }: Pick<TestPlayer, "token">,
  body: Wish & { readonly quoteId: string; readonly requestId?: string },
): Promise<Answer<SwapRecord>> {
  return call("POST /assets/swap", { token, body: { requestId: randomUUID(), ...body } });
}

/** Requests a quote. If the server gives a quote, the helper swaps at the quote. */
export async function swapNow(
  call: Caller,
  player: Pick<TestPlayer, "token">,
  body: Wish,
): Promise<Answer<SwapRecord>> {
  const quoted = await askQuote(call, player, body);
  if (quoted.data === null) return { ...quoted, data: null };
  return await swapAt(call, player, { ...body, quoteId: quoted.data.quoteId });
}

export async function swapWell(
  call: Caller,
  player: Pick<TestPlayer, "token">,
  body: Wish,
): Promise<SwapRecord> {
  return dataOf(await swapNow(call, player, body));
}
