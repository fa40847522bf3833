// A deployment for one test beside the shared stack: another server with another database on the same chain. Tests use
// their own deployment to change settings that would disturb the tests running at the same time.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Data } from "@gemplay/api-schema";
import { type Account, post } from "@gemplay/ledger";
import { type AssetId, assets, parseAmount } from "@gemplay/money";
import type { Page } from "@playwright/test";
import { type Address, parseEther, toHex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import {
  createDatabase,
  type Database,
  executorOf,
} from "../../../apps/server/src/platform/database/index.ts";
import { createLogger } from "../../../apps/server/src/platform/log/index.ts";
import { createSettings, type SettingKey } from "../../../apps/server/src/platform/settings/index.ts";
import { deployMissing } from "../../../tools/deploy/deploy-contracts.ts";
import type { BotFailure } from "../../../tools/stack/bot/bot-api.ts";
import { chainCaller } from "../../../tools/stack/chain/chain-rpc.ts";
import { localDeployment } from "../../../tools/stack/chain/local-deployment.ts";
import { freePort } from "../../../tools/stack/processes/free-port.ts";
import { runOperator, type ServerEnvironment } from "../../../tools/stack/server-process.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";
import { makeDeploymentDatabase } from "./deployment-database.ts";
import { expect, storedToken } from "./journey.ts";
import { type MovedClock, moveClockOf } from "./moved-clock.ts";
import { type OwnHost, startOwnHost } from "./own-host.ts";
import { startPublicServer } from "./public-server.ts";

export interface OwnDeployment {
  readonly origin: string;
  /** The messaging host of the deployment, if the test requested one. */
  readonly host: OwnHost | undefined;
  /** Changes a setting, as an operator does. */
  set(key: SettingKey, value: string): Promise<void>;
  /** Runs a command of the operator's command-line tool. Throws if the command fails. */
  operate(...command: readonly string[]): Promise<void>;
  /** The settable clock of the deployment, if the test requested one. */
  readonly clock: MovedClock | undefined;
  /** Gives a player PLAY that exists only in the ledger of the new deployment. */
  give(playerId: string, amount: string): Promise<void>;
  /** Gives the house the money for bets and rewards. */
  stock(): Promise<void>;
  /** Calls the deployment's API without the page, like another device of the player. */
  api<D>(path: string, options?: { readonly token?: string; readonly body?: unknown }): Promise<D>;
  stop(): Promise<void>;
}

/** Runs a command of the operator's command-line tool on the shared stack. Throws if the command fails. */
export async function operate(...command: readonly string[]): Promise<void> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const said = await runOperator(JSON.parse(readFileSync(file, "utf8")) as ServerEnvironment, command);
  if (said !== "0") throw new Error(`${command.join(" ")}: ${said}`);
}

