import { randomBytes, randomUUID } from "node:crypto";
import { type Body, type FreshProofPurpose, type RouteName, routes } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { fund } from "../../../test/betting.ts";
import {
  dataOf,
  expectRefused,
  hostVariables,
  pageOrigin,
  type TestChain,
  type TestServer,
} from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { newHostUser, signInitData } from "../../../test/host.ts";
import { withMailbox } from "../../../test/mailbox.ts";
import { openOperator, operatorCall, operatorVariables } from "../../../test/operators.ts";
import { fundExchange } from "../../../test/swapping.ts";
import { setFreeze } from "../../account/index.ts";
import { createCredentials } from "../../credentials/index.ts";
import { createEmailCodes } from "../../email-codes/index.ts";
import { createSecondFactors } from "../../second-factor/index.ts";
import { createFreshProofs } from "../fresh-proofs/index.ts";
import { createPasskeys } from "../passkeys/index.ts";

const minuteMs = 60_000;
const funds = "gem 2026 stone";
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

let chain: TestChain;
let one: TestServer;
const mailbox = withMailbox();
withChain((started) => {
  chain = started;
});
withServer(
  {
    variables: () => ({ ...hostVariables, ...chain.variables, ...mailbox.variables(), ...operatorVariables }),
  },
  async (started) => {
    one = started;
    const { settings } = started.server.platform;
    await settings.set("emailCodes.perNetworkDay", "1000000", { actor: "test" });
  },
);

const sign = (userId: number, query_id = "1") =>
  signInitData({ userId, name: "Alex", query_id, signedAtMs: one.clock.nowMs() });

interface Owner {
  readonly hostUser: number;
  readonly initData: string;
  readonly id: bigint;
}

async function newOwner(): Promise<Owner> {
  const hostUser = newHostUser();
  const initData = sign(hostUser);
  dataOf(await one.call("POST /user/accept_terms", { initData, body: { termsVersion } }));
  return { hostUser, initData, id: BigInt((await info(initData)).userId) };
}

const info = async (initData: string) => dataOf(await one.call("GET /user/info", { initData }));

/** Requests an e-mail code from the account service and reads the code from the test mailbox. */
async function codeFor(
  purpose: Body<"POST /account/email/code/send">["purpose"],
  initData: string,
  email: string,
  to?: string,
) {
  const token = randomBytes(32).toString("base64url");
  const body = { purpose, token, ...(to === undefined ? { email } : {}) };
  dataOf(await one.call("POST /account/email/code/send", { initData, body }));
  return { token, code: await mailbox.codeTo(to ?? email) };
}

const hostSession = { hostSession: true } as const;
let mails = 0;
const newEmail = () => `alex.${++mails}@mail.example`;

async function bindEmail({ initData }: Owner, email = newEmail()) {
  const typed = await codeFor("bindEmail", initData, email);
  return await one.call("POST /account/email/bind/new", { initData, body: { ...typed, proof: hostSession } });
}

/** Signs the request to bind a wallet, with the private key of the wallet. */
async function signedBy(key: `0x${string}`, credentials: { initData: string } | { token: string }) {
  const wallet = privateKeyToAccount(key);
  const body = { purpose: "bindWallet", origin: pageOrigin, address: wallet.address };
  const { nonce, message } = dataOf(await one.call("POST /user/proof_message", { ...credentials, body }));
  return { nonce, signature: await wallet.signMessage({ message }) };
}

const bindWallet = async (
  credentials: { initData: string } | { token: string },
  key = generatePrivateKey(),
) =>
  await one.call("POST /user/wallet/bind", {
    ...credentials,
    body: { wallet: await signedBy(key, credentials), proof: hostSession },
  });

async function openLink({ initData }: Pick<Owner, "initData">): Promise<string> {
  const { secret } = dataOf(await one.call("POST /user/browser_link", { initData, body: {} }));
  return dataOf(await one.call("POST /user/browser_link/open", { body: { secret } })).token;
}

