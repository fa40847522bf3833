// The tests of this file use a deployment that is configured correctly. Each test makes a mistake in the configuration,
// and expects that preflight reports the mistake.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bscGenesisHash } from "@gemplay/chain";
import { vaultAbi } from "@gemplay/chain/abi";
import pg from "pg";
import { createWalletClient, type Hex, http, keccak256, publicActions, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { bsc } from "viem/chains";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Lie, type LyingProvider, startLyingProvider } from "../../../../tests/chain/lying-provider.ts";
import { createTestDatabase } from "../../../../tests/setup/database.ts";
import { type DeployedContracts, deployContracts } from "../../../../tools/deploy/deploy-contracts.ts";
import { type Chain, startChain } from "../../../../tools/stack/chain/chain.ts";
import { type ChainCall, chainCaller } from "../../../../tools/stack/chain/chain-rpc.ts";
import { devKeys } from "../../../../tools/stack/chain/dev-accounts.ts";
import { type Postgres, startPostgres } from "../../../../tools/stack/postgres.ts";
import { withBotApi } from "../../test/bot.ts";
import { testBot } from "../../test/compose.ts";
import { type NameServer, startNameServer } from "../../test/dns-server.ts";
import { withMailbox } from "../../test/mailbox.ts";
import { createDatabase, migrate } from "../platform/database/index.ts";
import type { Finding } from "./findings.ts";
import { runPreflight } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-preflight-"));
// If the tests run as root, the database runs under another account, which must read the folder.
chmodSync(folder, 0o755);
writeFileSync(join(folder, "index.html"), "");

const keys = {
  deployer: generatePrivateKey(),
  admin: generatePrivateKey(),
  payout: generatePrivateKey(),
  pauser: generatePrivateKey(),
  commitment: generatePrivateKey(),
  stranger: generatePrivateKey(),
};
const redisPassword = "of-redis-alone";
const accountOf = (name: keyof typeof keys) => privateKeyToAccount(keys[name]).address;

const mailbox = withMailbox();
const bot = withBotApi();
let postgres: Postgres;
/** Connection of the superuser to the database cluster. */
let cluster: pg.Client;
let chain: Chain;
let call: ChainCall;
let node: LyingProvider;
let names: NameServer;
let contracts: DeployedContracts;
let production: Readonly<Record<string, string>>;

/**
 * Replaces the first block of the local chain by the first block of the real chain. Preflight recognizes the real chain
 * only by its first block.
 */
const asReal: Lie = async (method, params, ask) => {
  const block = await ask();
  const isFirst = method === "eth_getBlockByNumber" && params[0] === "0x0";
  return isFirst ? { ...(block as object), hash: bscGenesisHash } : block;
};

beforeAll(async () => {
  [postgres, chain, names] = await Promise.all([
    startPostgres({
      folder: join(folder, "postgres"),
      settings: { archive_mode: "on" },
    }),
    startChain({ mining: "instant" }),
    startNameServer(),
  ]);
  call = chainCaller(chain.rpcUrl);
  node = await startLyingProvider(chain.rpcUrl);
  for (const name of ["deployer", "admin", "payout", "commitment"] as const)
    await call("anvil_setBalance", accountOf(name), toHex(10n ** 18n));
  contracts = await deployContracts({
    rpcUrl: chain.rpcUrl,
    deployerKey: keys.deployer,
    adminAddress: accountOf("admin"),
    payoutAddress: accountOf("payout"),
    pauserAddress: accountOf("pauser"),
    committerAddress: accountOf("commitment"),
    treasuryAddress: accountOf("stranger"),
  });
  const db = createDatabase({ databaseUrl: postgres.url });
  await migrate(db);
  await db.destroy();
  cluster = new pg.Client({ connectionString: postgres.url });
  await cluster.connect();
  await setInCluster("archive_command", "true");
  await setInCluster("archive_timeout", "1min");
  await archiveOneMore();
  production = {
    GEMPLAY_ENV: "production",
    DATABASE_URL: postgres.url,
    PUBLIC_ORIGIN: "https://play.example",
    OPERATOR_ORIGIN: "https://ops.example",
    WEB_DIST: folder,
    OPERATOR_DIST: folder,
    METRICS_TOKEN: "a token of its own",
    TRUSTED_PROXIES: "1",
    CHAIN_RPC_URL: node.rpcUrl,
    CHAIN_PUBLIC_RPC_URL: node.rpcUrl,
    VAULT_ADDRESS: contracts.vault,
    PLAY_TOKEN_ADDRESS: contracts.playToken,
    USDT_TOKEN_ADDRESS: contracts.usdtToken,
    COMMITMENTS_ADDRESS: contracts.commitments,
    DEPOSIT_FACTORY_ADDRESS: contracts.depositFactory,
    START_BLOCK: String(contracts.startBlock),
    PAYOUT_PRIVATE_KEY: keys.payout,
    COMMITMENT_PRIVATE_KEY: keys.commitment,
    ENCRYPTION_KEYS: `k1:${keccak256("0x03").slice("0x".length)}`,
    PAYOUT_REFERENCE_KEYS: `k1:${keccak256("0x04").slice("0x".length)}`,
    ...mailbox.variables(),
  };
});
afterAll(async () => {
  names?.stop();
  await node?.stop();
  await cluster?.end();
  await Promise.all([chain?.stop(), postgres?.stop()]);
  for (const place of new Set([folder, postgres?.state])) rmSync(place, { recursive: true, force: true });
});
beforeEach(async () => {
  node.setLie(asReal);
  names.fail(false);
  names.texts.clear();
  names.texts.set("play.example", ["v=spf1 a:mail.play.example -all", "another-service=1"]);
  names.texts.set("_dmarc.play.example", ["v=DMARC1; p=quarantine"]);
  names.texts.set("s1._domainkey.play.example", [`v=DKIM1; k=rsa; p=${"A".repeat(64)}`]);
  names.mail.set("play.example", ["mail.play.example"]);
  await call("evm_mine"); // The block that the test mines gets the current time as its timestamp.
});

