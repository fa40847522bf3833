import { type AssetId, assetIds, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import type { ArchivedMonths, ArchivedMovement, ArchivedRound, ArchivedUnfinished, Sums } from "./format.ts";

/**
 * Adds up the changes of a player's balances exactly in base units, line by line. The code that writes an archive and
 * the check of an archive both use the adder.
 */
export interface Adder {
  round(row: Pick<ArchivedRound, "asset" | "amount" | "payout">): void;
  unfinished(row: Pick<ArchivedUnfinished, "asset" | "amount" | "payout">): void;
  movement(row: Pick<ArchivedMovement, "asset" | "change">): void;
  archivedMonths(row: Pick<ArchivedMonths, "sums">): void;
  sums(): Sums;
}

interface OfAsset {
  rounds: number;
  staked: bigint;
  paid: bigint;
  unfinished: bigint;
  moved: bigint;
}

export function createAdder(): Adder {
  const found = new Map<AssetId, OfAsset>(
    assetIds.map((asset) => [asset, { rounds: 0, staked: 0n, paid: 0n, unfinished: 0n, moved: 0n }]),
  );
  const of = (asset: AssetId): OfAsset => {
    const sum = found.get(asset);
    if (sum === undefined) throw new RangeError("the asset does not exist");
    return sum;
  };
  return {
    round({ asset, amount, payout }) {
      const [staked, paid] = [baseOf(amount, asset), baseOf(payout, asset)];
      const sum = of(asset);
      sum.rounds++;
      sum.staked += staked;
      sum.paid += paid;
    },
    unfinished({ asset, amount, payout }) {
      of(asset).unfinished += baseOf(payout, asset) - baseOf(amount, asset);
    },
    movement({ asset, change }) {
      of(asset).moved += signedBaseOf(change, asset);
    },
    archivedMonths(row) {
      for (const { asset, rounds, staked, paid, moved } of row.sums) {
        const sum = of(asset);
        sum.rounds += rounds;
        sum.staked += baseOf(staked, asset);
        sum.paid += baseOf(paid, asset);
        sum.moved += signedBaseOf(moved, asset);
      }
    },
    sums: () =>
      Object.fromEntries(
        [...found].map(([asset, { rounds, staked, paid, unfinished, moved }]) => {
          const text = (base: bigint) => formatAssetAmount(base, asset);
          const balance = moved + paid - staked + unfinished;
          return [
            asset,
            {
              rounds,
              staked: text(staked),
              paid: text(paid),
              unfinished: text(unfinished),
              moved: text(moved),
              balance: text(balance),
            },
          ];
        }),
      ) as unknown as Sums,
  };
}

/**
 * Converts the decimal text of an amount to base units of an asset.
 * @returns base units
 * @throws if the text is not a valid amount
 */
export function baseOf(text: string, asset: AssetId): bigint {
  return parseAmount(text, assets[asset].decimals);
}

const signedBaseOf = (text: string, asset: AssetId): bigint =>
  text.startsWith("-") ? -baseOf(text.slice(1), asset) : baseOf(text, asset);
