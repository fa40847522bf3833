import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config/index.ts";
import type { Metrics } from "../metrics/index.ts";
import { AppError } from "./answers/index.ts";

/**
 * The readiness checks by name. The process receives traffic only if all checks pass. A readiness check rejects as long
 * as the process must not receive traffic.
 */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

/**
 * Optional services by name. The process can work without these services. If an optional dependency is unavailable, the
 * process stays ready. `/readyz` reports each optional dependency as `ok` or `away` (unavailable).
 */
export type ReadinessNotes = Readonly<Record<string, () => boolean | Promise<boolean>>>;

interface Looked {
  readonly checks: Readonly<Record<string, "ok" | "failed" | "away">>;
  readonly ready: boolean;
}

const checkLimitMs = 5_000;

/**
 * Adds the routes for monitoring the server: liveness, readiness and metrics. The responses of the liveness, readiness
 * and metrics routes have no envelope.
 */
export function healthRoutes(
  app: FastifyInstance,
  {
    config,
    log,
    metrics,
    readiness,
    notes,
  }: {
    config: Config;
    log: Logger;
    metrics: Metrics;
    readiness: ReadinessChecks;
    notes: ReadinessNotes;
  },
): void {
  // Monitoring tools may send HEAD requests to the routes for liveness, readiness and metrics. Without its own HEAD
  // route, the server would answer a HEAD request with the players' page.
  const hidden = { schema: { hide: true }, onRequest: noStore, exposeHeadRoute: true };

  app.get("/healthz", hidden, async () => ({ status: "ok" }));

  const names = Object.keys(readiness);
  let looking: Promise<Looked> | undefined;
  /**
   * Runs the readiness checks of the process. Simultaneous requests share one run of the checks, because anybody can
   * send them, and each run queries the database and the chain.
   */
  function look(): Promise<Looked> {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function lookOnce(): Promise<Looked> {
    const [results, answers] = await Promise.all([
      Promise.allSettled(Object.values(readiness).map((check) => inTime(check()))),
      Promise.all(Object.entries(notes).map(async ([name, answers]) => [name, await answers()] as const)),
    ]);
    const checks: Record<string, "ok" | "failed" | "away"> = {};
    for (const [index, result] of results.entries()) {
      checks[names[index] ?? ""] = result.status === "fulfilled" ? "ok" : "failed";
      if (result.status === "rejected") log.warn({ err: result.reason, check: names[index] }, "not ready");
    }
    for (const [name, isThere] of answers)
      if (checks[name] !== "failed") checks[name] = isThere ? "ok" : "away";
    return { checks, ready: results.every(({ status }) => status === "fulfilled") };
  }

  app.get("/readyz", hidden, async (_request, reply) => {
    const { checks, ready } = await look();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready", checks });
  });

  app.get("/metrics", hidden, async (request, reply) => {
    const { metricsToken, environment } = config;
    const allowed =
      metricsToken === undefined
        ? environment !== "production"
        : request.headers.authorization === `Bearer ${metricsToken}`;
    if (!allowed) throw new AppError("RouteUnknown");
    return reply.type(metrics.registry.contentType).send(await metrics.text());
  });
}

async function noStore(
  _request: unknown,
  reply: { header(name: string, value: string): unknown },
): Promise<void> {
  reply.header("cache-control", "no-store");
}

/** Waits for a readiness check, and fails if the check takes longer than `checkLimitMs`. */
async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("the readiness check got no answer in time")), checkLimitMs);
  });
  try {
    await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}
