import type { Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config/index.ts";
import { addRoute, giveXsrfCookie } from "../platform/http/index.ts";

export function configurationRoutes(
  app: FastifyInstance,
  { publicOrigins }: Pick<Config, "publicOrigins">,
  describe: () => Promise<Data<"GET /config">>,
): void {
  addRoute(app, "GET /config", ({ request, reply }) => {
    // Every page calls `GET /config` first. The response sets the XSRF cookie, which the page sends back in all later
    // calls.
    giveXsrfCookie(request, reply, publicOrigins);
    return describe();
  });
}
