import { type Executor, LedgerError, type SystemAccount } from "../database/index.ts";
import {
  findPosted,
  keyOf,
  lockWallets,
  post,
  type TransferRequest,
  withdrawOnlyName,
} from "../journal/index.ts";

/** What one movement moved of each of a player's two accounts, in base units; at least one is above zero. */
export interface Parts {
  readonly playableBase: bigint;
  readonly withdrawOnlyBase: bigint;
}

/** A movement between a player, of whichever account, and the system. */
export type DividedRequest = Omit<TransferRequest, "debit" | "credit"> & {
  /** The other side. */
  readonly account: SystemAccount;
};

/** The key of the withdraw-only part; the other part has the movement's own. */
const withdrawOnlyKey = (key: string): string => `${key}:withdraw_only`;

/** How the journal says that movements were divided, by their keys; those that it does not hold are not among them. */
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
 * A movement in its parts, to post. The same key with the same parameters has no second effect.
 *
 * @param direction whether it reaches the player or leaves
 * @param withdrawOnlyKind where the part is called otherwise
 * @throws {LedgerError} invalid_transfer; idempotency_conflict when the parts are another amount
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
 * Takes money out of a player's hands, inside the caller's transaction: what is withdraw-only first, the rest from the
 * balance. Of a key that was taken before, nothing more.
 *
 * @throws {LedgerError} as `post`: insufficient_balance when both together are less
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
 * Gives back what `takeOut` took, inside the caller's transaction: to each account what came from it, once.
 *
 * @param request its `amountBase` is what was taken
 * @param takenKey the key under which it was
 * @throws {LedgerError} as `post`; idempotency_conflict when so much was not taken under that key
 */
export async function giveBack(executor: Executor, request: DividedRequest, takenKey: string): Promise<void> {
  const taken = await postedParts(executor, [{ playerId: request.playerId, idempotencyKey: takenKey }]);
  const parts = taken.get(takenKey);
  if (parts === undefined) throw new LedgerError("idempotency_conflict", `nothing was taken by ${takenKey}`);
  await post(executor, transfersOf(request, { parts, direction: "in" }));
}