export async function startOwnDeployment(
  variables: ServerEnvironment = {},
  {
    moveClock = false,
    withHost = false,
    botFailure,
    logFile,
  }: {
    readonly moveClock?: boolean;
    readonly withHost?: boolean;
    /** The failure that the bot API simulates for every call from the start of the deployment. */
    readonly botFailure?: BotFailure;
    readonly logFile?: string;
  } = {},
): Promise<OwnDeployment> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const shared = JSON.parse(readFileSync(file, "utf8")) as ServerEnvironment;
  const port = String(await freePort(0, "the journey's own house"));
  const host = withHost ? await startOwnHost(`http://localhost:${port}/`) : undefined;
  host?.botApi.setFailure(botFailure);
  const name = `house_${randomUUID().replaceAll("-", "")}`;
  const database = await makeDeploymentDatabase(shared.DATABASE_URL ?? "", name);
  // The deployment needs its own bot and its own vault. If two servers shared one bot, each server would receive only
  // some of the bot's updates. A worker stops if its vault has made a payout that the worker does not know.
  const environment = {
    DATABASE_URL: database.href,
    PORT: port,
    ...(variables.ROLE === "all" ? await deployOwnVault(shared) : {}),
    ...(host?.variables ?? { BOT_TOKEN: "", BOT_USERNAME: "" }),
    ...variables,
  };
  let origin = "";
  const serverTime = async () => {
    const answer = await fetch(`${origin}/api/config`);
    return ((await answer.json()) as { data: { serverTimeMs: number } }).data.serverTimeMs;
  };
  const clock = moveClock ? await moveClockOf(database.href, serverTime) : undefined;
  const server = await startPublicServer(environment, logFile);
  origin = server.origin;
  const db = createDatabase({ databaseUrl: database.href, poolSize: 1 });
  const settings = await createSettings(db, createLogger("silent"));
  return {
    origin: server.origin,
    host,
    set: async (key, value) => {
      await settings.set(key, value, { actor: "journey" });
    },
    async operate(...command) {
      const said = await runOperator({ ...shared, ...environment }, [...command]);
      if (said !== "0") throw new Error(`${command.join(" ")}: ${said}`);
    },
    clock,
    give: (playerId, amount) => issue(db, [[BigInt(playerId), "player", "PLAY", amount]]),
    stock: () =>
      issue(db, [
        [0n, "house", "PLAY", "10000000"],
        [0n, "airdrop_pool", "PLAY", "1000000"],
        [0n, "airdrop_pool", "TPLAY", "1000000"],
        [0n, "rewards_budget", "PLAY", "1000"],
        [0n, "rewards_budget", "GEM", "100000"],
      ]),
    async api<D>(path: string, { token, body }: { readonly token?: string; readonly body?: unknown } = {}) {
      const answer = await fetch(`${server.origin}/api${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          language: "en",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: D };
      if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
      return data;
    },
    async stop() {
      await db.destroy();
      await server.stop();
      await clock?.stop();
      await host?.stop();
    },
  };
}

/** Deploys a vault for the new deployment with the stack's tokens, from a new deployer account. */
async function deployOwnVault(shared: ServerEnvironment): Promise<ServerEnvironment> {
  const rpcUrl = shared.CHAIN_RPC_URL ?? "";
  const deployerKey = generatePrivateKey();
  await chainCaller(rpcUrl)("anvil_setBalance", privateKeyToAddress(deployerKey), toHex(parseEther("1")));
  const { addresses, startBlock } = await deployMissing(
    { ...localDeployment(rpcUrl), deployerKey },
    {
      PLAY_TOKEN_ADDRESS: shared.PLAY_TOKEN_ADDRESS as Address,
      USDT_TOKEN_ADDRESS: shared.USDT_TOKEN_ADDRESS as Address,
    },
  );
  return { ...addresses, START_BLOCK: String(startBlock) };
}

/**
 * Credits amounts that are not backed by tokens on the chain. This is allowed only because the deployment is discarded
 * after the test.
 */
async function issue(
  db: Database,
  amounts: readonly (readonly [playerId: bigint, credit: Account, asset: AssetId, amount: string])[],
): Promise<void> {
  await db.transaction().execute((trx) =>
    post(
      executorOf(trx),
      amounts.map(([playerId, credit, asset, amount]) => ({
        playerId,
        debit: "issuance",
        credit,
        asset,
        kind: "funding",
        reference: "journey",
        amountBase: parseAmount(amount, assets[asset].decimals),
        idempotencyKey: `funding ${randomUUID()}`,
      })),
    ),
  );
}

/**
 * Signs in at the test's own deployment.
 *
 * @returns the data of the signed-in player
 */
export async function signInAt(
  deployment: Pick<OwnDeployment, "origin" | "api">,
  page: Page,
  next: string,
): Promise<Data<"GET /user/info">> {
  await page.goto(`${deployment.origin}/login?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page).toHaveURL(deployment.origin + next);
  return await deployment.api("/user/info", { token: await storedToken(page) });
}
