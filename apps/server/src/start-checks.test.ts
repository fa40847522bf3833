// The tests of this file check which problems of the chain and the database a starting server refuses or logs.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { bscGenesisHash } from "@gemplay/chain";
import { type Logger, pino } from "pino";
import { keccak256 } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, describe, expect, it } from "vitest";
import { type LyingProvider, startLyingProvider } from "../../../tests/chain/lying-provider.ts";
import { startRemoteSigner } from "../../../tests/chain/remote-signer.ts";
import {
  createTestDatabase,
  overNetwork,
  type TestDatabase,
  withDatabase,
  withOption,
} from "../../../tests/setup/database.ts";
import { devKeys } from "../../../tools/stack/chain/dev-accounts.ts";
import { startTestServer, type TestChain } from "../test/compose.ts";
import { withChain } from "../test/file-server.ts";
import { ConfigError } from "./platform/config/index.ts";
import { connectionProblem, poolUrlProblem } from "./platform/database/index.ts";

let database: TestDatabase;
let chain: TestChain;
let real: LyingProvider;
withDatabase((made) => {
  database = made;
});
withChain(async (started) => {
  chain = started;
  // The fake provider forwards calls to the local chain, but reports the first block of the real chain. The server
  // recognizes the real chain only by its first block.
  real = await startLyingProvider(chain.chain.rpcUrl);
  real.setLie(async (method, params, ask) => {
    const block = await ask();
    const isFirst = method === "eth_getBlockByNumber" && params[0] === "0x0";
    return isFirst ? { ...(block as object), hash: bscGenesisHash } : block;
  });
});
afterAll(() => real?.stop());

interface Start {
  readonly environment: string;
  readonly rpcUrl?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly log?: Logger;
}

async function start({ environment, rpcUrl = chain.chain.rpcUrl, variables = {}, log }: Start) {
  const { FAUCET_PRIVATE_KEY, ...shared } = chain.variables;
  const faucet: Record<string, string> =
    environment === "local" && FAUCET_PRIVATE_KEY !== undefined ? { FAUCET_PRIVATE_KEY } : {};
  return await startTestServer({
    jobs: true,
    variables: {
      ...shared,
      ...faucet,
      GEMPLAY_ENV: environment,
      CHAIN_RPC_URL: rpcUrl,
      ENCRYPTION_KEYS: `test:${keccak256("0x03").slice("0x".length)}`,
      PAYOUT_REFERENCE_KEYS: `test:${keccak256("0x04").slice("0x".length)}`,
      ...variables,
    },
    databaseUrl: database.url,
    ...(log === undefined ? {} : { log }),
  });
}

/**
 * Returns the names of the variables because of which a start is refused. If the server starts, the list of variables
 * is empty.
 */
async function refusedFor(wanted: Start): Promise<string[]> {
  try {
    const server = await start(wanted);
    await server.stop();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => problem.split(" ")[0] ?? "");
  }
}

const careless = { PUBLIC_ORIGIN: "http://play.example", START_BLOCK: "0" };
const everything = [
  ...["PAYOUT_PRIVATE_KEY", "COMMITMENT_PRIVATE_KEY", "SWEEP_PRIVATE_KEY"],
  ...["PUBLIC_ORIGIN", "START_BLOCK"],
];
const careful = {
  PAYOUT_PRIVATE_KEY: keccak256("0x01"),
  COMMITMENT_PRIVATE_KEY: keccak256("0x02"),
  SWEEP_PRIVATE_KEY: keccak256("0x05"),
  START_BLOCK: "1",
};

describe("the rules for real money", () => {
  it("apply on the real chain, in every environment", async () => {
    const wanted = { environment: "test", variables: careless };
    expect(await refusedFor({ ...wanted, rpcUrl: real.rpcUrl })).toEqual(everything);
    expect(await refusedFor(wanted)).toEqual([]);
  });

  it("apply if the chain does not report its first block, except on the local stack", async () => {
    const rpcUrl = "http://127.0.0.1:9";
    expect(await refusedFor({ environment: "test", rpcUrl, variables: careless })).toEqual(everything);
    expect(await refusedFor({ environment: "local", rpcUrl, variables: careless })).toEqual([]);
  });

  it("refuse the real chain for the local stack, and every other chain for production", async () => {
    expect(await refusedFor({ environment: "local", rpcUrl: real.rpcUrl })).toContain("CHAIN_RPC_URL");
    const production = { environment: "production", variables: careful };
    expect(await refusedFor(production)).toEqual(["CHAIN_RPC_URL"]);
    expect(await refusedFor({ ...production, rpcUrl: real.rpcUrl })).toEqual([]);
  });
});

it("the configuration of the page contains a block explorer for links to transactions only if the chain has one", async () => {
  const urlsOn = async (rpcUrl: string) => {
    const server = await start({ environment: "test", rpcUrl, variables: careful });
    const { data } = await server.call("GET /config");
    await server.stop();
    return data?.chain.blockExplorerUrls;
  };
  expect(await urlsOn(real.rpcUrl)).toEqual(["https://bscscan.com"]);
  expect(await urlsOn(chain.chain.rpcUrl)).toEqual([]);
});

