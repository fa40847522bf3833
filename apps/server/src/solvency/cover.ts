import type { Database } from "../platform/database/index.ts";
import { publishedTrees } from "./solvency.repository.ts";
import { solvencyTables, type TreeRow } from "./solvency.tables.ts";

/** What is owed of an asset, and what is there for it. Base units. */
export interface Cover {
  readonly owedBase: bigint;
  /** Below zero where more is set aside than is held. */
  readonly thereBase: bigint;
}

/** As everybody sees it on the page: what covers tPLAY and gems covers no PLAY. */
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

/** What the newest published proof says of it; undefined before the first. */
export async function newestCover(
  db: Database,
): Promise<{ readonly takenAtMs: number; readonly cover: ReturnType<typeof coverOf> } | undefined> {
  const [tree] = await publishedTrees(solvencyTables(db), 1);
  return tree && { takenAtMs: Number(tree.taken_at_ms), cover: coverOf(tree) };
}