describe("a session of fresh init data", () => {
  test("can bind an e-mail through the account service, with the same header", async () => {
    const owner = await newOwner();
    const { sessions } = dataOf(await one.call("GET /user/sessions", { initData: owner.initData }));
    expect(sessions).toHaveLength(1);
    dataOf(await bindEmail(owner));
    expect((await info(owner.initData)).email).toMatch(/^a\*\*\*\d@mail\.example$/);
  });

  test("can bind a wallet, even in a browser that a sign-in link has opened", async () => {
    const inside = await newOwner();
    dataOf(await bindWallet(inside));
    expect((await info(inside.initData)).address).toMatch(/^0x/);
    dataOf(await bindWallet({ token: await openLink(await newOwner()) }));
  });

  test("cannot serve as a fresh proof after the maximum age of a proof, not even in another browser", async () => {
    const owner = await newOwner();
    one.clock.advance(4 * minuteMs);
    const token = await openLink(owner);
    const typed = await codeFor("bindEmail", owner.initData, newEmail());
    one.clock.advance(minuteMs + 1_000);
    for (const credentials of [{ initData: owner.initData }, { token }]) {
      const answers = [
        await bindWallet(credentials),
        await one.call("POST /account/email/bind/new", {
          ...credentials,
          body: { ...typed, proof: hostSession },
        }),
      ];
      for (const answer of answers) expect(expectRefused(answer, "InitDataNotFresh")).toContain("5");
    }
    // If the player opens the page again, the messaging host signs fresh init data for the page.
    dataOf(await bindWallet({ initData: sign(owner.hostUser) }));
  });

  test("cannot bind a sign-in method if the page is logged out while the call waits for the player's row", async () => {
    const owner = await newOwner();
    const typed = await codeFor("bindEmail", owner.initData, newEmail());
    const { db } = one.server.platform;
    let bound: ReturnType<typeof one.call> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`SELECT 1 FROM player WHERE id = ${owner.id} FOR UPDATE`.execute(trx);
      bound = one.call("POST /account/email/bind/new", {
        initData: owner.initData,
        body: { ...typed, proof: hostSession },
      });
      await expect
        .poll(async () => {
          const { rows } = await sql`SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(trx);
          return rows.length;
        })
        .toBe(1);
      await sql`DELETE FROM session WHERE player_id = ${owner.id}`.execute(trx);
    });
    if (bound === undefined) throw new Error("the call was not started");
    expectRefused(await bound, "SessionEnded");
    const { rows } =
      await sql`SELECT 1 FROM identity WHERE player_id = ${owner.id} AND kind = 'email'`.execute(db);
    expect(rows).toEqual([]);
  });

  test("cannot serve as a fresh proof for a session that was opened by another sign-in method", async () => {
    const key = generatePrivateKey();
    const token = await one.signIn(key);
    const typed = { token: randomBytes(32).toString("base64url") };
    const email = newEmail();
    dataOf(
      await one.call("POST /account/email/code/send", {
        token,
        body: { purpose: "bindEmail", email, ...typed },
      }),
    );
    const body = { ...typed, code: await mailbox.codeTo(email), proof: hostSession };
    expectRefused(await one.call("POST /account/email/bind/new", { token, body }), "FreshProofInvalid");
  });

  test("cannot serve as a fresh proof for a session that the wallet of the same account opened", async () => {
    const owner = await newOwner();
    const key = generatePrivateKey();
    dataOf(await bindWallet(owner, key));
    const token = await one.signIn(key);
    const typed = await codeFor("bindEmail", owner.initData, newEmail());
    const body = { ...typed, proof: hostSession };
    expectRefused(await one.call("POST /account/email/bind/new", { token, body }), "FreshProofInvalid");
    dataOf(await one.call("POST /account/email/bind/new", { initData: owner.initData, body }));
  });
});

test("the server accepts a proof by a session of the messaging host only for seven purposes", async () => {
  const { platform } = one.server;
  const parts = { codes: createEmailCodes(platform), factors: createSecondFactors(platform) };
  const loginCredentials = createCredentials("login", platform);
  const proofs = createFreshProofs({
    ...platform,
    ...parts,
    loginCredentials,
    passkeys: createPasskeys(platform),
  });
  const owner = await newOwner();
  const { sessions } = dataOf(await one.call("GET /user/sessions", { initData: owner.initData }));
  const session = { sessionId: sessions[0]?.id ?? "", isInsideHost: true };
  const proven: string[] = [];
  for (const purpose of routes["POST /user/proof_message"].body.properties.purpose.enum)
    await proofs.check(owner.id, purpose, hostSession, session).then(
      () => proven.push(purpose),
      (error: unknown) => expect(error).toMatchObject({ error: "FreshProofInvalid" }),
    );
  // The server allows the last four purposes only because the account has no wallet, no e-mail and no login password.
  expect(proven).toEqual([
    ...["bindEmail", "bindWallet", "addPasskey"],
    ...["deleteAccount", "exclude", "exportAccount", "bindInviter"],
  ]);
});

describe("an account whose only sign-in method is the host", () => {
  const proof = hostSession;
  const calls: readonly (readonly [RouteName, object])[] = [
    ["POST /user/exclusion/start", { months: null, proof }],
    ["POST /user/export", { proof }],
    ["POST /user/account/delete", { giveUp: [], proof }],
  ];

  test.each(calls)("can prove the call %s by fresh init data", async (name, body) => {
    const owner = await newOwner();
    one.clock.advance(5 * minuteMs + 1_000);
    expect(
      expectRefused(await one.call(name, { initData: owner.initData, body }), "InitDataNotFresh"),
    ).toContain("5");
    dataOf(await one.call(name, { initData: sign(owner.hostUser), body }));
  });

  test.each(calls)(
    "cannot prove the call %s by init data in a browser that a sign-in link has signed in",
    async (name, body) => {
      const token = await openLink(await newOwner());
      expectRefused(await one.call(name, { token, body }), "FreshProofInvalid");
    },
  );

  test.each(calls)(
    "cannot prove the call %s by init data after the player has bound a wallet",
    async (name, body) => {
      const owner = await newOwner();
      const key = generatePrivateKey();
      dataOf(await bindWallet(owner, key));
      const { initData } = owner;
      expectRefused(await one.call(name, { initData, body }), "FreshProofInvalid");
    },
  );

  test.each(calls)(
    "cannot prove the call %s by init data after the player has bound an e-mail",
    async (name, body) => {
      const owner = await newOwner();
      dataOf(await bindEmail(owner));
      expectRefused(await one.call(name, { initData: owner.initData, body }), "FreshProofInvalid");
    },
  );

  test("can be deleted by fresh init data, and later init data open another account", async () => {
    const owner = await newOwner();
    const { initData } = owner;
    dataOf(await one.call("POST /user/account/delete", { initData, body: { giveUp: [], proof } }));
    expect((await one.call("GET /user/info", { initData })).data).toBeNull();
    one.clock.advance(minuteMs);
    const again = await info(sign(owner.hostUser));
    expect(BigInt(again.userId)).not.toBe(owner.id);
  });

  test("can be bound to an inviter by fresh init data, and not by older init data", async () => {
    const { inviteCode } = await info((await newOwner()).initData);
    const friend = await newOwner();
    const save = (initData: string) =>
      one.call("POST /user/invite/new/save", { initData, body: { inviteCode } });
    one.clock.advance(5 * minuteMs + 1_000);
    expectRefused(await save(friend.initData), "FreshProofNeeded");
    dataOf(await save(sign(friend.hostUser)));
  });
});

const proved = { proof: hostSession };
const newFunds = { password: funds, confirmPassword: funds, ...proved };
const notByHost: readonly (readonly [RouteName, object])[] = [
  ["POST /user/setting_fund_password", newFunds],
  ["POST /user/recover_fund_password", newFunds],
  ["POST /assets/withdraw_address/add", { name: "cold store", blockchainId: "BSC", address, ...proved }],
  ["POST /user/way_in/remove", { kind: "host", ...proved }],
  ["POST /user/second_factor/begin", proved],
  ["POST /user/second_factor/off", proved],
  ["POST /user/sign_in_alerts", { on: false, ...proved }],
  ["POST /user/account/delete", { giveUp: [], ...proved }],
];

describe("init data alone", () => {
  test.each(notByHost)("do not suffice as a proof for the call %s", async (name, body) => {
    const owner = await newOwner();
    await fund(one, owner, "100");
    await one.server.platform.settings.set("host.chain", "address", { actor: "test" });
    const answer = await one.call(name, { initData: owner.initData, body });
    expect(answer.data).toBeNull();
    // The server may refuse the deletion of the account and the recovery of the funds password for another reason
    // before it checks the proof.
    if (name !== "POST /user/account/delete" && name !== "POST /user/recover_fund_password")
      expectRefused(answer, "FreshProofInvalid");
    expect((await info(owner.initData)).fundsPasswordSet).toBe(false);
  });

  test("cannot make a withdrawal without a funds password and the ticket of its confirmation", async () => {
    const owner = await newOwner();
    await fund(one, owner, "100");
    const terms = { assetId: "PLAY", blockchainId: "BSC", amount: "30", address };
    const ticket = randomBytes(32).toString("base64url");
    const confirm = { initData: owner.initData, body: { ...terms, password: funds } };
    expect((await one.call("POST /user/confirm_fund_password", confirm)).data).toBeNull();
    const query = { ...terms, ticket, requestId: randomUUID() };
    expect((await one.call("GET /assets/withdraw", { initData: owner.initData, query })).data).toBeNull();
    const { db } = one.server.platform;
    for (const table of ["withdrawal", "withdrawal_address", "withdrawal_ticket", "credential"]) {
      const found = await sql`SELECT 1 FROM ${sql.table(table)} WHERE player_id = ${owner.id}`.execute(db);
      expect(found.rows, table).toEqual([]);
    }
  });
});

describe("calls that move money on the chain", () => {
  const chainSetting = (value: "off" | "address") =>
    one.server.platform.settings.set("host.chain", value, { actor: "test" });

  /** Sets the price of PLAY, with the current time of the test's clock as the time of the price. */
  async function setPrice(): Promise<void> {
    await one.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
    await sql`UPDATE setting SET changed_at = ${new Date(one.clock.nowMs())} WHERE key = 'price.playU'`.execute(
      one.server.platform.db,
    );
  }

  /** Opens an account that can withdraw: the e-mail was bound a day ago, and the account has a funds password. */
  async function withdrawer() {
    const owner = await newOwner();
    const email = newEmail();
    dataOf(await bindEmail(owner, email));
    await fund(one, owner, "100");
    one.clock.advance(25 * 60 * minuteMs);
    const initData = sign(owner.hostUser);
    const code = await codeFor("setFundsPassword", initData, "", email);
    const body = { password: funds, confirmPassword: funds, proof: code };
    dataOf(await one.call("POST /user/setting_fund_password", { initData, body }));
    one.clock.advance(minuteMs + 1);
    const entry = { name: "cold store", blockchainId: "BSC", address };
    const proof = await codeFor("addWithdrawalAddress", initData, "", email);
    dataOf(await one.call("POST /assets/withdraw_address/add", { initData, body: { ...entry, proof } }));
    return { ...owner, initData };
  }

  const terms = { assetId: "PLAY", blockchainId: "BSC", amount: "30", address };
  const pair = { fromAssetId: "PLAY", toAssetId: "U", amount: "1" };
  type Credentials = { readonly initData: string } | { readonly token: string };
  const depositAddress = (who: Credentials) =>
    one.call("GET /assets/get_deposit_wallet", { ...who, query: { asset: "PLAY", network: "BSC" } });
  const confirm = (who: Credentials) =>
    one.call("POST /user/confirm_fund_password", { ...who, body: { ...terms, password: funds } });
  const withdraw = (who: Credentials, ticket: string, requestId: string = randomUUID()) =>
    one.call("GET /assets/withdraw", { ...who, query: { ...terms, ticket, requestId } });
  const quote = (who: Credentials) => one.call("POST /assets/swap/quote", { ...who, body: pair });
  const swap = (who: Credentials, quoteId: string) =>
    one.call("POST /assets/swap", { ...who, body: { ...pair, quoteId, requestId: randomUUID() } });

  test("fail inside the messaging host while the setting host.chain is off, but work outside; read-only calls always work", async () => {
    await chainSetting("off");
    await fundExchange(one, { houseU: "1000" });
    const { initData } = await withdrawer();
    await setPrice();
    const [inside, outside] = [{ initData }, { token: await openLink({ initData }) }];
    const { ticket } = dataOf(await confirm(outside));
    const { quoteId } = dataOf(await quote(outside));
    const refused = [
      await depositAddress(inside),
      await confirm(inside),
      await withdraw(inside, ticket),
      await quote(inside),
      await swap(inside, quoteId),
    ];
    for (const answer of refused) expectRefused(answer, "ContinueInBrowser");
    for (const name of [
      ...(["GET /assets/get_assets", "GET /assets/withdraw_assets", "GET /assets/swap_pairs"] as const),
      ...(["GET /assets/get_withdraw_records", "GET /assets/swap_records"] as const),
    ])
      dataOf(await one.call(name, inside));
    dataOf(await depositAddress(outside));
    dataOf(await swap(outside, quoteId));
    const requestId = randomUUID();
    const made = dataOf(await withdraw(outside, ticket, requestId));
    // A repeated request of the withdrawal gets the first response, although the server refuses a new withdrawal.
    expect(dataOf(await withdraw(inside, ticket, requestId)).id).toBe(made.id);
  });

  test("work inside the messaging host while the setting host.chain is «address», except swaps", async () => {
    await chainSetting("address");
    const { initData } = await withdrawer();
    await setPrice();
    const inside = { initData };
    expect(dataOf(await depositAddress(inside)).walletAddress).toMatch(/^0x/);
    const { ticket } = dataOf(await confirm(inside));
    dataOf(await withdraw(inside, ticket));
    const { quoteId } = dataOf(await quote({ token: await openLink({ initData }) }));
    expectRefused(await quote(inside), "ContinueInBrowser");
    expectRefused(await swap(inside, quoteId), "ContinueInBrowser");
    await chainSetting("off");
  });
});

test("the owner of an account gets one e-mail for each new browser that a sign-in link opens, even for the first browser", async () => {
  const owner = await newOwner();
  const email = newEmail();
  dataOf(await bindEmail(owner, email));
  const emails = () => mailbox.emails().filter(({ to }) => to.includes(email));
  const before = emails().length;
  const [first, second] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  for (const deviceKey of [first, first, second]) {
    const { secret } = dataOf(
      await one.call("POST /user/browser_link", { initData: owner.initData, body: {} }),
    );
    dataOf(await one.call("POST /user/browser_link/open", { body: { secret, deviceKey } }));
  }
  await expect.poll(() => emails().length).toBe(before + 2);
});

describe("the messaging host as a sign-in method", () => {
  const proofBy = async (token: string, key: `0x${string}`, purpose: FreshProofPurpose) =>
    await one.prove(token, key, purpose);

  test("cannot be removed while it is the only sign-in method, and after its removal earlier init data open no session", async () => {
    const owner = await newOwner();
    const key = generatePrivateKey();
    expectRefused(
      await one.call("POST /user/way_in/remove", {
        initData: owner.initData,
        body: { kind: "host", ...proved },
      }),
      "FreshProofInvalid",
    );
    dataOf(await bindWallet(owner, key));
    one.clock.advance(25 * 60 * minuteMs);
    const seen = sign(owner.hostUser);
    dataOf(await one.call("GET /user/info", { initData: seen }));
    const browser = await openLink({ initData: seen });
    const token = await one.signIn(key);
    const remove = async (kind: "host" | "wallet") =>
      await one.call("POST /user/way_in/remove", {
        token,
        body: { kind, proof: await proofBy(token, key, "removeWayIn") },
      });
    one.clock.advance(2_000);
    const unseen = sign(owner.hostUser);
    dataOf(await remove("host"));
    expectRefused(await remove("wallet"), "LastWayIn");
    expectRefused(await one.call("GET /user/info", { token: browser }), "SessionEnded");
    one.clock.advance(40_000);
    for (const initData of [seen, unseen])
      expectRefused(await one.call("GET /user/info", { initData }), "InitDataEnded");
    expect((await one.call("GET /user/info", { token })).data).toMatchObject({ hostName: null });
    // After the account was deleted, the same user of the messaging host may open a new account.
    expect((await info(sign(owner.hostUser))).userId).not.toBe(String(owner.id));
  });

  test("does not open a deleted account again through a page that is still open", async () => {
    const owner = await newOwner();
    const key = generatePrivateKey();
    dataOf(await bindWallet(owner, key));
    one.clock.advance(25 * 60 * minuteMs);
    const initData = sign(owner.hostUser);
    dataOf(await one.call("POST /user/browser_link", { initData, body: {} }));
    const token = await one.signIn(key);
    const body = { proof: await proofBy(token, key, "deleteAccount"), giveUp: [] };
    dataOf(await one.call("POST /user/account/delete", { token, body }));
    one.clock.advance(40_000);
    expectRefused(await one.call("GET /user/info", { initData }), "InitDataEnded");
    const { db } = one.server.platform;
    const { rows } = await sql<{ text: string }>`SELECT identity::text AS text FROM identity`.execute(db);
    expect(JSON.stringify(rows)).not.toContain(String(owner.hostUser));
    const links = await sql`SELECT 1 FROM browser_link WHERE player_id = ${owner.id}`.execute(db);
    expect(links.rows).toEqual([]);
    expect((await info(sign(owner.hostUser))).userId).not.toBe(String(owner.id));
  });

  test("opens no new account after it was removed from a frozen account", async () => {
    const owner = await newOwner();
    const key = generatePrivateKey();
    dataOf(await bindWallet(owner, key));
    one.clock.advance(25 * 60 * minuteMs);
    const token = await one.signIn(key);
    const proof = await proofBy(token, key, "removeWayIn");
    dataOf(await one.call("POST /user/way_in/remove", { token, body: { kind: "host", proof } }));
    const { db } = one.server.platform;
    const at = new Date(one.clock.nowMs());
    await db.transaction().execute((trx) => setFreeze(trx, owner.id, "all", at));
    one.clock.advance(minuteMs);
    const { rows: before } = await sql`SELECT id FROM player`.execute(db);
    expectRefused(await one.call("GET /user/info", { initData: sign(owner.hostUser) }), "AccountFrozen");
    expect((await sql`SELECT id FROM player`.execute(db)).rows).toEqual(before);
  });

  test("needs a second-factor code for every proof if the second factor is on", async () => {
    const owner = await newOwner();
    const key = generatePrivateKey();
    dataOf(await bindWallet(owner, key));
    one.clock.advance(25 * 60 * minuteMs);
    const token = await one.signIn(key);
    const proof = await proofBy(token, key, "protection");
    const begun = dataOf(await one.call("POST /user/second_factor/begin", { token, body: { proof } }));
    const code = generateSync({ secret: begun.secret, epoch: Math.floor(one.clock.nowMs() / 1_000) });
    dataOf(await one.call("POST /user/second_factor/confirm", { token, body: { code } }));
    const initData = sign(owner.hostUser);
    expectRefused(await bindEmail({ ...owner, initData }), "SecondFactorNeeded");
    expect((await info(initData)).email).toBeNull();
  });

  test("makes an account eligible for the airdrop", async () => {
    const owner = await newOwner();
    const { rewards } = dataOf(await one.call("GET /user/rewards", { initData: owner.initData }));
    expect(rewards.find(({ kind }) => kind === "airdrop")).toMatchObject({ state: "ready" });
  });

  test("appears in the operators' search with the number and the name of the host user", async () => {
    const owner = await newOwner();
    const { token } = await openOperator(one, "viewer");
    const search = { token, query: { search: String(owner.hostUser) } };
    expect(dataOf(await operatorCall(one, "GET /players", search)).players.map(({ id }) => id)).toEqual([
      String(owner.id),
    ]);
    expect(
      dataOf(await operatorCall(one, "GET /player", { token, query: { id: String(owner.id) } })),
    ).toMatchObject({
      waysIn: [{ kind: "host", name: String(owner.hostUser), shownAs: "Alex" }],
      sessions: [{ wayIn: "host" }],
    });
  });
});
