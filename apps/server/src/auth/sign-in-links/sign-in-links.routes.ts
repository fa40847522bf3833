import type { FastifyInstance } from "fastify";
import { addRoute } from "../../platform/http/index.ts";
import { readCaller } from "../devices/index.ts";
import type { SignInLinks } from "./sign-in-links.service.ts";

const rateLimit = { rateLimit: "signIn" } as const;

export function signInLinkRoutes(app: FastifyInstance, links: SignInLinks): void {
  addRoute(app, "POST /user/browser_link", async ({ player }) => await links.ask(player), rateLimit);
  addRoute(app, "POST /user/browser_link/look", async ({ body }) => await links.look(body), rateLimit);
  addRoute(
    app,
    "POST /user/browser_link/open",
    async ({ body, request }) => await links.open(body, readCaller(request)),
    rateLimit,
  );
}