it("a starting server logs an error for an account that lacks its role at the contract, and for an unsupported token", async () => {
  const errorsOf = async (variables: Readonly<Record<string, string>>) => {
    const lines: { level: number; msg: string; account?: string }[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => lines.push(JSON.parse(line)) });
    await (await start({ environment: "local", variables, log })).stop();
    return lines;
  };
  expect(await errorsOf({})).toEqual([]);
  const misfits = await errorsOf({ ...careful });
  expect(misfits.map(({ msg }) => msg.split(":")[0])).toEqual([
    "PAYOUT_PRIVATE_KEY",
    "COMMITMENT_PRIVATE_KEY",
  ]);
  expect(misfits[0]?.account).toBe(privateKeyToAddress(careful.PAYOUT_PRIVATE_KEY));
  const other = await errorsOf({ USDT_TOKEN_ADDRESS: privateKeyToAddress(devKeys.faucet) });
  expect(other.map(({ msg }) => msg.split(":")[0])).toEqual(["USDT_TOKEN_ADDRESS"]);
});

it("a starting server asks a remote signer for its account, and starts with a logged error if the signer is unavailable", async () => {
  const key = keccak256("0x06");
  const signer = await startRemoteSigner({ key, policy: () => {}, token: "a-token" });
  const errorsWith = async (role: string, changes: Readonly<Record<string, string>>) => {
    const lines: { account?: string; fault?: string; msg: string }[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const variables = {
      ROLE: role,
      PAYOUT_PRIVATE_KEY: "",
      PAYOUT_SIGNER_URL: signer.url,
      PAYOUT_SIGNER_ADDRESS: signer.address,
      PAYOUT_SIGNER_TOKEN: "a-token",
      ...changes,
    };
    await (await start({ environment: "local", variables, log })).stop();
    return lines.filter(({ fault }) => fault !== undefined).map(({ account, fault }) => [account, fault]);
  };
  expect(await errorsWith("worker", {})).toEqual([]);
  expect(signer.timesAsked("eth_accounts")).toBe(1);
  const other = { PAYOUT_SIGNER_ADDRESS: privateKeyToAddress(keccak256("0x07")) };
  expect(await errorsWith("worker", other)).toEqual([["payout", "refuses"]]);
  expect(await errorsWith("worker", { PAYOUT_SIGNER_URL: "http://127.0.0.1:9" })).toEqual([
    ["payout", "away"],
  ]);
  expect(await errorsWith("worker", { PAYOUT_SIGNER_TOKEN: "another" })).toEqual([["payout", "away"]]);
  expect(await errorsWith("api", other)).toEqual([]);
  await signer.stop();
});

describe("poolUrlProblem", () => {
  it("accepts a pool with the same database and the same time limits, and refuses another pool", async () => {
    const other = await createTestDatabase();
    const reasons = await Promise.all(
      [
        database.url,
        other.url,
        withOption(database.url, "lock_timeout", "5000"),
        withOption(overNetwork(database.url).href, "port", "9"),
      ].map((url) => poolUrlProblem(database.url, url)),
    );
    expect(reasons).toEqual([
      undefined,
      "DATABASE_POOL_URL: names another database than DATABASE_URL",
      "DATABASE_POOL_URL: lock_timeout must be 2000 ms: set it in connect_query of PgBouncer",
      expect.stringMatching(/^DATABASE_POOL_URL: /),
    ]);
    await other.drop();
  });
});

describe("connectionProblem for an unreachable database", () => {
  const changed = (change: (url: URL) => void) => {
    const url = overNetwork(database.url);
    change(url);
    return url.href;
  };

  it("names the variable and the reason, and contains no secret", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    const closing = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await Promise.all([once(silent, "listening"), once(closing, "listening")]);
    const port = (server: typeof silent) => String((server.address() as AddressInfo).port);
    const reasons = await Promise.all(
      [
        (url: URL) => (url.hostname = "no-such-host.invalid"),
        (url: URL) => (url.port = "9"),
        (url: URL) => (url.password = "wrong"),
        (url: URL) => (url.username = "nobody"),
        (url: URL) => (url.pathname = "/not_there"),
        (url: URL) => (url.port = port(silent)),
        (url: URL) => (url.port = port(closing)),
        () => {},
        (url: URL) => url.searchParams.set("host", "/not/there"),
        (url: URL) => (url.search = "?sslmode=verify-full&sslrootcert=/not/there.pem"),
      ].map((change) => connectionProblem(changed(change))),
    );
    expect(reasons).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: the host no-such-host\.invalid (is not known|could not be looked up)$/,
      ),
      "DATABASE_URL: nothing listens at 127.0.0.1:9",
      "DATABASE_URL: the password of gemplay is wrong",
      "DATABASE_URL: the password of nobody is wrong",
      "DATABASE_URL: there is no database not_there",
      expect.stringMatching(/^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer$/),
      expect.stringMatching(/^DATABASE_URL: /),
      undefined,
      expect.stringMatching(/^DATABASE_URL: nothing listens at \/not\/there\/\.s\.PGSQL\.\d+$/),
      "DATABASE_URL: the file /not/there.pem in the URL cannot be read: ENOENT",
    ]);
    for (const reason of reasons) expect(reason ?? "").not.toContain(new URL(database.url).password);
    silent.close();
    closing.close();
  });
});
