import type { Data } from "@gemplay/api-schema";
import { chainConfig, type TokenConfig } from "@gemplay/chain";
import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { playRules } from "../platform/settings/index.ts";
import { configurationRoutes } from "./configuration.routes.ts";

type Dependencies = Pick<Platform, "config" | "clock" | "settings" | "chain" | "log">;
type ShownToken = Data<"GET /config">["chain"]["tokenConfigList"][string];

export function createConfiguration(dependencies: Dependencies): { routes(app: FastifyInstance): void } {
  return { routes: (app) => configurationRoutes(app, dependencies.config, () => describe(dependencies)) };
}

/**
 * Returns the configuration that the players' page needs.
 *
 * @throws {AppError} ChainUnavailable while the server does not know the identity of the chain
 */
async function describe({ config, clock, settings, chain, log }: Dependencies): Promise<Data<"GET /config">> {
  const [genesisHash, vaultCodeHash, blockExplorerUrls] = await Promise.all([
    chain.genesisHash(),
    chain.vaultCodeHash(),
    chain.blockExplorerUrls(),
  ]).catch((error: unknown) => {
    log.warn({ err: error }, "reading the identity of the chain failed, so GET /config fails");
    throw new AppError("ChainUnavailable", {}, { cause: error });
  });
  const { playTokenAddress, usdtTokenAddress, vaultAddress, commitmentsAddress, publicRpcUrl } = config.chain;
  const { depositFactoryAddress } = config.chain;
  const usdt = settings.get("deposits.usdt");
  const { tokenConfigList, ...network } = chainConfig({
    tokens: { PLAY: playTokenAddress, ...(usdt ? { USDT: usdtTokenAddress } : {}) },
    rpcUrls: [publicRpcUrl],
  });
  return {
    environment: config.environment,
    serverTimeMs: clock.nowMs(),
    chain: {
      ...network,
      rpcUrls: [...network.rpcUrls],
      blockExplorerUrls: [...blockExplorerUrls],
      genesisHash,
      vaultAddress,
      commitmentsAddress,
      depositFactoryAddress: depositFactoryAddress ?? null,
      vaultCodeHash,
      tokenConfigList: Object.fromEntries(
        Object.values(tokenConfigList).map((token) => [token.tokenName, shownToken(token)]),
      ),
    },
    features: {
      demoWallet: config.environment === "local" && config.faucetPrivateKey !== undefined,
      mail: config.mail !== undefined,
      withdrawals: settings.get("withdrawals.open"),
      usdt,
    },
    host:
      config.bot === undefined
        ? null
        : { botUsername: config.bot.username, chain: settings.get("host.chain") },
    walletConnect: config.walletConnect === undefined ? null : { ...config.walletConnect },
    play: playRules(settings),
    rounds: { abandonedAfterHours: settings.get("games.staged.abandonHours") },
    house: {
      name: settings.get("operator.name"),
      place: settings.get("operator.place"),
      closedCountries: settings
        .get("countries.closed")
        .split(" ")
        .filter((code) => code !== ""),
    },
    links: {
      telegram: settings.get("links.telegram"),
      x: settings.get("links.x"),
      support: settings.get("links.support"),
      help: settings.get("links.help"),
    },
  };
}

/** Returns a copy of a token for the response, with the asset that a deposit of the token credits. */
function shownToken({ tokenAbi, ...token }: TokenConfig): ShownToken {
  return {
    ...token,
    tokenAbi: tokenAbi.map((call) => ({ ...call, inputs: [...call.inputs], outputs: [...call.outputs] })),
    assetId: token.tokenName === "USDT" ? "U" : token.tokenName,
  };
}