/** Changes a setting of the database without a restart, and waits until the new value takes effect. */
async function setInCluster(name: string, value: string): Promise<void> {
  await cluster.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await cluster.query("SELECT pg_reload_conf()");
  const asked = "SELECT current_setting($1) AS is";
  const isSet = async () =>
    expect((await cluster.query<{ is: string }>(asked, [name])).rows[0]?.is).toBe(value);
  // `setInCluster` also runs before the tests, where `expect.poll` is not available.
  await vi.waitFor(isSet, { timeout: 60_000 });
}

/** Ends a log file of the database, and waits until the database has tried to archive the file. */
async function archiveOneMore(): Promise<void> {
  const tries = async () => {
    const asked = "SELECT archived_count + failed_count AS tries FROM pg_stat_archiver";
    return Number((await cluster.query<{ tries: string }>(asked)).rows[0]?.tries);
  };
  const before = await tries();
  await cluster.query("CREATE TABLE written (); DROP TABLE written");
  await cluster.query("SELECT pg_switch_wal()");
  await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(before), { timeout: 60_000 });
}

const usual = ["--admin", accountOf("admin"), "--pauser", accountOf("pauser"), "--dkim", "s1"];

interface Preflight {
  readonly variables?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly nowMs?: () => number;
}

async function preflight({ variables = {}, args = usual, nowMs = Date.now }: Preflight = {}) {
  let [said, complaint] = ["", ""];
  const code = await runPreflight({
    args,
    variables: { ...production, ...variables },
    out: (text) => {
      said += text;
    },
    err: (text) => {
      complaint += text;
    },
    nameServers: [names.address],
    nowMs,
  });
  return { code, said, complaint };
}

/** Returns the area and subject of all findings that have the given state. */
async function found(state: Finding["state"], wanted: Preflight = {}): Promise<string[]> {
  // A new block is mined, because on a busy machine the newest block may be older than the maximum block age.
  await call("evm_mine");
  const { said, code } = await preflight({ ...wanted, args: [...(wanted.args ?? usual), "--json"] });
  const { findings, ...counts } = JSON.parse(said) as { findings: Finding[]; wrong: number };
  expect(code).toBe(counts.wrong > 0 ? 1 : 0);
  for (const { text } of findings)
    for (const secret of [keys.payout, keys.commitment, testBot.token, redisPassword])
      expect(text).not.toContain(secret);
  return findings.filter((one) => one.state === state).map(({ area, subject }) => `${area}: ${subject}`);
}
const wrong = (wanted: Preflight = {}) => found("wrong", wanted);

