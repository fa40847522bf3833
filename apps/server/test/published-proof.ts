// Publishes a proof of solvency for tests that read proofs.
import { insertTree, updateUnpublished } from "../src/solvency/solvency.repository.ts";
import { solvencyTables } from "../src/solvency/solvency.tables.ts";
import { base } from "./betting.ts";
import type { TestServer } from "./compose.ts";

/**
 * Publishes a proof with 90 PLAY and 30 U that the house owes to players. The vault has 100 PLAY, the deposit addresses
 * have 10 PLAY, and 13 PLAY are reserved. The vault and the deposit addresses have 31 U together.
 */
export async function publishProof({ server, clock }: TestServer): Promise<void> {
  const tables = solvencyTables(server.platform.db);
  const takenAtMs = BigInt(clock.nowMs());
  const text = (amount: string) => String(base(amount));
  await insertTree(tables, {
    taken_at_ms: takenAtMs,
    secret: "ab".repeat(32),
    root: `0x${"cd".repeat(32)}`,
    leaves: 1,
    parts: 1,
    owed_play: text("90"),
    owed_tplay: text("0"),
    owed_u: text("30"),
    owed_gem: text("0"),
    pool_play: text("8"),
    budget_play: text("5"),
    block_number: 1n,
  });
  await updateUnpublished(tables, takenAtMs, {
    vault_play: text("100"),
    addresses_play: text("10"),
    vault_u: text("30"),
    addresses_u: text("1"),
    statement: "a proof",
    signature: `0x${"01".repeat(65)}`,
    signer: `0x${"ef".repeat(20)}`,
  });
}
