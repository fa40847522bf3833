// The local chain: anvil with chain id 56. A block of the local chain is final two blocks later. The history of the
// chain is stored on disk and survives restarts.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fakeTime } from "../fake-time.ts";
import { claimFolder } from "../processes/folder-owner.ts";
import { freePort } from "../processes/free-port.ts";
import { type KeptProcess, startKept } from "../processes/kept-process.ts";
import { startMiner } from "./chain-miner.ts";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";
import { saveState, settleState } from "./chain-state.ts";

export interface ChainOptions {
  /**
   * The folder that keeps the chain's history over restarts; a missing folder is created. Without a folder, the chain
   * is lost when the chain stops.
   */
  readonly folder?: string;
  /** The port of the chain's node; 0 or no value selects any free port. */
  readonly port?: number;
  /**
   * The mining mode. "paced" (default): the miner creates the blocks. In the mode "paced", the miner mines a waiting
   * transaction within 250 milliseconds. Each block is saved on disk before the block becomes final. "instant": the
   * node mines each transaction at once in its own block, and the miner adds the blocks for finality. "manual": only
   * explicit RPC calls such as `evm_mine` create blocks.
   */
  readonly mining?: "paced" | "instant" | "manual";
  /** Milliseconds between two empty blocks that only make earlier blocks final; the default is 1,000. */
  readonly blockMs?: number;
}

export interface Chain {
  readonly rpcUrl: string;
  /** Hash of the chain's block 0. The hash identifies the chain and stays the same over restarts. */
  readonly genesisHash: `0x${string}`;
  readonly pid: number;
  /** True if this start created a new chain. */
  readonly created: boolean;
  readonly exited: Promise<string>;
  /** Saves the history if the chain has its own folder, and stops the chain. */
  stop(): Promise<void>;
}

const localChainId = 56;
/** With `--slots-in-an-epoch 1`, the block `finalized` is two blocks behind `latest`. */
const blocksToFinality = 2;
/** The memory limit of the EVM for one call. Anvil executes only a few calls at a time, so a high limit is safe. */
const callMemoryBytes = 16 * 1024 * 1024;
const lastSaveMs = 5_000;

/**
 * Starts the local chain and resolves when the node answers RPC calls.
 *
 * @throws Error with one clear sentence if the folder or the port is in use
 */
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
        // Saves the blocks that the miner has not saved yet. Errors of the save are ignored, because a killed or
        // hanging node cannot answer.
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
 * Mines two blocks after the saved chain was loaded. A loaded chain has only the states of its last block and of later
 * blocks. Without the two new blocks, nobody could query the state at the final block. Without such queries, payouts
 * and the reconciler would wait until the next transaction.
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
  // Drops old states of the chain, because anvil would store gigabytes of old states on disk. Blocks, receipts and logs
  // are kept. The states of the last hundred blocks are kept, because a reorganisation needs them.
  args.push("--prune-history", "100", "--cache-path", join(folder, "cache"));
  args.push("--memory-limit", String(callMemoryBytes));
  if (options.mining !== "instant") args.push("--no-mining");
  if (stateFile !== undefined) args.push("--load-state", stateFile);
  const kept = await startKept({
    command: anvilProgram(),
    args,
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...fakeTime },
    logFile: join(folder, "chain.log"),
    stop: [{ signal: "SIGINT", waitMs: 3_000 }], // the chain's state is already saved
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  if (!(await answers(chainCaller(rpcUrl), kept)))
    throw new Error(`The local chain did not start: see ${folder}/chain.log`);
  return { process: kept, rpcUrl };
}

/**
 * Returns the path of the anvil program inside the npm package. npm's wrapper script would not forward signals to
 * anvil.
 */
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
