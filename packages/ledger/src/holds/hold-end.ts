import { type RewardRates, rewardedAsset, rewardsOf } from "../community/index.ts";
import {
  byShard,
  counter,
  type Executor,
  idSourceOf,
  LedgerError,
  plainArray,
  requireTransaction,
  type TimedId,
  whole,
} from "../database/index.ts";
import { lockWallets, postLocked, walletName } from "../journal/index.ts";
import {
  type Bet,
  betColumns,
  type Decided,
  isStorable,
  type Settled,
  toBet,
  writeBatch,
} from "../settlement/index.ts";
import { type BareHold, holdColumns, toHold } from "./hold.ts";

/** The player and the id of a hold, which together identify the hold. */
export interface HoldName {
  readonly playerId: bigint;
  readonly id: string;
}

/** The payout, multiplier and outcome with which a hold is settled as a bet. */
export interface HoldSettlement extends HoldName, Decided {}

/** The voided hold and the player's balance. */
export interface Voided {
  readonly hold: BareHold;
  /** The player's current balance of the asset, in base units. */
  readonly balanceBase: bigint;
  /** True if the hold was already voided before this call, so that the call moved no money. */
  readonly duplicate: boolean;
}

/**
 * Settles several holds inside the caller's transaction. The function settles either all holds or none. The caller must
 * roll back the transaction if `settleHolds` throws an error.
 *
 * A settled hold becomes a normal bet. First, the stake returns from the account `open_bets` to the player. Next, the
 * ledger debits the stake again and pays the bet, so that bets, day sums and the bankroll need no special case. The
 * settled bet has the id of the hold and the time of the settlement. Settle several holds in one call if possible,
 * because one call locks the wallets in the order that all code uses.
 *
 * A second settlement of the same hold has no effect. For a hold that is already settled, the function returns the
 * existing bet, even if the request contains another payout.
 *
 * @param settlements at most one for each hold
 * @param rates the present earning rates
 * @param clock the same clock as for `placeHold`
 * @returns one entry for each settlement, in order
 * @throws {LedgerError} invalid_bet, not_in_transaction, hold_unknown, hold_over (the hold was voided)
 */
export async function settleHolds(
  executor: Executor,
  settlements: readonly HoldSettlement[],
  rates: RewardRates,
  clock = Date.now,
): Promise<readonly Settled[]> {
  const nextId = idSourceOf(clock);
  const at = new Date(clock());
  if (!settlements.every(isStorable))
    throw new LedgerError("invalid_bet", "the payout, multiplier or outcome cannot be stored");
  const { holds, balances } = await lockHolds(executor, settlements, "settled");
  const over = holds.filter(({ state }) => state === "settled");
  const standing = over.length === 0 ? new Map<string, Bet>() : await findBets(executor, over);
  const fresh: Bet[] = [];
  const inviters = await findInviters(executor, holds);
  await release(executor, { end: "settled", at, nextId }, holds, balances);
  const answers = settlements.map(({ payoutBase, multiplierE4, outcome, houseEdge }, index): Settled => {
    const { state, ...hold } = holds[index] as BareHold;
    const first = standing.get(hold.id);
    if (state === "settled" && first !== undefined) return { bet: first, duplicate: true };
    const wallet = walletName(hold.playerId, hold.asset);
    const balanceAfterBase = (balances.get(wallet) ?? 0n) - hold.amountBase + payoutBase;
    balances.set(wallet, balanceAfterBase);
    // The settled bet gets a new idempotency key that no player knows. A player could use the idempotency key or the id
    // of the hold as the key of an instant bet. After such an instant bet, the ledger could not store the settled bet
    // of the hold under the same key.
    const rewards = rewardsOf(hold, houseEdge, inviters.get(hold.playerId)?.level, rates);
    const bet = {
      ...hold,
      key: nextId().id,
      payoutBase,
      multiplierE4,
      outcome,
      balanceAfterBase,
      at,
      rewards,
    };
    fresh.push(bet);
    return { bet, duplicate: false };
  });
  for (const bets of byShard(executor, fresh, ({ playerId }) => playerId)) {
    const { text, values } = writeBatch(bets, {
      inviterOf: (playerId) => inviters.get(playerId)?.inviterId,
      limitVersionOf: () => undefined,
      areHolds: true,
    });
    await executor.query(text, values);
  }
  return answers;
}

/** Settles one hold in the same way as `settleHolds` settles several holds. */
export async function settleHold(
  executor: Executor,
  settlement: HoldSettlement,
  rates: RewardRates,
  clock = Date.now,
): Promise<Settled> {
  const [settled] = await settleHolds(executor, [settlement], rates, clock);
  return settled as Settled;
}

/**
 * Voids several holds inside the caller's transaction. The function voids either all holds or none. The stake of a
 * voided hold returns to the player. The nonce of a voided hold cannot be used again. The caller must roll back the
 * transaction if `voidHolds` throws an error. A second request to void the same hold has no effect.
 *
 * @param names each hold at most once
 * @param clock the same clock as for `placeHold`
 * @returns one entry for each hold, in order
 * @throws {LedgerError} not_in_transaction, hold_unknown, hold_over (the hold was settled)
 */
export async function voidHolds(
  executor: Executor,
  names: readonly HoldName[],
  clock = Date.now,
): Promise<readonly Voided[]> {
  const { holds, balances } = await lockHolds(executor, names, "voided");
  await release(
    executor,
    { end: "voided", at: new Date(clock()), nextId: idSourceOf(clock) },
    holds,
    balances,
  );
  return holds.map((hold) => ({
    hold: { ...hold, state: "voided" },
    balanceBase: balances.get(walletName(hold.playerId, hold.asset)) ?? 0n,
    duplicate: hold.state === "voided",
  }));
}

