import type { AuditAction } from "@gemplay/api-schema/operator";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openPlayer } from "../../test/betting.ts";
import { bonusWish, openCode, redeem } from "../../test/bonus-codes.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { openOperator, operatorCall, operatorVariables, type TestOperator } from "../../test/operators.ts";
import { fundRewards } from "../../test/rewards.ts";
import { operatorActions } from "../platform/audit/index.ts";

let server: TestServer;
let admins: [TestOperator, TestOperator];
let reviewer: TestOperator;
withServer({ booksAgree: true, variables: () => operatorVariables }, async (started) => {
  server = started;
  admins = [await openOperator(server, "admin"), await openOperator(server, "admin")];
  reviewer = await openOperator(server, "reviewer");
  await fundRewards(server, { pool: "100000", gem: "3000" });
});

const make = ({ token }: TestOperator, changes: Parameters<typeof bonusWish>[1] = {}) =>
  operatorCall(server, "POST /bonus_codes/make", { token, body: bonusWish(server, changes) });
const decide = (verb: "confirm" | "withdraw", { token }: TestOperator, id: string) =>
  operatorCall(server, `POST /bonus_codes/${verb}`, { token, body: { id } });
const list = async ({ token }: TestOperator) =>
  dataOf(await operatorCall(server, "GET /bonus_codes", { token }));
const found = async (operator: TestOperator, id: string) =>
  (await list(operator)).codes.find((code) => code.id === id);
const lastAction = async (action: AuditAction) =>
  (await operatorActions(server.server.platform.db, { action, limit: 1 }))[0];

describe("a new bonus code", () => {
  it("waits for another admin, whose confirmation opens the code, with audit rows for both admins", async () => {
    const { id } = dataOf(await make(admins[0], { code: "OPAL-2026", number: 7 }));
    expect(await found(reviewer, id)).toMatchObject({ state: "waiting", own: false, madeBy: admins[0].name });
    expect(await found(admins[0], id)).toMatchObject({ own: true, number: 7, redeemed: 0 });
    expectRefused(await decide("confirm", admins[0], id), "OwnRequest");
    expect(await found(admins[0], id)).toMatchObject({ state: "waiting" });
    dataOf(await decide("confirm", admins[1], id));
    expect(await found(reviewer, id)).toMatchObject({ state: "open" });
    expect(await lastAction("bonusCodes.make")).toMatchObject({
      actor: admins[0].name,
      subject: "OPAL-2026",
    });
    expect((await lastAction("bonusCodes.make"))?.newText).toContain("You can keep it.");
    expect(await lastAction("bonusCodes.confirm")).toMatchObject({
      actor: admins[1].name,
      subject: "OPAL-2026",
      oldText: "waiting",
      newText: "open",
    });
    expectRefused(await decide("confirm", admins[1], id), "ChangeRequestOver");
  });

  it("cannot be confirmed after the admin who made the code has lost the role", async () => {
    const third = await openOperator(server, "admin");
    const { id } = dataOf(await make(third));
    await sql`UPDATE operator_account SET role = 'viewer' WHERE email = ${third.email}`.execute(
      server.server.platform.db,
    );
    expectRefused(await decide("confirm", admins[1], id), "ChangeRequestOver");
    expect(await found(admins[1], id)).toMatchObject({ state: "waiting" });
  });

  it("a new bonus code is refused if its text exists, its end is in the past, its amount is zero or a sentence is missing", async () => {
    dataOf(await make(admins[0], { code: "JADE-2026" }));
    expectRefused(await make(admins[1], { code: "JADE-2026" }), "BonusCodeRefused");
    expectRefused(await make(admins[1], { untilMs: server.clock.nowMs() }), "BonusCodeRefused");
    expectRefused(await make(admins[1], { amount: "0" }), "AmountInvalid");
    for (const changes of [
      { conditions: { en: [] } },
      { code: "SHORT-1" },
      { code: "lower-case" },
      { number: 0 },
    ])
      expectRefused(await make(admins[1], changes), "RequestInvalid");
  });

  it("cannot be made, confirmed or withdrawn by a reviewer, who sees all codes", async () => {
    const { id } = dataOf(await make(admins[0]));
    expectRefused(await make(reviewer), "OperatorRoleMissing");
    expectRefused(await decide("confirm", reviewer, id), "OperatorRoleMissing");
    expectRefused(await decide("withdraw", reviewer, id), "OperatorRoleMissing");
    expect(await found(reviewer, id)).toMatchObject({ state: "waiting" });
  });
});

describe("the list of bonus codes", () => {
  it("shows the states of the codes, and what pool and budget hold and have promised", async () => {
    const before = (await list(reviewer)).pools;
    expect(before).toMatchObject([
      { assetId: "TPLAY", held: "100000" },
      { assetId: "GEM", held: "3000", promised: "0" },
    ]);
    const { id } = await openCode(server, admins, { assetId: "GEM", amount: "500", number: 2 });
    expect((await list(reviewer)).pools[1]).toEqual({ assetId: "GEM", held: "3000", promised: "1000" });
    dataOf(await redeem(server, await openPlayer(server), id));
    expect((await list(reviewer)).pools[1]).toEqual({ assetId: "GEM", held: "2500", promised: "500" });
    dataOf(await redeem(server, await openPlayer(server), id));
    expect(await found(reviewer, id)).toMatchObject({ state: "usedUp", redeemed: 2 });
    const over = await openCode(server, admins, { untilMs: server.clock.nowMs() + 1_000 });
    server.clock.advance(1_000);
    expect(await found(reviewer, over.id)).toMatchObject({ state: "expired" });
  });

  it("keeps a withdrawn code, which cannot be withdrawn again", async () => {
    const { id, code } = await openCode(server, admins);
    dataOf(await decide("withdraw", admins[0], id));
    expect(await found(reviewer, id)).toMatchObject({ state: "withdrawn" });
    expect(await lastAction("bonusCodes.withdraw")).toMatchObject({ subject: code, oldText: "open" });
    expectRefused(await decide("withdraw", admins[1], id), "ChangeRequestOver");
    expectRefused(await decide("confirm", admins[1], id), "ChangeRequestOver");
  });
});
