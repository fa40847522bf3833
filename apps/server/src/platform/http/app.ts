import cors from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config/index.ts";
import { pathOf } from "../log/logger.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Redis } from "../redis/index.ts";
import type { Settings } from "../settings/index.ts";
import { AppError, createErrorAnswer, useSerialization } from "./answers/index.ts";
import {
  createCountries,
  createTokenGuesses,
  endBrokenConnection,
  isLoopback,
  proxyTrust,
  slowRequestOptions,
  trackConnections,
  useRateLimits,
} from "./budgets/index.ts";
import { healthRoutes, type ReadinessChecks, type ReadinessNotes } from "./health.routes.ts";
import { checkXsrf, usePage, useSecurityHeaders } from "./page/index.ts";
import { documentRoutes, referencePage } from "./reference/index.ts";
import { requestIds } from "./request-ids.ts";
import { requestTallies } from "./request-tallies.ts";
import {
  type OperatorSite,
  refuseMeaninglessQuery,
  type SessionLookup,
  useOperatorSite,
  useStrictValidation,
} from "./routes/index.ts";

export interface HttpDependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly settings: Settings;
  readonly metrics: Metrics;
  /** Counts calls across all processes; if undefined, each process counts its own calls. */
  readonly redis: Redis | undefined;
  readonly sessions: SessionLookup;
  readonly readiness: ReadinessChecks;
  readonly notes: ReadinessNotes;
  /** Adds the features' routes below the base path of the API. */
  readonly mountApi: (api: FastifyInstance) => void;
  /** Adds the account service's routes below the base path of the account service. */
  readonly mountAccountService: (mini: FastifyInstance) => void;
  /** The operator's page; if undefined or not configured, the page is closed. */
  readonly operatorSite?: OperatorSite | undefined;
  /** Adds routes beside the API, such as the RPC of the local chain. */
  readonly mountRoot?: ((app: FastifyInstance) => void) | undefined;
  /** Ends long-lived responses, which would otherwise keep connections open. */
  readonly beforeClose: () => Promise<void>;
}

const bodyBytesLimit = 64 * 1024;

