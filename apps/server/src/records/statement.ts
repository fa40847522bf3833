import type { Data } from "@gemplay/api-schema";
import { type Executor, type MonthChange, playerMonths, rowsSince } from "@gemplay/ledger";
import { type AssetId, assetIds, formatAssetAmount } from "@gemplay/money";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";

type Statement = Data<"GET /user/statement">;
type Month = Statement["months"][number];

/** The numbers of a player's credited deposits and of the withdrawals that did not fail, in one asset. */
export interface PaymentCounts {
  readonly asset: AssetId;
  readonly deposits: number;
  readonly withdrawals: number;
}

export type StatementDependencies = Pick<Platform, "db" | "clock" | "settings"> & {
  /** The kinds of movements that give a reward to a player. The wallet feature provides `rewardKinds`. */
  readonly rewardKinds: readonly string[];
  /** Returns one entry for each asset that players can deposit. The wallet feature provides `paymentCounts`. */
  readonly paymentCounts: (db: Platform["db"], playerId: bigint) => Promise<readonly PaymentCounts[]>;
};

const shownMonths = 12;

/** The columns of a statement. Each column except `other` is a sum of amounts that is never negative. */
const columns = [
  "deposits",
  "withdrawals",
  "returned",
  "staked",
  "paid",
  "swappedIn",
  "swappedOut",
  "rewards",
  "other",
] as const;
type Column = (typeof columns)[number];
type Sums = Record<Column, bigint>;

/** The columns whose amounts reduce the player's money. */
const outgoing: readonly Column[] = ["withdrawals", "staked", "swappedOut"];

/** The columns of the kinds of changes. Kinds of rewards have the column `rewards`, and all other kinds `other`. */
const columnOfKind: Readonly<Record<string, Column>> = {
  deposit: "deposits",
  deposit_withdraw_only: "deposits",
  deposit_claim: "deposits",
  deposit_claim_withdraw_only: "deposits",
  withdrawal_hold: "withdrawals",
  withdrawal_refund: "returned",
  stake: "staked",
  payout: "paid",
  swap_received: "swappedIn",
  swap_given: "swappedOut",
};

/**
 * Returns the statement of a player: the sums since the first movement, and the months of a year or the last 12 months.
 * `statementOf` reads only sums of days and counts of deposits and withdrawals. Therefore the statement is also complete
 * for archived months.
 */
export async function statementOf(
  { db, clock, settings, rewardKinds, paymentCounts }: StatementDependencies,
  playerId: bigint,
  year: number | undefined,
): Promise<Statement> {
  // The sums and the counts must come from one database snapshot.
  const read = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const { changes, counts, since } = await read.execute(async (trx) => {
    const executor: Executor = executorOf(trx);
    return {
      changes: await playerMonths(executor, playerId),
      counts: await paymentCounts(trx, playerId),
      since: await rowsSince(executor, playerId),
    };
  });
  const columnOf = (kind: string): Column =>
    columnOfKind[kind] ?? (rewardKinds.includes(kind) ? "rewards" : "other");
  const atMs = clock.nowMs();
  const months = monthsUntil(changes, new Date(atMs).toISOString().slice(0, 7));
  const last12 = months.slice(-shownMonths);
  const isWanted = (month: string) =>
    year === undefined ? last12.includes(month) : month.startsWith(`${year}-`);
  const price = settings.get("price.playU");
  return {
    atMs,
    firstDay: changes.length === 0 ? null : (changes.map(({ firstDay }) => firstDay).sort()[0] ?? null),
    years: [...new Set(months.map((month) => Number(month.slice(0, 4))))].reverse(),
    playPrice: price === null ? null : formatAssetAmount(price, "U"),
    lifetime: counts.map(({ asset, deposits, withdrawals }) => ({
      assetId: asset,
      depositCount: deposits,
      withdrawalCount: withdrawals,
      ...fromOutside(
        asset,
        sumsOf(
          changes.filter((change) => change.asset === asset),
          columnOf,
        ),
      ),
    })),
    months: monthsOf(changes, { months, columnOf }).filter(({ month }) => isWanted(month)),
    ...(since !== undefined && { putAwayBeforeMs: since.getTime() }),
  };
}

/** Returns every month from the player's first month until the current month; empty for a player without movements. */
function monthsUntil(changes: readonly MonthChange[], current: string): readonly string[] {
  const changed = changes.map(({ month }) => month).sort();
  const [first] = changed;
  if (first === undefined) return [];
  // The clocks of two machines can show different months at the end of a month.
  const last = [current, changed.at(-1) ?? current].sort().at(-1) ?? current;
  const months: string[] = [];
  for (let at = new Date(`${first}-01T00:00:00Z`); ; at.setUTCMonth(at.getUTCMonth() + 1)) {
    const month = at.toISOString().slice(0, 7);
    if (month > last) return months;
    months.push(month);
  }
}

/** Returns the statement of each month and asset. The opening balance of a month is the closing balance of the month before. */
function monthsOf(
  changes: readonly MonthChange[],
  { months, columnOf }: { readonly months: readonly string[]; readonly columnOf: (kind: string) => Column },
): readonly Month[] {
  const held = new Map(changes.map(({ asset }) => [asset, 0n]));
  return months.flatMap((month) =>
    assetIds.flatMap((asset) => {
      const openingBase = held.get(asset);
      if (openingBase === undefined) return [];
      const own = changes.filter((change) => change.month === month && change.asset === asset);
      const closingBase = own.reduce((sum, { changeBase }) => sum + changeBase, openingBase);
      held.set(asset, closingBase);
      const sums = sumsOf(own, columnOf);
      const text = (base: bigint) => formatAssetAmount(base, asset);
      return {
        month,
        assetId: asset,
        opening: text(openingBase),
        ...fromOutside(asset, sums),
        staked: text(sums.staked),
        paid: text(sums.paid),
        swappedIn: text(sums.swappedIn),
        swappedOut: text(sums.swappedOut),
        rewards: text(sums.rewards),
        other: text(sums.other),
        closing: text(closingBase),
      };
    }),
  );
}

function sumsOf(changes: readonly MonthChange[], columnOf: (kind: string) => Column): Sums {
  const sums = Object.fromEntries(columns.map((column) => [column, 0n])) as Sums;
  for (const { kind, changeBase } of changes) {
    const column = columnOf(kind);
    sums[column] += outgoing.includes(column) ? -changeBase : changeBase;
  }
  return sums;
}

function fromOutside(asset: AssetId, { deposits, withdrawals, returned }: Sums) {
  return {
    deposits: formatAssetAmount(deposits, asset),
    withdrawals: formatAssetAmount(withdrawals, asset),
    returned: formatAssetAmount(returned, asset),
    net: formatAssetAmount(withdrawals - returned - deposits, asset),
  };
}
