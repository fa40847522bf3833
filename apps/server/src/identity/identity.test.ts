import { randomUUID } from "node:crypto";
import { balances, post, reconcile } from "@gemplay/ledger";
import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "../../../../tools/stack/identity-provider.ts";
import { dataOf, expectRefused, type TestChain, type TestServer } from "../../test/compose.ts";
import { withChain, withServer } from "../../test/file-server.ts";
import { createCredentials } from "../credentials/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { swappedFromTplay } from "../swap/index.ts";
import {
  approveWithdrawal,
  continueAfterIdentityCheck,
  refuseWithdrawal,
  walletTables,
} from "../wallet/index.ts";
import { checksOf } from "./identity.repository.ts";
import { confirmIdentity, eraseChecks } from "./index.ts";

const whole = 10n ** 18n;
const minuteMs = 60_000;
const password = "six-to-20";
const away = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const key = "identity-provider-of-a-test";

const provider: LocalIdentityProvider = await startIdentityProvider({ key });
afterAll(() => provider.stop());

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
withServer(
  {
    variables: () => ({
      ...chain.variables,
      ROLE: "api",
      IDENTITY_PROVIDER_URL: provider.url,
      IDENTITY_PROVIDER_KEY: key,
    }),
  },
  (started) => {
    server = started;
  },
);

const settings = {
  "withdrawals.holdAfterProofHours": "0",
  "withdrawals.repeatMinutes": "0",
  "withdrawals.automaticU": "1000000",
  "withdrawals.automaticDayU": "1000000",
  "identity.withdrawnAboveU": "2000",
  "identity.depositedAboveU": "none",
  "identity.fromLevel": "0",
} as const;
const set = (key: keyof typeof settings, text: string) =>
  server.server.platform.settings.set(key, text, { actor: "test" });
beforeEach(async () => {
  provider.setFault(undefined);
  for (const [key, text] of Object.entries(settings)) await set(key as keyof typeof settings, text);
});

const db = () => server.server.platform.db;

interface Player {
  readonly id: bigint;
  readonly token: string;
  readonly walletKey: Hex;
}

