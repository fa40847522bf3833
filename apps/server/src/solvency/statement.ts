import { type AssetId, assetIds, formatAssetAmount } from "@gemplay/money";
import type { TreeRow } from "./solvency.tables.ts";

/** All amounts of a solvency tree as decimal text. */
export interface TreeAmounts {
  readonly owed: Readonly<Record<AssetId, string>>;
  readonly held: Readonly<Record<"PLAY" | "U", { readonly vault: string; readonly addresses: string }>>;
  readonly setAside: Readonly<Record<"TPLAY" | "GEM", string>>;
}

/**
 * Returns all amounts of a solvency tree as decimal text.
 *
 * @param row a tree for which the platform's holdings were read
 */
export function amountsOf(row: TreeRow): TreeAmounts {
  const text = (amountBase: string | null, asset: AssetId) => {
    if (amountBase === null)
      throw new Error(
        `the holdings of the proof with the time ${row.taken_at_ms} (milliseconds since 1970) were not read`,
      );
    return formatAssetAmount(BigInt(amountBase), asset);
  };
  return {
    owed: {
      PLAY: text(row.owed_play, "PLAY"),
      TPLAY: text(row.owed_tplay, "TPLAY"),
      U: text(row.owed_u, "U"),
      GEM: text(row.owed_gem, "GEM"),
    },
    held: {
      PLAY: { vault: text(row.vault_play, "PLAY"), addresses: text(row.addresses_play, "PLAY") },
      U: { vault: text(row.vault_u, "U"), addresses: text(row.addresses_u, "U") },
    },
    setAside: { TPLAY: text(row.pool_play, "PLAY"), GEM: text(row.budget_play, "PLAY") },
  };
}

/**
 * Returns the text that the server signs for a solvency tree. The readable text contains everything that is published
 * about the tree.
 */
export function statementOf(row: TreeRow): string {
  const { owed, held, setAside } = amountsOf(row);
  return [
    "Gemplay proof of solvency",
    `Taken: ${new Date(Number(row.taken_at_ms)).toISOString()}`,
    `Root: ${row.root}`,
    `Leaves: ${row.leaves}`,
    `Owed: ${assetIds.map((asset) => `${owed[asset]} ${asset}`).join(", ")}`,
    `Block: ${row.block_number}`,
    `In the vault: ${held.PLAY.vault} PLAY, ${held.U.vault} USDT`,
    `At deposit addresses: ${held.PLAY.addresses} PLAY, ${held.U.addresses} USDT`,
    `Set aside: ${setAside.TPLAY} PLAY for TPLAY, ${setAside.GEM} PLAY for GEM`,
  ].join("\n");
}
