import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";
import type { Invites } from "./invite.service.ts";

/** Registers the HTTP routes of invitations. */
export function inviteRoutes(app: FastifyInstance, invites: Invites): void {
  addRoute(app, "POST /user/invite/new/save", async ({ player, body }) => {
    await invites.bind(player, body);
    return { isInvited: true };
  });
  addRoute(app, "GET /user/community", ({ player }) => invites.community(player?.id));
  addRoute(app, "GET /user/invite/ranking", ({ player }) => invites.ranking(player.id));
  addRoute(app, "GET /user/invite/friends/list", ({ player, query }) => invites.friends(player.id, query));
}
