import { type Executor, LedgerError, type SystemAccount } from "../database/index.ts";
import {
  findPosted,
  keyOf,
  lockWallets,
  post,
  type TransferRequest,
  withdrawOnlyName,
} from "../journal/index.ts";

/**
 * The amount that one movement takes from, or adds to, each of the player's two accounts, in base units. At least one
 * of the two amounts is above zero.
 */
export interface Parts {
  readonly playableBase: bigint;
  readonly withdrawOnlyBase: bigint;
}

/** A request to move an amount between a player and a system account, from or to both accounts of the player. */
export type DividedRequest = Omit<TransferRequest, "debit" | "credit"> & {
  /** The system account that pays or receives the amount. */
  readonly account: SystemAccount;
};

/**
 * Returns the idempotency key for the withdraw-only part of a movement. The transfer of the playable part has the
 * idempotency key of the movement itself.
 */
const withdrawOnlyKey = (key: string): string => `${key}:withdraw_only`;

/**
 * Returns how earlier movements were split into playable and withdraw-only amounts. The key of the map is the
 * idempotency key. The result does not contain movements that were never posted.
 */
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
 * Returns the transfers of a movement: one for the playable amount and one for the withdraw-only amount. If one of the
 * two amounts is zero, there is only one transfer.
 *
 * @param direction `in` if the player receives the money, `out` if the player pays the money
 * @param withdrawOnlyKind the kind of the withdraw-only transfer; by default, the kind of the movement
 * @throws {LedgerError} invalid_transfer; idempotency_conflict if the two amounts do not add up to the requested amount
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
 * Debits an amount from a player's accounts inside the caller's transaction. The function debits withdraw-only money
 * first, and takes the rest from the playable balance. A repeated call with the same idempotency key debits no money.
 *
 * @throws {LedgerError} the errors of `post`, for example insufficient_balance if both accounts together contain too
 * little
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
 * Refunds an amount that `takeOut` has debited, inside the caller's transaction. Each of the player's two accounts
 * receives the amount that `takeOut` has debited from it. A repeated refund has no effect.
 *
 * @param request the refund, whose `amountBase` must be the amount that `takeOut` has debited
 * @param takenKey the idempotency key of the `takeOut` call
 * @throws {LedgerError} the errors of `post`; idempotency_conflict if `takeOut` debited another amount, or nothing,
 * with `takenKey`
 */
export async function giveBack(executor: Executor, request: DividedRequest, takenKey: string): Promise<void> {
  const taken = await postedParts(executor, [{ playerId: request.playerId, idempotencyKey: takenKey }]);
  const parts = taken.get(takenKey);
  if (parts === undefined)
    throw new LedgerError("idempotency_conflict", `takeOut debited no amount with the key ${takenKey}`);
  await post(executor, transfersOf(request, { parts, direction: "in" }));
}
