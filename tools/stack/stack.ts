// The whole local stack: page, database, chain with its contracts, server. Started in order, stopped in reverse.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChain } from "./chain.ts";
import { chainCaller } from "./chain-rpc.ts";
import { type ContractsRecord, ensureContracts } from "./contracts-record.ts";
import { openDataFolder } from "./data-folder.ts";
import { devKeys } from "./dev-accounts.ts";
import { type DevServer, lookAfterServer } from "./dev-server.ts";
import { freePort } from "./free-port.ts";
import { ensureDatabase, pairDatabase } from "./pairing.ts";
import { startPostgres } from "./postgres.ts";
import {
  runOperator,
  type ServerEnvironment,
  serverFolders,
  startServer,
  whenReady,
} from "./server-process.ts";
import { buildWeb } from "./web-build.ts";

export interface StackOptions {
  readonly dataFolder: string;
  /** The port of everything; 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** Live reload of page and server. */
  readonly dev: boolean;
  /** A database elsewhere instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Told each step. */
  readonly say: (line: string) => void;
}

export interface RunningStack {
  /** Where the page is, for example http://localhost:4680. */
  readonly origin: string;
  /** Resolves with a sentence when a part has ended by itself. */
  readonly ended: Promise<string>;
}

/** Name of the file in the data folder that tells other commands how to reach the running stack. */
export const environmentFile = "environment.json";

/** A stack being started, running or stopping; `stop` may come at any time. */
export class Stack {
  readonly #options: StackOptions;
  readonly #stops: (() => Promise<void> | void)[] = [];
  readonly #ended = Promise.withResolvers<string>();
  #stopping: Promise<void> | undefined;

  constructor(options: StackOptions) {
    this.#options = options;
  }

  /** Starts everything and resolves when `/readyz` answers 200. Rejects with one clear sentence. */
  async start(): Promise<RunningStack> {
    const { say, host, dev } = this.#options;
    const { folder, release } = openDataFolder(this.#options.dataFolder);
    this.#later(release);
    const port = await freePort(this.#options.port, "Gemplay", host);
    const origin = `http://localhost:${port}`;
    const webDist = dev ? undefined : await buildWeb(folder, say);
    const database = await this.#openDatabase(folder);
    const { rpcUrl, contracts } = await this.#startChain(folder, database);

    const serverPort = dev ? await freePort(0, "the server") : port;
    const environment = serverEnvironment({
      databaseUrl: database.url,
      rpcUrl,
      contracts,
      origin,
      port,
      serverPort,
      host,
      webDist,
    });
    say("Starting the server …");
    const server = await startServer(environment);
    let devServer: DevServer | undefined;
    if (dev) devServer = lookAfterServer(server, () => startServer(environment), say);
    else this.#watch("The server", server.exited);
    this.#later(() => (devServer ?? server).stop());
    await whenReady(server, `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${serverPort}`);
    const setUp = join(folder, "chain/set-up");
    if (!existsSync(setUp)) {
      say("Funding the house …");
      await runOperator({ ...environment, TREASURY_PRIVATE_KEY: devKeys.treasury }, ["setup-local"]);
      writeFileSync(setUp, "");
    }
    if (devServer) {
      const { startDevPage } = await import("./dev-page.ts"); // Vite is large, and only development needs it
      const serverOrigin = `http://127.0.0.1:${serverPort}`;
      const onServerChange = devServer.restart;
      this.#later(await startDevPage({ host, port, serverOrigin, serverFolders, onServerChange }));
    }
    const file = join(folder, environmentFile);
    writeFileSync(file, JSON.stringify(environment, undefined, 2), { mode: 0o600 });
    this.#later(() => rmSync(file, { force: true }));
    return { origin, ended: this.#ended.promise };
  }

  /** Stops what was started, in reverse order; every call resolves when all of it has ended. */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) await stop();
    })();
    return this.#stopping;
  }

  async #openDatabase(folder: string): Promise<Database> {
    const { say, databaseUrl } = this.#options;
    if (databaseUrl !== undefined) {
      return { url: databaseUrl, reset: `remove ${folder} and make the database of DATABASE_URL anew.` };
    }
    say("Starting PostgreSQL …");
    const wanted = join(folder, "postgres");
    const postgres = await startPostgres({ folder: wanted });
    this.#later(() => postgres.stop());
    this.#watch("PostgreSQL", postgres.exited);
    const elsewhere = postgres.state !== wanted;
    if (elsewhere) say(`PostgreSQL's account cannot reach ${wanted}; its data lie in ${postgres.state}`);
    if (postgres.copied) {
      say(`PostgreSQL's account cannot reach this checkout; its binaries lie in ${postgres.home}`);
    }
    const places = elsewhere ? `${folder} and ${postgres.state}` : folder;
    return { url: await ensureDatabase(postgres.url), reset: `remove ${places}.` };
  }

  async #startChain(
    folder: string,
    database: Database,
  ): Promise<{ rpcUrl: string; contracts: ContractsRecord }> {
    this.#options.say("Starting the local chain …");
    const chainFolder = join(folder, "chain");
    const chain = await startChain({ folder: chainFolder });
    this.#later(() => chain.stop());
    this.#watch("The local chain", chain.exited);
    const empty = Number(await chainCaller(chain.rpcUrl)("eth_blockNumber")) === 0;
    await pairDatabase(database.url, { genesisHash: chain.genesisHash, empty }, database.reset);
    const contracts = await ensureContracts(chain, chainFolder, this.#options.say);
    return { rpcUrl: chain.rpcUrl, contracts };
  }

  #later(stop: () => Promise<void> | void): void {
    this.#stops.push(stop);
  }

  #watch(name: string, exited: Promise<string>): void {
    void exited.then((how) => this.#ended.resolve(`${name} ended by itself (${how}).`));
  }
}

interface Database {
  readonly url: string;
  /** What to do to begin anew, as the end of a sentence. */
  readonly reset: string;
}

interface Parts {
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly contracts: ContractsRecord;
  readonly origin: string;
  readonly port: number;
  readonly serverPort: number;
  readonly host: string;
  readonly webDist: string | undefined;
}

/** Everything that the server reads, but for what the caller's own environment adds. */
function serverEnvironment(parts: Parts): ServerEnvironment {
  return {
    GEMPLAY_ENV: "local",
    ROLE: "all",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    HOST: parts.host,
    PORT: String(parts.serverPort),
    PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? `${parts.origin},http://127.0.0.1:${parts.port}`,
    DATABASE_URL: parts.databaseUrl,
    CHAIN_RPC_URL: parts.rpcUrl,
    CHAIN_PUBLIC_RPC_URL: `${parts.origin}/rpc`,
    VAULT_ADDRESS: parts.contracts.vault,
    PLAY_TOKEN_ADDRESS: parts.contracts.playToken,
    USDT_TOKEN_ADDRESS: parts.contracts.usdtToken,
    START_BLOCK: String(parts.contracts.startBlock),
    PAYOUT_PRIVATE_KEY: devKeys.payout,
    FAUCET_PRIVATE_KEY: devKeys.faucet,
    ...(parts.webDist === undefined ? {} : { WEB_DIST: parts.webDist }),
  };
}
