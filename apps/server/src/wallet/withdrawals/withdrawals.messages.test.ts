// This file tests every message about withdrawals that the product documents require, with the API call and the error
// that cause the message.
import { randomUUID } from "node:crypto";
import type { ErrorName, RouteName } from "@gemplay/api-schema";
import { generatePrivateKey } from "viem/accounts";
import { expect, onTestFinished, test } from "vitest";
import { fund } from "../../../test/betting.ts";
import { type Answer, expectRefused, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";

const password = "six-to-20";
const away = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

let server: TestServer;
withServer({}, async (started) => {
  server = started;
  await started.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
});

const wish = { assetId: "PLAY", blockchainId: "BSC", address: away, amount: "10" };
const inEnglish = { headers: { language: "en" } };

interface Case {
  readonly message: string;
  readonly call: RouteName;
  readonly error: ErrorName;
  /** The values of the API request that differ from the values of a valid withdrawal. */
  readonly change?: Partial<typeof wish>;
  readonly ticket?: string;
  readonly setting?: readonly ["withdrawals.open" | "withdrawals.underwayAtMost", string, string];
  readonly withoutPassword?: boolean;
  /** The number of unfinished withdrawals that the player has before the call. */
  readonly before?: number;
}

const cases: readonly Case[] = [
  {
    message: "Insufficient wallet balance",
    call: "GET /assets/withdraw",
    error: "WithdrawalAboveBalance",
    change: { amount: "100.000000000000000001" },
  },
  {
    message: "Withdraw failed",
    call: "GET /assets/withdraw",
    error: "WithdrawalTicketInvalid",
    ticket: "of another withdrawal",
  },
  {
    message: "Withdrawal is not open",
    call: "POST /user/confirm_fund_password",
    error: "WithdrawalClosed",
    setting: ["withdrawals.open", "off", "on"],
  },
  {
    message: "Please check the network",
    call: "POST /user/confirm_fund_password",
    error: "NetworkUnknown",
    change: { blockchainId: "ETH" },
  },
  {
    message: "Please wait for block processing",
    call: "GET /assets/withdraw",
    error: "WithdrawalsUnderway",
    setting: ["withdrawals.underwayAtMost", "1", "20"],
    before: 1,
  },
  {
    message: "You have not set a funds password, please set it before withdrawing",
    call: "POST /user/confirm_fund_password",
    error: "FundsPasswordNotSet",
    withoutPassword: true,
  },
  {
    message: "Invalid Address",
    call: "POST /user/confirm_fund_password",
    error: "WithdrawalAddressWrong",
    change: { address: away.replace("C8", "c8") },
  },
  {
    message: "Enter a valid wallet address",
    call: "POST /user/confirm_fund_password",
    error: "AddressInvalid",
    change: { address: "0x12" },
  },
];

const confirm = async (token: string, change: Case["change"]) =>
  await server.call("POST /user/confirm_fund_password", {
    token,
    ...inEnglish,
    body: { password, ...wish, ...change },
  });

async function withdraw(token: string, change: Case["change"], ticket?: string): Promise<Answer<unknown>> {
  const good = ticket ?? (await confirm(token, change)).data?.ticket ?? "";
  const query = { requestId: randomUUID(), ticket: good, ...wish, ...change };
  return await server.call("GET /assets/withdraw", { token, ...inEnglish, query });
}

test.each(cases)(
  "a withdrawal gets the message «$message» from $call for the error $error, and changes no balance",
  async (one) => {
    const key = generatePrivateKey();
    const token = await server.signIn(key);
    const { data } = await server.call("GET /user/info", { token });
    await fund(server, { id: BigInt(data?.userId ?? 0) }, "100");
    if (!one.withoutPassword) {
      const body = { password, confirmPassword: password, proof: await server.prove(token, key) };
      await server.call("POST /user/setting_fund_password", { token, body });
    }
    for (let count = 0; count < (one.before ?? 0); count++)
      expect((await withdraw(token, {})).code).toBe(200);
    const held = async () => (await server.call("GET /assets/get_assets", { token })).data;
    const before = await held();
    if (one.setting) {
      const { settings } = server.server.platform;
      const [name, value, usual] = one.setting;
      await settings.set(name, value, { actor: "test" });
      onTestFinished(async () => void (await settings.set(name, usual, { actor: "test" })));
    }
    const answer =
      one.call === "GET /assets/withdraw"
        ? await withdraw(token, one.change, one.ticket)
        : await confirm(token, one.change);
    expect(expectRefused(answer, one.error)).toMatch(new RegExp(`^${one.message}`));
    expect(await held()).toEqual(before);
  },
);
