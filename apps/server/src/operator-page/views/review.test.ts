import { randomUUID } from "node:crypto";
import type { OperatorData } from "@gemplay/api-schema/operator";
import { balances } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { createTestClient, http } from "viem";
import { describe, expect, it } from "vitest";
import { base } from "../../../test/betting.ts";
import {
  dataOf,
  expectRefused,
  type TestChain,
  type TestServer,
  testVariables,
} from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import {
  openOperator,
  operatorCall,
  operatorVariables,
  type TestOperator,
  waitingWithdrawal,
} from "../../../test/operators.ts";
import { runOperator } from "../../operator/index.ts";
import { operatorActions } from "../../platform/audit/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { removeOperator } from "../index.ts";

let chain: TestChain;
let servers: [TestServer, TestServer];
let reviewers: [TestOperator, TestOperator];
let viewer: TestOperator;
const variables = () => ({ ...chain.variables, ...operatorVariables, ROLE: "api" });
withChain((started) => {
  chain = started;
});
withServer({ variables, booksAgree: true }, async (started, another) => {
  servers = [started, await another(variables())];
  reviewers = [await openOperator(started, "reviewer"), await openOperator(started, "admin")];
  viewer = await openOperator(started, "viewer");
});

const [small, large] = ["2000", "10000.000000000000000001"];
const db = () => servers[0].server.platform.db;
const at = (index: number) => servers[index % 2] ?? servers[0];
const approve = ({ token }: TestOperator, id: string, note?: string, index = 0) =>
  operatorCall(at(index), "POST /withdrawal/approve", { token, body: { id, ...(note ? { note } : {}) } });
const reject = ({ token }: TestOperator, id: string, reason = "not theirs", index = 0) =>
  operatorCall(at(index), "POST /withdrawal/reject", { token, body: { id, reason } });
const detail = async ({ token }: TestOperator, id: string) =>
  dataOf(await operatorCall(servers[0], "GET /withdrawal", { token, query: { id } }));
const statusOf = async (id: string) =>
  (await sql<{ status: string }>`SELECT status FROM withdrawal WHERE id = ${id}`.execute(db())).rows[0]
    ?.status;
const heldU = async (playerId: bigint) => (await balances(executorOf(db()), playerId)).U;
const auditOf = async (id: string) =>
  (await operatorActions(db(), { limit: 1_000 }))
    .filter(({ subject }) => subject === id)
    .map(({ actor, action, oldText, newText, reason }) => ({ actor, action, oldText, newText, reason }))
    .toReversed();
const commandLine = async (...args: string[]) => {
  let said = "";
  const out = (text: string) => (said += text);
  const call = { args, variables: testVariables(servers[0].databaseUrl, variables()), out, err: out };
  return { code: await runOperator(call), said };
};

describe("a withdrawal that needs one reviewer", () => {
  it("can be approved only once, also by simultaneous calls to two processes", async () => {
    const { id } = await waitingWithdrawal(servers[0], small);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        approve(reviewers[index % 2] ?? viewer, id, "looks good", index),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200)) expectRefused(answer, "ReviewOver");
    expect(await statusOf(id)).toBe("pending");
    const [row, ...more] = await auditOf(id);
    expect(row).toMatchObject({ action: "withdrawals.approve", oldText: "under_review", newText: "pending" });
    expect(more).toEqual([]);
  });

  it("can be rejected with a reason, and the player gets the money back once for 50 simultaneous calls to two processes", async () => {
    const { id, player } = await waitingWithdrawal(servers[0], small);
    expect(await heldU(player.id)).toBe(0n);
    expectRefused(await reject(reviewers[0], id, " "), "RequestInvalid");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        reject(reviewers[index % 2] ?? viewer, id, "a stolen card", index),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await heldU(player.id)).toBe(base(small));
    expect(await statusOf(id)).toBe("failed");
    expect((await auditOf(id)).map(({ action, reason }) => [action, reason])).toEqual([
      ["withdrawals.reject", "a stolen card"],
    ]);
  });
});

