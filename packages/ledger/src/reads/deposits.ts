import type { AssetId } from "@gemplay/money";
import type { Executor } from "../database/index.ts";
import { lockWallets, post, type TransferRequest } from "../journal/index.ts";
import { depositedBase, type Parts, playerLimits, postedParts, transfersOf } from "../limits/index.ts";

/**
 * The kind of the transfer that credits a deposit, by the account from which the deposit comes. A deposit comes from
 * `chain_in` if its player was known when the deposit arrived. A deposit comes from `suspense` if its player became
 * known later.
 */
const kinds = { chain_in: "deposit", suspense: "deposit_claim" } as const;

/** A deposit that the ledger has to credit to a player. */
export interface DepositToCredit {
  readonly asset: AssetId;
  /** The amount of the deposit in base units, above zero. */
  readonly amountBase: bigint;
  /** The id of the deposit, which becomes the reference of the transfer. */
  readonly reference: string;
}

/**
 * Credits deposits of one player inside the caller's transaction. The caller must roll back the transaction if
 * `creditDeposits` throws an error. The function credits each amount to the playable balance as far as all gross deposit
 * limits at the time `at` allow. The rest of the amount becomes withdraw-only.
 *
 * The function locks the wallets before it reads the deposit limits, because a limit can change only under the locks.
 * If a deposit was already credited, its split into playable and withdraw-only money does not change.
 *
 * @param at the time that decides which deposit limits are valid, and which day, week and month apply
 * @returns the playable and the withdraw-only amount of each deposit, by the reference of the deposit
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
  const freeByAsset = new Map<AssetId, bigint | undefined>();
  for (const asset of new Set(deposits.map((deposit) => deposit.asset)))
    freeByAsset.set(asset, await freeLimitBase(executor, { playerId, asset }, at));
  const credited = new Map<string, Parts>();
  const transfers: TransferRequest[] = [];
  for (const request of requests) {
    const { asset, amountBase, reference, idempotencyKey } = request;
    const freeBase = freeByAsset.get(asset);
    const before = posted.get(idempotencyKey) ?? credited.get(reference);
    const parts = before ?? divided(amountBase, freeBase);
    if (before === undefined && freeBase !== undefined) freeByAsset.set(asset, freeBase - parts.playableBase);
    // The transfer of withdraw-only money has its own kind, because only the playable amount counts against the deposit
    // limit.
    transfers.push(
      ...transfersOf(request, { parts, direction: "in", withdrawOnlyKind: `${kind}_withdraw_only` }),
    );
    credited.set(reference, parts);
  }
  await post(executor, transfers);
  return credited;
}

function divided(amountBase: bigint, freeBase: bigint | undefined): Parts {
  const playableBase = freeBase === undefined || amountBase < freeBase ? amountBase : freeBase;
  return { playableBase, withdrawOnlyBase: amountBase - playableBase };
}

/**
 * Returns the amount in base units that a player can still deposit under the player's deposit limits. Returns undefined
 * if the player has no deposit limit.
 */
async function freeLimitBase(
  executor: Executor,
  { playerId, asset }: { readonly playerId: bigint; readonly asset: AssetId },
  at: Date,
): Promise<bigint | undefined> {
  const limits = (await playerLimits(executor, playerId)).filter(
    (limit) => limit.kind === "deposits" && limit.asset === asset,
  );
  if (limits.length === 0) return undefined;
  // The journal uses the clock of this machine for the date of a movement. If the machine's clock still shows the
  // previous day, the deposit counts against the limit of the previous day.
  const dated = new Date(Math.min(at.getTime(), Date.now()));
  const used = await depositedBase(executor, { playerId, asset, at: dated });
  let freeBase: bigint | undefined;
  for (const limit of limits) {
    const limitBase = limit.amountBase;
    const left = limitBase > used[limit.period] ? limitBase - used[limit.period] : 0n;
    if (freeBase === undefined || left < freeBase) freeBase = left;
  }
  return freeBase;
}