/** Sends a transaction from the account of the vault's admin, and waits until the node has mined the transaction. */
async function asAdmin(functionName: "grantRole" | "revokeRole", account: Hex, role: string, contract?: Hex) {
  const admin = createWalletClient({
    account: privateKeyToAccount(keys.admin),
    chain: { ...bsc, contracts: {} },
    transport: http(chain.rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions);
  const hash = await admin.writeContract({
    address: contract ?? contracts.vault,
    // The vault's ABI is enough, because the commitments contract has the same functions for roles.
    abi: vaultAbi,
    functionName,
    args: [keccak256(toHex(role)), account],
  });
  await admin.waitForTransactionReceipt({ hash });
}

describe("the preflight of a production deployment", () => {
  it("reports no wrong check for a correct configuration, as lines and as JSON", async () => {
    const { code, said, complaint } = await preflight();
    expect(said.split("\n").filter((line) => line.startsWith("wrong"))).toEqual([]);
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    for (const line of [
      "right    chain: first block: is the first block of the real chain",
      "right    chain: logs of deposit addresses: the node returns the logs of 1000 addresses in 200 blocks at once",
      "right    contracts: vault: payout, nobody else",
      "right    contracts: commitments: committer, nobody else",
      "right    contracts: PLAY_TOKEN_ADDRESS immutables",
      "right    database: fsync: on",
      "right    mail: DKIM",
      "right    redis: REDIS_URL: is not set",
    ])
      expect(said).toContain(line);
    expect(said.trim().split("\n").at(-1)).toMatch(/^\d+ right, \d+ warnings, 0 wrong$/);
    // The warnings are expected, because the cluster has only one machine and its tables belong to the superuser.
    expect(await found("warning")).toEqual([...["database: synchronous_commit", "database: role"]]);
  });

  it("gives a reason for every invalid argument and every invalid variable", async () => {
    for (const args of [["--fast"], ["--api", "many"], ["--admin", "0x12"], ["--dkim", "a b"]])
      expect(await preflight({ args })).toMatchObject({ code: 2, said: "" });
    expect(await preflight({ args: ["--help"] })).toMatchObject({ code: 0, complaint: "" });
    const unset = await preflight({ variables: { VAULT_ADDRESS: "", PUBLIC_ORIGIN: "http://play.example" } });
    expect(unset.code).toBe(1);
    for (const part of [
      "VAULT_ADDRESS is missing",
      "PUBLIC_ORIGIN must consist of https",
      "other checks: no other check can run",
    ])
      expect(unset.said).toContain(part);
    const known = { PAYOUT_PRIVATE_KEY: devKeys.payout, COMMITMENT_PRIVATE_KEY: devKeys.payout };
    const { said } = await preflight({ variables: known });
    for (const part of [
      "PAYOUT_PRIVATE_KEY is a publicly known",
      "COMMITMENT_PRIVATE_KEY must not be the same account as PAYOUT_PRIVATE_KEY",
    ])
      expect(said).toContain(part);
  });
});

describe("the preflight", () => {
  it("reports accounts without gas and wrong holders of contract roles", async () => {
    const stranger = accountOf("stranger");
    // The account `stranger` has no role in the contracts and no BNB.
    expect(await wrong({ variables: { PAYOUT_PRIVATE_KEY: keys.stranger } })).toEqual([
      "contracts: server's start",
      "contracts: vault: payout",
      "contracts: vault: payout, nobody else",
      "accounts: payout: gas",
    ]);
    expect(await wrong({ args: ["--admin", stranger, "--pauser", stranger] })).toEqual([
      ...["contracts: vault: admin", "contracts: vault: pauser"],
      ...["contracts: vault: admin, nobody else", "contracts: vault: pauser, nobody else"],
      ...["contracts: commitments: admin", "contracts: commitments: admin, nobody else"],
    ]);
    await asAdmin("grantRole", stranger, "PAYOUT_ROLE");
    await asAdmin("grantRole", stranger, "COMMITTER_ROLE", contracts.commitments);
    expect(await wrong()).toEqual([
      "contracts: vault: payout, nobody else",
      "contracts: commitments: committer, nobody else",
    ]);
    await asAdmin("revokeRole", stranger, "PAYOUT_ROLE");
    await asAdmin("revokeRole", stranger, "COMMITTER_ROLE", contracts.commitments);
    expect(await wrong()).toEqual([]);
  });

  it("reports a wrong contract address, a wrong start block, too many processes, and servers that do not answer", async () => {
    const variables = {
      VAULT_ADDRESS: contracts.vault,
      DEPOSIT_FACTORY_ADDRESS: stranger(),
      START_BLOCK: String(contracts.startBlock + 1n),
      SMTP_URL: "smtp://127.0.0.1:9",
      REDIS_URL: `redis://:${redisPassword}@127.0.0.1:9`,
      // The node at `chain.rpcUrl` itself, without the changed answers of the proxy, belongs to another chain.
      CHAIN_PUBLIC_RPC_URL: chain.rpcUrl,
      WEB_DIST: join(folder, "nowhere"),
    };
    expect(await wrong({ variables, args: [...usual, "--api", "50"] })).toEqual([
      "configuration: WEB_DIST",
      "database: max_connections",
      "chain: CHAIN_PUBLIC_RPC_URL",
      "contracts: server's start",
      ...["contracts: vault: admin, nobody else", "contracts: vault: payout, nobody else"],
      "contracts: vault: pauser, nobody else",
      "contracts: DEPOSIT_FACTORY_ADDRESS",
      "mail: SMTP_URL",
      "redis: REDIS_URL",
    ]);
  });
  const stranger = () => accountOf("stranger");

  it("reports a node that refuses calls, belongs to another chain, does not answer, or returns old blocks", async () => {
    node.setLie(async (method, params, ask) => {
      if (method === "eth_getBlockByNumber" && params[0] === "finalized")
        throw new Error("unknown block tag");
      if (method === "eth_getTransactionReceipt") throw new Error("history is pruned");
      if (method === "eth_getLogs") throw new Error("exceeds the range");
      return await asReal(method, params, ask);
    });
    expect(await wrong()).toEqual([
      ...["chain: finalized", "chain: receipts", "chain: block receipts"],
      ...["chain: logs of deposit addresses", "chain: logs"],
      ...["contracts: vault: nobody else", "contracts: commitments: nobody else"],
    ]);
    node.setLie(async (method, _params, ask) => (method === "eth_chainId" ? "0x61" : await ask()));
    expect(await wrong()).toEqual(expect.arrayContaining(["chain: id", "chain: first block"]));
    node.setLie(async () => {
      throw new Error("gone away");
    });
    const away = await wrong();
    for (const subject of [
      "chain: id",
      "contracts: VAULT_ADDRESS code",
      "accounts: payout: gas",
      "clocks: newest block",
    ])
      expect(away).toContain(subject);
    node.setLie(async (method, params, ask) => {
      const block = (await asReal(method, params, ask)) as { timestamp: string };
      const isNewest = method === "eth_getBlockByNumber" && params[0] === "latest";
      return isNewest ? { ...block, timestamp: toHex(Number(block.timestamp) - 3600) } : block;
    });
    expect(await wrong({ nowMs: () => Date.now() + 60_000 })).toEqual([
      "clocks: this machine",
      "clocks: newest block",
    ]);
  });

  it("reports a node that supports all calls except the calls for deposits", async () => {
    const about = async (lie: Lie, variables: Readonly<Record<string, string>> = {}) => {
      node.setLie(
        async (method, params, ask) => await lie(method, params, () => asReal(method, params, ask)),
      );
      return await wrong({ variables });
    };
    const first = toHex(contracts.startBlock);
    const noReceiptsOf =
      (isLacking: (block: unknown) => boolean): Lie =>
      async (method, [block], ask) => {
        if (method === "eth_getBlockReceipts" && isLacking(block)) throw new Error("there is no such method");
        return await ask();
      };
    for (const isLacking of [(one: unknown) => one === first, (one: unknown) => one !== first, () => true])
      expect(await about(noReceiptsOf(isLacking))).toEqual(["chain: block receipts"]);
    const { said } = await preflight();
    expect(said).toMatch(/block receipts: unreachable: .* \(there is no such method\): no deposit would be/);
    // Preflight reads the receipts of the block of the vault's creation, because the final block may be empty.
    const withoutLast: Lie = async (method, _params, ask) => {
      const answer = await ask();
      return method === "eth_getBlockReceipts" ? (answer as unknown[]).slice(1) : answer;
    };
    expect(await about(withoutLast)).toEqual(["chain: block receipts"]);
    const fewTopics: Lie = async (method, params, ask) => {
      const [{ topics = [] } = {}] = params as { topics?: (string | string[] | null)[] }[];
      if (method === "eth_getLogs" && topics.some((one) => Array.isArray(one) && one.length > 500))
        throw new Error("too many topics");
      return await ask();
    };
    expect(await about(fewTopics)).toEqual(["chain: logs of deposit addresses"]);
    expect(await about(fewTopics, { DEPOSIT_FACTORY_ADDRESS: "" })).toEqual([]);
  });

  it("reports a database with unsafe settings, missing rights or wrong table owners, and a database that refuses the connection", async () => {
    // The test database belongs to a cluster that is configured without durability.
    const test = await createTestDatabase();
    const { hostname, port, pathname } = new URL(test.url);
    const owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    const role = `guest_${pathname.slice(1)}`;
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'; CREATE TABLE theirs (id int)`);
    await owner.query(`ALTER ROLE ${role} SET synchronous_commit = off`);
    const guest = `postgres://${role}:guest@${hostname}:${port}${pathname}`;
    const about = async (url: string) => {
      const all = await wrong({ variables: { DATABASE_URL: url } });
      return all.filter((one) => one.startsWith("database"));
    };
    expect(await about(guest)).toEqual([
      ...["database: fsync", "database: full_page_writes", "database: synchronous_commit"],
      ...["database: right to make schemas", "database: right to make tables", "database: tables' owner"],
    ]);
    await owner.query(`DROP ROLE ${role}`);
    expect(await about(guest)).toEqual(["database: connection"]);
    await owner.end();
    await test.drop();
    const empty = await found("warning", { variables: { DATABASE_URL: (await createEmpty()).url } });
    expect(empty).toContain("database: migrations");
  });
  const createEmpty = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("CREATE DATABASE unmigrated");
    await client.end();
    const url = new URL(postgres.url);
    url.pathname = "/unmigrated";
    return { url: url.href };
  };

  it("reports a missing, failing or slow archive of the database's log", async () => {
    const about = async (state: Finding["state"]) =>
      (await found(state)).filter((one) => one.startsWith("database: archive"));
    await setInCluster("archive_command", "");
    expect(await about("wrong")).toEqual(["database: archive_command"]);
    await setInCluster("archive_command", "false");
    await archiveOneMore();
    expect(await about("wrong")).toEqual(["database: archive"]);
    await setInCluster("archive_command", "true");
    await archiveOneMore(); // The database has now archived both the waiting log file and the new log file.
    expect(await about("right")).toContain("database: archive");
    await cluster.query("SELECT pg_stat_reset_shared('archiver')");
    await setInCluster("archive_timeout", "0");
    expect(await about("warning")).toEqual(["database: archive", "database: archive_timeout"]);
    await setInCluster("archive_timeout", "1min");
    await archiveOneMore();
  });

  it("reports a synchronous standby if the database role of the servers has no right to see the standby", async () => {
    const name = (standby: string) => setInCluster("synchronous_standby_names", standby);
    await cluster.query("CREATE ROLE guest LOGIN PASSWORD 'guest'");
    const url = new URL(postgres.url);
    [url.username, url.password] = ["guest", "guest"];
    const isFound = async () =>
      (await wrong({ variables: { DATABASE_URL: url.href } })).includes("database: right to see standbys");
    expect(await isFound()).toBe(false);
    // While the setting names a standby, commits would wait permanently for it, so the test writes no data.
    await name("standby");
    expect(await isFound()).toBe(true);
    await name("");
    await cluster.query("GRANT pg_read_all_stats TO guest");
    await name("standby");
    expect(await isFound()).toBe(false);
    await name("");
    await cluster.query("DROP ROLE guest");
  });

  it("reports missing or wrong DNS records of the mail domain", async () => {
    const about = async () => (await wrong()).filter((one) => one.startsWith("mail"));
    names.texts.set("play.example", ["v=spf1 +all"]);
    names.texts.set("_dmarc.play.example", ["v=DMARC1; p=reject", "v=DMARC1; p=none"]);
    names.texts.delete("s1._domainkey.play.example");
    expect(await about()).toEqual(["mail: SPF", "mail: DMARC", "mail: DKIM"]);
    names.texts.clear();
    expect(await about()).toEqual(["mail: SPF", "mail: DMARC", "mail: DKIM"]);
    names.fail(true);
    expect(await about()).toEqual(["mail: SPF", "mail: DMARC", "mail: MX", "mail: DKIM"]);
  });

  it("reports a bot with a wrong name, a wrong webhook or a wrong token", async () => {
    // The test uses GEMPLAY_ENV=test, because the local bot API uses http, which production refuses. Another test
    // checks that production refuses http.
    const variables = { ...bot.variables(), GEMPLAY_ENV: "test" };
    const about = async (changes: Readonly<Record<string, string>>, state: Finding["state"] = "wrong") =>
      (await found(state, { variables: { ...variables, ...changes } })).filter((one) =>
        one.startsWith("bot"),
      );
    expect(await about({})).toEqual([]);
    expect(await about({}, "right")).toEqual(["bot: BOT_USERNAME", "bot: webhook"]);
    expect(await about({ BOT_USERNAME: "SomebodyElseBot" })).toEqual(["bot: BOT_USERNAME"]);
    expect(await about({ BOT_WEBHOOK_SECRET: "s".repeat(32) }, "warning")).toEqual(["bot: webhook"]);
    expect(await about({ BOT_API_ROOT: "http://127.0.0.1:9" })).toEqual([
      "bot: BOT_USERNAME",
      "bot: webhook",
    ]);
    const other = testBot.token.replace("Ab", "Ba");
    expect(await about({ BOT_TOKEN: other })).toEqual(["bot: BOT_USERNAME", "bot: webhook"]);
  });
});
