// Helpers for tests of operators. The helpers sign in to the operator page, and create withdrawals that wait for an
// operator.
import { randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, request } from "node:http";
import type { Envelope } from "@gemplay/api-schema";
import {
  type OperatorBody,
  type OperatorData,
  type OperatorQuery,
  type OperatorRole,
  type OperatorRouteName,
  operatorApiBase,
} from "@gemplay/api-schema/operator";
import { parseAmount } from "@gemplay/money";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { codeOf, makeOperator } from "../src/operator-page/index.ts";
import { walletTables } from "../src/wallet/index.ts";
import { insertWithdrawal, type WithdrawalEvent } from "../src/wallet/withdrawals/index.ts";
import { holdMoney, type StepChange, takeStep } from "../src/wallet/withdrawals/withdrawals.steps.ts";
import { fund, openPlayer, type TestPlayer } from "./betting.ts";
import { type Answer, dataOf, type TestServer } from "./compose.ts";

/** The address of the operator page of test servers. No server listens at the address of the operator page. */
export const operatorOrigin = "https://operator.example";
export const operatorVariables = { OPERATOR_ORIGIN: operatorOrigin } as const;

/** The options for a call of a route of the operator page. */
interface Given<N extends OperatorRouteName> {
  readonly token?: string | undefined;
  readonly query?: OperatorQuery<N> extends undefined ? never : Readonly<Record<string, string>>;
  readonly body?: OperatorBody<N> extends undefined ? never : OperatorBody<N>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a route of the operator page, with the origin of the operator page. */
export async function operatorCall<N extends OperatorRouteName>(
  { server }: TestServer,
  name: N,
  { token, query, body, headers = {} }: Given<N> = {},
): Promise<Answer<OperatorData<N>>> {
  const [method = "", path = ""] = name.split(" ");
  const url = new URL(server.url + operatorApiBase + path);
  url.search = new URLSearchParams(query).toString();
  // The helper uses `hostFetch`, because callers of `fetch` cannot set the Host header.
  const answer = await hostFetch(url, {
    method,
    headers: {
      host: new URL(operatorOrigin).host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { ...(JSON.parse(answer.text) as Envelope<OperatorData<N>>), status: answer.status };
}

export interface HostAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request whose Host header may differ from the host in the URL. */
export async function hostFetch(
  url: URL | string,
  {
    method = "GET",
    headers = {},
    body,
    onHead,
  }: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
    /** The client calls this function when the head of the response has arrived. */
    readonly onHead?: () => void;
  } = {},
): Promise<HostAnswer> {
  return await new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (answer) => {
      onHead?.();
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

export interface TestOperator {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** The session token of the signed-in operator. */
  readonly token: string;
}

let made = 0;

/**
 * Creates an operator and signs in as the operator. The helper stores the role directly, without the checks of the
 * command line.
 */
export async function openOperator(server: TestServer, role: OperatorRole): Promise<TestOperator> {
  made += 1;
  const [email, name] = [`${role}${made}@house.example`, `${role} ${made}`];
  const { platform } = server.server;
  const { password } = await makeOperator(platform, { email, name, role: "viewer" }, { actor: "test" });
  await sql`UPDATE operator_account SET role = ${role} WHERE email = ${email}`.execute(platform.db);
  return { email, password, name, token: await signInOperator(server, { email, password }) };
}

/** Opens a further session of an operator. */
export async function signInOperator(
  server: TestServer,
  { email, password }: Pick<TestOperator, "email" | "password">,
): Promise<string> {
  const code = (await codeOf(server.server.platform, email)) ?? "";
  const answer = await operatorCall(server, "POST /sign_in", { body: { email, password, code } });
  return dataOf(answer).token;
}

/** Creates a withdrawal of the asset U that waits for the review by an operator. */
export async function waitingWithdrawal(
  server: TestServer,
  amount: string,
  given?: TestPlayer,
): Promise<{ readonly id: string; readonly player: TestPlayer }> {
  const player = given ?? (await openPlayer(server));
  const { db } = server.server.platform;
  await fund(server, player, amount, "U");
  const [id, at, amountBase] = [randomUUID(), new Date(server.clock.nowMs()), parseAmount(amount, 18)];
  await db.transaction().execute(async (trx) => {
    const row = await insertWithdrawal(walletTables(trx), {
      id,
      playerId: player.id,
      requestId: randomUUID(),
      amountBase,
      feeBase: 0n,
      valueUBase: amountBase,

      payoutId: `0x${id.replaceAll("-", "").padEnd(64, "0")}`,
      asset: "U",
      token: "USDT",
      network: "BSC",
      address: privateKeyToAccount(generatePrivateKey()).address,
      automatic: false,
      status: "under_review",
      reason: "above_each",
      payer: null,
      nonce: null,
      retryAt: null,
      heldUntil: null,
      transactionHash: null,
      requestedAt: at,
      changedAt: at,
    });
    await holdMoney(walletTables(trx), row);
  });
  return { id, player };
}

/**
 * Processes a withdrawal by one step, like the payout worker.
 *
 * @param then runs after the step in the same transaction
 */
export async function stepWithdrawal(
  { server }: TestServer,
  id: string,
  event: WithdrawalEvent,
  change: StepChange = {},
  then: () => void = () => {},
): Promise<void> {
  await server.platform.db.transaction().execute(async (trx) => {
    await takeStep(walletTables(trx), id, event, new Date(), change);
    then();
  });
}
