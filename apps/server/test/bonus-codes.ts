// Helpers for tests of bonus codes. The helpers make codes with two admins, and call the routes of a player.
import { randomUUID } from "node:crypto";
import type { OperatorBody } from "@gemplay/api-schema/operator";
import { confirmBonusCode, makeBonusCode } from "../src/bonus-codes/index.ts";
import { listOperators } from "../src/operator-page/accounts/index.ts";
import { makeOperator } from "../src/operator-page/index.ts";
import type { TestPlayer } from "./betting.ts";
import { dataOf, type TestServer } from "./compose.ts";
import { operatorCall, type TestOperator } from "./operators.ts";

export type Admins = readonly [TestOperator, TestOperator];
type Operator = Awaited<ReturnType<typeof listOperators>>[number];
type Wish = OperatorBody<"POST /bonus_codes/make">;

let made = 0;

/** Returns the request for a bonus code that is new in the test. */
export function bonusWish(server: TestServer, changes: Partial<Wish> = {}): Wish {
  made += 1;
  return {
    code: `TOPAZ-${String(made).padStart(4, "0")}`,
    assetId: "TPLAY",
    amount: "5000",
    number: 100,
    untilMs: server.clock.nowMs() + 86_400_000,
    conditions: { en: ["You can bet it in every game.", "You can keep it."] },
    ...changes,
  };
}

/** Makes a bonus code with two admins, and returns the text and the id of the code. */
export async function openCode(
  server: TestServer,
  [first, second]: Admins,
  changes: Partial<Wish> = {},
): Promise<{ readonly code: string; readonly id: string }> {
  const body = bonusWish(server, changes);
  const { id } = dataOf(await operatorCall(server, "POST /bonus_codes/make", { token: first.token, body }));
  dataOf(await operatorCall(server, "POST /bonus_codes/confirm", { token: second.token, body: { id } }));
  return { code: body.code, id };
}

/**
 * Stores an open bonus code without the operators' page, because a sign-in of operators takes long and ends when a test
 * sets the clock forward.
 */
export async function storeCode(
  server: TestServer,
  changes: Partial<Wish> = {},
): Promise<{ readonly code: string; readonly id: string }> {
  const { platform } = server.server;
  const body = bonusWish(server, changes);
  const [second, first] = await twoOperators(server);
  return await platform.db.transaction().execute(async (trx) => {
    const id = await makeBonusCode(trx, body, first, server.clock);
    await confirmBonusCode(trx, id, second, { clock: server.clock, isAdmin: async () => true });
    return { code: body.code, id };
  });
}

async function twoOperators(server: TestServer): Promise<readonly [Operator, Operator]> {
  const { platform } = server.server;
  const [first, second] = await listOperators(platform.db);
  if (first !== undefined && second !== undefined) return [first, second] as const;
  const email = `${randomUUID()}@house.example`;
  await makeOperator(platform, { email, name: "Maker of codes", role: "viewer" }, { actor: "test" });
  return await twoOperators(server);
}

type Caller = Pick<TestServer, "call">;
type Owner = Pick<TestPlayer, "token">;

export const lookUp = ({ call }: Caller, { token }: Owner, code: string, address?: string) =>
  call("POST /user/bonus_code/terms", {
    token,
    body: { code },
    ...(address === undefined ? {} : { headers: { "x-forwarded-for": address } }),
  });

export const redeem = ({ call }: Caller, { token }: Owner, bonusId: string, requestId = randomUUID()) =>
  call("POST /user/bonus_code/redeem", { token, body: { bonusId, requestId } });
