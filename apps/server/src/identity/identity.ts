import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform/index.ts";
import { createIdentityProvider } from "./identity.provider.ts";
import { identityRoutes } from "./identity.routes.ts";
import { createIdentity, type IdentityOptions } from "./identity.service.ts";

export type IdentityDependencies = Pick<Platform, "config" | "db" | "clock" | "settings" | "jobs" | "log"> &
  Pick<IdentityOptions, "onEnded" | "isNeeded">;

const everyMs = 10_000;

/** Creates the feature of identity checks. */
export function createIdentityFeature({ config, jobs, log, ...parts }: IdentityDependencies): {
  routes(app: FastifyInstance): void;
  /** Starts the worker's job that reads the results of checks. */
  start(): void;
} {
  const provider = config.identity && createIdentityProvider(config.identity);
  const [origin] = config.publicOrigins;
  const identity = createIdentity({ ...parts, provider, returnUrl: `${origin}/identity` });
  return {
    routes: (app) => identityRoutes(app, identity),
    start() {
      if (provider === undefined) return;
      jobs.runExclusive("identity checks", async (signal, { ran, failed }) => {
        while (!signal.aborted) {
          try {
            let faults = 0;
            await identity.readAll((error) => {
              faults += 1;
              log.error({ err: error }, "reading the result of an identity check failed and is tried again");
            });
            if (faults === 0) ran();
            else failed();
          } catch (error) {
            failed();
            log.error({ err: error }, "reading the results of identity checks failed and is tried again");
          }
          await sleep(everyMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
  };
}
