import type { FastifyInstance } from "fastify";
import { privateKeyToAccount } from "viem/accounts";
import { AppError, addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import type { FaucetTables } from "./faucet.repository.ts";
import { createFaucet } from "./faucet.service.ts";
import { rpcRoutes } from "./rpc.routes.ts";

export type LocalDependencies = Pick<Platform, "config" | "clock" | "log" | "db" | "chain">;

export interface Local {
  /**
   * Adds the route of the faucet below the API's base path. Outside of the local stack, the route of the faucet returns
   * RouteUnknown.
   */
  routes(app: FastifyInstance): void;
  /**
   * Adds the route `/rpc`, which is not below the API's base path. Outside of the local stack, the function adds no
   * route.
   */
  rootRoutes(app: FastifyInstance): void;
}

export function createLocal({ config, clock, log, db, chain }: LocalDependencies): Local {
  const isLocal = config.environment === "local";
  const faucet =
    isLocal && config.faucetPrivateKey !== undefined
      ? createFaucet({
          db: db.$extendTables<FaucetTables>(),
          chain,
          clock,
          account: privateKeyToAccount(config.faucetPrivateKey),
          playToken: config.chain.playTokenAddress,
          usdtToken: config.chain.usdtTokenAddress,
        })
      : undefined;
  return {
    routes(app) {
      addRoute(
        app,
        "POST /local/faucet",
        async ({ body }) => {
          if (faucet === undefined) throw new AppError("RouteUnknown");
          return { transactionHash: await faucet.fund(body.address) };
        },
        { rateLimit: "faucet" },
      );
    },
    rootRoutes(app) {
      if (isLocal) rpcRoutes(app, config.chain.rpcUrl, log);
    },
  };
}
