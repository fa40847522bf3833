// Stores the chain's whole history on disk. The node would overwrite its state file in place, so a kill could leave an
// incomplete file. `chain-state.ts` writes a new file and then renames the new file, so the state file is always
// complete. No file is written while the chain is idle.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { ChainCall } from "./chain-rpc.ts";

interface ChainState {
  readonly blocks: readonly { readonly header: { readonly number: string; readonly timestamp: string } }[];
}

/** Prepares the saved state of the chain for loading. Returns false if no state was saved. */
export function settleState(file: string): boolean {
  if (!existsSync(file)) return false;
  dropForeignGenesis(file);
  return true;
}

/**
 * Removes all genesis blocks except the oldest genesis block. Each start of the node creates a new block 0 before the
 * node loads the state, and saves the new block 0 too. At the next load, the node would choose the newest block 0, and
 * the chain would get another genesis hash.
 */
function dropForeignGenesis(file: string): void {
  const state = JSON.parse(readFileSync(file, "utf8")) as ChainState;
  const genesis = state.blocks.filter(({ header }) => Number(header.number) === 0);
  if (genesis.length < 2) return;
  const own = genesis.reduce((a, b) => (Number(b.header.timestamp) < Number(a.header.timestamp) ? b : a));
  const blocks = state.blocks.filter((block) => Number(block.header.number) > 0 || block === own);
  writeDurably(file, JSON.stringify({ ...state, blocks }));
}

/** Writes the node's current state durably to `file`. A crash during the write never leaves an incomplete file. */
export async function saveState(call: ChainCall, file: string): Promise<void> {
  const dump = String(await call("anvil_dumpState"));
  writeDurably(file, await promisify(gunzip)(Buffer.from(dump.slice(2), "hex")));
}

function writeDurably(path: string, content: string | Uint8Array): void {
  const part = `${path}.part`;
  writeFileSync(part, content, { flush: true });
  renameSync(part, path);
}
