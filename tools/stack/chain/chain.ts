// The local chain: anvil with id 56 and finality two blocks behind, kept on disk over restarts.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claimFolder } from "../processes/folder-owner.ts";
import { freePort } from "../processes/free-port.ts";
import { type KeptProcess, startKept } from "../processes/kept-process.ts";
import { startMiner } from "./chain-miner.ts";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";
import { saveState, settleState } from "./chain-state.ts";

export interface ChainOptions {
  /** Where the history is kept over restarts; made when missing. Without it the chain is gone when it is stopped. */
  readonly folder?: string;
  /** Omitted or 0: any free port. */
  readonly port?: number;
  /**
   * "paced" (default): the miner makes the blocks, a waiting transaction is mined within a quarter of a second and
   * nothing becomes final before it is on disk. "instant": each transaction makes its own block at once, the miner
   * adds the blocks for finality. "manual": nothing is mined but by `evm_mine` and the like.
   */
  readonly mining?: "paced" | "instant" | "manual";
  /** Milliseconds between blocks that only bring finality; 1,000 unless given. */
  readonly blockMs?: number;
}

export interface Chain {
  readonly rpcUrl: string;
  /** Hash of block 0: another chain has another one, this chain keeps it over restarts. */
  readonly genesisHash: `0x${string}`;
  readonly pid: number;
  /** True when this start began a new chain. */
  readonly created: boolean;
  readonly exited: Promise<string>;
  /** Saves the history, where it is kept, and ends the chain. */
  stop(): Promise<void>;
}

const localChainId = 56;
/** `finalized` is so many blocks behind `latest`, with `--slots-in-an-epoch 1`. */
const blocksToFinality = 2;
/** Calls are executed a few at a time, and each may use so much memory. */
const callMemoryBytes = 16 * 1024 * 1024;
const lastSaveMs = 5_000;

/** Starts the local chain and resolves when it answers. Rejects with one clear sentence when folder or port is in use. */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const persist = options.folder !== undefined;
  const folder = resolve(options.folder ?? mkdtempSync(join(tmpdir(), "gemplay-chain-")));
  const mining = options.mining ?? "paced";
  mkdirSync(folder, { recursive: true });
  const release = claimFolder(folder);
  try {
    const stateFile = join(folder, "state.json");
    const created = !(persist && settleState(stateFile));
    const { process, rpcUrl } = await launch(folder, options, created ? undefined : stateFile);
    const call = chainCaller(rpcUrl);
    if (!created) await finaliseLoaded(call);
    if (persist) await saveState(call, stateFile);
    const genesis = (await call("eth_getBlockByNumber", "0x0", false)) as { hash: `0x${string}` };
    const stopMiner =
      mining === "manual"
        ? async () => {}
        : startMiner(rpcUrl, {
            minesWaiting: mining === "paced",
            blockMs: options.blockMs ?? 1000,
            lookMs: Math.min(250, options.blockMs ?? 1000),
            afterBlocks: persist ? (asMiner) => saveState(asMiner, stateFile) : async () => {},
          });
    return {
      rpcUrl,
      genesisHash: genesis.hash,
      pid: process.pid,
      created,
      exited: process.exited,
      async stop() {
        await stopMiner();
        // Also what no miner saved; a node that was killed, or hangs, has nothing more to save.
        const last = chainCaller(rpcUrl, { timeoutMs: lastSaveMs });
        if (persist) await saveState(last, stateFile).catch(() => {});
        await process.stop();
        release();
        if (!persist) rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * A loaded chain has the states of its last block and later ones only: until that block is final nothing can be asked as of
 * the final one, and whoever asks to be sure (payouts, the reconciler) would wait until the chain happens to go on.
 */
async function finaliseLoaded(call: ChainCall): Promise<void> {
  for (let block = 0; block < blocksToFinality; block++) await call("evm_mine");
}

async function launch(
  folder: string,
  options: ChainOptions,
  stateFile: string | undefined,
): Promise<{ process: KeptProcess; rpcUrl: string }> {
  const port = await freePort(options.port ?? 0, "the local chain");
  const args = [
    "--port",
    String(port),
    "--chain-id",
    String(localChainId),
    "--slots-in-an-epoch",
    "1",
    "--quiet",
  ];
  // Old states are dropped instead of being spilled to disk, where they grow by gigabytes; blocks, receipts and logs
  // stay. A hundred are kept because a reorganisation needs them.
  args.push("--prune-history", "100", "--cache-path", join(folder, "cache"));
  args.push("--memory-limit", String(callMemoryBytes));
  if (options.mining !== "instant") args.push("--no-mining");
  if (stateFile !== undefined) args.push("--load-state", stateFile);
  const kept = await startKept({
    command: anvilProgram(),
    args,
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: folder },
    logFile: join(folder, "chain.log"),
    stop: [{ signal: "SIGINT", waitMs: 3_000 }], // it has been saved
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  if (!(await answers(chainCaller(rpcUrl), kept)))
    throw new Error(`The local chain did not start: see ${folder}/chain.log`);
  return { process: kept, rpcUrl };
}

/** The program itself rather than npm's wrapper script, so that signals reach it. */
function anvilProgram(): string {
  const wrapper = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
  const system = process.platform === "win32" ? "win32" : process.platform;
  const name = `@foundry-rs/anvil-${system}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const bin = join(dirname(wrapper.resolve(`${name}/package.json`)), "bin");
  const file = readdirSync(bin).find((entry) => entry.startsWith("anvil"));
  if (file === undefined) throw new Error(`The package ${name} has no program for this machine.`);
  return join(bin, file);
}

async function answers(call: ChainCall, kept: KeptProcess): Promise<boolean> {
  let ended = false;
  void kept.exited.then(() => {
    ended = true;
  });
  while (!ended) {
    try {
      await call("eth_chainId");
      return true;
    } catch {
      await sleep(25);
    }
  }
  return false;
}
