import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Chain, startChain } from "./chain.ts";
import { startMiner } from "./chain-miner.ts";
import { type ChainCall, chainCaller } from "./chain-rpc.ts";

interface Receipt {
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly logs: readonly { readonly blockHash: string }[];
}

// A contract creation whose constructor emits one empty log: PUSH 0, PUSH 0, LOG0, STOP.
const emittingCreation = "0x60006000a000";

let folder: string;
const running = new Set<Chain>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gemplay-chain-"));
});
afterEach(async () => {
  for (const chain of running) await chain.stop();
  running.clear();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ chain: Chain; call: ChainCall }> {
  const chain = await startChain({ folder, blockMs: 100 });
  running.add(chain);
  return { chain, call: chainCaller(chain.rpcUrl) };
}

async function end(chain: Chain): Promise<void> {
  running.delete(chain);
  await chain.stop();
}

async function until<T>(ask: () => Promise<T>, enough: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (enough(value)) return value;
    await sleep(20);
  }
}

const blockNumber = async (call: ChainCall, tag: string) =>
  Number(((await call("eth_getBlockByNumber", tag, false)) as { number: string }).number);

/** Sends a transaction that emits one log and resolves when the transaction is final. */
async function sendUntilFinal(call: ChainCall): Promise<{ hash: string; receipt: Receipt }> {
  const [from] = (await call("eth_accounts")) as string[];
  const hash = (await call("eth_sendTransaction", { from, data: emittingCreation })) as string;
  const receipt = (await until(
    () => call("eth_getTransactionReceipt", hash) as Promise<Receipt | null>,
    (found) => found !== null,
  )) as Receipt;
  await until(
    () => blockNumber(call, "finalized"),
    (final) => final >= Number(receipt.blockNumber),
  );
  return { hash, receipt };
}

test("a restarted chain keeps its genesis hash, receipts and logs, and new blocks get the current time", async () => {
  const first = await start();
  expect(first.chain.created).toBe(true);
  expect(Number(await first.call("eth_chainId"))).toBe(56);
  const { hash, receipt } = await sendUntilFinal(first.call);
  await end(first.chain);

  const second = await start();
  expect(second.chain.created).toBe(false);
  expect(second.chain.genesisHash).toBe(first.chain.genesisHash);
  expect(await second.call("eth_getTransactionReceipt", hash)).toEqual(receipt);
  expect(await second.call("eth_getLogs", { fromBlock: "0x0", toBlock: "finalized" })).toEqual(receipt.logs);
  const again = await sendUntilFinal(second.call);
  await end(second.chain);

  const startedSeconds = Math.floor(Date.now() / 1_000);
  const third = await start();
  expect(third.chain.genesisHash).toBe(first.chain.genesisHash);
  expect(await third.call("eth_getTransactionReceipt", hash)).toEqual(receipt);
  expect(Number(again.receipt.blockNumber)).toBeGreaterThan(Number(receipt.blockNumber));
  const block = (await third.call("eth_getBlockByNumber", "latest", false)) as { timestamp: string };
  expect(Number(block.timestamp)).toBeGreaterThanOrEqual(startedSeconds);
  expect(Number(block.timestamp)).toBeLessThanOrEqual(Date.now() / 1_000);
});

test("a final block survives kill -9 of the chain and keeps its hash", async () => {
  const first = await start();
  const { hash, receipt } = await sendUntilFinal(first.call);
  process.kill(first.chain.pid, "SIGKILL");
  expect(await first.chain.exited).toBe("SIGKILL");
  await end(first.chain);

  const second = await start();
  expect(second.chain.genesisHash).toBe(first.chain.genesisHash);
  expect(await second.call("eth_getTransactionReceipt", hash)).toEqual(receipt);
});

/** Sends a transaction that emits one log, mines its block and then `blocks` more blocks, and returns the receipt. */
async function sendUntilUnder(call: ChainCall, blocks: number): Promise<Receipt> {
  const [from] = (await call("eth_accounts")) as string[];
  const hash = (await call("eth_sendTransaction", { from, data: emittingCreation })) as string;
  for (let block = 0; block <= blocks; block++) await call("evm_mine");
  return (await call("eth_getTransactionReceipt", hash)) as Receipt;
}