async function newPlayer(): Promise<Player> {
  const walletKey = generatePrivateKey();
  const token = await server.signIn(walletKey);
  const { data } = await server.call("GET /user/info", { token });
  const id = BigInt(data?.userId ?? 0);
  await db()
    .transaction()
    .execute((trx) =>
      post(executorOf(trx), [
        {
          ...({ playerId: id, debit: "issuance", credit: "player", asset: "U" } as const),
          ...{ amountBase: 50_000n * whole, kind: "test", reference: "test" },
          idempotencyKey: `test:${randomUUID()}`,
        },
      ]),
    );
  const proof = await server.prove(token, walletKey, "setFundsPassword");
  const body = { password, confirmPassword: password, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  return { id, token, walletKey };
}

async function withdraw({ token }: Player, amount: string) {
  const terms = { assetId: "U", blockchainId: "BSC", address: away, amount };
  const { ticket } = dataOf(
    await server.call("POST /user/confirm_fund_password", { token, body: { password, ...terms } }),
  );
  const query = { requestId: randomUUID(), ticket, ...terms };
  return dataOf(await server.call("GET /assets/withdraw", { token, query }));
}

const recordOf = async ({ token }: Player, id: string) =>
  (await server.call("GET /assets/get_withdraw_records", { token })).data?.records.find(
    (one) => one.id === id,
  );
const freeU = async ({ id }: Player) => (await balances(executorOf(db()), id)).U;
const start = ({ token }: Player) => server.call("POST /user/identity/start", { token, body: {} });
const read = ({ token }: Player) => server.call("POST /user/identity/read", { token, body: {} });
const view = async ({ token }: Player) => dataOf(await server.call("GET /user/identity", { token }));
const review = (verb: "approve" | "refuse", id: string) =>
  (verb === "approve" ? approveWithdrawal : refuseWithdrawal)(server.server.platform, id, {
    actor: "test",
    reason: "test",
  });

/** Starts a check and ends it with the given result. */
async function check(player: Player, result: Parameters<LocalIdentityProvider["decide"]>[1]) {
  const { page } = dataOf(await start(player));
  provider.decide(page.split("/").at(-1) ?? "", result);
  server.clock.advance(minuteMs);
  return dataOf(await read(player));
}
const refusal = { state: "refused", reason: "The date on the document was not readable." } as const;

describe("a withdrawal above the threshold", () => {
  test("a withdrawal above the threshold is debited, waits for the identity check, and continues by itself after the check has passed", async () => {
    const player = await newPlayer();
    const record = await withdraw(player, "2400");
    expect(record).toMatchObject({ status: "under_review", needsIdentity: true });
    expect(await freeU(player)).toBe(47_600n * whole);
    expect(await view(player)).toMatchObject({ isOpen: true, state: "none", attempts: 0 });
    expect(await check(player, { state: "passed" })).toMatchObject({ state: "passed", reason: null });
    expect(await recordOf(player, record.id)).toMatchObject({ status: "pending", needsIdentity: false });
    expect(await withdraw(player, "2401")).toMatchObject({ status: "pending", needsIdentity: false });
    expect(await reconcile(executorOf(db()))).toEqual([]);
  });

  test("a withdrawal goes to a review after the identity check has passed if the limits require a review", async () => {
    const player = await newPlayer();
    await set("withdrawals.automaticU", "1000");
    const record = await withdraw(player, "2400");
    await check(player, { state: "passed" });
    expect(await recordOf(player, record.id)).toMatchObject({ status: "under_review", needsIdentity: false });
    expect((await review("approve", record.id)).after.status).toBe("pending");
  });

  test("a withdrawal waits for an identity check if the withdrawals of the last 30 days are together above the threshold", async () => {
    const player = await newPlayer();
    const paid = [await withdraw(player, "1500"), await withdraw(player, "500")];
    for (const { status } of paid) expect(status).toBe("pending");
    const small = await withdraw(player, "3");
    expect(small).toMatchObject({ status: "under_review", needsIdentity: true });
    await review("refuse", small.id);
    for (const [nonce, { id }] of paid.entries())
      await db()
        .$extendTables<{ withdrawal: Record<string, unknown> }>()
        .updateTable("withdrawal")
        .set({ status: "confirmed", payer: away, nonce, transaction_hash: `0x${"1".repeat(64)}` })
        .where("id", "=", id)
        .execute();
    server.clock.advance(30 * 24 * 60 * minuteMs + minuteMs);
    const token = await server.signIn(player.walletKey);
    expect(await withdraw({ ...player, token }, "1997")).toMatchObject({ status: "pending" });
  });

  test("an operator cannot approve a withdrawal before its identity check has passed, and can reject it", async () => {
    const player = await newPlayer();
    const record = await withdraw(player, "2400");
    await expect(review("approve", record.id)).rejects.toMatchObject({ refusal: "identity" });
    expect(await recordOf(player, record.id)).toMatchObject({ status: "under_review" });
    await review("refuse", record.id);
    expect(await freeU(player)).toBe(50_000n * whole);
  });

  test.each([
    ["the value of all deposits", "identity.depositedAboveU", "0"],
    ["the community level", "identity.fromLevel", "1"],
  ] as const)(
    "a withdrawal waits for an identity check because of %s, also if the amount is small",
    async (_name, name, text) => {
      const player = await newPlayer();
      await set("identity.withdrawnAboveU", "none");
      expect(await withdraw(player, "10")).toMatchObject({ status: "pending" });
      if (name === "identity.depositedAboveU") await depositOf(player);
      await set(name, text);
      expect(await withdraw(player, "11")).toMatchObject({ status: "under_review", needsIdentity: true });
    },
  );
});

/** Stores a confirmed deposit of 1 U, as the deposit watcher does. */
async function depositOf({ id }: Player): Promise<void> {
  await db()
    .$extendTables<{ deposit: Record<string, unknown> }>()
    .insertInto("deposit")
    .values({
      ...{
        player_id: id,
        chain_id: 56n,
        transaction_hash: `0x${randomUUID().replaceAll("-", "").repeat(2)}`,
      },
      ...{ log_index: 0, block_number: 1n, block_hash: `0x${"1".repeat(64)}`, depositor: away },
      ...{ token_address: away, token: "USDT", asset: "U", amount: String(whole), status: "confirmed" },
      ...{ credited_to: "player", seen_at: new Date(), confirmed_at: new Date() },
    })
    .execute();
}

describe("a withdrawal that waits for a check", () => {
  test("a withdrawal still waits for its identity check after 30 days, and cannot be approved, although the sums of the period have changed", async () => {
    const player = await newPlayer();
    await withdraw(player, "2000");
    const rows = [await withdraw(player, "1000"), await withdraw(player, "1000")];
    const { page } = dataOf(await start(player));
    server.clock.advance(31 * 24 * 60 * minuteMs);
    const later = { ...player, token: await server.signIn(player.walletKey) };
    provider.decide(page.split("/").at(-1) ?? "", refusal);
    expect(dataOf(await read(later))).toMatchObject({ state: "refused", isNeeded: true });
    for (const { id } of rows) {
      expect(await recordOf(later, id)).toMatchObject({ status: "under_review", needsIdentity: true });
      await expect(review("approve", id)).rejects.toMatchObject({ refusal: "identity" });
    }
    expect(await withdraw(later, "500")).toMatchObject({ status: "under_review", needsIdentity: true });
    expect(await check(later, { state: "passed" })).toMatchObject({ state: "passed", isNeeded: false });
    for (const { id } of rows) expect(await recordOf(later, id)).toMatchObject({ status: "pending" });
  });

  test("a withdrawal that waits for an identity check is sent to a review when the player recovers the funds password, also after the last refused check", async () => {
    const player = await newPlayer();
    const before = await withdraw(player, "2400");
    for (let attempt = 0; attempt < 3; attempt++) await check(player, refusal);
    const proof = await server.prove(player.token, player.walletKey, "recoverFundsPassword");
    const body = { password, confirmPassword: password, proof };
    dataOf(await server.call("POST /user/recover_fund_password", { token: player.token, body }));
    await confirmByOperator(player);
    expect(await recordOf(player, before.id)).toMatchObject({ status: "under_review", needsIdentity: false });
    expect((await review("approve", before.id)).after.status).toBe("pending");
  });

  test("a withdrawal continues after an operator has confirmed the identity of the player in another way", async () => {
    const player = await newPlayer();
    const record = await withdraw(player, "2400");
    await confirmByOperator(player);
    expect(await recordOf(player, record.id)).toMatchObject({ status: "pending" });
    expect(await view(player)).toMatchObject({ state: "passed" });
  });
});

/** Confirms the identity of a player as the command `operator identity confirm` does. */
async function confirmByOperator({ id }: Player): Promise<void> {
  const { settings, clock } = server.server.platform;
  const credentials = createCredentials("funds", server.server.platform);
  await db()
    .transaction()
    .execute(async (trx) => {
      expect(await confirmIdentity(trx, id, new Date(clock.nowMs()))).toBe(true);
      const parts = { settings, clock, credentials, findSwapped: swappedFromTplay };
      await continueAfterIdentityCheck(walletTables(trx), id, parts);
    });
}

test("the deletion of an account ends its open check, and removes what the provider has told", async () => {
  const player = await newPlayer();
  const record = await withdraw(player, "2400");
  await start(player);
  await review("refuse", record.id);
  await db()
    .transaction()
    .execute((trx) => eraseChecks(trx, player.id, new Date(server.clock.nowMs())));
  const [left] = await checksOf(db(), player.id);
  expect(left).toMatchObject({ state: "refused", reference: null, page: null, reason: null });
});

describe("a refused check", () => {
  test("a refused identity check leaves the money held, and a later check that passes lets the withdrawal continue", async () => {
    const player = await newPlayer();
    const record = await withdraw(player, "2400");
    expect(await check(player, refusal)).toMatchObject({
      state: "refused",
      attempts: 1,
      reason: refusal.reason,
    });
    expect(await recordOf(player, record.id)).toMatchObject({ status: "under_review", needsIdentity: true });
    expect(await freeU(player)).toBe(47_600n * whole);
    await check(player, { state: "passed" });
    expect(await recordOf(player, record.id)).toMatchObject({ status: "pending" });
  });

  test("a player cannot start another identity check after three refused checks, and an operator decides about the withdrawals", async () => {
    const player = await newPlayer();
    const [paid, returned] = [await withdraw(player, "2400"), await withdraw(player, "2500")];
    await check(player, refusal);
    await check(player, refusal);
    expect(await check(player, refusal)).toMatchObject({ state: "exhausted", attempts: 3 });
    expectRefused(await start(player), "IdentityAttemptsUsed");
    expect(await recordOf(player, paid.id)).toMatchObject({ status: "under_review", needsIdentity: false });
    expect(await freeU(player)).toBe(45_100n * whole);
    expect((await review("approve", paid.id)).after.status).toBe("pending");
    await review("refuse", returned.id);
    expect(await freeU(player)).toBe(47_600n * whole);
    expect(await reconcile(executorOf(db()))).toEqual([]);
  });
});

describe("the start of a check", () => {
  test("a player cannot start an identity check if no withdrawal waits for a check, so that the operator pays nothing", async () => {
    const player = await newPlayer();
    const before = provider.references().length;
    expect(await view(player)).toMatchObject({ isNeeded: false, state: "none" });
    expectRefused(await start(player), "IdentityNotNeeded");
    await withdraw(player, "10");
    expectRefused(await start(player), "IdentityNotNeeded");
    expect(provider.references()).toHaveLength(before);
  });

  test("a repeated start of an identity check returns the page of the open check, so that a player causes one check at the provider", async () => {
    const player = await newPlayer();
    await withdraw(player, "2400");
    const before = provider.references().length;
    const pages = await Promise.all([start(player), start(player), start(player)]);
    expect(new Set(pages.map((one) => dataOf(one).page)).size).toBe(1);
    expect(provider.references()).toHaveLength(before + 1);
  });

  test("the start of an identity check fails with an error while the provider gives no valid answer, and can be repeated", async () => {
    const player = await newPlayer();
    await withdraw(player, "2400");
    provider.setFault("broken");
    expectRefused(await start(player), "IdentityUnavailable");
    provider.setFault(undefined);
    expect(dataOf(await start(player)).page).toContain("/page/");
    expect(await view(player)).toMatchObject({ state: "asked" });
  });

  test("a player who has passed the identity check cannot start another check", async () => {
    const player = await newPlayer();
    await withdraw(player, "2400");
    await check(player, { state: "passed" });
    expectRefused(await start(player), "IdentityPassed");
  });
});
