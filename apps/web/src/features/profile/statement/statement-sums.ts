import type { Data } from "@gemplay/api-schema";
import { type AssetId, assets, formatAmount, parseAmount } from "@gemplay/money";

export type Statement = Data<"GET /user/statement">;
export type StatementMonth = Statement["months"][number];
/** What the screen shows: the amounts in one asset, or the value of all assets in U. */
export type Shown = "PLAY" | "U" | "all";

/** Deposits and withdrawals in base units. Withdrawals that failed are subtracted from `withdrawals`. */
export interface Flow {
  readonly deposits: bigint;
  readonly withdrawals: bigint;
}

/** PLAY and U have the same number of decimals. */
const { decimals } = assets.U;

/** Converts an amount from the server to base units. The amount may be negative. */
export function baseOf(amount: string, asset: AssetId): bigint {
  const parse = (text: string) => parseAmount(text, assets[asset].decimals);
  return amount.startsWith("-") ? -parse(amount.slice(1)) : parse(amount);
}

/** Converts base units of PLAY or U to decimal text. */
export const flowText = (base: bigint): string => formatAmount(base, decimals);

/**
 * Adds up deposits and withdrawals. The value of all assets in U is rounded down and needs the price of PLAY.
 *
 * @param playPrice U for one PLAY; without a price, PLAY counts as zero
 */
export function flowOf(
  entries: readonly Pick<StatementMonth, "assetId" | "deposits" | "withdrawals" | "returned">[],
  shown: Shown,
  playPrice: string | null,
): Flow {
  const of = (asset: "PLAY" | "U"): Flow => {
    const own = entries.filter(({ assetId }) => assetId === asset);
    const sum = (column: "deposits" | "withdrawals" | "returned") =>
      own.reduce((total, entry) => total + baseOf(entry[column], asset), 0n);
    return { deposits: sum("deposits"), withdrawals: sum("withdrawals") - sum("returned") };
  };
  if (shown !== "all") return of(shown);
  const [play, u] = [of("PLAY"), of("U")];
  const price = playPrice === null ? 0n : parseAmount(playPrice, decimals);
  const inU = (playBase: bigint) => (playBase * price) / 10n ** BigInt(decimals);
  return { deposits: u.deposits + inU(play.deposits), withdrawals: u.withdrawals + inU(play.withdrawals) };
}

/** Returns the names of the months of a statement, newest first. */
export const monthsOf = (months: readonly StatementMonth[]): readonly string[] =>
  [...new Set(months.map(({ month }) => month))].reverse();

/** The columns of a statement that add up over several months, in the order of the CSV file. */
export const sumColumns = [
  "deposits",
  "withdrawals",
  "returned",
  "staked",
  "paid",
  "swappedIn",
  "swappedOut",
  "rewards",
  "other",
  "net",
] as const;

/** Returns the statement of several months of one asset as one row, from the first opening to the last closing amount. */
export function totalOf(months: readonly StatementMonth[]): StatementMonth | undefined {
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const { assetId } = first;
  const sums = sumColumns.map((column) => [
    column,
    formatAmount(
      months.reduce((total, month) => total + baseOf(month[column], assetId), 0n),
      assets[assetId].decimals,
    ),
  ]);
  return { ...last, opening: first.opening, ...Object.fromEntries(sums) };
}
