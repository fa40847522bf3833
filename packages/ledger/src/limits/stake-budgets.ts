import { type Executor, LedgerError, plainArray, type Row, text, whole } from "../database/index.ts";

/** The fields that identify one stake budget. */
export interface StakeBudgetName {
  readonly playerId: bigint;
  /** A UUID in lower case. */
  readonly id: string;
}

/** A stake budget and the part of the budget that is used. Amounts are in base units of PLAY. */
export interface StakeBudget {
  readonly dayLimitBase: bigint;
  /** The UTC day of the sum `stakedBase`, for example `2026-11-21`. */
  readonly day: string;
  /** The sum of all stakes of the day. 1 tPLAY counts as 1 PLAY. */
  readonly stakedBase: bigint;
}

/** Thrown if a new stake would exceed a stake budget. The ledger has stored nothing for the refused bet. */
export class StakeBudgetReached extends Error {
  override readonly name = "StakeBudgetReached";
  readonly refusal = "stake_budget_reached";
  readonly dayLimitBase: bigint;
  readonly stakedBase: bigint;
  /** The end of the UTC day. */
  readonly resetsAt: Date;

  constructor({ dayLimitBase, day, stakedBase }: StakeBudget) {
    super(`${stakedBase} of ${dayLimitBase} on ${day}`);
    this.dayLimitBase = dayLimitBase;
    this.stakedBase = stakedBase;
    this.resetsAt = new Date(Date.parse(day) + 86_400_000);
  }
}

/**
 * Returns a stake budget at a given time. The sum of an earlier day is 0 on the next day.
 *
 * The function keeps a day that is later than the given time, so that a clock that is behind cannot count into a day
 * that is over.
 */
function stakeBudgetAt(budget: StakeBudget, atMs: number): StakeBudget {
  const day = new Date(atMs).toISOString().slice(0, 10);
  return day <= budget.day ? budget : { ...budget, day, stakedBase: 0n };
}

/**
 * Counts a stake against a stake budget.
 *
 * @returns the budget after the stake, or the reason why the ledger refuses the stake
 */
export function countStake(
  budget: StakeBudget | undefined,
  amountBase: bigint,
  atMs: number,
): StakeBudget | LedgerError | StakeBudgetReached {
  if (budget === undefined) return new LedgerError("stake_budget_ended");
  const now = stakeBudgetAt(budget, atMs);
  const stakedBase = now.stakedBase + amountBase;
  return stakedBase > now.dayLimitBase ? new StakeBudgetReached(now) : { ...now, stakedBase };
}

const budgetColumns = `b.player_id::text AS player_id, b.id::text AS id, b.day_limit::text AS day_limit,
  b.day::text AS day, b.staked::text AS staked`;

const toBudget = (row: Row): StakeBudget => ({
  dayLimitBase: whole(row, "day_limit"),
  day: text(row, "day"),
  stakedBase: whole(row, "staked"),
});

/**
 * Creates a stake budget inside the caller's transaction.
 *
 * @param dayLimitBase the largest sum of stakes of one UTC day, in base units of PLAY
 */
export async function openStakeBudget(
  executor: Executor,
  { playerId, id }: StakeBudgetName,
  dayLimitBase: bigint,
): Promise<void> {
  await executor.query(
    "INSERT INTO stake_budget (player_id, id, day_limit) VALUES ($1::bigint, $2::uuid, $3::numeric)",
    [String(playerId), id, String(dayLimitBase)],
  );
}

/**
 * Deletes stake budgets of a player inside the caller's transaction. After the commit, the ledger refuses every stake
 * of these budgets. The function waits for bets of these budgets that are being stored.
 */
export async function deleteStakeBudgets(
  executor: Executor,
  playerId: bigint,
  ids: readonly string[],
): Promise<void> {
  await executor.query("DELETE FROM stake_budget WHERE player_id = $1::bigint AND id = ANY($2::uuid[])", [
    String(playerId),
    plainArray(ids),
  ]);
}

/** Returns the stake budgets of a player by id, as they are at the time `atMs` in milliseconds since 1970. */
export async function stakeBudgetsOf(
  executor: Executor,
  playerId: bigint,
  atMs: number,
): Promise<ReadonlyMap<string, StakeBudget>> {
  const { rows } = await executor.query(
    `SELECT ${budgetColumns} FROM stake_budget b WHERE b.player_id = $1::bigint`,
    [String(playerId)],
  );
  return new Map(rows.map((row) => [text(row, "id"), stakeBudgetAt(toBudget(row), atMs)]));
}

/**
 * Locks stake budgets until the end of the transaction, and returns them by id. The caller has locked the wallets and
 * the seed pairs of the players, because all code locks budgets last.
 */
export async function lockStakeBudgets(
  executor: Executor,
  budgets: readonly StakeBudgetName[],
): Promise<Map<string, StakeBudget>> {
  const { rows } = await executor.query(
    `SELECT ${budgetColumns} FROM stake_budget b
     WHERE b.player_id = ANY($1::bigint[]) AND b.id = ANY($2::uuid[])
     ORDER BY b.player_id, b.id FOR UPDATE`,
    [plainArray(budgets.map(({ playerId }) => playerId)), plainArray(budgets.map(({ id }) => id))],
  );
  const owners = new Map(budgets.map(({ playerId, id }) => [id, playerId]));
  // A budget counts only stakes of its own player.
  const own = rows.filter((row) => owners.get(text(row, "id")) === whole(row, "player_id"));
  return new Map(own.map((row) => [text(row, "id"), toBudget(row)]));
}

/** Stores the used parts of stake budgets, which the transaction has locked. */
export async function storeStakeBudgets(
  executor: Executor,
  budgets: readonly (StakeBudgetName & Pick<StakeBudget, "day" | "stakedBase">)[],
): Promise<void> {
  await executor.query(
    `UPDATE stake_budget b SET day = u.day, staked = u.staked
     FROM unnest($1::bigint[], $2::uuid[], $3::date[], $4::numeric[]) u(player_id, id, day, staked)
     WHERE b.player_id = u.player_id AND b.id = u.id`,
    [
      plainArray(budgets.map(({ playerId }) => playerId)),
      plainArray(budgets.map(({ id }) => id)),
      plainArray(budgets.map(({ day }) => day)),
      plainArray(budgets.map(({ stakedBase }) => stakedBase)),
    ],
  );
}

/**
 * Counts one stake against a stake budget inside the caller's transaction, which has locked all wallets of the player.
 *
 * @throws {LedgerError} stake_budget_ended
 * @throws {StakeBudgetReached}
 */
export async function takeFromStakeBudget(
  executor: Executor,
  name: StakeBudgetName,
  { amountBase, atMs }: { readonly amountBase: bigint; readonly atMs: number },
): Promise<void> {
  const budget = (await lockStakeBudgets(executor, [name])).get(name.id);
  const counted = countStake(budget, amountBase, atMs);
  if (counted instanceof Error) throw counted;
  await storeStakeBudgets(executor, [{ ...name, ...counted }]);
}
