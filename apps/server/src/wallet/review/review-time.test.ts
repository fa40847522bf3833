import { randomUUID } from "node:crypto";
import { post } from "@gemplay/ledger";
import { generatePrivateKey } from "viem/accounts";
import { expect, test } from "vitest";
import { dataOf, type TestChain, type TestServer } from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { executorOf } from "../../platform/database/index.ts";
import { approveWithdrawal } from "./index.ts";

let server: TestServer;
let chain: TestChain;
withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, (started) => {
  server = started;
});

const password = "six-to-20";
const away = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const minuteMs = 60_000;

/** Signs in a player who holds 100,000 U and has a funds password. */
async function newPlayer(): Promise<string> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { data } = await server.call("GET /user/info", { token });
  await server.server.platform.db.transaction().execute((trx) =>
    post(executorOf(trx), [
      {
        playerId: BigInt(data?.userId ?? 0),
        debit: "issuance",
        credit: "player",
        asset: "U",
        amountBase: 100_000n * 10n ** 18n,
        kind: "test",
        reference: "test",
        idempotencyKey: `test:${randomUUID()}`,
      },
    ]),
  );
  const proof = await server.prove(token, key);
  await server.call("POST /user/setting_fund_password", {
    token,
    body: { password, confirmPassword: password, proof },
  });
  return token;
}

/** Requests a withdrawal that needs a review, and returns its id. */
async function askForReview(token: string): Promise<string> {
  const terms = { assetId: "U", blockchainId: "BSC", address: away, amount: "1001" };
  const body = { password, ...terms };
  const { ticket } = dataOf(await server.call("POST /user/confirm_fund_password", { token, body }));
  const query = { requestId: randomUUID(), ticket, ...terms };
  const record = dataOf(await server.call("GET /assets/withdraw", { token, query }));
  expect(record.status).toBe("under_review");
  return record.id;
}

test("players see the median time of the reviews, but only after five reviews", async () => {
  const token = await newPlayer();
  const shown = async () => {
    // The server keeps an estimate for one minute.
    server.clock.advance(minuteMs);
    return dataOf(await server.call("GET /assets/review_time", { token })).medianMs;
  };
  const minutes = [3, 60, 5, 7];
  for (const count of minutes) {
    const id = await askForReview(token);
    server.clock.advance(count * minuteMs);
    await approveWithdrawal(server.server.platform, id, { actor: "test", reason: "test" });
  }
  expect(await shown()).toBeNull();
  const id = await askForReview(token);
  server.clock.advance(30 * minuteMs);
  await approveWithdrawal(server.server.platform, id, { actor: "test", reason: "test" });
  // The clock of the test also runs between the advances.
  expect(Math.round(((await shown()) ?? 0) / minuteMs)).toBe(7);
});