/** Builds the whole HTTP application. The application does not listen on a port yet. */
export async function createHttp(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const { config, log, settings, metrics } = dependencies;
  const answerError = createErrorAnswer(log, metrics);
  const isTrustedProxy = proxyTrust(config.trustedProxies);
  const app = Fastify({
    // A logger per request and a listener on each response's end would take 5% of a bet's time.
    logger: false,
    exposeHeadRoutes: false, // A HEAD request would run the GET handler, and one GET handler moves money.
    bodyLimit: bodyBytesLimit,
    trustProxy: isTrustedProxy,
    genReqId: requestIds(isTrustedProxy),
    ...slowRequestOptions,
    // A proxy keeps its connections for about a minute, so the server must keep its idle connections open for longer
    // than the proxy.
    keepAliveTimeout: config.trustedProxies !== 0 ? 75_000 : 20_000,
    clientErrorHandler: endBrokenConnection,
    return503OnClosing: false, // Fastify's own response would have no envelope.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.setErrorHandler(answerError);
  app.decorateRequest("player", undefined);
  app.decorate("sessions", dependencies.sessions);
  app.decorate("hostChain", () => settings.get("host.chain"));
  app.decorate("countries", createCountries(settings, isTrustedProxy));
  app.decorate(
    "tokenGuesses",
    createTokenGuesses(() => settings.get("rate.generalPerMinute")),
  );
  const connections = trackConnections(app.server, {
    perAddress: () => settings.get("http.connectionsPerAddress"),
    // A proxy's connections belong to many callers, so the proxy itself must limit its callers.
    isExempt: (address) => isTrustedProxy(address, 0) || isLoopback(address),
  });
  app.decorate("drain", connections.drain);
  let closing = false;
  app.addHook("onRequest", (_request, _reply, done) =>
    done(closing ? new AppError("Unavailable") : undefined),
  );
  app.addHook("preClose", async () => {
    closing = true;
    await dependencies.beforeClose();
    connections.end();
  });
  useStrictValidation(app);
  useSerialization(app);
  useJsonBodiesOnly(app);
  useRequestRecords(app, dependencies);
  await useSecurityHeaders(app, config);
  await useOperatorSite(app, dependencies, dependencies.operatorSite);
  await documentRoutes(app, config);
  healthRoutes(app, dependencies);
  await app.register(
    async (api) => {
      await useApi(api, dependencies);
      await referencePage(api);
      dependencies.mountApi(api);
    },
    { prefix: config.apiBasePath },
  );
  await app.register(
    async (mini) => {
      await useApi(mini, dependencies);
      dependencies.mountAccountService(mini);
    },
    { prefix: config.miniBasePath },
  );
  dependencies.mountRoot?.(app);
  if (config.webDist === undefined) app.setNotFoundHandler(answerUnknown);
  else await usePage(app, config, config.webDist);
  return app;
}

/** Adds the hooks that apply to every call of an API, also to calls of unknown paths. */
async function useApi(api: FastifyInstance, { config, settings, redis }: HttpDependencies): Promise<void> {
  // Synchronous hooks use callbacks, because a promise for each hook would take 10% of a short response's time.
  api.addHook("onRequest", (request, reply, done) => {
    reply.header("cache-control", "no-store");
    checkXsrf(request);
    done();
  });
  api.addHook("preValidation", refuseMeaninglessQuery);
  await api.register(cors, {
    origin: [...config.publicOrigins],
    methods: ["GET", "POST"],
    allowedHeaders: ["Authorization", "Content-Type", "Language", "X-XSRF-TOKEN", "Last-Event-ID"],
    exposedHeaders: "Retry-After, X-Request-Id", // The value is one text, because a list would be joined for each response.
    maxAge: 600,
    strictPreflight: false,
  });
  await useRateLimits(api, settings, redis);
  // An unknown path of the API must not return the page. The not-found handler is not enough, because the page's file
  // routes would come first and only routes count against the rate limits. Preflight requests are answered before.
  for (const url of ["/", "/*"])
    api.route({
      method: api.supportedMethods.filter((method) => method !== "OPTIONS"),
      url,
      schema: { hide: true },
      config: { answersData: true },
      handler: answerUnknown,
    });
}

function answerUnknown(): never {
  throw new AppError("RouteUnknown");
}

/**
 * Accepts only JSON bodies. Forms and plain texts are refused, because other sites can send forms and plain texts
 * without permission.
 */
function useJsonBodiesOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    // An empty body is accepted, because some clients always send the JSON content type, even without a body.
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
}

declare module "fastify" {
  interface FastifyInstance {
    /** Accepts no new connection, and closes each open connection after its next response. */
    drain: () => void;
  }
  interface FastifyRequest {
    /** Time at which the request was read, in monotonic milliseconds. */
    begunAtMs: number;
  }
}

/**
 * Writes one log line and one measurement for each response. The log line and the measurement never contain the query,
 * headers or body of the request.
 */
function useRequestRecords(app: FastifyInstance, { log, metrics }: HttpDependencies): void {
  const tallyOf = requestTallies(metrics);
  app.decorateRequest("begunAtMs", 0);
  app.addHook("onRequest", (request, reply, done) => {
    request.begunAtMs = performance.now();
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    const { id, method, routeOptions, begunAtMs } = request;
    const { statusCode } = reply;
    const ms = performance.now() - begunAtMs;
    tallyOf(method, routeOptions.url, statusCode).observe(ms / 1_000);
    if (log.isLevelEnabled("debug")) {
      const answer = { requestId: id, method, path: pathOf(request.url), statusCode };
      log.debug({ ...answer, ms: Number(ms.toFixed(3)) }, "answered");
    }
    done(null, payload);
  });
}
