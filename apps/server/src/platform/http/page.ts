import { resolve } from "node:path";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/index.ts";
import { pathOf } from "../log/logger.ts";
import { AppError } from "./app-error.ts";
import { giveXsrfCookie } from "./xsrf.ts";

/** The folder whose files carry their content's hash in their names. */
const hashedFolder = "/assets/";

/**
 * Serves the built page: hashed files for ever, index.html for `/` and for every path that is nobody's, asked again
 * each time. Precompressed neighbours (`.br`, `.gz`) are sent to those who take them.
 */
export async function usePage(app: FastifyInstance, config: Config, webDist: string): Promise<void> {
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    giveXsrfCookie(request, reply);
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  };
  await app.register(files, {
    root: resolve(webDist),
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(hashedFolder);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/", { schema: { hide: true } }, sendPage);
  const notPages = [config.apiBasePath, config.miniBasePath, "/assets"];
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isPage = !notPages.some((base) => path === base || path.startsWith(`${base}/`));
    if (request.method !== "GET" || !isPage) throw new AppError("RouteUnknown");
    return sendPage(request, reply);
  });
}
