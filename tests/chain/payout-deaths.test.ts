// Kills the payout worker before, during and after each step: each database statement and each call of the chain. The
// test records the list of steps from a payout that no kill interrupts.
import { randomBytes } from "node:crypto";
import { systemBalance } from "@gemplay/ledger";
import type { Address } from "viem";
import { afterAll, describe, expect, test } from "vitest";
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { senderTables } from "../../apps/server/src/platform/chain-sender/index.ts";
import type { EncryptionKeys } from "../../apps/server/src/platform/config/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import type { PayoutChain } from "../../apps/server/src/wallet/payouts/payouts.chain.ts";
import { findWithdrawal, type Withdrawal } from "../../apps/server/src/wallet/withdrawals/index.ts";
import { makePayoutId } from "../../apps/server/src/wallet/withdrawals/payout-ids.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { deathPlaces, type LifeSetting, spread, timingOut } from "./deaths.ts";
import { killWorker } from "./kill-worker.ts";
import { type OpenPayouts, openPayouts, type PayoutSetting } from "./payout-fixture.ts";
import { pendingWithdrawal, timesPaid } from "./withdrawal-rows.ts";
import { type Moment, reportCalls, reportStatements } from "./worker-steps.ts";

const long = process.env.GEMPLAY_LONG === "1";
/**
 * The minimum number of kills if `GEMPLAY_LONG` is 1, and the number of kills for each test case otherwise.
 */
const [deathsAtLeast, deathsInShort] = [200, 3];
const keys: EncryptionKeys = [{ id: "test", key: randomBytes(32) }];
/** A time in ms after which the worker replaces a transaction that is still not mined. */
const stuckMs = 61_000;

let fixture: ChainFixture;
let player: bigint;
/** The worker that finishes the work of the killed workers. */
let successor: OpenPayouts;

withChainFixture(async (started) => {
  fixture = started;
  player = await fixture.addPlayer(devKeys.treasury);
  await fixture.send(await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 100_000n * whole));
  await fixture.mine(2);
  await fixture.watcher().look();
  successor = await openPayouts(setting());
});
afterAll(() => successor.close());

const setting = () => ({
  databaseUrl: fixture.databaseUrl,
  rpcUrl: fixture.rpcUrl,
  contracts: fixture.contracts,
  payoutKey: devKeys.payout,
});

interface Ending {
  readonly name: string;
  readonly nodeTimesOut: boolean;
  readonly aheadMs: number;
  /** Prepares a withdrawal before the test starts the worker that will be killed. */
  begin(): Promise<Withdrawal>;
  /** Checks the final state of the withdrawal after all kills. */
  expect(row: Withdrawal): Promise<void>;
}

const pending = (to?: Address) =>
  pendingWithdrawal(fixture, {
    playerId: player,
    to,
    payoutId: (id) => makePayoutId(keys, id, { playerId: player, asset: "PLAY" }),
  });

/** Prepares a withdrawal whose transaction was sent long ago and is unknown to every node. */
async function stuck(): Promise<Withdrawal> {
  const row = await pending();
  const lossy = await openPayouts(setting(), (chain) => ({ ...chain, broadcast: async () => "taken" }));
  await lossy.worker.round();
  await lossy.close();
  return row;
}

async function expectPaid(row: Withdrawal): Promise<void> {
  const { contracts, balanceOf, tokens } = fixture;
  expect(await findWithdrawal(fixture.wallet, row.id)).toMatchObject({ status: "confirmed" });
  expect(await timesPaid(fixture, row)).toBe(1);
  expect(await balanceOf(tokens.PLAY, row.address)).toBe(9n * whole);
  expect(contracts.vault).not.toBe(row.address);
}

const endings: readonly Ending[] = [
  { name: "paid", nodeTimesOut: false, aheadMs: 0, begin: pending, expect: expectPaid },
  {
    name: "refunded",
    nodeTimesOut: false,
    aheadMs: 0,
    begin: () => pending(fixture.contracts.vault),
    async expect(row) {
      expect(await findWithdrawal(fixture.wallet, row.id)).toMatchObject({
        status: "failed",
        reason: "InvalidRecipient",
      });
      expect(await timesPaid(fixture, row)).toBe(0);
    },
  },
  {
    name: "replaced under the same nonce",
    nodeTimesOut: false,
    aheadMs: stuckMs,
    begin: stuck,
    async expect(row) {
      await expectPaid(row);
      const attempts = await senderTables(fixture.db)
        .selectFrom("chain_transaction")
        .select(["nonce", "gas_price"])
        .where("reference", "=", row.id)
        .orderBy("attempt")
        .execute();
      expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(1);
      const prices = attempts.map(({ gas_price }) => BigInt(gas_price));
      for (const [place, price] of prices.slice(1).entries())
        expect(price).toBeGreaterThan(prices[place] ?? price);
    },
  },
  {
    name: "paid by a node that times out",
    nodeTimesOut: true,
    aheadMs: 0,
    begin: pending,
    expect: expectPaid,
  },
];

/**
 * Runs the payout worker until the withdrawal is confirmed or failed. Mines blocks after each run, as in production.
 */
async function finish({ id }: Withdrawal, { worker }: OpenPayouts): Promise<void> {
  for (let round = 0; round < 8; round++) {
    // A timeout of the node ends only the current run of the worker.
    await worker.round().catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
    const status = (await findWithdrawal(fixture.wallet, id))?.status;
    if (status === "confirmed" || status === "failed") return;
    await fixture.mine(2);
  }
}

/** Returns the steps of a payout that no kill interrupts. */
async function stepsOf({ begin, nodeTimesOut, aheadMs, expect: expectEnd }: Ending): Promise<string[]> {
  const steps: string[] = [];
  const record = (step: string, moment: Moment) => void (moment === "before" && steps.push(step));
  const open = (chain: PayoutChain) => reportCalls(nodeTimesOut ? timingOut(chain) : chain, record);
  const row = await begin();
  const payouts = await openPayouts(setting(), open, { nowMs: () => Date.now() + aheadMs });
  const statements = reportStatements(record);
  await finish(row, payouts);
  statements.stop();
  await payouts.close();
  await expectEnd(row);
  return steps;
}

let deaths = 0;

describe.each(endings)("a withdrawal that is $name", ({ ...ending }) => {
  test("ends exactly once as expected, at whatever step the worker is killed", {
    timeout: 600_000,
  }, async () => {
    const places = deathPlaces(await stepsOf(ending));
    const { nodeTimesOut, aheadMs } = ending;
    for (const place of long ? places : spread(places, deathsInShort)) {
      const row = await ending.begin();
      const { startBlock, ...contracts } = fixture.contracts;
      const settings = { ...setting(), contracts: { ...contracts, startBlock: String(startBlock) } };
      await killWorker(fixture, "dying-payouts.ts", {
        ...settings,
        place,
        aheadMs,
        nodeTimesOut,
      } satisfies Omit<PayoutSetting, "contracts"> & LifeSetting & { contracts: unknown });
      deaths += 1;
      await finish(row, successor);
      await ending.expect(row);
    }
  });
});

test("the ledger agrees with the chain after all payout kills, and no money is on hold", async () => {
  expect(deaths).toBeGreaterThanOrEqual(long ? deathsAtLeast : endings.length * deathsInShort);
  expect(await fixture.findings()).toEqual([]);
  expect(await systemBalance(executorOf(fixture.db), "withdrawals", "PLAY")).toBe(0n);
});
