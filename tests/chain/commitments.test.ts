import { randomBytes } from "node:crypto";
import { commitmentsAbi } from "@gemplay/chain/abi";
import {
  type Address,
  encodeFunctionData,
  getAbiItem,
  type Hash,
  type Hex,
  keccak256,
  parseTransaction,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, describe, expect, test } from "vitest";
import type { CommitmentChain } from "../../apps/server/src/commitments/commitments.chain.ts";
import {
  findCommitment,
  insertCommitment,
} from "../../apps/server/src/commitments/commitments.repository.ts";
import {
  type CommitmentRow,
  commitmentTables,
} from "../../apps/server/src/commitments/commitments.tables.ts";
import { senderTables } from "../../apps/server/src/platform/chain-sender/index.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { type ChainFixture, withChainFixture } from "./chain-fixture.ts";
import { type OpenCommitments, openCommitments } from "./commitment-fixture.ts";
import { deathPoints } from "./dying-worker.ts";
import { killWorker } from "./kill-worker.ts";

const committer = privateKeyToAccount(devKeys.committer).address;
const kind = "crash chain";

let fixture: ChainFixture;
const opened: OpenCommitments[] = [];

withChainFixture(async (started) => {
  fixture = started;
  await fixture.mine(3);
});
afterEach(async () => {
  for (const commitments of opened.splice(0)) await commitments.close();
});

const setting = () => ({
  databaseUrl: fixture.databaseUrl,
  rpcUrl: fixture.rpcUrl,
  committerKey: devKeys.committer,
});

async function open(
  ...rest: [change?: (chain: CommitmentChain) => CommitmentChain, clock?: { nowMs(): number }]
) {
  const commitments = await openCommitments(setting(), ...rest);
  opened.push(commitments);
  return commitments;
}

const nonceIn = (signed: Hex) => parseTransaction(signed).nonce ?? 0;

let lastNumber = 0n;
const size = 500n;

/** Requests a commitment to a new hash under a number that no other commitment has. */
async function requested(): Promise<Hash> {
  const hash = keccak256(randomBytes(32));
  const number = ++lastNumber;
  const { commitments: contract } = fixture.contracts;
  await insertCommitment(commitmentTables(fixture.db), {
    hash,
    kind,
    number,
    size,
    contract,
    requested_at: new Date(),
  });
  return hash;
}

async function now(hash: Hash): Promise<CommitmentRow> {
  const row = await findCommitment(commitmentTables(fixture.db), hash);
  if (row === undefined) throw new Error("it was asked for");
  return row;
}

async function events(hash: Hash) {
  return await fixture.client.getLogs({
    address: fixture.contracts.commitments,
    event: getAbiItem({ abi: commitmentsAbi, name: "Committed" }),
    args: { hash },
    fromBlock: 0n,
    strict: true,
  });
}

const attempts = async (hash: Hash) =>
  await senderTables(fixture.db)
    .selectFrom("chain_transaction")
    .selectAll()
    .where("reference", "=", hash)
    .orderBy("attempt")
    .execute();

/** Runs the commitment worker several times and mines one block after each run, as in production. */
async function rounds({ worker }: OpenCommitments, count = 4): Promise<void> {
  for (let round = 0; round < count; round++) {
    await worker.round();
    await fixture.mine(1);
  }
}

async function expectCommittedOnce(hash: Hash): Promise<void> {
  const found = await events(hash);
  const { number } = await now(hash);
  expect(found.map(({ args }) => args)).toEqual([{ kind: toHex(kind, { size: 32 }), hash, number, size }]);
  expect(await now(hash)).toMatchObject({
    transaction_hash: found[0]?.transactionHash,
    block_number: found[0]?.blockNumber,
    confirmed_at: expect.any(Date),
  });
}

