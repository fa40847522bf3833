import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import { askerOf } from "../devices/index.ts";
import type { BrowserLinks } from "./browser-links.service.ts";

const rateLimit = { rateLimit: "signIn" } as const;

export function browserLinkRoutes(app: FastifyInstance, links: BrowserLinks): void {
  addRoute(app, "POST /user/browser_link", async ({ player }) => await links.ask(player), rateLimit);
  addRoute(app, "POST /user/browser_link/look", async ({ body }) => await links.look(body), rateLimit);
  addRoute(
    app,
    "POST /user/browser_link/open",
    async ({ body, request }) => await links.open(body, askerOf(request)),
    rateLimit,
  );
}
