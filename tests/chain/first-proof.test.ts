// Tests the funding of a new deployment. The treasury's deposits stay in the suspense account and do not count as money
// owed to players.
import { tokenAbi, vaultAbi } from "@gemplay/chain/abi";
import { systemBalance } from "@gemplay/ledger";
import { type Address, createWalletClient, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, test, vi } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { base, openPlayer } from "../../apps/server/test/betting.ts";
import { dataOf, type TestChain, type TestServer, testVariables } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
withServer({ jobs: true, variables: () => chain.variables }, (started) => {
  server = started;
});

async function operate(...args: string[]): Promise<{ code: number; err: string }> {
  let err = "";
  const code = await runOperator({
    args,
    variables: testVariables(server.databaseUrl, chain.variables),
    out: () => undefined,
    err: (text) => (err += text),
  });
  return { code, err };
}

const newest = async () => dataOf(await server.call("GET /solvency")).newest;

/**
 * Deposits one of the amounts that the local setup deposits, as if the setup had been interrupted after the deposit.
 */
async function payIn(amountBase: bigint): Promise<void> {
  const { PLAY_TOKEN_ADDRESS: token, VAULT_ADDRESS: vault } = chain.variables as Record<string, Address>;
  if (!token || !vault) throw new Error("the chain has no contracts");
  const { publicClient, chain: ours } = server.server.platform.chain;
  const treasury = createWalletClient({
    account: privateKeyToAccount(devKeys.treasury),
    chain: ours,
    transport: http(chain.variables.CHAIN_RPC_URL),
  });
  const approve = { abi: tokenAbi, address: token, functionName: "approve" } as const;
  const deposit = { abi: vaultAbi, address: vault, functionName: "deposit" } as const;
  for (const hash of [
    await treasury.writeContract({ ...approve, args: [vault, amountBase] }),
    await treasury.writeContract({ ...deposit, args: [token, amountBase] }),
  ])
    await publicClient.waitForTransactionReceipt({ hash });
}

test("the first proof of solvency waits until a player is owed money, and never contains the operator's own funding", async () => {
  vi.stubEnv("TREASURY_PRIVATE_KEY", devKeys.treasury);
  const { db } = server.server.platform;
  await payIn(base("20000000"));
  const inSuspense = () => systemBalance(executorOf(db), "suspense", "PLAY");
  await expect.poll(inSuspense).toBe(base("20000000"));
  expect(await operate("solvency")).toMatchObject({
    code: 1,
    err: expect.stringContaining("no player is owed anything"),
  });
  expect(await operate("setup-local")).toEqual({ code: 0, err: "" });
  expect(await inSuspense()).toBe(0n);
  expect(await newest()).toBeNull();

  await openPlayer(server, "100");
  await expect.poll(newest).not.toBeNull();
  expect((await newest())?.owed).toEqual({ PLAY: "100", TPLAY: "0", U: "0", GEM: "0" });
});

test("the local setup sets its first texts and settings once and keeps an operator's later changes", async () => {
  const { settings } = server.server.platform;
  await settings.reload();
  expect(settings.getText("links.support")).toBe("mailto:support@gemplay.test");
  const said = async () => dataOf(await server.call("GET /live")).announcements;
  await expect.poll(async () => (await said()).length).toBe(1);
  const [welcome] = await said();
  expect(welcome?.titles.en).toBeTruthy();
  expect(Object.keys(welcome?.texts ?? {}).sort()).toEqual(["cn", "en", "fil", "pt", "vi"]);
  // The operator has emptied `links.support` on purpose, so the local setup must keep the empty value.
  await settings.set("links.support", "", { actor: "mai" });
  await settings.set("links.x", "https://x.example/house", { actor: "mai" });
  expect(await operate("announce", "cn=今晚维护")).toMatchObject({ code: 0 });
  expect(await operate("setup-local")).toEqual({ code: 0, err: "" });
  await settings.reload();
  expect(settings.getText("links.support")).toBe("");
  expect(settings.getText("links.x")).toBe("https://x.example/house");
  await expect.poll(async () => (await said()).length).toBe(2);
});
