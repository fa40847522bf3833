// Every message that the requirements name (sections 5 and 8), with what raises it and the journey that reads it on a screen:
// those of the server are raised here through HTTP, those of the page by the test that is named. What the server would refuse
// and the page says before it asks is read as the page has it.

import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ErrorName, RouteName } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { createTranslate } from "@gemplay/i18n";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { betBody, fund } from "../../apps/server/test/betting.ts";
import { type Answer, dataOf, expectRefused, type TestServer } from "../../apps/server/test/compose.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { withMailbox } from "../../apps/server/test/mailbox.ts";
import { readPageTexts } from "../setup/page-texts.ts";

const secret = "heron-K7-41";
const funds = "six-to-20";
const wish = {
  ...{ assetId: "PLAY", blockchainId: "BSC", amount: "10" },
  address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
};

let server: TestServer;
const mailbox = withMailbox();
withServer({ variables: mailbox.variables, house: { PLAY: "100000" } }, (started) => {
  server = started;
});

const call = (name: RouteName, given: { token?: string; body?: unknown } = {}): Promise<Answer<unknown>> =>
  server.call(name, { ...given, headers: { language: "en" } });
const set = (key: string, text: string) => server.server.platform.settings.set(key, text, { actor: "test" });

/** Does it while a setting says otherwise. */
async function whileSet<R>(key: string, text: string, back: string, work: () => Promise<R>): Promise<R> {
  await set(key, text);
  return await work().finally(() => set(key, back));
}

async function player(withFunds = true) {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  await fund(server, { id: BigInt(userId) }, "100");
  if (withFunds) {
    const proof = await server.prove(token, key);
    const body = { password: funds, confirmPassword: funds, proof };
    dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  }
  return { token, key };
}

let phones = 0;
const newPhone = () => `+6391712${String(++phones).padStart(5, "0")}`;
const registration = (changes: object = {}) => ({
  by: { kind: "phone", phone: newPhone() },
  ...{ password: secret, confirmPassword: secret, termsVersion, ...changes },
});
const register = (changes: object = {}) => call("POST /user/register", { body: registration(changes) });
const login = (name: string, password: string) => call("POST /user/login", { body: { name, password } });

async function confirm(changes: object, withFunds = true) {
  const { token } = await player(withFunds);
  return await call("POST /user/confirm_fund_password", {
    token,
    body: { ...wish, password: funds, ...changes },
  });
}

/** Confirms and withdraws. */
async function withdraw(token: string, terms: typeof wish) {
  const body = { ...terms, password: funds };
  const { ticket } = dataOf(await server.call("POST /user/confirm_fund_password", { token, body }));
  const query = { ...terms, requestId: randomUUID(), ticket };
  return await server.call("GET /assets/withdraw", { token, query, headers: { language: "en" } });
}

/** A journey, and the words by which it looks for the message. */
type Seen = readonly [file: string, title: string, words: string];

const account = (words: string): Seen => [
  "messages",
  "an account that cannot be made or entered says why: network, registration, names and tries",
  words,
];
const withdrawal = (words: string): Seen => [
  "messages",
  "a withdrawal that is not offered, not right or too early says why, and so does a name",
  words,
];
const depositing = (words: string): Seen => [
  "messages",
  "a deposit without an amount, a network or a wallet says so, and nothing is sent",
  words,
];
const withdrawing = (words: string): Seen => [
  "withdraw",
  "sets the funds password, withdraws PLAY, and the chain shows the money",
  words,
];
const refusedDeposit = (words: string): Seen => [
  "deposit",
  "a deposit that the wallet or the chain refuses moves nothing and says why",
  words,
];
const swapping = (words: string): Seen => [
  "swap",
  "swaps PLAY to U once, though the answer is lost, and says why another swap fails or is not open",
  words,
];
const expired: Seen = [
  "sign-in",
  "an ended session says so and leads back to / after a moment",
  't("session.expired")',
];

interface ServerRow {
  /** As the requirements have it; the text begins with it or contains it unless `says` is what it became. */
  readonly message: string;
  readonly says?: RegExp;
  readonly error: ErrorName;
  readonly seen: Seen;
  readonly raise: () => Promise<Answer<unknown>>;
}

