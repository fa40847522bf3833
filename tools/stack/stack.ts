// The whole local stack: page, database, chain with its contracts, server. `stack.ts` starts the parts in order and
// stops them in reverse order.

import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HostPage, startHostPage } from "../host/host-page.ts";
import { type BotApi, startBotApi } from "./bot/bot-api.ts";
import { ensureBotToken } from "./bot/bot-token.ts";
import { type Chain, startChain } from "./chain/chain.ts";
import { chainCaller } from "./chain/chain-rpc.ts";
import { type ContractsRecord, contractVariables, ensureContracts } from "./chain/contracts-record.ts";
import { devKeys } from "./chain/dev-accounts.ts";
import { openDataFolder } from "./data-folder.ts";
import { ensureEncryptionKeys, ensureReferenceKeys } from "./encryption-keys.ts";
import { type LocalIdentityProvider, startIdentityProvider } from "./identity-provider.ts";
import { type Inbox, startInbox } from "./inbox.ts";
import { type LocalOperator, localOperator } from "./local-operator.ts";
import { assertConnects, ensureDatabase, pairDatabase } from "./pairing.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { freePort } from "./processes/free-port.ts";
import type { KeptProcess } from "./processes/kept-process.ts";
import { type Part, type Supervised, supervise } from "./processes/supervised.ts";
import {
  askOperator,
  runOperator,
  type ServerEnvironment,
  serverFolders,
  startServer,
  whenReady,
} from "./server-process.ts";
import { buildWhenChanged } from "./web-build.ts";

export interface StackOptions {
  readonly dataFolder: string;
  /** The port of the whole stack; 0 selects any free port. */
  readonly port: number;
  readonly host: string;
  /** Reloads the page when its sources change, and restarts the server when the server's sources change. */
  readonly dev: boolean;
  /**
   * The folder of a page built by `npm run build`, which is served unchanged. If undefined, the page is built when its
   * sources have changed.
   */
  readonly webDist?: string | undefined;
  /** The URL of an external database, which replaces the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Receives a log line about each step of the start. */
  readonly say: (line: string) => void;
}

export interface RunningStack {
  /** The address of the page, for example http://localhost:4680. */
  readonly origin: string;
  /**
   * The address of the inbox page, which shows the e-mails of the stack. Undefined if the stack sends e-mails to an
   * external mail server.
   */
  readonly inboxUrl: string | undefined;
  /**
   * The address of the page that shows the app inside the local messaging host. Undefined if the environment names an
   * external bot.
   */
  readonly hostPageUrl: string | undefined;
  /** The address of the operator page and the sign-in data of its first operator. */
  readonly operator: LocalOperator & { readonly page: string };
  /** Resolves with one sentence when a part has ended too often and is not started again. */
  readonly ended: Promise<string>;
  /**
   * Returns the current process ids of the parts. The process id of the database is undefined if the database is
   * external.
   */
  processes(): { readonly database: number | undefined; readonly chain: number; readonly server: number };
}

/** The name of a file in the data folder; the file contains the addresses of the running stack for other commands. */
export const environmentFile = "environment.json";

/**
 * A local stack that starts, runs or stops. Callers may call `stop` at any time. A part of the running stack that ends
 * by itself is started again on the same data and port.
 */
export class Stack {
  readonly #options: StackOptions;
  readonly #stops: (() => Promise<void> | void)[] = [];
  readonly #ended = Promise.withResolvers<string>();
  #stopping: Promise<void> | undefined;

  constructor(options: StackOptions) {
    this.#options = options;
  }