/** Publishes a commitment to a hash on the chain without the worker. */
async function commitAlone(hash: Hash, change: { number?: bigint; size?: bigint } = {}): Promise<Hash> {
  const { number } = { number: lastNumber, ...change };
  const args = [toHex(kind, { size: 32 }), hash, number, change.size ?? size] as const;
  const data = encodeFunctionData({ abi: commitmentsAbi, functionName: "commit", args });
  const { commitments: contract } = fixture.contracts;
  return await fixture.send(await fixture.sign(devKeys.committer, contract, data));
}

const laterBy = (ms: number) => ({ nowMs: () => Date.now() + ms });
const unsent = (chain: CommitmentChain): CommitmentChain => ({ ...chain, broadcast: async () => "taken" });

describe("the commitment worker", () => {
  test("confirms a commitment only when the block of the commitment is final", async () => {
    const hash = await requested();
    const { worker } = await open();
    for (let blocks = 0; blocks < 2; blocks++) {
      await worker.round();
      expect((await events(hash)).length).toBe(1);
      expect(await now(hash)).toMatchObject({ confirmed_at: null, block_number: null, sender: committer });
      await fixture.mine(1);
    }
    await worker.round();
    await expectCommittedOnce(hash);
  });

  test("publishes each commitment once, even if several workers run at the same time", async () => {
    const hashes = await Promise.all(Array.from({ length: 4 }, () => requested()));
    const workers = [await open(), await open(), await open()];
    for (let round = 0; round < 6; round++) {
      await Promise.all(workers.map(({ worker }) => worker.round()));
      await fixture.mine(1);
    }
    for (const hash of hashes) await expectCommittedOnce(hash);
  });

  test("sends the same bytes again after a reorganisation removed a commitment, and confirms the commitment in its new block", async () => {
    const hash = await requested();
    const commitments = await open();
    await commitments.worker.round();
    const [before] = await events(hash);
    await fixture.call("anvil_reorg", 1, []);
    await fixture.call("anvil_dropAllTransactions");
    expect(await events(hash)).toEqual([]);
    await fixture.mine(1);
    await rounds(commitments, 5);
    await expectCommittedOnce(hash);
    expect((await now(hash)).block_number).not.toBe(before?.blockNumber);
    expect((await now(hash)).transaction_hash).toBe(before?.transactionHash);
    expect(await attempts(hash)).toHaveLength(1);
  });

  test("sends the bytes of a transaction again if the node lost the transaction", async () => {
    const hash = await requested();
    await (await open(unsent)).worker.round();
    await rounds(await open(), 5);
    await expectCommittedOnce(hash);
    expect(await attempts(hash)).toHaveLength(1);
  });

  test("signs a commitment again, with the same nonce and a higher gas price, if the transaction stays unmined for too long", async () => {
    const hash = await requested();
    await (await open(unsent)).worker.round();
    await rounds(await open(undefined, laterBy(61_000)), 5);
    await expectCommittedOnce(hash);
    const signed = await attempts(hash);
    expect(signed.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(1);
    expect((await now(hash)).transaction_hash).toBe(signed[1]?.hash);
  });

  test("signs a commitment again with the next nonce if another transaction used the nonce of the commitment", async () => {
    const hash = await requested();
    await (await open(unsent)).worker.round();
    await fixture.send(await fixture.sign(devKeys.committer, committer, "0x"));
    await fixture.mine(2);
    await rounds(await open(), 6);
    await expectCommittedOnce(hash);
  });

  test("publishes a commitment once from the current account, even if an earlier account has also signed the commitment", async () => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    const roleOf = async (account: Address, functionName: "grantRole" | "revokeRole") => {
      const args = [keccak256(toHex("COMMITTER_ROLE")), account] as const;
      const data = encodeFunctionData({ abi: commitmentsAbi, functionName, args });
      await fixture.send(await fixture.sign(devKeys.admin, fixture.contracts.commitments, data));
    };
    const [stuck, late] = [await requested(), await requested()];
    await (await open(unsent)).worker.round();
    const bytes = (await attempts(late))[0]?.signed ?? "0x";
    await fixture.call("anvil_setBalance", address, "0xde0b6b3a7640000");
    await roleOf(address, "grantRole");
    const next = await openCommitments({ ...setting(), committerKey: key });
    opened.push(next);
    await next.worker.round();
    // The chain never mines the first commitment of the replaced account. The chain mines the second commitment of the
    // replaced account late.
    await fixture.call("anvil_setNonce", committer, `0x${(await nonceIn(bytes)).toString(16)}`);
    await fixture.send(bytes);
    await rounds(next, 6);
    for (const hash of [stuck, late]) await expectCommittedOnce(hash);
    expect((await now(stuck)).sender).toBe(address);
    await roleOf(address, "revokeRole");
  });

  test("finds a commitment on the chain that is missing in a restored database, and does not publish the commitment again", async () => {
    const hash = await requested();
    const transaction = await commitAlone(hash);
    await rounds(await open(), 4);
    await expectCommittedOnce(hash);
    expect((await now(hash)).transaction_hash).toBe(transaction);
    expect(await attempts(hash)).toEqual([]);
  });

  test.each([
    ["another hash for the same number", async () => await commitAlone(keccak256(randomBytes(32)))],
    [
      "the same hash for another number",
      async (hash: Hash) => await commitAlone(hash, { number: 10n ** 6n }),
    ],
    ["the same hash with another size", async (hash: Hash) => await commitAlone(hash, { size: 1n })],
  ])(
    "abandons a commitment if somebody with a stolen key has published %s, and still publishes the others",
    async (_name, spoil) => {
      const hash = await requested();
      await spoil(hash);
      await fixture.mine(3);
      const other = await requested();
      await rounds(await open(), 5);
      await expectCommittedOnce(other);
      expect(await now(hash)).toMatchObject({ spoiled_at: expect.any(Date), confirmed_at: null });
      expect(await attempts(hash)).toEqual([]);
    },
  );

  test("still publishes other commitments if the chain does not show one commitment as expected", async () => {
    const hash = await requested();
    await commitAlone(hash);
    await fixture.mine(3);
    const other = await requested();
    const commitments = await open((chain) => ({
      ...chain,
      findTransaction: async (of, block) =>
        of.hash === hash ? undefined : await chain.findTransaction(of, block),
    }));
    for (let round = 0; round < 5; round++) {
      await expect(commitments.worker.round()).rejects.toThrow("does not return its transaction");
      await fixture.mine(1);
    }
    await expectCommittedOnce(other);
    await rounds(await open(), 1);
    await expectCommittedOnce(hash);
  });

  test("waits if its account has no committer role, reports the reason, and continues when the account gets the role again", async () => {
    const role = keccak256(toHex("COMMITTER_ROLE"));
    const change = async (functionName: "grantRole" | "revokeRole") => {
      const data = encodeFunctionData({ abi: commitmentsAbi, functionName, args: [role, committer] });
      await fixture.send(await fixture.sign(devKeys.admin, fixture.contracts.commitments, data));
    };
    await change("revokeRole");
    const hash = await requested();
    const commitments = await open();
    await rounds(commitments);
    expect(commitments.waiting()).toBe("AccessControlUnauthorizedAccount");
    expect(await attempts(hash)).toEqual([]);
    await change("grantRole");
    await rounds(commitments);
    expect(commitments.waiting()).toBe(undefined);
    await expectCommittedOnce(hash);
  });
});

describe("a commitment worker killed with kill -9", () => {
  test.each(deathPoints)(
    "loses no commitment and publishes no commitment twice when killed after «%s»",
    async (point) => {
      const hash = await requested();
      await killWorker(fixture, "dying-commitments.ts", { ...setting(), point });
      await rounds(await open(), 5);
      await expectCommittedOnce(hash);
      expect((await attempts(hash)).length).toBe(1);
    },
  );
});