describe("a withdrawal that needs two reviewers", () => {
  it("becomes payable after two approvals in 50 simultaneous calls to two processes, and each answer contains the number of approvals", async () => {
    const { id } = await waitingWithdrawal(servers[0], large);
    expect((await detail(viewer, id)).withdrawal).toMatchObject({ needsTwo: true, firstApprovedBy: null });
    // The same reviewer approves the withdrawal many times.
    const alone = await Promise.all(
      Array.from({ length: 50 }, (_, index) => approve(reviewers[0], id, "the first note", index)),
    );
    expect(alone.filter(({ code }) => code === 200).map(({ data }) => data)).toEqual([
      { approvals: 1, needed: 2 },
    ]);
    for (const answer of alone.filter(({ code }) => code !== 200))
      expectRefused(answer, "SecondPersonNeeded");
    expect(await statusOf(id)).toBe("under_review");
    // A reviewer sees the other reviewer's note only after the own decision.
    const [seen] = (await detail(reviewers[1], id)).approvals;
    expect(seen).toMatchObject({ operator: reviewers[0].name, own: false, note: null });
    const both = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        approve(reviewers[index % 2] ?? viewer, id, undefined, index >> 1),
      ),
    );
    expect(both.filter(({ code }) => code === 200).map(({ data }) => data)).toEqual([
      { approvals: 2, needed: 2 },
    ]);
    expect(await statusOf(id)).toBe("pending");
    expect((await detail(reviewers[1], id)).approvals.map(({ note }) => note)).toEqual([
      "the first note",
      null,
    ]);
    expect(await auditOf(id)).toEqual([
      {
        actor: reviewers[0].name,
        action: "withdrawals.agree",
        reason: "the first note",
        oldText: "under_review",
        newText: "1 of 2",
      },
      {
        actor: reviewers[1].name,
        action: "withdrawals.approve",
        reason: undefined,
        oldText: "under_review",
        newText: "pending",
      },
    ]);
  });

  it("counts both of two simultaneous approvals", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await waitingWithdrawal(servers[0], large);
      const answers = await Promise.all([approve(reviewers[0], id), approve(reviewers[1], id, undefined, 1)]);
      expect(answers.map(({ data }) => data?.approvals).toSorted()).toEqual([1, 2]);
      expect(await statusOf(id)).toBe("pending");
    }
  });

  it("cannot be approved from the command line, but a smaller withdrawal can", async () => {
    const { id } = await waitingWithdrawal(servers[0], large);
    await approve(reviewers[0], id);
    const refused = await commandLine("withdrawals", "approve", id, "--as", reviewers[1].name);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain("needs two operators who approve");
    expect(await statusOf(id)).toBe("under_review");
    const one = await waitingWithdrawal(servers[0], small);
    expect((await commandLine("withdrawals", "approve", one.id)).code).toBe(0);
    expect(await statusOf(one.id)).toBe("pending");
  });

  it("also needs two reviewers if the price of the asset is unknown", async () => {
    const { id } = await waitingWithdrawal(servers[0], small);
    await sql`UPDATE withdrawal SET value_u = NULL, asset = 'PLAY' WHERE id = ${id}`.execute(db());
    expect((await detail(viewer, id)).withdrawal.needsTwo).toBe(true);
    await sql`UPDATE withdrawal SET value_u = amount, asset = 'U' WHERE id = ${id}`.execute(db());
  });

  it("ignores the approval of a removed operator, and can be rejected by one reviewer", async () => {
    const { id, player } = await waitingWithdrawal(servers[0], large);
    const gone = await openOperator(servers[0], "reviewer");
    expect((await approve(gone, id)).data?.approvals).toBe(1);
    await removeOperator(servers[0].server.platform, gone.email, { actor: "test" });
    expect((await approve(reviewers[0], id)).data).toEqual({ approvals: 1, needed: 2 });
    expect(await statusOf(id)).toBe("under_review");
    expect((await reject(reviewers[1], id)).code).toBe(200);
    expect(await heldU(player.id)).toBe(base(large));
  });
});

