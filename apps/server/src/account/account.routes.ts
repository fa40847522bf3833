import type { Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { addRoute, type SessionPlayer } from "../platform/http/index.ts";
import type { Names } from "./names.service.ts";

export interface AccountRoutesDependencies {
  readonly information: (player: SessionPlayer) => Promise<Data<"GET /user/info">>;
  readonly names: Names;
  readonly acceptTerms: (playerId: bigint, version: string) => Promise<void>;
}

export function accountRoutes(
  app: FastifyInstance,
  { information, names, acceptTerms }: AccountRoutesDependencies,
): void {
  addRoute(app, "GET /user/info", ({ player }) => information(player));
  addRoute(app, "POST /user/accept_terms", async ({ player, body }) => {
    await acceptTerms(player.id, body.termsVersion);
    return {};
  });
  addRoute(app, "POST /user/public_name", ({ player, body }) => names.choose(player.id, body.name));
  addRoute(app, "POST /user/show_name", ({ player, body }) => names.show(player.id, body.shown));
}
