import type { Data } from "@gemplay/api-schema";
import { chainId, chainName, nativeCurrency, tokenDecimals } from "@gemplay/chain";
import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { configurationRoutes } from "./configuration.routes.ts";

type Dependencies = Pick<Platform, "config" | "clock" | "settings" | "chain" | "log">;
type Tokens = Data<"GET /config">["chain"]["tokenConfigList"];

export function createConfiguration(dependencies: Dependencies): { routes(app: FastifyInstance): void } {
  return { routes: (app) => configurationRoutes(app, () => describe(dependencies)) };
}

/** @throws {AppError} ChainUnavailable while it is not known which chain this is */
async function describe({ config, clock, settings, chain, log }: Dependencies): Promise<Data<"GET /config">> {
  const [genesisHash, vaultCodeHash] = await Promise.all([chain.genesisHash(), chain.vaultCodeHash()]).catch(
    (error: unknown) => {
      log.warn({ err: error }, "the chain cannot be described");
      throw new AppError("ChainUnavailable", {}, { cause: error });
    },
  );
  const { playTokenAddress, usdtTokenAddress, vaultAddress, publicRpcUrl } = config.chain;
  const usdt = settings.get("deposits.usdt");
  const tokenConfigList: Tokens = {
    PLAY: {
      tokenName: "PLAY",
      tokenContractAddress: playTokenAddress,
      decimals: tokenDecimals,
      assetId: "PLAY",
    },
  };
  if (usdt) {
    tokenConfigList.USDT = {
      tokenName: "USDT",
      tokenContractAddress: usdtTokenAddress,
      decimals: tokenDecimals,
      assetId: "U",
    };
  }
  return {
    environment: config.environment,
    serverTimeMs: clock.nowMs(),
    chain: {
      chainId,
      chainName,
      nativeCurrency,
      rpcUrls: [publicRpcUrl],
      blockExplorerUrls: [...chain.blockExplorerUrls],
      genesisHash,
      vaultAddress,
      vaultCodeHash,
      tokenConfigList,
    },
    features: {
      demoWallet: config.environment === "local" && config.faucetPrivateKey !== undefined,
      withdrawals: settings.get("withdrawals.open"),
      usdt,
    },
    links: {
      telegram: settings.get("links.telegram"),
      x: settings.get("links.x"),
      support: settings.get("links.support"),
    },
  };
}