it("each review queue lists its withdrawals, and each page continues after the last withdrawal of the page before", async () => {
  const page = async (view: string, query: Record<string, string> = {}) =>
    dataOf(
      await operatorCall(servers[1], "GET /withdrawals", { token: viewer.token, query: { view, ...query } }),
    );
  const { counts: before } = await page("review");
  const ids = [];
  for (let index = 0; index < 3; index++) ids.push((await waitingWithdrawal(servers[0], large)).id);
  await approve(reviewers[0], ids[2] ?? "");
  const { counts, withdrawals } = await page("review", { limit: "100" });
  expect(counts).toEqual({ ...before, review: before.review + 2, second: before.second + 1 });
  expect(withdrawals.map(({ id }) => id).slice(-2)).toEqual(ids.slice(0, 2));
  const second = await page("second", { limit: "100" });
  expect(second.withdrawals.at(-1)).toMatchObject({ id: ids[2], firstApprovedBy: reviewers[0].name });
  const first = await page("review", { limit: "1" });
  const next = await page("review", { limit: "1", cursor: first.nextCursor ?? "" });
  expect(next.withdrawals[0]?.id).not.toBe(first.withdrawals[0]?.id);
});

it("a review queue returns the number and the sums per asset of all withdrawals that match the filter", async () => {
  const page = async (query: Record<string, string>) =>
    dataOf(
      await operatorCall(servers[1], "GET /withdrawals", {
        token: viewer.token,
        query: { view: "review", limit: "1", ...query },
      }),
    );
  const { found: before } = await page({});
  const sumBefore = base(before?.amounts.find(({ assetId }) => assetId === "U")?.amount ?? "");
  const { id: unpriced } = await waitingWithdrawal(servers[0], "3");
  await sql`UPDATE withdrawal SET value_u = NULL WHERE id = ${unpriced}`.execute(db());
  await waitingWithdrawal(servers[0], "20000.000000000000000001");
  const { found, nextCursor } = await page({});
  // The page shows only one withdrawal, but the sum covers all matching withdrawals.
  expect(nextCursor).not.toBeNull();
  expect(found?.count).toBe((before?.count ?? 0) + 2);
  expect(found?.amounts).toEqual([
    { assetId: "PLAY", amount: "0" },
    { assetId: "U", amount: formatAmount(sumBefore + base("20003.000000000000000001"), 18) },
  ]);
  // A minimum value never hides a withdrawal without a price, because the value of the withdrawal may be higher.
  const large = await page({ leastU: "20000", limit: "100" });
  expect(large.found).toEqual({
    count: 2,
    amounts: [
      { assetId: "PLAY", amount: "0" },
      { assetId: "U", amount: "20003.000000000000000001" },
    ],
  });
  expect(large.withdrawals.map(({ amount }) => amount)).toEqual(["3", "20000.000000000000000001"]);
  const largest = await page({ leastU: "999999999999", limit: "100" });
  expect(largest.withdrawals.map(({ amount }) => amount)).toEqual(["3"]);
  for (const leastU of ["01", "1000000000000"]) {
    const answer = { token: viewer.token, query: { view: "review" as const, leastU } };
    expectRefused(await operatorCall(servers[0], "GET /withdrawals", answer), "RequestInvalid");
  }
  const play = await page({ asset: "PLAY" });
  expect([play.withdrawals, play.found?.count, play.counts.review]).toEqual([[], 0, found?.count]);
  expect((await page({ view: "done" })).found).toBeNull();
  const overview = dataOf(await operatorCall(servers[0], "GET /overview", { token: viewer.token }));
  const second = await page({ view: "second" });
  expect(overview.review).toEqual({
    count: (found?.count ?? 0) + (second.found?.count ?? 0),
    amounts: [
      { assetId: "PLAY", amount: "0" },
      { assetId: "U", amount: formatAmount(sumOf([found, second.found]), 18) },
    ],
  });
});

