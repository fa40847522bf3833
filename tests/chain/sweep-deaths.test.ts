// Kills the sweep worker before, during and after each step: each database statement and each call of the chain. The
// test records the list of steps from a sweep that no kill interrupts.
import { depositFactoryAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import { getAbiItem } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { senderTables } from "../../apps/server/src/platform/chain-sender/index.ts";
import type { SweepChain } from "../../apps/server/src/wallet/deposit-addresses/sweeps.chain.ts";
import { openSweep } from "../../apps/server/src/wallet/deposit-addresses/sweeps.repository.ts";
import { reconcileWallet } from "../../apps/server/src/wallet/reconciliation/index.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { deathPlaces, spread, timingOut } from "./deaths.ts";
import type { DyingSweepSetting } from "./dying-sweeps.ts";
import { killWorker } from "./kill-worker.ts";
import { type GivenAddress, giveAddress, openSweeper, signSweep, signTransfer } from "./sweep-fixture.ts";
import { type Moment, reportCalls, reportStatements } from "./worker-steps.ts";

const long = process.env.GEMPLAY_LONG === "1";
/**
 * The minimum number of kills if `GEMPLAY_LONG` is 1, and the number of kills for each test case otherwise.
 */
const [deathsAtLeast, deathsInShort] = [100, 2];
/** A time in ms after which the worker replaces a transaction that is still not mined. */
const stuckMs = 61_000;
const amountBase = 60n * whole;

type Sweeper = Awaited<ReturnType<typeof openSweeper>>;
type Owner = GivenAddress & { readonly id: bigint };

let fixture: ChainFixture;
/** The worker that finishes the work of the killed workers. */
let successor: Sweeper;
let watcher: ReturnType<ChainFixture["watcher"]>;

withChainFixture(async (started) => {
  fixture = started;
  watcher = fixture.watcher();
  successor = await openSweeper(fixture);
  await successor.settings.set("sweeps.minimumPlay", "50", { actor: "test" });
});

/** Mines blocks and lets the deposit watcher record the deposits in the final blocks. */
async function mine(blocks: number): Promise<void> {
  await fixture.mine(blocks);
  await watcher.look();
}

/**
 * Mines blocks only if the worker has already signed a sweep. After an earlier block, the worker could see in the
 * ledger that another account has already swept the addresses.
 */
async function mineOnceBegun(blocks: number): Promise<void> {
  if ((await openSweep(fixture.wallet, "PLAY")) !== undefined) await mine(blocks);
}

interface Life {
  readonly name: string;
  readonly nodeTimesOut: boolean;
  readonly aheadMs: number;
  /** Prepares the deposit addresses before the test starts the worker that will be killed. */
  begin(): Promise<readonly Owner[]>;
  /** Checks additional conditions after the end of the test case. */
  expectMore?(): Promise<void>;
}

/** Creates two players with recorded deposits that are large enough for a sweep. */
async function paidIn(): Promise<readonly Owner[]> {
  const owners: Owner[] = [];
  for (let count = 0; count < 2; count++) {
    const id = await fixture.addPlayer(generatePrivateKey());
    owners.push({ id, ...(await giveAddress(fixture, id)) });
  }
  for (const { address } of owners) await fixture.send(await signTransfer(fixture, address, amountBase));
  await mine(2);
  return owners;
}

const signedFor = async () =>
  await senderTables(fixture.db)
    .selectFrom("chain_transaction")
    .select(["nonce", "gas_price"])
    .where("reference", "=", ({ selectFrom }) =>
      selectFrom("chain_transaction").select("reference").orderBy("signed_at", "desc").limit(1),
    )
    .orderBy("attempt")
    .execute();

const lives: readonly Life[] = [
  { name: "once it is worth it", nodeTimesOut: false, aheadMs: 0, begin: paidIn },
  {
    name: "again, since no node has what was sent",
    nodeTimesOut: false,
    aheadMs: stuckMs,
    async begin() {
      const owners = await paidIn();
      const lossy = await openSweeper(fixture, (chain) => ({ ...chain, broadcast: async () => "taken" }));
      await lossy.worker.round();
      return owners;
    },
    async expectMore() {
      expect(new Set((await signedFor()).map(({ nonce }) => nonce)).size).toBe(1);
    },
  },
  { name: "over a node that times out", nodeTimesOut: true, aheadMs: 0, begin: paidIn },
  {
    name: "while another sweeps the same",
    nodeTimesOut: false,
    aheadMs: 0,
    async begin() {
      const owners = await paidIn();
      await fixture.send(await signSweep(fixture, owners));
      return owners;
    },
  },
];

/** Checks that every deposit is credited once, all tokens are in the vault, and no sweep is pending. */
async function expectSwept(owners: readonly Owner[], vaultBefore: bigint): Promise<void> {
  const { client, contracts, balanceOf, tokens, wallet } = fixture;
  expect(await balanceOf(tokens.PLAY, contracts.vault)).toBe(vaultBefore + amountBase * 2n);
  const moved = await client.getLogs({
    address: contracts.depositFactory,
    event: getAbiItem({ abi: depositFactoryAbi, name: "Swept" }),
    args: { wallet: owners.map(({ address }) => address) },
    fromBlock: 0n,
  });
  expect(moved).toHaveLength(owners.length);
  for (const { id, address } of owners) {
    expect(await balanceOf(tokens.PLAY, address)).toBe(0n);
    expect((await fixture.held(id)).PLAY).toBe(amountBase);
    const rows = await wallet
      .selectFrom("deposit")
      .select(["status", "swept_in"])
      .where("player_id", "=", id)
      .execute();
    expect(rows).toEqual([{ status: "confirmed", swept_in: expect.any(String) }]);
  }
  expect(await openSweep(wallet, "PLAY")).toBeUndefined();
}

/**
 * Runs the sweep worker until no tokens are left to sweep. Mines blocks after each run, as in production.
 */
async function finish(owners: readonly Owner[], { worker }: Sweeper): Promise<void> {
  for (let round = 0; round < 8; round++) {
    // A timeout of the node ends only the current run of the worker.
    await worker.round().catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
    await mine(2);
    if ((await openSweep(fixture.wallet, "PLAY")) !== undefined) continue;
    const left = owners.map(({ address }) => fixture.balanceOf(fixture.tokens.PLAY, address));
    if ((await Promise.all(left)).every((balance) => balance === 0n)) return;
  }
}

const inVault = async () => await fixture.balanceOf(fixture.tokens.PLAY, fixture.contracts.vault);

/** Returns the steps of a sweep that no kill interrupts. */
async function stepsOf({ begin, nodeTimesOut, aheadMs, expectMore }: Life): Promise<string[]> {
  const steps: string[] = [];
  const vaultBefore = await inVault();
  const owners = await begin();
  let listens = false;
  const record = (step: string, moment: Moment) => void (listens && moment === "before" && steps.push(step));
  const open = (chain: SweepChain) => reportCalls(nodeTimesOut ? timingOut(chain) : chain, record);
  const sweeper = await openSweeper(fixture, open, { nowMs: () => Date.now() + aheadMs });
  const statements = reportStatements(record);
  // Only database statements of the sweep worker count as steps, because another job of the process writes the ledger.
  const worker = {
    async round() {
      listens = true;
      await sweeper.worker.round().finally(() => {
        listens = false;
      });
    },
  };
  await finish(owners, { ...sweeper, worker });
  statements.stop();
  await expectSwept(owners, vaultBefore);
  await expectMore?.();
  return steps;
}

let deaths = 0;

describe.each(lives)("the sweep of deposit addresses $name", ({ ...life }) => {
  test("moves all tokens into the vault exactly once, at whatever step the worker is killed", {
    timeout: 600_000,
  }, async () => {
    const places = deathPlaces(await stepsOf(life));
    const { nodeTimesOut, aheadMs } = life;
    const { startBlock, ...contracts } = fixture.contracts;
    for (const place of long ? places : spread(places, deathsInShort)) {
      const vaultBefore = await inVault();
      const owners = await life.begin();
      await killWorker({ mine: mineOnceBegun }, "dying-sweeps.ts", {
        databaseUrl: fixture.databaseUrl,
        rpcUrl: fixture.rpcUrl,
        tokens: fixture.tokens,
        contracts: { ...contracts, startBlock: String(startBlock) },
        place,
        aheadMs,
        nodeTimesOut,
      } satisfies Omit<DyingSweepSetting, "contracts"> & { contracts: unknown });
      deaths += 1;
      await finish(owners, successor);
      await expectSwept(owners, vaultBefore);
      await life.expectMore?.();
    }
  });
});

test("the ledger agrees with the vault and the deposit addresses after all sweep kills", async () => {
  expect(deaths).toBeGreaterThanOrEqual(long ? deathsAtLeast : lives.length * deathsInShort);
  const { db, client, contracts, tokens } = fixture;
  const { vault, depositFactory } = contracts;
  const own = { vault, depositFactory, tokens };
  const found = await reconcileWallet(db, client, { chainId: 56n, vault }, own);
  expect(found.findings).toEqual([]);
  for (const { sound, addressesBase, vaultBase, recordedBase } of found.tokens)
    expect([sound, addressesBase, vaultBase]).toEqual([true, 0n, recordedBase]);
  const { rows } = await sql`SELECT 1 FROM sweep WHERE ended_at IS NULL`.execute(db);
  expect(rows).toEqual([]);
});
