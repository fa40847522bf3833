import type { FastifyInstance } from "fastify";
import { addRoute, requestLocale } from "../platform/http/index.ts";
import type { Deletion } from "./deletion.service.ts";

export function deletionRoutes(app: FastifyInstance, deletion: Deletion): void {
  addRoute(app, "GET /user/account/deletion", ({ player }) => deletion.look(player.id), {
    rateLimit: "sums",
  });
  addRoute(
    app,
    "POST /user/account/delete",
    async ({ player, body, request }) => {
      await deletion.remove(player, body, requestLocale(request));
      return {};
    },
    { rateLimit: "fundsPassword" },
  );
}