  /**
   * Starts all parts and resolves when `/readyz` answers 200. Rejects with one clear sentence if a part cannot start.
   */
  async start(): Promise<RunningStack> {
    const { say, host, dev } = this.#options;
    const { folder, release } = openDataFolder(this.#options.dataFolder);
    this.#later(release);
    const port = await freePort(this.#options.port, "Gemplay", host);
    const origin = `http://localhost:${port}`;
    const webDist = dev ? undefined : (this.#options.webDist ?? (await buildWhenChanged(folder, "web", say)));
    const operatorDist = await buildWhenChanged(folder, "operator", say);
    const database = await this.#openDatabase(folder);
    const { chain, contracts } = await this.#startChain(folder, database);

    const inbox = await this.#startInbox();
    const messagingHost = await this.#startHost(folder, origin);
    const identityProvider = await this.#startIdentityProvider();
    const serverPort = dev ? await freePort(0, "the server") : port;
    const environment = serverEnvironment({
      databaseUrl: database.url,
      rpcUrl: chain.current().rpcUrl,
      contracts,
      encryptionKeys: ensureEncryptionKeys(folder),
      referenceKeys: ensureReferenceKeys(folder),
      origin,
      port,
      serverPort,
      host,
      webDist,
      inbox,
      messagingHost,
      identityProvider,
      operatorOrigin: process.env.OPERATOR_ORIGIN ?? (dev ? `http://localhost:${serverPort}` : origin),
      operatorDist,
    });
    say("Starting the server …");
    const first = await startServer(environment);
    this.#later(() => first.stop());
    const ready = (one: KeptProcess) =>
      whenReady(one, `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${serverPort}`);
    await ready(first);
    const start = async () => {
      await Promise.all([database.postgres?.whenUp(), chain.whenUp()]);
      return await startServer(environment);
    };
    const server = this.#supervise("The server", first, start, ready);
    const setUp = join(folder, "chain/set-up");
    if (!existsSync(setUp)) {
      say("Funding the house …");
      const treasury = { ...environment, TREASURY_PRIVATE_KEY: devKeys.treasury };
      if ((await runOperator(treasury, ["setup-local"])) !== "0")
        throw new Error("The house could not be funded: see the output above.");
      writeFileSync(setUp, "");
    }
    const operator = await localOperator(folder, (args) => askOperator(environment, args));
    const operatorPage = `${environment.OPERATOR_ORIGIN}/operator/`;
    if (dev) {
      const { startDevPage } = await import("./dev-page.ts"); // Vite is large, and only development needs Vite
      const serverOrigin = `http://127.0.0.1:${serverPort}`;
      const onServerChange = server.restart;
      this.#later(await startDevPage({ host, port, serverOrigin, serverFolders, onServerChange }));
    }
    const file = join(folder, environmentFile);
    const written = {
      ...environment,
      ...(inbox === undefined ? {} : { inboxUrl: inbox.pageUrl }),
      ...(messagingHost === undefined ? {} : { hostPageUrl: messagingHost.page.origin }),
    };
    writeFileSync(file, JSON.stringify(written, undefined, 2), { mode: 0o600 });
    this.#later(() => rmSync(file, { force: true }));
    const processes = () => ({
      database: database.postgres?.current().pid,
      chain: chain.current().pid,
      server: server.current().pid,
    });
    return {
      origin,
      operator: { ...operator, page: operatorPage },
      inboxUrl: inbox?.pageUrl,
      hostPageUrl: messagingHost?.page.origin,
      ended: this.#ended.promise,
      processes,
    };
  }

  /** Stops all started parts in reverse order. Every call of `stop` resolves when all parts have ended. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) await stop();
    })();
    return this.#stopping;
  }

  async #openDatabase(folder: string): Promise<Database> {
    const { say, databaseUrl } = this.#options;
    if (databaseUrl !== undefined) {
      await assertConnects(databaseUrl);
      const reset = `remove ${folder} and create the database of DATABASE_URL again.`;
      return { url: databaseUrl, reset, postgres: undefined };
    }
    say("Starting PostgreSQL …");
    const wanted = join(folder, "postgres");
    const postgres = await startPostgres({ folder: wanted });
    const { port } = new URL(postgres.url);
    const supervised = this.#supervise("PostgreSQL", postgres, () =>
      startPostgres({ folder: wanted, port: Number(port) }),
    );
    const elsewhere = postgres.state !== wanted;
    if (elsewhere) say(`PostgreSQL's account cannot reach ${wanted}; its data are in ${postgres.state}`);
    if (postgres.copied) {
      say(`PostgreSQL's account cannot reach this checkout; its binaries are in ${postgres.home}`);
    }
    const places = elsewhere ? `${folder} and ${postgres.state}` : folder;
    return {
      url: await ensureDatabase(postgres.url),
      reset: `remove ${places}.`,
      postgres: supervised,
    };
  }

  async #startChain(
    folder: string,
    database: Database,
  ): Promise<{ chain: Supervised<Chain>; contracts: ContractsRecord }> {
    this.#options.say("Starting the local chain …");
    const chainFolder = join(folder, "chain");
    const first = await startChain({ folder: chainFolder });
    const port = Number(new URL(first.rpcUrl).port);
    const chain = this.#supervise("The local chain", first, async () => {
      const again = await startChain({ folder: chainFolder, port });
      if (again.genesisHash === first.genesisHash) return again;
      await again.stop();
      throw new Error(`the folder ${chainFolder} now contains another chain`);
    });
    const empty = Number(await chainCaller(first.rpcUrl)("eth_blockNumber")) === 0;
    await pairDatabase(database.url, { genesisHash: first.genesisHash, empty }, database.reset);
    const contracts = await ensureContracts(first, chainFolder, this.#options.say);
    return { chain, contracts };
  }

  /** Starts the local inbox, unless the environment of the caller names another mail server. */
  async #startInbox(): Promise<Inbox | undefined> {
    if (process.env.SMTP_URL !== undefined) return undefined;
    const inbox = await startInbox({ host: "127.0.0.1" });
    this.#later(() => inbox.stop());
    return inbox;
  }

  /** Starts a local provider of identity checks, unless the environment of the caller names another provider. */
  async #startIdentityProvider(): Promise<LocalIdentityProvider | undefined> {
    if (process.env.IDENTITY_PROVIDER_URL !== undefined) return undefined;
    const provider = await startIdentityProvider({ key: identityProviderKey });
    this.#later(() => provider.stop());
    return provider;
  }

  /** Starts a local messaging host for the app, unless the environment of the caller names an external bot. */
  async #startHost(folder: string, appOrigin: string): Promise<MessagingHost | undefined> {
    if (process.env.BOT_TOKEN !== undefined) return undefined;
    const token = ensureBotToken(folder);
    const botApi = await startBotApi({ token, username: "GemplayLocalBot" });
    this.#later(() => botApi.stop());
    const page = await startHostPage({ token, botApi, appUrl: `${appOrigin}/` });
    this.#later(() => page.stop());
    return { token, botApi, page };
  }

