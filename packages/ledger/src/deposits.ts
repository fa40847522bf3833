import type { AssetId } from "@gemplay/money";
import type { Executor } from "./executor.ts";
import { allowedBase } from "./limits.ts";
import { depositedBase, playerLimits } from "./limits-store.ts";
import { lockWallets } from "./post.ts";
import { type Parts, postedParts, postParts } from "./withdraw-only.ts";

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
  // All wallets first, and then in the order in which pools are locked too.
  await lockWallets(
    executor,
    deposits.map(({ asset }) => ({ playerId, asset })),
  );
  const ordered = deposits.toSorted((a, b) => (a.asset < b.asset ? -1 : Number(a.asset > b.asset)));
  const credited = new Map<string, Parts>();
  for (const { asset, amountBase, reference } of ordered) {
    const kind = kinds[from];
    const request = {
      ...{ playerId, account: from, asset, amountBase, kind, reference },
      idempotencyKey: `${kind}:${reference}`,
    };
    const parts =
      (await postedParts(executor, request)) ?? divided(amountBase, await roomBase(executor, request, at));
    // Called otherwise: what counts against a limit is what came below it.
    await postParts(executor, request, { parts, direction: "in", withdrawOnlyKind: `${kind}_withdraw_only` });
    credited.set(reference, parts);
  }
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
  const used = await depositedBase(executor, { playerId, asset, at });
  let room: bigint | undefined;
  for (const limit of limits) {
    const limitBase = allowedBase(limit, at.getTime());
    if (limitBase === undefined) continue;
    const left = limitBase > used[limit.period] ? limitBase - used[limit.period] : 0n;
    if (room === undefined || left < room) room = left;
  }
  return room;
}