const fromServer: readonly ServerRow[] = [
  {
    message: "Login expired",
    error: "SessionEnded",
    seen: expired,
    raise: () => call("GET /user/info", { token: "none" }),
  },
  {
    message: "user not exists",
    error: "UserNotExists",
    seen: account("error.userNotExists"),
    raise: async () => {
      const email = "nobody@mail.example";
      const token = randomBytes(32).toString("base64url");
      const body = { purpose: "resetLogin", email, token };
      dataOf(await server.call("POST /account/email/code/send", { body, headers: { language: "en" } }));
      const typed = { token, code: await mailbox.codeTo(email) };
      return await call("POST /account/forgot/code/valid", { body: typed });
    },
  },
  {
    message: "user exists",
    error: "UserExists",
    seen: account("error.userExists"),
    raise: async () => {
      const by = { kind: "phone", phone: newPhone() };
      dataOf(await register({ by }));
      return await register({ by });
    },
  },
  {
    message: "username format error",
    error: "UsernameFormat",
    seen: account("error.usernameFormat"),
    raise: () => login("0917 12", secret),
  },
  {
    message: "password error",
    error: "LoginIncorrect",
    seen: account("error.loginIncorrect"),
    raise: () => login(newPhone(), secret),
  },
  {
    message: "password format error",
    error: "LoginPasswordFormat",
    seen: account('t("password.format", { least: 8, most: 20 })'),
    raise: () => register({ password: "short-7", confirmPassword: "short-7" }),
  },
  {
    message: "register error",
    error: "RegisterClosed",
    seen: account("error.registerClosed"),
    raise: () => whileSet("registration.open", "off", "on", () => register()),
  },
  {
    message: "password input error exceeded the limit",
    error: "LoginTriesExceeded",
    seen: account("error.loginTriesExceeded"),
    raise: () =>
      whileSet("login.tries", "1", "5", async () => {
        const name = newPhone();
        await login(name, secret);
        return await login(name, secret);
      }),
  },
  {
    message: "password input error exceeded the limit",
    error: "FundsPasswordLocked",
    seen: ["withdraw", "five wrong funds passwords lock it, and nothing leaves", 't("funds.lockedUntil"'],
    raise: async () => {
      const { token } = await player();
      const body = { ...wish, password: "another 2026" };
      for (let tries = 0; tries < 5; tries++) await call("POST /user/confirm_fund_password", { token, body });
      return await call("POST /user/confirm_fund_password", { token, body });
    },
  },
  {
    message: "register number exceeded the limit",
    error: "RegisterLimitReached",
    seen: account("error.registerLimitReached"),
    raise: () =>
      whileSet("registration.perNetworkDay", "1", "1000000", async () => {
        await register();
        return await register();
      }),
  },
  {
    message: "Invalid password",
    error: "FundsPasswordFormat",
    seen: withdrawal('t("password.invalid", { least: 6, most: 20 })'),
    raise: async () => {
      const { token, key } = await player(false);
      const body = { password: "five5", confirmPassword: "five5", proof: await server.prove(token, key) };
      return await call("POST /user/setting_fund_password", { token, body });
    },
  },
  {
    message: "Incorrect old password",
    error: "FundsPasswordOldIncorrect",
    seen: [
      "funds-password",
      "the old funds password changes it: wrong, lost and right",
      "error.fundsPasswordOldIncorrect",
    ],
    raise: async () => {
      const { token } = await player();
      const body = { oldPassword: "another 2026", password: "gem 2026", confirmPassword: "gem 2026" };
      return await call("POST /user/change_fund_password", { token, body });
    },
  },
  {
    message: "Incorrect password",
    error: "FundsPasswordIncorrect",
    seen: withdrawing("error.fundsPasswordIncorrect"),
    raise: () => confirm({ password: "another 2026" }),
  },
  {
    message: "Insufficient wallet balance",
    says: /Insufficient balance/,
    error: "InsufficientBalance",
    seen: withdrawal('t("withdraw.aboveBalance")'),
    raise: async () => {
      const { token } = await player(false);
      return await call("POST /games/dice/bet", {
        token,
        body: betBody({ key: randomUUID(), amount: "101" }),
      });
    },
  },
  {
    message: "Insufficient wallet balance",
    error: "WithdrawalAboveBalance",
    seen: withdrawal('t("withdraw.aboveBalance")'),
    raise: async () => {
      const { token } = await player();
      return await withdraw(token, { ...wish, amount: "101" });
    },
  },
  {
    message: "Withdraw failed",
    error: "WithdrawalTicketInvalid",
    seen: withdrawal("error.withdrawalTicketInvalid"),
    raise: async () => {
      const { token } = await player();
      const query = { ...wish, requestId: randomUUID(), ticket: "none" };
      return await server.call("GET /assets/withdraw", { token, query, headers: { language: "en" } });
    },
  },
  {
    message: "Please wait for block processing",
    error: "WithdrawalsUnderway",
    seen: withdrawal("error.withdrawalsUnderway"),
    raise: () =>
      whileSet("withdrawals.underwayAtMost", "1", "20", () =>
        // With a price it is paid without a person's look, and so on its way.
        whileSet("price.playU", "0.5", "none", async () => {
          const { token } = await player();
          dataOf(await withdraw(token, wish));
          return await withdraw(token, wish);
        }),
      ),
  },
  {
    message: "Invalid Address",
    error: "WithdrawalAddressWrong",
    seen: withdrawal('t("withdraw.addressInvalid")'),
    raise: () => confirm({ address: "0x70997970c51812dc3A010C7d01b50e0d17dc79C8" }),
  },
  {
    message: "Exchange failed",
    error: "ExchangeFailed",
    seen: swapping("error.exchangeFailed"),
    raise: () =>
      whileSet("price.playU", "0.5", "none", async () => {
        const { token } = await player(false);
        const pair = { fromAssetId: "PLAY", toAssetId: "U", amount: "1" };
        const body = { ...pair, requestId: randomUUID(), quoteId: randomUUID() };
        return await call("POST /assets/swap", { token, body });
      }),
  },
  {
    message: "Trading not enabled",
    error: "TradingNotEnabled",
    seen: swapping('t("swap.closedLaunch")'),
    raise: async () => {
      const { token } = await player(false);
      const body = { fromAssetId: "TPLAY", toAssetId: "PLAY", amount: "1" };
      return await call("POST /assets/swap/quote", { token, body });
    },
  },
  {
    message: "Withdrawal is not open",
    error: "WithdrawalClosed",
    seen: withdrawal('t("withdraw.closed")'),
    raise: () => whileSet("withdrawals.open", "off", "on", () => confirm({})),
  },
  {
    message: "Please check the network",
    error: "ChainUnavailable",
    seen: account('t("error.network")'),
    raise: () => call("GET /config"),
  },
  {
    message: "You have not set a funds password, please set it before withdrawing",
    error: "FundsPasswordNotSet",
    seen: withdrawal('t("withdraw.passwordMissing")'),
    raise: () => confirm({}, false),
  },
  {
    message: "Enter a valid wallet address",
    error: "AddressInvalid",
    seen: withdrawing('t("withdraw.addressLength"'),
    raise: () => confirm({ address: "0x1234" }),
  },
  {
    message: "Passwords do not match",
    error: "FundsPasswordsDiffer",
    seen: withdrawing('t("password.differ")'),
    raise: async () => {
      const { token, key } = await player(false);
      const body = { password: funds, confirmPassword: "six-to-21", proof: await server.prove(token, key) };
      return await call("POST /user/setting_fund_password", { token, body });
    },
  },
  {
    message: "Password mismatch",
    error: "PasswordMismatch",
    seen: account('t("password.differ")'),
    raise: () => register({ confirmPassword: "heron-K7-42" }),
  },
  {
    message: "6 to 36 letters, numbers or symbols",
    error: "PublicNameFormat",
    seen: withdrawal("error.publicNameFormat"),
    raise: async () => {
      const { token } = await player(false);
      return await call("POST /user/public_name", { token, body: { name: "five5" } });
    },
  },
  {
    message: "quantity must be greater than 2",
    error: "WithdrawalBelowMinimum",
    seen: withdrawing('t("withdraw.belowMinimum"'),
    raise: () => confirm({ amount: "2" }),
  },
];