const sumOf = (sums: readonly (OperatorData<"GET /withdrawals">["found"] | undefined)[]) =>
  sums
    .flatMap((sum) => sum?.amounts ?? [])
    .filter(({ assetId }) => assetId === "U")
    .reduce((sum, { amount }) => sum + base(amount), 0n);

it("the marks of a withdrawal consider the player's address book, limits and breaks", async () => {
  const { id, player } = await waitingWithdrawal(servers[0], small);
  const marks = async () => {
    const { marks: found, withdrawal } = await detail(viewer, id);
    const of = (name: string) => found.find((one) => one.name === name);
    return { kind: withdrawal.addressKind, address: of("address"), limits: of("limits") };
  };
  expect(await marks()).toMatchObject({
    kind: "new",
    address: { state: "look" },
    limits: { state: "good", values: { count: "0" } },
  });
  const { address } = (await detail(viewer, id)).withdrawal;
  await sql`
    INSERT INTO withdrawal_address (player_id, id, network, address, name, name_key, added_at)
    VALUES (${player.id}, ${randomUUID()}, 'BSC', ${address}, 'cold', 'cold', ${new Date(servers[0].clock.nowMs() - 30 * 86_400_000)})`.execute(
    db(),
  );
  dataOf(await servers[0].call("POST /user/break/start", { token: player.token, body: { hours: 24 } }));
  expect(await marks()).toMatchObject({
    kind: "book",
    address: { state: "good", values: { kind: "book" } },
    limits: { state: "look", values: { pause: "break" } },
  });
});

it("the check of a withdrawal on the chain returns a mark for each checked fact, and a payout by an earlier vault counts as paid", async () => {
  const { id } = await waitingWithdrawal(servers[0], small);
  const check = await operatorCall(servers[0], "GET /withdrawal/check", {
    token: viewer.token,
    query: { id },
  });
  expect(dataOf(check).marks.map(({ name, state }) => [name, state])).toEqual([
    ["code", "good"],
    ["unpaid", "good"],
    ["vault", "bad"], // The vault of the test holds no tokens.
    ["balance", "good"],
  ]);
  // A withdrawal that an earlier vault paid counts as paid, so the status of the withdrawal must not be a waiting
  // status.
  const former = "0x00000000000000000000000000000000000000f1";
  // A contract with the bytecode `code` returns true for every call.
  const code = "0x600160005260206000f3";
  const node = createTestClient({ mode: "anvil", transport: http(chain.chain.rpcUrl) });
  await node.setCode({ address: former, bytecode: code });
  await sql`INSERT INTO vault_in_use (chain_id, vault, since) VALUES (31337, ${former}, now())`.execute(db());
  const unpaid = async () => {
    const answer = await operatorCall(servers[0], "GET /withdrawal/check", {
      token: viewer.token,
      query: { id },
    });
    return dataOf(answer).marks.find(({ name }) => name === "unpaid");
  };
  expect(await unpaid()).toMatchObject({ state: "bad", values: { paid: "yes" } });
  await sql`DELETE FROM vault_in_use WHERE vault = ${former}`.execute(db());
  expect(await unpaid()).toMatchObject({ state: "good", values: { paid: "no" } });
  const unknown = "00000000-0000-4000-8000-000000000000";
  for (const name of ["GET /withdrawal", "GET /withdrawal/check"] as const)
    expectRefused(
      await operatorCall(servers[0], name, { token: viewer.token, query: { id: unknown } }),
      "ReviewUnknown",
    );
  expectRefused(await approve(reviewers[0], unknown), "ReviewUnknown");
});
