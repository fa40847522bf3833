// Tests deposits with misbehaving tokens, nodes and chains. No deposit may be credited wrongly, twice or not at all.
import { playTokenAbi, vaultAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import { type Address, encodeFunctionData, type Hash, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { depositRecord, findCursor } from "../../apps/server/src/wallet/deposits/index.ts";
import { reconcileWallet } from "../../apps/server/src/wallet/reconciliation/index.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { localRoles } from "../../tools/stack/chain/local-deployment.ts";
import { type Compiled, compileFile, deploy } from "../setup/compiled.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { honest, type Lie, type LyingProvider, startLyingProvider } from "./lying-provider.ts";

let fixture: ChainFixture;
let provider: LyingProvider;
let tokens: (name: string) => Compiled;
let player: bigint;

beforeAll(() => {
  tokens = compileFile("contracts/test/support/Tokens.sol");
});
// The token in place of USDT burns a tenth of every transfer as a fee.
withChainFixture(
  async (started) => {
    fixture = started;
    provider = await startLyingProvider(fixture.rpcUrl);
    player = await fixture.addPlayer(devKeys.treasury);
  },
  { usdt: async (rpcUrl) => await deploy(rpcUrl, tokens("FeeToken"), [10n]) },
);
afterAll(() => provider?.stop());

const identity = () => ({ chainId: 56n, vault: fixture.contracts.vault });
const held = async (asset: "PLAY" | "U" = "PLAY") => (await fixture.held(player))[asset];
const settle = async () => {
  await fixture.mine(2);
  await fixture.watcher().look();
};
const rowsOf = async (hash: Hash) =>
  (await fixture.deposits()).filter(({ transactionHash }) => transactionHash === hash);

async function send(
  to: Address,
  abi: Compiled["abi"],
  functionName: string,
  args: readonly unknown[],
  key: Hex = devKeys.treasury,
) {
  return await fixture.send(await fixture.sign(key, to, encodeFunctionData({ abi, functionName, args })));
}

const signDeposit = async (amountBase: bigint, token = fixture.tokens.PLAY) =>
  await fixture.signDeposit(devKeys.treasury, token, amountBase);
const deposit = async (amountBase: bigint, token = fixture.tokens.PLAY) =>
  await fixture.send(await signDeposit(amountBase, token));

async function mint(token: Address, amountBase: bigint): Promise<void> {
  const { abi } = tokens("OpenToken");
  await send(token, abi, "mint", [localRoles.treasuryAddress, amountBase]);
}
const allow = async (token: Address) =>
  await send(fixture.contracts.vault, vaultAbi, "allowToken", [token], devKeys.admin);

// After every test, the ledger must agree with the vault.
afterEach(async () => {
  expect(await fixture.findings()).toEqual([]);
  const { db, client, contracts } = fixture;
  const books = await reconcileWallet(db, client, identity(), {
    vault: contracts.vault,
    tokens: fixture.tokens,
  });
  for (const { token, sound, vaultBase, recordedBase } of books.tokens)
    expect([token, sound, vaultBase], token).toEqual([token, true, recordedBase]);
});

describe("a deposit", () => {
  test("in a token with a fee credits the amount that the vault really received", async () => {
    await mint(fixture.tokens.USDT, 100n * whole);
    const before = await held("U");
    const hash = await deposit(50n * whole, fixture.tokens.USDT);
    await settle();
    expect(await held("U")).toBe(before + 45n * whole);
    expect(await rowsOf(hash)).toMatchObject([{ amountBase: 45n * whole, creditedTo: "player" }]);
  });

  test.each(["FalseToken", "LyingToken"])(
    "in a token whose transfer moves no tokens is not recorded: %s",
    async (name) => {
      const token = await deploy(fixture.rpcUrl, tokens(name));
      await allow(token);
      await mint(token, 5n * whole);
      const rows = (await fixture.deposits()).length;
      await expect(deposit(5n * whole, token)).rejects.toThrow();
      await settle();
      expect(await fixture.deposits()).toHaveLength(rows);
    },
  );

  test("in a token unknown to the platform credits nothing, even if the vault accepts the token", async () => {
    const token = await deploy(fixture.rpcUrl, tokens("OpenToken"));
    await allow(token);
    await mint(token, 5n * whole);
    const before = await fixture.held(player);
    const hash = await deposit(5n * whole, token);
    // The test deposits a known token in the same blocks as the unknown token, so that the deposit job searches the
    // blocks.
    await deposit(1n * whole);
    await settle();
    expect(await rowsOf(hash)).toMatchObject([{ asset: null, token: null, creditedTo: null }]);
    expect(await fixture.held(player)).toEqual({ ...before, PLAY: before.PLAY + whole });
  });

  test("leaves no record if its amount is zero", async () => {
    await expect(deposit(0n)).rejects.toThrow();
    await settle();
  });
});

test("two deposits in one transaction count once each, and an event of another contract between them does not count", async () => {
  const { abi, bytecode } = compileFile("contracts/test/support/Depositors.sol")("TwiceDepositor");
  const twice = await deploy(fixture.rpcUrl, { abi, bytecode });
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO player (address, created_at) VALUES (${twice}, now()) RETURNING id`.execute(fixture.db);
  const id = rows[0]?.id ?? 0n;
  await send(fixture.tokens.PLAY, playTokenAbi, "transfer", [twice, 10n * whole]);
  const hash = await send(twice, abi, "deposit", [
    fixture.contracts.vault,
    fixture.tokens.PLAY,
    3n * whole,
    4n * whole,
  ]);
  await fixture.watcher().look();
  await settle();
  await settle();
  const found = await rowsOf(hash);
  expect(found.map(({ amountBase }) => amountBase).toSorted()).toEqual([3n * whole, 4n * whole]);
  expect(new Set(found.map(({ logIndex }) => logIndex)).size).toBe(2);
  expect((await fixture.held(id)).PLAY).toBe(7n * whole);
});

describe("a reorganisation", () => {
  test("before the first scan leaves no trace of a removed deposit", async () => {
    await settle();
    const [before, rows] = [await held(), (await fixture.deposits()).length];
    const signed = await signDeposit(6n * whole);
    await fixture.mine(3);
    const hash = await fixture.send(signed);
    await fixture.call("anvil_reorg", 1, []);
    await settle();
    await settle();
    expect([await held(), (await fixture.deposits()).length]).toEqual([before, rows]);
    expect(await fixture.send(signed)).toBe(hash);
    await settle();
    expect(await held()).toBe(before + 6n * whole);
  });

  test("moves a deposit into another block, and the server credits the deposit once in that block", async () => {
    await settle();
    const before = await held();
    const signed = await signDeposit(8n * whole);
    await fixture.mine(4);
    const hash = await fixture.send(signed);
    await fixture.watcher().look();
    const [seen] = await rowsOf(hash);
    // The test mines another block first, so that the deposit gets a block with another number and another hash than
    // before the reorganisation.
    await fixture.call("anvil_reorg", 1, []);
    await fixture.mine(1);
    expect(await fixture.send(signed)).toBe(hash);
    const watcher = fixture.watcher();
    await watcher.look();
    await fixture.mine(2);
    await Promise.allSettled([watcher.look(), fixture.watcher().look()]);
    await watcher.look();
    expect(await held()).toBe(before + 8n * whole);
    const confirmed = (await rowsOf(hash)).filter(({ status }) => status === "confirmed");
    expect(confirmed).toHaveLength(1);
    expect(confirmed[0]?.blockHash).not.toBe(seen?.blockHash);
    expect(confirmed[0]?.blockNumber).toBeGreaterThan(seen?.blockNumber ?? 0n);
  });
});

const isBlock = (method: string, params: readonly unknown[], tag: string) =>
  method === "eth_getBlockByNumber" && params[0] === tag;

describe("the deposit watcher", () => {
  test("credits nothing while no block becomes final, and credits all deposits when blocks become final again", async () => {
    await settle();
    const before = await held();
    const frozen = await fixture.call("eth_getBlockByNumber", "finalized", false);
    const stuck: Lie = async (method, params, ask) =>
      isBlock(method, params, "finalized") ? frozen : await ask();
    provider.setLie(stuck);
    const watcher = fixture.watcher(provider.rpcUrl);
    const first = await deposit(2n * whole);
    await watcher.look();
    await fixture.call("anvil_mine", "0x12c");
    const late = await deposit(3n * whole);
    for (let look = 0; look < 2; look++) await watcher.look();
    expect(await held()).toBe(before);
    const [row] = await rowsOf(first);
    const shown = row && depositRecord(row, await findCursor(fixture.wallet, identity()));
    // The deposit's block is far from final, so no number of confirmations is enough.
    expect(shown).toMatchObject({ status: "confirming" });
    expect(shown?.confirmations).toBeLessThan(shown?.confirmationsNeeded ?? 0);
    provider.setLie(honest);
    await fixture.mine(2);
    await watcher.look();
    expect(await held()).toBe(before + 5n * whole);
    expect((await rowsOf(late)).map((one) => one.status)).toEqual(["confirmed"]);
  });

  test("searches 2,000 missed blocks and credits each deposit once, even if a second process searches at the same time", async () => {
    await settle();
    const before = await held();
    const places = 5n;
    for (let place = 0n; place < places; place++) {
      await deposit((place + 1n) * whole);
      await fixture.call("anvil_mine", "0x190");
    }
    await fixture.mine(2);
    const from = (await findCursor(fixture.wallet, identity()))?.blockNumber ?? 0n;
    await Promise.allSettled([fixture.watcher().look(), fixture.watcher().look()]);
    const { processed } = await fixture.watcher().look();
    expect(processed - from).toBeGreaterThan(2_000n);
    expect(await held()).toBe(before + 15n * whole);
  });
});

const never = () => new Promise<never>(() => {});

describe("the deposit watcher with a faulty node", () => {
  const failures: readonly (readonly [string, Lie])[] = [
    [
      "does not answer eth_getLogs",
      async (method, _params, ask) => (method === "eth_getLogs" ? await never() : await ask()),
    ],
    ["answers no call", async () => await never()],
    ["answers each call with a word", async () => "nonsense"],
    ["answers each call with an empty object", async () => ({})],
    ["answers each call with an empty list", async () => []],
    [
      "answers with an invalid chain id",
      async (method, _params, ask) => (method === "eth_chainId" ? "0xzz" : await ask()),
    ],
    [
      "answers with logs that lack their fields",
      async (method, _params, ask) => (method === "eth_getLogs" ? [{}] : await ask()),
    ],
    [
      "answers with receipts that lack their fields",
      async (method, _params, ask) => (method === "eth_getBlockReceipts" ? [{}] : await ask()),
    ],
    [
      "has lost its newest blocks",
      async (method, params, ask) =>
        isBlock(method, params, "latest") || isBlock(method, params, "finalized")
          ? await fixture.call("eth_getBlockByNumber", "0x2", false)
          : await ask(),
    ],
  ];

  test.each(failures)(
    "credits nothing while the node %s, and credits the deposit once after correct responses",
    async (_how, lie) => {
      await settle();
      const before = await held();
      const processed = (await findCursor(fixture.wallet, identity()))?.blockNumber;
      await deposit(2n * whole);
      await fixture.mine(2);
      // The chain client of the job waits at most two seconds for a hanging node.
      const watcher = fixture.watcher(provider.rpcUrl, undefined, 2_000);
      provider.setLie(lie);
      await expect(watcher.look()).rejects.toThrow(ProviderError);
      expect(await held()).toBe(before);
      expect((await findCursor(fixture.wallet, identity()))?.blockNumber).toBe(processed);
      provider.setLie(honest);
      // The chain client reuses a pending request, so the first scan after the end of the simulated fault may still
      // fail.
      const looked = () =>
        watcher.look().then(
          () => true,
          () => false,
        );
      await expect.poll(looked).toBe(true);
      expect(await held()).toBe(before + 2n * whole);
    },
  );

  test("continues at the same block after the node was unreachable", async () => {
    await settle();
    const before = await held();
    const hash = await deposit(2n * whole);
    const other = await startLyingProvider(fixture.rpcUrl);
    const watcher = fixture.watcher(other.rpcUrl);
    await watcher.look();
    await other.stop();
    await fixture.mine(2);
    await expect(watcher.look()).rejects.toThrow(ProviderError);
    expect(await held()).toBe(before);
    await fixture.watcher().look();
    expect(await held()).toBe(before + 2n * whole);
    expect((await rowsOf(hash)).map(({ status }) => status)).toEqual(["confirmed"]);
  });

  test("credits a deposit if the node responds late but correctly", async () => {
    await settle();
    const before = await held();
    await deposit(2n * whole);
    await fixture.mine(2);
    provider.setLie(async (_method, _params, ask) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return await ask();
    });
    await fixture.watcher(provider.rpcUrl).look();
    expect(await held()).toBe(before + 2n * whole);
    provider.setLie(honest);
  });
});