interface PageRow {
  readonly message: string;
  readonly key: string;
  /** The test that raises it, with the words by which it does. */
  readonly raisedBy: readonly [file: string, words: string];
  readonly seen: Seen;
}

const faults = "apps/web/src/wallet/wallet-error.test.ts";
const parts = "apps/web/src/wallet/missing-parts.test.ts";

const rules = "apps/web/src/ui/password-rules.test.ts";

const fromPage: readonly PageRow[] = [
  {
    message: "Invalid password",
    key: "password.invalid",
    seen: withdrawal('t("password.invalid", { least: 6, most: 20 })'),
    raisedBy: [rules, 'reason: "length"'],
  },
  {
    message: "password format error",
    key: "password.format",
    seen: account('t("password.format", { least: 8, most: 20 })'),
    raisedBy: [rules, 'reason: "length"'],
  },
  {
    message: "Please open it in DAPP",
    key: "wallet.error.noWallet",
    seen: [
      "sign-in",
      "where no demo wallet is offered, a browser without a wallet is told to use one: 6100",
      't("wallet.error.noWallet")',
    ],
    raisedBy: [parts, '"6100"'],
  },
  {
    message: "check the network",
    key: "wallet.error.network",
    seen: [
      "away",
      "while it is not known whether there is a demo wallet, nobody is told that there is none",
      "code: 6101",
    ],
    raisedBy: [faults, '"6101"'],
  },
  {
    message: "refused to connect",
    key: "wallet.error.connectionRefused",
    seen: [
      "sign-in",
      "a sign-in refused in the wallet leaves a guest, says so, and can be tried again",
      "connectionRefused",
    ],
    raisedBy: [faults, "4001"],
  },
  {
    message: "does not know this network",
    key: "wallet.error.chainUnknown",
    seen: depositing('t("wallet.error.chainUnknown")'),
    raisedBy: [
      "apps/web/src/wallet/network.test.ts",
      "adds it from the configuration when the wallet answers 4902",
    ],
  },
  {
    message: "chain is not configured",
    key: "wallet.error.chainConfigurationMissing",
    seen: depositing('t("wallet.error.chainConfigurationMissing")'),
    raisedBy: [parts, "chainConfigurationMissing"],
  },
  {
    message: "token is not configured",
    key: "wallet.error.tokenConfigurationMissing",
    seen: depositing('t("wallet.error.tokenConfigurationMissing")'),
    raisedBy: [parts, "tokenConfigurationMissing"],
  },
  {
    message: "Approval failed",
    key: "wallet.error.approvalFailed",
    seen: refusedDeposit("approvalFailed"),
    raisedBy: [faults, "approvalFailed"],
  },
  {
    message: "Deposit failed",
    key: "wallet.error.depositFailed",
    seen: refusedDeposit("depositFailed"),
    raisedBy: [faults, "depositFailed"],
  },
  {
    message: "User rejected the transaction",
    key: "wallet.error.transactionRefused",
    seen: refusedDeposit("ACTION_REJECTED"),
    raisedBy: [faults, "ACTION_REJECTED"],
  },
  {
    message: "Insufficient wallet balance",
    key: "wallet.error.insufficientFunds",
    seen: refusedDeposit("INSUFFICIENT_FUNDS"),
    raisedBy: [faults, "-32603 on deposit"],
  },
  {
    message: "Provider not initialised",
    key: "wallet.error.providerMissing",
    seen: depositing('t("wallet.error.providerMissing")'),
    raisedBy: [parts, '"NO_PROVIDER"'],
  },
  {
    message: "Please check the network",
    key: "error.network",
    seen: account('t("error.network")'),
    raisedBy: ["apps/web/src/session/call-failures.test.ts", "network"],
  },
  {
    message: "Login expired",
    key: "session.expired",
    seen: expired,
    raisedBy: ["apps/web/src/session/call-failures.test.ts", "401"],
  },
  {
    message: "enter the recharge amount",
    key: "deposit.empty",
    seen: depositing('t("deposit.empty")'),
    raisedBy: ["apps/web/src/features/wallet/deposit/deposit-check.test.ts", "empty"],
  },
  {
    message: "Enter a valid wallet address",
    key: "withdraw.addressLength",
    seen: withdrawing('t("withdraw.addressLength"'),
    raisedBy: ["apps/web/src/features/wallet/address-book/address-check.test.ts", "length"],
  },
];

describe("the server says", () => {
  it.each(fromServer.map((row) => [row.message, row.error, row] as const))("%s: %s", async (_m, _e, row) => {
    const said = expectRefused(await row.raise(), row.error);
    expect(said).toMatch(row.says ?? new RegExp(row.message, "i"));
  });
});

const pageSays = createTranslate("en", await readPageTexts("en")) as (key: string) => string;

describe("the page says", () => {
  const holds = ([file, words]: readonly [string, string]) =>
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").includes(words), file).toBe(true);
  it.each(fromPage.map((row) => [row.message, row.key, row] as const))("%s: %s", (message, key, row) => {
    expect(pageSays(key).toLowerCase()).toContain(message.toLowerCase());
    holds(row.raisedBy);
  });
});

describe("a journey reads on a screen", () => {
  it.each([...fromServer, ...fromPage].map(({ message, seen }) => [message, seen] as const))(
    "%s",
    (_message, [file, title, words]) => {
      const source = readFileSync(new URL(`../e2e/${file}.journey.ts`, import.meta.url), "utf8");
      const [, journey] = source.split(`test("${title}"`);
      expect(journey?.split(/^test\(/m)[0], title).toContain(words);
    },
  );
});
