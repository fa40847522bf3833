// The chain's whole history on disk. The node's own way is to rewrite its file in place, where a kill leaves half of one;
// this file is written beside and renamed, and not touched while nothing happens on the chain.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { ChainCall } from "./chain-rpc.ts";

interface ChainState {
  readonly blocks: readonly { readonly header: { readonly number: string; readonly timestamp: string } }[];
}

/** Makes the saved state fit to be loaded; false when there is none. */
export function settleState(file: string): boolean {
  if (!existsSync(file)) return false;
  dropForeignGenesis(file);
  return true;
}

/**
 * Each start of the node makes a block 0 of its own before it loads the state, dumps it among the others, and takes the
 * last one at the next load: the chain would get another genesis. The oldest is the chain's own.
 */
function dropForeignGenesis(file: string): void {
  const state = JSON.parse(readFileSync(file, "utf8")) as ChainState;
  const genesis = state.blocks.filter(({ header }) => Number(header.number) === 0);
  if (genesis.length < 2) return;
  const own = genesis.reduce((a, b) => (Number(b.header.timestamp) < Number(a.header.timestamp) ? b : a));
  const blocks = state.blocks.filter((block) => Number(block.header.number) > 0 || block === own);
  writeDurably(file, JSON.stringify({ ...state, blocks }));
}

/** Writes the node's present state to `file`, durably, and whole or not at all. */
export async function saveState(call: ChainCall, file: string): Promise<void> {
  const dump = String(await call("anvil_dumpState"));
  writeDurably(file, await promisify(gunzip)(Buffer.from(dump.slice(2), "hex")));
}

function writeDurably(path: string, content: string | Uint8Array): void {
  const part = `${path}.part`;
  writeFileSync(part, content, { flush: true });
  renameSync(part, path);
}
