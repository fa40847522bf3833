import type { FastifyInstance } from "fastify";
import { confirmBonusCode, listBonusCodes, makeBonusCode, withdrawBonusCode } from "../bonus-codes/index.ts";
import { addOperatorRoute } from "../platform/http/index.ts";
import { operatorNames, standing } from "./accounts/index.ts";
import { assertStanding } from "./changes/index.ts";
import type { OperatorsDependencies } from "./operators.dependencies.ts";

/** Adds the API routes with which operators list, make, confirm and withdraw bonus codes. */
export function bonusCodeRoutes(
  site: FastifyInstance,
  { db, clock }: Pick<OperatorsDependencies, "db" | "clock">,
): void {
  addOperatorRoute(site, "GET /bonus_codes", async ({ operator }) => {
    const { codes, pools } = await listBonusCodes(db, clock);
    const makers = codes.map(({ madeBy }) => madeBy);
    const names = await operatorNames(db, makers);
    return {
      pools,
      codes: codes.map((code) => ({
        ...code,
        madeBy: names.get(code.madeBy) ?? "",
        own: code.madeBy === operator.id,
      })),
    };
  });
  addOperatorRoute(site, "POST /bonus_codes/make", async ({ body, operator }) => ({
    id: await db.transaction().execute(async (trx) => {
      await assertStanding(trx, operator, ["admin"]);
      return await makeBonusCode(trx, body, operator, clock);
    }),
  }));
  addOperatorRoute(site, "POST /bonus_codes/confirm", async ({ body, operator }) => {
    await db.transaction().execute(async (trx) => {
      await assertStanding(trx, operator, ["admin"]);
      const isAdmin = async (id: bigint) => (await standing(trx, [id], ["admin"])).has(id);
      await confirmBonusCode(trx, body.id, operator, { clock, isAdmin });
    });
    return {};
  });
  addOperatorRoute(site, "POST /bonus_codes/withdraw", async ({ body, operator }) => {
    await db.transaction().execute(async (trx) => {
      await assertStanding(trx, operator, ["admin"]);
      await withdrawBonusCode(trx, body.id, operator, clock);
    });
    return {};
  });
}