test.each([0, 1, 2])(
  "a chain that stopped %i blocks after a transaction answers queries at its final block after the next start",
  async (blocks) => {
    const still = { folder, mining: "manual" } as const; // only the test mines blocks
    const first = await startChain(still);
    running.add(first);
    const receipt = await sendUntilUnder(chainCaller(first.rpcUrl), blocks);
    await end(first);

    const second = await startChain(still);
    running.add(second);
    const call = chainCaller(second.rpcUrl);
    const final = await blockNumber(call, "finalized");
    expect(final).toBeGreaterThanOrEqual(Number(receipt.blockNumber));
    const [from] = (await call("eth_accounts")) as string[];
    expect(Number(await call("eth_getTransactionCount", from, `0x${final.toString(16)}`))).toBe(1);
  },
);

test("a chain can be stopped even if its node hangs", async () => {
  const { chain, call } = await start();
  const [from] = (await call("eth_accounts")) as string[];
  // RPC calls with the usual time limit never time out in this test, so only the stop of the chain can end the calls.
  const usualMs = 30_000;
  const { timeout } = AbortSignal;
  const asked = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation((ms) =>
      ms === usualMs ? new AbortController().signal : timeout.call(AbortSignal, ms),
    );
  onTestFinished(() => asked.mockRestore());
  process.kill(chain.pid, "SIGSTOP");
  void call("eth_sendTransaction", { from, data: emittingCreation }).catch(() => {});
  // Waits for two RPC calls that get no answer: the call of this test and one call of the miner.
  await expect.poll(() => asked.mock.calls.filter(([ms]) => ms === usualMs).length).toBeGreaterThan(1);
  await end(chain);
  expect(await chain.exited).toBe("SIGKILL");
});

test("an idle chain gets no new block and writes nothing to disk", async () => {
  const { call } = await start();
  const { receipt } = await sendUntilFinal(call);
  const file = join(folder, "state.json");
  const latest = await blockNumber(call, "latest");
  expect(latest).toBe(Number(receipt.blockNumber) + 2);
  const fetched = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetched.mockRestore());
  /**
   * Waits until the miner has checked `times` times for transactions. A check of the miner ends only after the miner
   * has saved its new blocks.
   */
  const looked = async (times: number) => {
    const looks = () =>
      fetched.mock.calls.filter(([, init]) => String(init?.body).includes("txpool_status")).length;
    const before = looks();
    await expect.poll(looks).toBeGreaterThan(before + times);
  };
  await looked(3);
  const before = statSync(file);
  await looked(15); // an active miner would mine fifteen blocks during this wait
  expect(await blockNumber(call, "latest")).toBe(latest);
  const after = statSync(file);
  expect([after.ino, after.mtimeMs, after.size]).toEqual([before.ino, before.mtimeMs, before.size]);
});

test("a second start of the chain on the same folder is refused with one clear sentence", async () => {
  await start();
  await expect(startChain({ folder })).rejects.toThrow(`${folder} is in use by process ${process.pid}`);
});

test("a chain without its own folder leaves no files behind after its stop", async () => {
  vi.stubEnv("TMPDIR", folder);
  const chain = await startChain({ mining: "instant", blockMs: 100 });
  expect(readdirSync(folder)).toHaveLength(1);
  running.add(chain);
  await sendUntilFinal(chainCaller(chain.rpcUrl));
  await end(chain);
  expect(readdirSync(folder)).toEqual([]);
});

test("a chain with instant mining gets no empty block, however often the miner checks", async () => {
  const hour = 3_600_000;
  const chain = await startChain({ mining: "instant", blockMs: hour });
  running.add(chain);
  const call = chainCaller(chain.rpcUrl);
  const stop = startMiner(chain.rpcUrl, {
    minesWaiting: false,
    blockMs: hour,
    lookMs: 1,
    afterBlocks: async () => {},
  });
  const [from] = (await call("eth_accounts")) as string[];
  for (let sent = 0; sent < 200; sent++) await call("eth_sendTransaction", { from, data: emittingCreation });
  await until(
    async () => Number(await call("eth_getTransactionCount", from, "latest")),
    (mined) => mined === 200,
  );
  await stop();
  for (let block = await blockNumber(call, "latest"); block > 0; block--) {
    const { transactions } = (await call("eth_getBlockByNumber", `0x${block.toString(16)}`, false)) as {
      transactions: readonly string[];
    };
    expect(transactions.length, `block ${block}`).toBeGreaterThan(0);
  }
});
