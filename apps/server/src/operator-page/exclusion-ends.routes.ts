import type { OperatorBody } from "@gemplay/api-schema/operator";
import type { FastifyInstance } from "fastify";
import { findPlayer } from "../account/index.ts";
import { decideOnExclusionEnd, listExclusionEnds } from "../limits/index.ts";
import { addOperatorRoute, type SessionOperator } from "../platform/http/index.ts";
import { assertStanding } from "./changes/index.ts";
import type { OperatorsDependencies } from "./operators.dependencies.ts";
import { shownPlayer } from "./views/index.ts";

/** Adds the API routes with which operators decide on the requests to end permanent self-exclusions. */
export function exclusionEndRoutes(
  site: FastifyInstance,
  { db, clock, stream }: Pick<OperatorsDependencies, "db" | "clock" | "stream">,
): void {
  async function decide(
    operator: SessionOperator,
    { id, requestedMs, reason }: OperatorBody<"POST /exclusion_ends/confirm">,
    confirmed: boolean,
  ) {
    const playerId = BigInt(id);
    await db.transaction().execute(async (trx) => {
      await assertStanding(trx, operator, ["reviewer", "admin"]);
      await decideOnExclusionEnd(
        trx,
        { playerId, requestedMs, confirmed },
        { actor: operator.name, reason, clock },
      );
    });
    stream.publishTo(playerId, "limits", {});
    return {};
  }
  addOperatorRoute(site, "GET /exclusion_ends", async () => {
    const requests = [];
    for (const { playerId, since, requestedAt, earliestAt } of await listExclusionEnds(db)) {
      const player = await findPlayer(db, playerId);
      if (player !== undefined)
        requests.push({
          player: shownPlayer(player),
          sinceMs: since.getTime(),
          requestedMs: requestedAt.getTime(),
          earliestMs: earliestAt.getTime(),
        });
    }
    return { requests };
  });
  addOperatorRoute(site, "POST /exclusion_ends/confirm", ({ body, operator }) =>
    decide(operator, body, true),
  );
  addOperatorRoute(site, "POST /exclusion_ends/refuse", ({ body, operator }) =>
    decide(operator, body, false),
  );
}
