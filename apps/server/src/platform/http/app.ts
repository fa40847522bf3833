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
  type ApiKeyLookup,
  type OperatorSite,
  type ReceiptMaker,
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
  /**
   * The connection to Redis, which counts requests across all processes. Without Redis, each process counts only the
   * requests that it received.
   */
  readonly redis: Redis | undefined;
  readonly sessions: SessionLookup;
  readonly apiKeys: ApiKeyLookup;
  readonly receipts: ReceiptMaker;
  readonly readiness: ReadinessChecks;
  readonly notes: ReadinessNotes;
  /** Adds the routes of the features below the base path of the API. */
  readonly mountApi: (api: FastifyInstance) => void;
  /** Adds the routes of the account service below the base path of the account service. */
  readonly mountAccountService: (mini: FastifyInstance) => void;
  /**
   * Adds the operator's page. If this function is undefined or no operator's page is configured, the server does not
   * serve the operator's page.
   */
  readonly operatorSite?: OperatorSite | undefined;
  /** Adds routes outside the API, such as the RPC of the local chain. */
  readonly mountRoot?: ((app: FastifyInstance) => void) | undefined;
  /**
   * Ends long responses such as event streams, because a server cannot close while a response keeps a connection open.
   */
  readonly beforeClose: () => Promise<void>;
}

const bodyBytesLimit = 64 * 1024;

/** Builds the HTTP application with all routes. The returned application does not listen on a port yet. */
export async function createHttp(dependencies: HttpDependencies): Promise<FastifyInstance> {
  const { config, log, settings, metrics } = dependencies;
  const answerError = createErrorAnswer(log, metrics);
  const isTrustedProxy = proxyTrust(config.trustedProxies);
  const app = Fastify({
    // A logger of Fastify for each request, with a listener for the end of each response, would take 5% of the time of
    // a bet.
    logger: false,
    // By default, a HEAD request would run the handler of the GET route, and one of the GET handlers moves money.
    exposeHeadRoutes: false,
    bodyLimit: bodyBytesLimit,
    trustProxy: isTrustedProxy,
    genReqId: requestIds(isTrustedProxy),
    ...slowRequestOptions,
    // A proxy keeps its idle connections for about a minute. The server must keep an idle connection open longer than
    // the proxy does.
    keepAliveTimeout: config.trustedProxies !== 0 ? 75_000 : 20_000,
    clientErrorHandler: endBrokenConnection,
    return503OnClosing: false, // Fastify's default response would have no envelope.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.setErrorHandler(answerError);
  app.decorateRequest("player", undefined);
  app.decorate("sessions", dependencies.sessions);
  app.decorate("apiKeys", dependencies.apiKeys);
  app.decorate("receipts", dependencies.receipts);
  app.decorate("hostChain", () => settings.get("host.chain"));
  app.decorate("countries", createCountries(settings, isTrustedProxy));
  app.decorate(
    "tokenGuesses",
    createTokenGuesses(() => settings.get("rate.generalPerMinute")),
  );
  const connections = trackConnections(app.server, {
    perAddress: () => settings.get("http.connectionsPerAddress"),
    // Many callers share the connections of a proxy, so the proxy itself must limit the connections of each caller.
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

/** Adds the hooks that run for every API call, including calls of unknown paths. */
async function useApi(api: FastifyInstance, { config, settings, redis }: HttpDependencies): Promise<void> {
  // The hooks use callbacks instead of promises, because one promise for each hook would take 10% of the time of a
  // short response.
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
    // The value of the header is one text, because Fastify would join the entries of a list again for each response.
    exposedHeaders: "Retry-After, X-Request-Id",
    maxAge: 600,
    strictPreflight: false,
  });
  await useRateLimits(api, settings, redis);
  // For an unknown path below the API's base path, the server must not send the HTML page. The not-found handler is not
  // enough: the routes of the page's files match first, and only routes count against the rate limits. The CORS plugin
  // answers preflight requests before this route.
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
 * Accepts only JSON in the bodies of requests. Forms and plain texts are refused, because a page of another web site
 * can send these content types without a CORS preflight.
 */
function useJsonBodiesOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    // A request with an empty body is accepted, because some clients send the JSON content type even without a body.
    if (body === "") done(null, undefined);
    else void parse(request, body, done);
  });
}

declare module "fastify" {
  interface FastifyInstance {
    /** Refuses new connections, and closes each open connection after its next response. */
    drain: () => void;
  }
  interface FastifyRequest {
    /** Time in monotonic milliseconds at which the server read the head of the request. */
    begunAtMs: number;
  }
}

/**
 * Writes one log line and measures the response time for each response. Neither the log line nor the metrics contain
 * the query, the headers or the body of the request.
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
