import type { FastifyInstance } from "fastify";
import { addRoute, requestLocale } from "../platform/http/index.ts";
import type { Identity } from "./identity.service.ts";

/** Registers the HTTP routes of identity checks. */
export function identityRoutes(app: FastifyInstance, identity: Identity): void {
  addRoute(app, "GET /user/identity", ({ player }) => identity.view(player.id));
  addRoute(app, "POST /user/identity/start", ({ player, request }) =>
    identity.start(player.id, requestLocale(request)),
  );
  addRoute(app, "POST /user/identity/read", async ({ player }) => {
    await identity.read(player.id);
    return await identity.view(player.id);
  });
}
