import type { AssetId } from "@gemplay/money";
import type { Executor } from "../database/index.ts";
import { lockWallets, post, type TransferRequest } from "../journal/index.ts";
import {
  allowedBase,
  depositedBase,
  type Parts,
  playerLimits,
  postedParts,
  transfersOf,
} from "../limits/index.ts";

/** What crediting a deposit is called, by where it comes from: its player known at once, or later. */
const kinds = { chain_in: "deposit", suspense: "deposit_claim" } as const;

/** A deposit to credit. */
export interface DepositToCredit {
  readonly asset: AssetId;
  /** Base units, above zero. */
  readonly amountBase: bigint;
  /** Its identity. */
  readonly reference: string;
}

/**
 * Credits deposits of one player inside the caller's transaction, which must be rolled back if this rejects: what is below
 * every limit on deposits that stands at this moment to the balance, the rest as withdraw-only. What decides is read under
 * the wallets' locks, under which limits change too. What was credited before stays divided as it was then.
 *
 * @param at the moment by which limits and their periods count
 * @returns how each was divided, by its reference
 * @throws {LedgerError} as `post`
 */
export async function creditDeposits(
  executor: Executor,
  {
    playerId,
    from,
    at,
    deposits,
  }: {
    readonly playerId: bigint;
    readonly from: keyof typeof kinds;
    readonly at: Date;
    readonly deposits: readonly DepositToCredit[];
  },
): Promise<ReadonlyMap<string, Parts>> {
  await lockWallets(
    executor,
    deposits.map(({ asset }) => ({ playerId, asset })),
  );
  const kind = kinds[from];
  const requests = deposits.map(({ asset, amountBase, reference }) => ({
    playerId,
    account: from,
    asset,
    amountBase,
    kind,
    reference,
    idempotencyKey: `${kind}:${reference}`,
  }));
  const posted = await postedParts(executor, requests);
  const rooms = new Map<AssetId, bigint | undefined>();
  for (const asset of new Set(deposits.map((deposit) => deposit.asset)))
    rooms.set(asset, await roomBase(executor, { playerId, asset }, at));
  const credited = new Map<string, Parts>();
  const transfers: TransferRequest[] = [];
  for (const request of requests) {
    const { asset, amountBase, reference, idempotencyKey } = request;
    const room = rooms.get(asset);
    const before = posted.get(idempotencyKey) ?? credited.get(reference);
    const parts = before ?? divided(amountBase, room);
    if (before === undefined && room !== undefined) rooms.set(asset, room - parts.playableBase);
    // Called otherwise: what counts against a limit is what came below it.
    transfers.push(
      ...transfersOf(request, { parts, direction: "in", withdrawOnlyKind: `${kind}_withdraw_only` }),
    );
    credited.set(reference, parts);
  }
  await post(executor, transfers);
  return credited;
}

function divided(amountBase: bigint, room: bigint | undefined): Parts {
  const playableBase = room === undefined || amountBase < room ? amountBase : room;
  return { playableBase, withdrawOnlyBase: amountBase - playableBase };
}

/** How much may still come to the balance; undefined: without limit. */
async function roomBase(
  executor: Executor,
  { playerId, asset }: { readonly playerId: bigint; readonly asset: AssetId },
  at: Date,
): Promise<bigint | undefined> {
  const limits = (await playerLimits(executor, playerId)).filter(
    (limit) => limit.kind === "deposits" && limit.asset === asset,
  );
  if (limits.length === 0) return undefined;
  // Movements are dated by this machine: where its clock is behind, the day on which they count is not over yet.
  const dated = new Date(Math.min(at.getTime(), Date.now()));
  const used = await depositedBase(executor, { playerId, asset, at: dated });
  let room: bigint | undefined;
  for (const limit of limits) {
    const limitBase = allowedBase(limit, at.getTime());
    if (limitBase === undefined) continue;
    const left = limitBase > used[limit.period] ? limitBase - used[limit.period] : 0n;
    if (room === undefined || left < room) room = left;
  }
  return room;
}
