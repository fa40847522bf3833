import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/database/index.ts";
import { addOperatorRoute, type SessionOperator } from "../platform/http/index.ts";
import { lockRoles, operatorNames, standing } from "./accounts/index.ts";
import { assertStanding } from "./changes/index.ts";
import type { OperatorsDependencies } from "./operators.dependencies.ts";

/** Adds the routes with which operators make and confirm races. */
export function raceRoutes(
  site: FastifyInstance,
  { db, races }: Pick<OperatorsDependencies, "db" | "races">,
): void {
  const { operators } = races;
  /** Runs a change in a transaction in which the operator is still an admin. */
  const asAdmin = <T>(operator: SessionOperator, change: (trx: Database) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await assertStanding(trx, operator, ["admin"]);
      return await change(trx);
    });

  addOperatorRoute(site, "GET /races", ({ operator }) =>
    races.view(operator.id, (ids) => operatorNames(db, ids)),
  );
  addOperatorRoute(site, "POST /races/save", async ({ body, operator }) => ({
    id: String(await asAdmin(operator, (trx) => operators.save(trx, operator, body))),
  }));
  addOperatorRoute(site, "POST /races/ask", async ({ body, operator }) => {
    await asAdmin(operator, (trx) =>
      operators.ask(trx, operator, { id: BigInt(body.id), changedAtMs: body.changedAtMs }),
    );
    return {};
  });
  addOperatorRoute(site, "POST /races/confirm", async ({ body, operator }) => {
    await db.transaction().execute(async (trx) => {
      await lockRoles(trx);
      await assertStanding(trx, operator, ["admin"]);
      const isAdmin = async (id: bigint) => (await standing(trx, [id], ["admin"])).has(id);
      await operators.confirm(trx, operator, { id: BigInt(body.id), askedAtMs: body.askedAtMs }, isAdmin);
    });
    return {};
  });
  addOperatorRoute(site, "POST /races/refuse", async ({ body, operator }) => {
    await asAdmin(operator, (trx) => operators.refuse(trx, operator, BigInt(body.id)));
    return {};
  });
  addOperatorRoute(site, "POST /races/cancel", async ({ body, operator }) => {
    await asAdmin(operator, (trx) =>
      operators.cancel(trx, operator, { id: BigInt(body.id), reason: body.reason }),
    );
    return {};
  });
  addOperatorRoute(site, "POST /races/rename", async ({ body, operator }) => {
    await asAdmin(operator, (trx) =>
      operators.rename(trx, operator, { id: BigInt(body.id), names: body.names }),
    );
    return {};
  });
}
