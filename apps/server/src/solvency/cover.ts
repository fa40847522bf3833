import type { Database } from "../platform/database/index.ts";
import { publishedTrees } from "./solvency.repository.ts";
import { solvencyTables, type TreeRow } from "./solvency.tables.ts";

/**
 * The amount of an asset that the platform owes to players, and the amount that the platform can pay, in base units.
 */
export interface Cover {
  readonly owedBase: bigint;
  /**
   * The amount that the platform can pay to players; negative if the reserved amounts exceed the platform's holdings.
   */
  readonly thereBase: bigint;
}

/**
 * Returns the owed and the available amount of each asset, as the public page shows these amounts. PLAY that is
 * reserved for tPLAY and gems does not cover debts in PLAY.
 */
export function coverOf(tree: TreeRow): Readonly<Record<"PLAY" | "TPLAY" | "U", Cover>> {
  const held = (vault: string | null, addresses: string | null) =>
    BigInt(vault ?? 0) + BigInt(addresses ?? 0);
  const aside = BigInt(tree.pool_play) + BigInt(tree.budget_play);
  return {
    PLAY: {
      owedBase: BigInt(tree.owed_play),
      thereBase: held(tree.vault_play, tree.addresses_play) - aside,
    },
    TPLAY: { owedBase: BigInt(tree.owed_tplay), thereBase: BigInt(tree.pool_play) },
    U: { owedBase: BigInt(tree.owed_u), thereBase: held(tree.vault_u, tree.addresses_u) },
  };
}

/**
 * Returns the owed and available amounts of the newest published proof of solvency; undefined before the first proof.
 */
export async function newestCover(
  db: Database,
): Promise<{ readonly takenAtMs: number; readonly cover: ReturnType<typeof coverOf> } | undefined> {
  const [tree] = await publishedTrees(solvencyTables(db), 1);
  return tree && { takenAtMs: Number(tree.taken_at_ms), cover: coverOf(tree) };
}