/** Voids one hold in the same way as `voidHolds` voids several holds. */
export async function voidHold(executor: Executor, name: HoldName, clock = Date.now): Promise<Voided> {
  const [voided] = await voidHolds(executor, [name], clock);
  return voided as Voided;
}

/**
 * Locks the wallets of several holds. A hold can change only while its wallet is locked, so the hold data that the
 * function reads under the lock stays valid. The function reads the assets of the holds before the lock, because the
 * asset of a hold never changes.
 */
async function lockHolds(
  executor: Executor,
  names: readonly HoldName[],
  end: "settled" | "voided",
): Promise<{ readonly holds: readonly BareHold[]; readonly balances: Map<string, bigint> }> {
  await requireTransaction(executor);
  if (new Set(names.map(({ id }) => id)).size !== names.length)
    throw new LedgerError("invalid_bet", "the call names one hold twice");
  const balances = new Map(await lockWallets(executor, await readHolds(executor, names)));
  const holds = await readHolds(executor, names);
  const other = holds.find(({ state }) => state !== "held" && state !== end);
  if (other !== undefined)
    throw new LedgerError("hold_over", `the hold ${other.id} was already ${other.state}`);
  return { holds, balances };
}

/**
 * Reads several holds and returns the holds in the order of the parameter `names`.
 * @throws {LedgerError} hold_unknown
 */
async function readHolds(executor: Executor, names: readonly HoldName[]): Promise<readonly BareHold[]> {
  const { rows } = await executor.query(
    `SELECT ${holdColumns}
     FROM unnest($1::bigint[], $2::uuid[]) WITH ORDINALITY u(player_id, id, place)
     JOIN hold h ON h.player_id = u.player_id AND h.id = u.id WHERE h.id = ANY($2::uuid[]) ORDER BY u.place`,
    nameValues(names),
  );
  if (rows.length !== names.length) throw new LedgerError("hold_unknown");
  return rows.map(toHold);
}

/**
 * Returns the inviters of the players who own the holds, and the levels of the inviters. The caller must have locked
 * the wallets of the players.
 */
async function findInviters(
  executor: Executor,
  holds: readonly BareHold[],
): Promise<ReadonlyMap<bigint, { readonly inviterId: bigint; readonly level: number }>> {
  const players = holds.filter(({ asset }) => asset === rewardedAsset).map(({ playerId }) => playerId);
  if (players.length === 0) return new Map();
  const { rows } = await executor.query(
    `SELECT i.player_id::text AS player_id, i.inviter_id::text AS inviter_id, c.level::text AS level
     FROM inviter i JOIN community_level c ON c.player_id = i.inviter_id WHERE i.player_id = ANY($1::bigint[])`,
    [plainArray(players)],
  );
  return new Map(
    rows.map((row) => [
      whole(row, "player_id"),
      { inviterId: whole(row, "inviter_id"), level: counter(row, "level") },
    ]),
  );
}

/** Returns the bets of settled holds as a map by id. */
async function findBets(executor: Executor, names: readonly HoldName[]): Promise<ReadonlyMap<string, Bet>> {
  const { rows } = await executor.query(
    `SELECT ${betColumns} FROM unnest($1::bigint[], $2::uuid[]) u(player_id, id)
     JOIN bet b ON b.player_id = u.player_id AND b.id = u.id WHERE b.id = ANY($2::uuid[])`,
    nameValues(names),
  );
  return new Map(rows.map(toBet).map((bet) => [bet.id, bet]));
}

// Each statement also receives the ids of the holds as a separate parameter. The planner can select monthly partitions
// from a parameter, but not from a join.
const nameValues = (names: readonly HoldName[]) => [
  plainArray(names.map(({ playerId }) => playerId)),
  plainArray(names.map(({ id }) => id)),
];

/**
 * Settles or voids the open holds among `holds` and returns their stakes to the players. The function updates the map
 * `balances`, which contains the balances of the locked wallets.
 */
async function release(
  executor: Executor,
  {
    end,
    at,
    nextId,
  }: { readonly end: "settled" | "voided"; readonly at: Date; readonly nextId: () => TimedId },
  holds: readonly BareHold[],
  balances: Map<string, bigint>,
): Promise<void> {
  const held = holds.filter(({ state }) => state === "held");
  if (held.length === 0) return;
  await postLocked(
    executor,
    held.map(({ playerId, id, asset, amountBase }) => ({
      playerId,
      debit: "open_bets",
      credit: "player",
      asset,
      amountBase,
      kind: `hold_${end}`,
      reference: id,
      idempotencyKey: `hold_over:${id}`,
    })),
    balances,
    nextId,
  );
  for (const group of byShard(executor, held, ({ playerId }) => playerId))
    await executor.query(
      `WITH ended AS (
         UPDATE hold h SET state = $3::text, over_at = $5::timestamptz
         FROM unnest($1::bigint[], $2::uuid[]) u(player_id, id)
         WHERE h.player_id = u.player_id AND h.id = u.id AND h.player_id = ANY($1::bigint[]) AND h.id = ANY($2::uuid[])
           AND h.state = 'held' RETURNING 1
       )
       SELECT ledger_require((SELECT count(*) FROM ended) = $4::int, 'a hold changed while its wallet was locked')`,
      [...nameValues(group), end, group.length, at.toISOString()],
    );
}
