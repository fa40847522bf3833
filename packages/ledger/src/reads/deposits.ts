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

/** The kind of a credited deposit by its source: the player was known at once (`chain_in`) or later (`suspense`). */
const kinds = { chain_in: "deposit", suspense: "deposit_claim" } as const;

/** A deposit that the ledger has to credit to its player. */
export interface DepositToCredit {
  readonly asset: AssetId;
  /** The amount in base units, above zero. */
  readonly amountBase: bigint;
  /** The id of the deposit. */
  readonly reference: string;
}

/**
 * Credits deposits of one player inside the caller's transaction. The caller must roll back the transaction if this
 * function rejects. Amounts within all deposit limits at the time `at` go to the playable balance; the rest becomes
 * withdraw-only.
 *
 * The function reads the limits under the wallets' locks, and limits change only under these locks. A deposit that was
 * credited before keeps its split into playable and withdraw-only money.
 *
 * @param at the time for which the limits and their periods apply
 * @returns the playable and the withdraw-only amount of each deposit, by the deposit's reference
 * @throws {LedgerError} the errors of `post`
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
    // The transfer of withdraw-only money has another kind, because only the playable amount counts against the limit.
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

/**
 * Returns the amount in base units that the player's deposit limits still allow, or undefined if the player has no
 * limit.
 */
async function roomBase(
  executor: Executor,
  { playerId, asset }: { readonly playerId: bigint; readonly asset: AssetId },
  at: Date,
): Promise<bigint | undefined> {
  const limits = (await playerLimits(executor, playerId)).filter(
    (limit) => limit.kind === "deposits" && limit.asset === asset,
  );
  if (limits.length === 0) return undefined;
  // The journal dates movements by this machine's clock. If the machine's clock is behind, the previous day still
  // applies.
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
