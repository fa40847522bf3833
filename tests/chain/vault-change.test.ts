import { randomUUID } from "node:crypto";
import { chainId } from "@gemplay/chain";
import { vaultAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import { type Address, createPublicClient, encodeFunctionData, http, keccak256, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { takeVaultIntoUse } from "../../apps/server/src/wallet/payouts/index.ts";
import { noChain, startTestServer } from "../../apps/server/test/compose.ts";
import { deployContracts } from "../../tools/deploy/deploy-contracts.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { localDeployment } from "../../tools/stack/chain/local-deployment.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";

const payer = privateKeyToAccount(devKeys.payout).address;
const role = keccak256(toHex("PAYOUT_ROLE"));

let fixture: ChainFixture;
let next: Address;

withChainFixture(async (started) => {
  fixture = started;
  next = (await deployContracts(localDeployment(fixture.rpcUrl))).vault;
  await fixture.mine(3);
  await fixture.watcher().look();
});

async function take(vault: Address, rpcUrl = fixture.rpcUrl): Promise<string | undefined> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  return await takeVaultIntoUse(
    fixture.wallet,
    client,
    { chainId: BigInt(chainId), vault },
    payer,
    new Date(),
  );
}

async function revokeRole(): Promise<void> {
  const data = encodeFunctionData({ abi: vaultAbi, functionName: "revokeRole", args: [role, payer] });
  await fixture.send(await fixture.sign(devKeys.admin, fixture.contracts.vault, data));
}

async function setPaused(functionName: "pause" | "unpause"): Promise<void> {
  const key = functionName === "pause" ? devKeys.pauser : devKeys.admin;
  const data = encodeFunctionData({ abi: vaultAbi, functionName });
  await fixture.send(await fixture.sign(key, fixture.contracts.vault, data));
}

/** Creates a withdrawal with a status that is not final. */
async function pendingWithdrawal(status: string): Promise<string> {
  const id = randomUUID();
  await sql`
    INSERT INTO withdrawal (player_id, id, payout_id, request_id, asset, token, network, address, amount, fee, automatic,
      status, requested_at, changed_at)
    VALUES (5, ${id}, ${`0x${id.replaceAll("-", "")}${"0".repeat(32)}`}, ${id}, 'PLAY', 'PLAY', 'BSC', ${payer}, 10, 1, true,
      ${status}, now(), now())`.execute(fixture.db);
  return id;
}

const end = (id: string) => sql`UPDATE withdrawal SET status = 'failed' WHERE id = ${id}`.execute(fixture.db);

test("the server accepts a new vault only if the old vault is paused, its payout role is revoked, and no deposit or payout is pending", async () => {
  const { vault } = fixture.contracts;
  expect(await take(vault)).toBe(undefined);
  expect(await take(vault)).toBe(undefined);

  // After a change to the new vault, the server would never credit deposits into the old vault.
  const takesDeposits = "still accepts deposits: pause the former vault first";
  expect(await take(next)).toMatch(takesDeposits);
  await setPaused("pause");
  // The server accepts only a pause in a final block, because a reorganisation of the chain could undo any other pause.
  expect(await take(next)).toMatch(takesDeposits);
  await fixture.mine(2);
  expect(await take(next)).toMatch(`${payer} can still pay`);
  await revokeRole();
  expect(await take(next)).toMatch(`${payer} can still pay`);
  await fixture.mine(2);

  for (const status of ["under_review", "pending"]) {
    const id = await pendingWithdrawal(status);
    expect(await take(next)).toMatch("1 withdrawal(s) have not ended");
    await end(id);
  }

  // The server refuses the new vault while the watcher has not seen a deposit into the old vault, or has not credited
  // the deposit. After the watcher has credited the deposit, the server accepts the new vault.
  await setPaused("unpause");
  expect(await take(next)).toMatch(takesDeposits);
  await fixture.send(await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, whole));
  await setPaused("pause");
  await fixture.mine(2);
  expect(await take(next)).toMatch("deposits that are not credited");
  await fixture.watcher().look();
  await fixture.mine(3);
  await fixture.watcher().look();

  // If the chain does not answer, the server cannot know whether the old vault is closed.
  expect(await take(next, "http://127.0.0.1:9")).toMatch("does not answer");
  expect(await take(next)).toBe(undefined);
  // The new vault is now in use, so a pending withdrawal no longer prevents a start with the new vault. A server with
  // the old vault in its configuration no longer starts.
  await pendingWithdrawal("pending");
  expect(await take(next, "http://127.0.0.1:9")).toBe(undefined);
  expect(await take(vault)).toMatch("another vault");
});

test("a server configured with another vault does not start and gives the reason", async () => {
  const start = (vault: string) =>
    startTestServer({
      databaseUrl: fixture.databaseUrl,
      variables: { ...noChain, CHAIN_RPC_URL: fixture.rpcUrl, VAULT_ADDRESS: vault, ROLE: "api" },
    });
  await expect(start(fixture.contracts.vault)).rejects.toThrow("VAULT_ADDRESS names another vault");
  const started = await start(next);
  await started.stop();
});
