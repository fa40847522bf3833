import type { ArchivedProof, ArchivedTreeHeads } from "@gemplay/account-archive";
import { listBets } from "@gemplay/ledger";
import { receiptKeys } from "../receipts/index.ts";
import type { Snapshot } from "./snapshot.ts";

/** Returns the tree heads of the public log to which all exported paths lead, and the keys that sign tree heads. */
export async function archivedTreeHeads({ db, proofs }: Snapshot): Promise<ArchivedTreeHeads> {
  const keys = await receiptKeys(db);
  return {
    keys: keys.map(({ number, publicKey }) => ({ number, publicKey })),
    treeHeads: proofs.treeHeads,
  };
}

/**
 * Returns the proofs that the player's finished rounds are in the public log, in the order of the rounds. A round that
 * is not in the log yet has no proof.
 */
export async function* proofPages({
  executor,
  player,
  proofs,
  pageRows,
}: Snapshot): AsyncGenerator<readonly ArchivedProof[]> {
  if (proofs.treeHeads.length === 0) return;
  let cursor: string | undefined;
  do {
    const page = await listBets(executor, player.id, { cursor, limit: pageRows });
    const ids = page.bets.map(({ id }) => id);
    const found = await proofs.of(player.id, ids);
    yield ids.flatMap((id) => {
      const proof = found.get(id);
      return proof === undefined ? [] : [{ id, ...proof }];
    });
    cursor = page.cursor;
  } while (cursor !== undefined);
}
