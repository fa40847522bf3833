// Checks the wording of every message that sections 5 and 8 of the requirements name. The tests cause the server's
// messages through HTTP. Component tests of each screen check when the page shows its messages. The tests of this file
// compare only the wording.

import { randomBytes, randomUUID } from "node:crypto";
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
  assetId: "PLAY",
  blockchainId: "BSC",
  amount: "10",
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

/** Runs `work` while a setting has another value. */
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
  password: secret,
  confirmPassword: secret,
  termsVersion,
  ...changes,
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

/** Confirms a withdrawal with the funds password, and then requests the withdrawal. */
async function withdraw(token: string, terms: typeof wish) {
  const body = { ...terms, password: funds };
  const { ticket } = dataOf(await server.call("POST /user/confirm_fund_password", { token, body }));
  const query = { ...terms, requestId: randomUUID(), ticket };
  return await server.call("GET /assets/withdraw", { token, query, headers: { language: "en" } });
}

interface ServerRow {
  /**
   * The message in the requirements, which the server's text must contain. If the server's text was changed on purpose,
   * `says` matches the new text.
   */
  readonly message: string;
  readonly says?: RegExp;
  readonly error: ErrorName;
  readonly raise: () => Promise<Answer<unknown>>;
}

const fromServer: readonly ServerRow[] = [
  {
    message: "Login expired",
    error: "SessionEnded",
    raise: () => call("GET /user/info", { token: "none" }),
  },
  {
    message: "user not exists",
    error: "UserNotExists",
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
    raise: async () => {
      const by = { kind: "phone", phone: newPhone() };
      dataOf(await register({ by }));
      return await register({ by });
    },
  },
  {
    message: "username format error",
    error: "UsernameFormat",
    raise: () => login("0917 12", secret),
  },
  {
    message: "password error",
    error: "LoginIncorrect",
    raise: () => login(newPhone(), secret),
  },
  {
    message: "password format error",
    error: "LoginPasswordFormat",
    raise: () => register({ password: "short-7", confirmPassword: "short-7" }),
  },
  {
    message: "register error",
    error: "RegisterClosed",
    raise: () => whileSet("registration.open", "off", "on", () => register()),
  },
  {
    message: "password input error exceeded the limit",
    error: "LoginTriesExceeded",
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
    raise: async () => {
      const { token } = await player();
      const body = { ...wish, password: "another 2026" };
      for (let attempt = 0; attempt < 5; attempt++)
        await call("POST /user/confirm_fund_password", { token, body });
      return await call("POST /user/confirm_fund_password", { token, body });
    },
  },
  {
    message: "register number exceeded the limit",
    error: "RegisterLimitReached",
    raise: () =>
      whileSet("registration.perNetworkDay", "1", "1000000", async () => {
        await register();
        return await register();
      }),
  },
  {
    message: "Invalid password",
    error: "FundsPasswordFormat",
    raise: async () => {
      const { token, key } = await player(false);
      const body = { password: "five5", confirmPassword: "five5", proof: await server.prove(token, key) };
      return await call("POST /user/setting_fund_password", { token, body });
    },
  },
  {
    message: "Incorrect old password",
    error: "FundsPasswordOldIncorrect",
    raise: async () => {
      const { token } = await player();
      const body = { oldPassword: "another 2026", password: "gem 2026", confirmPassword: "gem 2026" };
      return await call("POST /user/change_fund_password", { token, body });
    },
  },
  {
    message: "Incorrect password",
    error: "FundsPasswordIncorrect",
    raise: () => confirm({ password: "another 2026" }),
  },
  {
    message: "Insufficient wallet balance",
    says: /Insufficient balance/,
    error: "InsufficientBalance",
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
    raise: async () => {
      const { token } = await player();
      return await withdraw(token, { ...wish, amount: "101" });
    },
  },
  {
    message: "Withdraw failed",
    error: "WithdrawalTicketInvalid",
    raise: async () => {
      const { token } = await player();
      const query = { ...wish, requestId: randomUUID(), ticket: "none" };
      return await server.call("GET /assets/withdraw", { token, query, headers: { language: "en" } });
    },
  },
  {
    message: "Please wait for block processing",
    error: "WithdrawalsUnderway",
    raise: () =>
      whileSet("withdrawals.underwayAtMost", "1", "20", () =>
        // With a price of PLAY, the withdrawal needs no review, so the server counts the withdrawal as in progress.
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
    raise: () => confirm({ address: "0x70997970c51812dc3A010C7d01b50e0d17dc79C8" }),
  },
  {
    message: "Exchange failed",
    error: "ExchangeFailed",
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
    raise: async () => {
      const { token } = await player(false);
      const body = { fromAssetId: "TPLAY", toAssetId: "PLAY", amount: "1" };
      return await call("POST /assets/swap/quote", { token, body });
    },
  },
  {
    message: "Withdrawal is not open",
    error: "WithdrawalClosed",
    raise: () => whileSet("withdrawals.open", "off", "on", () => confirm({})),
  },
  {
    message: "Please check the network",
    error: "ChainUnavailable",
    raise: () => call("GET /config"),
  },
  {
    message: "You have not set a funds password, please set it before withdrawing",
    error: "FundsPasswordNotSet",
    raise: () => confirm({}, false),
  },
  {
    message: "Enter a valid wallet address",
    error: "AddressInvalid",
    raise: () => confirm({ address: "0x1234" }),
  },
  {
    message: "Passwords do not match",
    error: "FundsPasswordsDiffer",
    raise: async () => {
      const { token, key } = await player(false);
      const body = { password: funds, confirmPassword: "six-to-21", proof: await server.prove(token, key) };
      return await call("POST /user/setting_fund_password", { token, body });
    },
  },
  {
    message: "Password mismatch",
    error: "PasswordMismatch",
    raise: () => register({ confirmPassword: "heron-K7-42" }),
  },
  {
    message: "6 to 36 letters, numbers or symbols",
    error: "PublicNameFormat",
    raise: async () => {
      const { token } = await player(false);
      return await call("POST /user/public_name", { token, body: { name: "five5" } });
    },
  },
  {
    message: "quantity must be greater than 2",
    error: "WithdrawalBelowMinimum",
    raise: () => confirm({ amount: "2" }),
  },
];

/** The messages that the page itself creates, with the keys of their texts. */
const fromPage = [
  ["Invalid password", "password.invalid"],
  ["password format error", "password.format"],
  ["Please open it in DAPP", "wallet.error.noWallet"],
  ["check the network", "wallet.error.network"],
  ["refused to connect", "wallet.error.connectionRefused"],
  ["does not know this network", "wallet.error.chainUnknown"],
  ["chain is not configured", "wallet.error.chainConfigurationMissing"],
  ["token is not configured", "wallet.error.tokenConfigurationMissing"],
  ["Approval failed", "wallet.error.approvalFailed"],
  ["Deposit failed", "wallet.error.depositFailed"],
  ["User rejected the transaction", "wallet.error.transactionRefused"],
  ["Insufficient wallet balance", "wallet.error.insufficientFunds"],
  ["Provider not initialised", "wallet.error.providerMissing"],
  ["Please check the network", "error.network"],
  ["Login expired", "session.expired"],
  ["enter the recharge amount", "deposit.empty"],
  ["Insufficient wallet balance", "deposit.aboveWallet"],
  ["Enter a valid wallet address", "withdraw.addressLength"],
  ["Invalid Address", "withdraw.addressInvalid"],
  ["Insufficient wallet balance", "withdraw.aboveBalance"],
  ["You have not set a funds password, please set it before withdrawing", "withdraw.passwordMissing"],
  ["Withdrawal is not open", "withdraw.closed"],
  ["quantity must be greater than", "withdraw.belowMinimum"],
  ["Passwords do not match", "password.differ"],
] as const;

describe("the server says", () => {
  it.each(fromServer.map((row) => [row.message, row.error, row] as const))("%s: %s", async (_m, _e, row) => {
    const said = expectRefused(await row.raise(), row.error);
    expect(said).toMatch(row.says ?? new RegExp(row.message, "i"));
  });
});

const pageSays = createTranslate("en", await readPageTexts("en")) as (key: string) => string;

describe("the page says", () => {
  it.each(fromPage)("%s: %s", (message, key) => {
    expect(pageSays(key).toLowerCase()).toContain(message.toLowerCase());
  });
});
