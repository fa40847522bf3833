import type { FastifyInstance } from "fastify";
import type { FreshProofs } from "../auth/index.ts";
import type { Platform } from "../platform/index.ts";
import { limitRoutes } from "./limits.routes.ts";
import { createLimitChanges } from "./limits.service.ts";

export interface Limits {
  routes(app: FastifyInstance): void;
}

/** Creates the feature with which players restrict their own play. */
export function createLimits({
  db,
  clock,
  log,
  stream,
  proofs,
}: Pick<Platform, "db" | "clock" | "log" | "stream"> & {
  readonly proofs: Pick<FreshProofs, "check">;
}): Limits {
  const changes = createLimitChanges({
    db,
    clock,
    proofs,
    notifyChanged(playerId, pause) {
      // If a restore from a backup loses changes of restrictions, an operator can repeat the changes from these log
      // lines.
      log.info({ player: String(playerId), pause }, "limits changed");
      stream.publishTo(playerId, "limits", {});
    },
  });
  return { routes: (app) => limitRoutes(app, { db, clock, changes }) };
}
