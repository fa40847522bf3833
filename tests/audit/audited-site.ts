// A site with an honest log on a real chain, and the functions with which the tests audit this site.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BetEntry, LogEntry } from "@gemplay/games";
import type { Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import type { TestChain } from "../../apps/server/test/compose.ts";
import { withChain } from "../../apps/server/test/file-server.ts";
import { auditAnswer } from "../../tools/fair/audit-answer.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { createTestCommitter, type TestCommitter } from "./commit-on-chain.ts";
import { type HonestLog, honestLog, secretChain } from "./honest-log.ts";
import { type HonestSite, startHonestSite } from "./honest-site.ts";
import { rootOf } from "./log-of.ts";
import { type Lie, startLyingProxy } from "./lying-proxy.ts";
import { newKey, type SavedJson } from "./operator-key.ts";

/** The operator's key, which signs receipts and tree heads. */
export const key = newKey();
/** The number of entries whose root is on the chain. */
export const committedSize = 40;
/** The number of entries of the stored tree head. */
export const storedSize = 400;

export let chain: TestChain;
export let committer: TestCommitter;
export let contract: Address;
export let site: HonestSite;
export let log: HonestLog;
/** The time of the tree head. */
export let headAtMs: number;
/** The block of the commitment to the chain of Crash. */
export let commitBlock: number;

const folder = mkdtempSync(join(tmpdir(), "gemplay-audit-"));

/** Starts the chain and the site before the tests of the file. */
export function withAuditedSite(): void {
  withChain((started) => {
    chain = started;
    contract = chain.variables.COMMITMENTS_ADDRESS as Address;
    committer = createTestCommitter(chain.chain.rpcUrl, contract);
  });

  beforeAll(async () => {
    const secret = secretChain(60);
    commitBlock = await committer.commit("crash chain", secret.commitment, 0, 60);
    const saltBlock = commitBlock + 5;
    const { hash: salt, atMs } = await committer.reach(saltBlock);
    log = honestLog({ key, chain: secret, salt, saltBlock, beganAtMs: atMs + 1_000 });
    headAtMs = atMs + 3_600_000;
    await committer.commit("receipt key", key.publicKey, key.number, 1);
    const committed = rootOf(log.entries.slice(0, committedSize));
    await committer.commit("public log 1", committed, committedSize, committedSize);
    site = await startHonestSite(key, { "/solvency": { newest: await reserves(), earlier: [] } });
    site.show(log.entries, headAtMs);
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Runs the command. By default, the present time of the audit is the time of the tree head. */
export const auditNow = (args: readonly string[], nowMs = headAtMs + 1_000) => auditAnswer(args, () => nowMs);

/** Returns a published proof of solvency, whose root is on the chain. */
async function reserves() {
  const [takenAtMs, root] = [headAtMs - 60_000, "cd".repeat(32)];
  await committer.commit("solvency", root, takenAtMs, 8);
  const statement = [
    "Gemplay proof of solvency",
    `Taken: ${new Date(takenAtMs).toISOString()}`,
    `Root: 0x${root}`,
    "Leaves: 8",
    "Owed: 90 PLAY, 0 TPLAY, 30 U, 0 GEM",
    "Block: 1",
    "In the vault: 100 PLAY, 30 USDT",
    "At deposit addresses: 10 PLAY, 1 USDT",
    "Set aside: 8 PLAY for TPLAY, 5 PLAY for GEM",
  ].join("\n");
  const account = privateKeyToAccount(devKeys.committer);
  return {
    ...{ takenAtMs, root: `0x${root}`, leaves: 8, blockNumber: 1, witness: null },
    owed: { PLAY: "90", TPLAY: "0", U: "30", GEM: "0" },
    held: { PLAY: { vault: "100", addresses: "10" }, U: { vault: "30", addresses: "1" } },
    setAside: { TPLAY: "8", GEM: "5" },
    ...{ statement, signature: await account.signMessage({ message: statement }), signer: account.address },
  };
}

let files = 0;
/** Returns the path of a new file. */
export const newFile = () => join(folder, `${++files}.json`);

/** Stores receipts in a file, and returns its path. */
export function fileOf(receipts: readonly SavedJson[]): string {
  const file = newFile();
  writeFileSync(file, JSON.stringify(receipts));
  return file;
}

/** Runs the command with the node and the contract of the test's chain. */
export const run = (url: string, ...more: string[]) => runAt(undefined, url, ...more);

/** Runs the command like `run`, at another present time. */
export async function runAt(nowMs: number | undefined, url: string, ...more: string[]) {
  const node = ["--rpc", chain.chain.rpcUrl, "--contract", contract, "--timeout", "2"];
  const { lines, code } = await auditNow([url, ...node, ...more], nowMs);
  const of = (label: string) =>
    lines.filter((line) => line.startsWith(`${label}: `)).map((line) => line.slice(label.length + 2));
  return {
    ...{ code, contradictions: of("contradiction"), unchecked: of("could not check") },
    ...{ warnings: of("warning"), notes: of("note"), verdict: lines.at(-1) },
  };
}

/** The report about an honest site. */
export const right = {
  ...{ code: 0, contradictions: [], unchecked: [], warnings: [], notes: expect.anything() },
  verdict: "verdict: right, without a contradiction",
};

/** Starts the proxy with one lie for the running test. */
export async function plant(lie: Lie): Promise<string> {
  const proxy = await startLyingProxy(site.url, key, lie);
  onTestFinished(() => proxy.stop());
  return proxy.url;
}

/** Stores the tree head with the first entries in a state file. */
export async function storedState(): Promise<string> {
  const file = newFile();
  site.show(log.entries.slice(0, storedSize), headAtMs - 60_000);
  onTestFinished(() => void site.show(log.entries, headAtMs));
  expect(await run(site.url, "--state", file)).toEqual(right);
  site.show(log.entries, headAtMs);
  return file;
}

/** Returns the index of the first entry that matches. */
export const indexOf = (matches: (entry: LogEntry) => boolean): number => {
  const index = log.entries.findIndex(matches);
  if (index < 0) throw new Error("the log has no such entry");
  return index;
};
/** Returns a function that finds the bets of the player on a game. */
export const isBetOf = (game: string) => (entry: LogEntry) =>
  entry.kind === "bet" && entry.game === game && log.openings.has(entry.sealed);

/** Returns a lie that changes one entry. */
export const changing = (index: number, change: (entry: BetEntry) => LogEntry): Lie => ({
  entries: (entries) => entries.map((entry, at) => (at === index ? change(entry as BetEntry) : entry)),
});
