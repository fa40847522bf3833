import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import rateLimit from "@fastify/rate-limit";
import files from "@fastify/static";
import { operatorBase } from "@gemplay/api-schema/operator";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/index.ts";
import { pathOf } from "../../log/logger.ts";
import type { Settings } from "../../settings/index.ts";
import { AppError } from "../answers/index.ts";
import { networkOf } from "../budgets/index.ts";
import type { OperatorLookup } from "./add-operator-route.ts";
import { refuseMeaninglessQuery } from "./validation.ts";

/** The function that finds an operator by token, and the routes below the base path of the operator's page. */
export interface OperatorSite {
  readonly lookup: OperatorLookup;
  readonly mount: (site: FastifyInstance) => void;
}

const isBelow = (path: string) => `${path}/`.startsWith(`${operatorBase}/`);

/**
 * Response headers of the operator's page. The operator's page may load its own files and call its own API. The
 * Content-Security-Policy forbids the operator's page everything else. No web site may show the operator's page in a
 * frame.
 */
const pageHeaders = {
  "content-security-policy":
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self';font-src 'self';connect-src 'self';" +
    "base-uri 'none';form-action 'none';frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "x-robots-tag": "noindex",
} as const;

/**
 * Serves the operator's page and its API calls if an origin is configured. If no origin is configured, the server
 * answers the path of the operator's page like an unknown path. The server sends the operator's page only on the
 * configured origin of the operator's page. If the players' page has another origin, the server answers requests to the
 * operators' origin only with the operator's page. No script of the players' page can therefore run on the operators'
 * origin.
 */
export async function useOperatorSite(
  app: FastifyInstance,
  { config, settings }: { readonly config: Config; readonly settings: Settings },
  site: OperatorSite | undefined,
): Promise<void> {
  const { operatorOrigin, operatorDist } = config;
  if (operatorOrigin === undefined || site === undefined) {
    for (const url of [operatorBase, `${operatorBase}/*`])
      app.all(url, { schema: { hide: true } }, answerUnknown);
    return;
  }
  const host = new URL(operatorOrigin).host;
  const isPlayersToo = config.publicOrigins.some((origin) => new URL(origin).host === host);
  app.addHook("onRequest", (request, reply, done) => {
    const isHere = isBelow(pathOf(request.url));
    if (request.host === host && !isHere && !isPlayersToo) {
      if (pathOf(request.url) === "/" && request.method === "GET")
        return void reply.redirect(`${operatorBase}/`);
      return done(new AppError("RouteUnknown"));
    }
    done(isHere && request.host !== host ? new AppError("RouteUnknown") : undefined);
  });
  app.decorate("operators", site.lookup);
  app.decorateRequest("operator", undefined);
  await app.register(
    async (page) => {
      // If a file of the operator's page is missing, the server answers NotFound and never sends the HTML document of
      // the players' page.
      page.setNotFoundHandler(answerUnknown);
      page.addHook("onRequest", (_request, reply, done) => {
        reply.headers(pageHeaders);
        done();
      });
      await page.register(async (api) => useCalls(api, { operatorOrigin, settings }, site), {
        prefix: "/api",
      });
      if (operatorDist === undefined) page.all("/*", { schema: { hide: true } }, answerUnknown);
      else await useFiles(page, resolve(operatorDist));
    },
    { prefix: operatorBase },
  );
}

async function useCalls(
  api: FastifyInstance,
  { operatorOrigin, settings }: { readonly operatorOrigin: string; readonly settings: Settings },
  site: OperatorSite,
): Promise<void> {
  api.addHook("onRequest", (request, reply, done) => {
    reply.header("cache-control", "no-store");
    done(isFromElsewhere(request, operatorOrigin) ? new AppError("RequestForged") : undefined);
  });
  api.addHook("preValidation", refuseMeaninglessQuery);
  const silent = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };
  await api.register(rateLimit, {
    timeWindow: 60_000,
    max: () => settings.get("rate.operatorPerMinute") || Number.MAX_SAFE_INTEGER,
    keyGenerator: (request) => networkOf(request.ip),
    global: true,
    addHeaders: silent,
    addHeadersOnExceeding: silent,
    errorResponseBuilder: () => new AppError("TooManyRequests"),
  });
  site.mount(api);
  for (const url of ["/", "/*"])
    api.all(url, { schema: { hide: true }, config: { answersData: true } }, answerUnknown);
}

/**
 * Returns true if a page of another web site caused the API call. No cookie signs an operator in. The server
 * nevertheless refuses API calls that other web sites cause.
 */
function isFromElsewhere({ headers }: FastifyRequest, operatorOrigin: string): boolean {
  const { origin, "sec-fetch-site": from } = headers;
  if (origin !== undefined && origin !== operatorOrigin) return true;
  return from !== undefined && from !== "same-origin";
}

/**
 * Serves the built operator's page. Browsers cache files with a hash in the file name permanently. Every other path
 * gets the HTML document.
 */
async function useFiles(page: FastifyInstance, root: string): Promise<void> {
  const html = readFileSync(join(root, "index.html"), "utf8");
  await page.register(files, {
    root: join(root, "assets"),
    prefix: "/assets/",
    decorateReply: false,
    index: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header("cache-control", "public, max-age=31536000, immutable"),
  });
  for (const url of ["/", "/*"])
    page.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html),
    );
}

function answerUnknown(): never {
  throw new AppError("RouteUnknown");
}
