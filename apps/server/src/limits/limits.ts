import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform/index.ts";
import { limitRoutes } from "./limits.routes.ts";
import { createLimitChanges } from "./limits.service.ts";

export interface Limits {
  routes(app: FastifyInstance): void;
}

/** Composes what players allow themselves. */
export function createLimits({ db, clock, stream }: Pick<Platform, "db" | "clock" | "stream">): Limits {
  const changes = createLimitChanges({
    ...{ db, clock },
    tellChanged: (playerId) => stream.publishTo(playerId, "limits", {}),
  });
  return { routes: (app) => limitRoutes(app, { db, clock, changes }) };
}
