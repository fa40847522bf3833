import { type Executor, LedgerError, type SystemAccount } from "../database/index.ts";
import {
  findPosted,
  keyOf,
  lockWallets,
  post,
  type TransferRequest,
  withdrawOnlyName,
} from "../journal/index.ts";

/** The amounts of one movement on a player's two accounts, in base units. At least one amount is above zero. */
export interface Parts {
  readonly playableBase: bigint;
  readonly withdrawOnlyBase: bigint;
}

/** A movement between one or both accounts of a player and a system account. */
export type DividedRequest = Omit<TransferRequest, "debit" | "credit"> & {
  /** The system account on the other side of the movement. */
  readonly account: SystemAccount;
};

/** Returns the key of a movement's withdraw-only part. The playable part keeps the key of the movement. */
const withdrawOnlyKey = (key: string): string => `${key}:withdraw_only`;

/** Returns how earlier movements were divided, by their keys. Movements that are not in the journal are left out. */
export async function postedParts(
  executor: Executor,
  requests: readonly Pick<DividedRequest, "playerId" | "idempotencyKey">[],
): Promise<ReadonlyMap<string, Parts>> {
  const keysOf = ({ playerId, idempotencyKey }: (typeof requests)[number]) =>
    [idempotencyKey, withdrawOnlyKey(idempotencyKey)].map((key) => ({ playerId, idempotencyKey: key }));
  const posted = await findPosted(executor, requests.flatMap(keysOf));
  return new Map(
    requests.flatMap((request): [string, Parts][] => {
      const [playable, withdrawOnly] = keysOf(request).map((key) => posted.get(keyOf(key))?.amountBase);
      if (playable === undefined && withdrawOnly === undefined) return [];
      return [
        [request.idempotencyKey, { playableBase: playable ?? 0n, withdrawOnlyBase: withdrawOnly ?? 0n }],
      ];
    }),
  );
}

/**
 * Returns the transfers of a movement, one for each of its parts. A second post with the same key and the same
 * parameters has no effect.
 *
 * @param direction `in` if the money goes to the player, `out` if it leaves the player
 * @param withdrawOnlyKind kind of the withdraw-only part if it differs from the movement's kind
 * @throws {LedgerError} invalid_transfer; idempotency_conflict if the parts do not add up to the requested amount
 */
export function transfersOf(
  request: DividedRequest,
  {
    parts,
    direction,
    withdrawOnlyKind = request.kind,
  }: { readonly parts: Parts; readonly direction: "in" | "out"; readonly withdrawOnlyKind?: string },
): readonly TransferRequest[] {
  const { playableBase, withdrawOnlyBase } = parts;
  if (request.amountBase <= 0n) throw new LedgerError("invalid_transfer", "amount");
  if (playableBase + withdrawOnlyBase !== request.amountBase)
    throw new LedgerError("idempotency_conflict", request.idempotencyKey);
  const { account, ...shared } = request;
  const side = (own: "player" | "withdraw_only") =>
    direction === "in" ? { debit: account, credit: own } : { debit: own, credit: account };
  const transfers: TransferRequest[] = [
    { ...shared, ...side("player"), amountBase: playableBase },
    {
      ...shared,
      ...side("withdraw_only"),
      amountBase: withdrawOnlyBase,
      kind: withdrawOnlyKind,
      idempotencyKey: withdrawOnlyKey(request.idempotencyKey),
    },
  ];
  return transfers.filter(({ amountBase }) => amountBase !== 0n);
}

/**
 * Takes money from a player inside the caller's transaction. Takes withdraw-only money first and the rest from the
 * balance. A repeated call with the same key takes nothing more.
 *
 * @throws {LedgerError} the errors of `post`: insufficient_balance if both accounts together hold less than the
 * amount
 */
export async function takeOut(
  executor: Executor,
  request: DividedRequest,
): Promise<Parts & { readonly duplicate: boolean }> {
  const sums = await lockWallets(executor, [request]);
  const before = (await postedParts(executor, [request])).get(request.idempotencyKey);
  const heldBase = sums.get(withdrawOnlyName(request.playerId, request.asset)) ?? 0n;
  const { amountBase } = request;
  const withdrawOnlyBase = heldBase < amountBase ? heldBase : amountBase;
  const parts = before ?? { withdrawOnlyBase, playableBase: amountBase - withdrawOnlyBase };
  await post(executor, transfersOf(request, { parts, direction: "out" }));
  return { ...parts, duplicate: before !== undefined };
}

/**
 * Returns the money that `takeOut` took, inside the caller's transaction. Each account receives the amount that was
 * taken from this account. A repeated call has no effect.
 *
 * @param request the refund; its `amountBase` is the amount that was taken
 * @param takenKey the idempotency key of the `takeOut` call
 * @throws {LedgerError} the errors of `post`; idempotency_conflict if another amount, or nothing, was taken under
 * this key
 */
export async function giveBack(executor: Executor, request: DividedRequest, takenKey: string): Promise<void> {
  const taken = await postedParts(executor, [{ playerId: request.playerId, idempotencyKey: takenKey }]);
  const parts = taken.get(takenKey);
  if (parts === undefined) throw new LedgerError("idempotency_conflict", `nothing was taken by ${takenKey}`);
  await post(executor, transfersOf(request, { parts, direction: "in" }));
}