  #later(stop: () => Promise<void> | void): void {
    this.#stops.push(stop);
  }

  #supervise<P extends Part>(
    name: string,
    first: P,
    start: () => Promise<P>,
    whenReady: (part: P) => Promise<void> = async () => {},
  ): Supervised<P> {
    const { say } = this.#options;
    const onGivenUp = (sentence: string) => {
      if (this.#options.dev && name === "The server")
        say(`${sentence} The next change of a source file starts the server again.`);
      else this.#ended.resolve(sentence);
    };
    const supervised = supervise({ name, first, start, whenReady, say, onGivenUp });
    this.#later(() => supervised.stop());
    return supervised;
  }
}

interface Database {
  readonly url: string;
  /** The end of an error sentence, which explains how to start the stack from zero. */
  readonly reset: string;
  /** The supervised embedded database; undefined for an external database. */
  readonly postgres: Supervised<Postgres> | undefined;
}

interface MessagingHost {
  readonly token: string;
  readonly botApi: BotApi;
  readonly page: HostPage;
}

/** The key of the local provider of identity checks, which only this machine can reach. */
const identityProviderKey = "local-identity-provider";

interface Parts {
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly contracts: ContractsRecord;
  readonly encryptionKeys: string;
  readonly referenceKeys: string;
  readonly origin: string;
  readonly port: number;
  readonly serverPort: number;
  readonly host: string;
  readonly webDist: string | undefined;
  readonly inbox: Inbox | undefined;
  readonly messagingHost: MessagingHost | undefined;
  readonly identityProvider: LocalIdentityProvider | undefined;
  readonly operatorOrigin: string;
  readonly operatorDist: string;
}

/** Returns all environment variables of the server, except the variables that the caller's own environment adds. */
function serverEnvironment(parts: Parts): ServerEnvironment {
  return {
    GEMPLAY_ENV: "local",
    ROLE: "all",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    HOST: parts.host,
    PORT: String(parts.serverPort),
    OPERATOR_ORIGIN: parts.operatorOrigin,
    OPERATOR_DIST: parts.operatorDist,
    PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? `${parts.origin},http://127.0.0.1:${parts.port}`,
    DATABASE_URL: parts.databaseUrl,
    CHAIN_RPC_URL: parts.rpcUrl,
    CHAIN_PUBLIC_RPC_URL: `${parts.origin}/rpc`,
    ...contractVariables(parts.contracts),
    ENCRYPTION_KEYS: parts.encryptionKeys,
    PAYOUT_REFERENCE_KEYS: parts.referenceKeys,
    ...(parts.inbox === undefined
      ? {}
      : { SMTP_URL: parts.inbox.smtpUrl, MAIL_FROM: "Gemplay <no-reply@gemplay.test>" }),
    ...(parts.messagingHost === undefined ? {} : hostVariables(parts.messagingHost)),
    ...(parts.identityProvider === undefined
      ? {}
      : { IDENTITY_PROVIDER_URL: parts.identityProvider.url, IDENTITY_PROVIDER_KEY: identityProviderKey }),
    ...(parts.webDist === undefined ? {} : { WEB_DIST: parts.webDist }),
  };
}

const hostVariables = ({ token, botApi, page }: MessagingHost): ServerEnvironment => ({
  BOT_TOKEN: token,
  BOT_USERNAME: botApi.bot.username,
  BOT_API_ROOT: botApi.root,
  HOST_ORIGINS: page.origin,
});
