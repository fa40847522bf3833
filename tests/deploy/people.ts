// The persons in the test of docs/operations.md: a player with a wallet, and operators on their page.
import { randomUUID } from "node:crypto";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { codeAt } from "../../apps/server/src/operator-page/accounts/codes.ts";
import { type Caller, dataOf, pageOrigin, signInMessage } from "../../apps/server/test/compose.ts";
import { hostFetch } from "../../apps/server/test/operators.ts";

export interface Player {
  readonly key: Hex;
  readonly address: Address;
  readonly token: string;
}

export async function openPlayer(call: Caller): Promise<Player> {
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key);
  const message = signInMessage(account.address, Date.now());
  const signature = await account.signMessage({ message });
  const body = { address: account.address, signature, message };
  const { token } = dataOf(await call("POST /user/dappLoginOrRegister", { body }));
  dataOf(await call("POST /user/accept_terms", { token, body: { termsVersion } }));
  dataOf(await call("POST /fairness/client-seed", { token, body: { clientSeed: "first" } }));
  return { key, address: account.address, token };
}

export async function held(call: Caller, token: string): Promise<string | undefined> {
  const { assets } = dataOf(await call("GET /assets/get_assets", { token }));
  return assets.find(({ assetId }) => assetId === "PLAY")?.balance;
}

export async function withdraw(
  call: Caller,
  { key, token }: Player,
  to: Address,
  amount: string,
): Promise<void> {
  const password = "six-to-20";
  const asked = { purpose: "setFundsPassword", origin: pageOrigin } as const;
  const { nonce, message } = dataOf(await call("POST /user/proof_message", { token, body: asked }));
  const signature = await privateKeyToAccount(key).signMessage({ message });
  const set = { password, confirmPassword: password, proof: { nonce, signature } };
  dataOf(await call("POST /user/setting_fund_password", { token, body: set }));
  const terms = { assetId: "PLAY", blockchainId: "BSC", address: to, amount } as const;
  const { ticket } = dataOf(
    await call("POST /user/confirm_fund_password", { token, body: { password, ...terms } }),
  );
  dataOf(await call("GET /assets/withdraw", { token, query: { requestId: randomUUID(), ticket, ...terms } }));
}

export async function statusOf(call: Caller, token: string): Promise<string | undefined> {
  return dataOf(await call("GET /assets/get_withdraw_records", { token })).records[0]?.status;
}

/**
 * Sends a request as the operator's page does, with the page's origin.
 *
 * @throws Error with the text of the refusal
 */
export async function operate(
  server: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await hostFetch(`${server}/operator/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      host: "operator.play.example",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return dataOf(JSON.parse(answer.text));
}

/**
 * @param operator the sign-in data that the command printed once; the function computes the sign-in codes from the
 * secret
 */
export async function signInOperator(
  server: string,
  {
    email,
    password,
    letters,
  }: {
    email: string;
    password: string;
    letters: string;
  },
) {
  const code = codeAt(hexOf(letters), Date.now());
  return ((await operate(server, "/sign_in", undefined, { email, password, code })) as { token: string })
    .token;
}

/** Decodes a base32 secret as an authenticator app does (RFC 4648). */
function hexOf(letters: string): string {
  const bits = [...letters].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return (bits.join("").match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, "0"))
    .join("");
}
