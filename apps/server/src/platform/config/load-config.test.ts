import { keccak256, toHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { devKeys } from "../../../../../tools/stack/chain/dev-accounts.ts";
import { ConfigError, loadConfig } from "./index.ts";

/** Returns 32 bytes as hex digits. The digits look random, but the same name always gives the same 32 bytes. */
const drawn = (name: string) => keccak256(toHex(name)).slice("0x".length);
const counted = Buffer.from(Array.from({ length: 32 }, (_, index) => 7 + 5 * index)).toString("hex");

const good = {
  GEMPLAY_ENV: "production",
  DATABASE_URL: "postgres://gemplay@db/gemplay?sslmode=require&channel_binding=require",
  PUBLIC_ORIGIN: "https://play.example,https://www.play.example",
  CHAIN_RPC_URL: "https://rpc.example/secret",
  CHAIN_PUBLIC_RPC_URL: "https://bsc.example",
  VAULT_ADDRESS: "0x00000000000000000000000000000000000000A1",
  PLAY_TOKEN_ADDRESS: "0x00000000000000000000000000000000000000b2",
  USDT_TOKEN_ADDRESS: "0x00000000000000000000000000000000000000c3",
  START_BLOCK: "1234",
  COMMITMENTS_ADDRESS: "0x00000000000000000000000000000000000000d4",
  PAYOUT_PRIVATE_KEY: keccak256("0x01"),
  COMMITMENT_PRIVATE_KEY: keccak256("0x02"),
  PAYOUT_REFERENCE_KEYS: `p1:${drawn("p1")}`,
  ENCRYPTION_KEYS: `k2:${drawn("k2")},k1:${drawn("k1")}`,
};

const key = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;

function problemsOf(changes: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig({ ...good, ...changes });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("loadConfig with a valid configuration", () => {
  it("returns the given values, and the default for every missing variable", () => {
    expect(loadConfig(good)).toMatchObject({
      environment: "production",
      role: "all",
      port: 4680,
      apiBasePath: "/api",
      miniBasePath: "/mini",
      publicOrigins: ["https://play.example", "https://www.play.example"],
      frameAncestors: ["'self'"],
      trustedProxies: 0,
      encryptionKeys: [{ id: "k2", key: Buffer.from(drawn("k2"), "hex") }, { id: "k1" }],
      chain: { startBlock: 1234n, vaultAddress: "0x00000000000000000000000000000000000000A1" },
    });
  });

  it("accepts trusted proxies as a number or as IP addresses", () => {
    expect(loadConfig({ ...good, TRUSTED_PROXIES: "2" }).trustedProxies).toBe(2);
    expect(loadConfig({ ...good, TRUSTED_PROXIES: "192.0.2.1, fd00::/8" }).trustedProxies).toEqual([
      { address: "192.0.2.1", prefix: 32, family: "ipv4" },
      { address: "fd00::", prefix: 8, family: "ipv6" },
    ]);
  });

  it("accepts a Redis URL with a password, TLS and a database number", () => {
    expect(loadConfig(good).redisUrl).toBeUndefined();
    for (const url of [
      "redis://cache.example",
      "rediss://house:p%40ss@cache.example:6380/3",
      "redis://:x@[::1]/",
    ])
      expect(loadConfig({ ...good, REDIS_URL: url }).redisUrl).toBe(url);
  });

  it("needs no signing key if ROLE is api", () => {
    const none = { PAYOUT_PRIVATE_KEY: undefined, COMMITMENT_PRIVATE_KEY: undefined };
    expect(problemsOf({ ROLE: "api", ...none })).toEqual([]);
  });

  it("needs no payout key, because withdrawals can wait for the key", () => {
    expect(problemsOf({ PAYOUT_PRIVATE_KEY: undefined })).toEqual([]);
  });
});

describe("loadConfig of an account with a remote signer", () => {
  const address = privateKeyToAddress(keccak256("0x09"));
  const remote = {
    PAYOUT_PRIVATE_KEY: undefined,
    PAYOUT_SIGNER_URL: "https://signer.example/rpc",
    PAYOUT_SIGNER_ADDRESS: address.toLowerCase(),
    PAYOUT_SIGNER_TOKEN: "a-token",
  };

  it("returns the address, the URL and the token of the remote signer", () => {
    const { accounts } = loadConfig({ ...good, ...remote });
    expect(accounts.payout).toEqual({
      kind: "remote",
      address,
      variable: "PAYOUT_SIGNER_ADDRESS",
      url: "https://signer.example/rpc",
      token: "a-token",
    });
    expect(accounts.commitment).toMatchObject({ kind: "key", variable: "COMMITMENT_PRIVATE_KEY" });
    expect(accounts.sweep).toBeUndefined();
    const committer = {
      COMMITMENT_PRIVATE_KEY: undefined,
      COMMITMENT_SIGNER_URL: "https://signer.example",
      COMMITMENT_SIGNER_ADDRESS: address,
    };
    expect(problemsOf(committer)).toEqual([]);
  });

  it.each([
    "http://127.0.0.1:9000",
    "http://[::1]:9000",
    "http://10.1.2.3",
    "http://172.31.0.1",
    "http://192.168.7.7",
    "http://[fd00::7]/",
    "http://localhost:9000",
  ])("accepts a signer URL without TLS in the local network: %s", (url) => {
    expect(problemsOf({ ...remote, PAYOUT_SIGNER_URL: url })).toEqual([]);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ["PAYOUT_SIGNER_URL must not be set together with", { PAYOUT_PRIVATE_KEY: keccak256("0x01") }],
    ["PAYOUT_SIGNER_URL is missing", { PAYOUT_SIGNER_URL: undefined }],
    ["PAYOUT_SIGNER_ADDRESS is missing", { PAYOUT_SIGNER_ADDRESS: undefined }],
    ["PAYOUT_SIGNER_ADDRESS must be an address", { PAYOUT_SIGNER_ADDRESS: "0x12" }],
    ["PAYOUT_SIGNER_URL must be a URL", { PAYOUT_SIGNER_URL: "ws://signer.example" }],
    ["PAYOUT_SIGNER_URL must contain no password", { PAYOUT_SIGNER_URL: "https://me:pw@signer.example" }],
    ["PAYOUT_SIGNER_TOKEN must be one word", { PAYOUT_SIGNER_TOKEN: "two words" }],
    ["PAYOUT_SIGNER_URL must begin with https://", { PAYOUT_SIGNER_URL: "http://signer.example" }],
    ["PAYOUT_SIGNER_URL must begin with https://", { PAYOUT_SIGNER_URL: "http://8.8.8.8" }],
    ["PAYOUT_SIGNER_URL must begin with https://", { PAYOUT_SIGNER_URL: "http://172.32.0.1" }],
    ["PAYOUT_SIGNER_URL must begin with https://", { PAYOUT_SIGNER_URL: "http://127.0.0.1.example" }],
    [
      "PAYOUT_SIGNER_ADDRESS is the account of a publicly known key",
      { PAYOUT_SIGNER_ADDRESS: privateKeyToAddress(devKeys.payout) },
    ],
    [
      "COMMITMENT_PRIVATE_KEY must not be the same account as PAYOUT_SIGNER_ADDRESS",
      { PAYOUT_SIGNER_ADDRESS: privateKeyToAddress(good.COMMITMENT_PRIVATE_KEY) },
    ],
    [
      "SWEEP_SIGNER_ADDRESS must not be the same account as PAYOUT_SIGNER_ADDRESS",
      { SWEEP_SIGNER_URL: "https://signer.example", SWEEP_SIGNER_ADDRESS: address },
    ],
    [
      "SWEEP_SIGNER_ADDRESS must not be the same account as COMMITMENT_PRIVATE_KEY",
      {
        SWEEP_SIGNER_URL: "https://signer.example",
        SWEEP_SIGNER_ADDRESS: privateKeyToAddress(good.COMMITMENT_PRIVATE_KEY),
      },
    ],
  ])("reports the problem of the remote signer: %s", (said, changes) => {
    const problems = problemsOf({ ...remote, ...changes });
    expect(problems).toEqual([expect.stringContaining(said)]);
    expect(problems.join()).not.toMatch(/a-token|two words|pw/);
  });
});

const bot = { BOT_TOKEN: `123456:${"aB_-".repeat(9)}`, BOT_USERNAME: "GemplayBot" };

describe("loadConfig of the bot", () => {
  it("returns the given values, and the default for every missing variable", () => {
    expect(loadConfig(good).bot).toBeUndefined();
    expect(loadConfig({ ...good, ...bot }).bot).toEqual({
      token: bot.BOT_TOKEN,
      username: "GemplayBot",
      formerTokens: [],
      apiRoot: "https://api.telegram.org",
      webhookSecret: undefined,
      hostOrigins: ["https://web.telegram.org"],
    });
    const former = `123456:${"x".repeat(35)} 123456:${"y".repeat(35)}`;
    const named = {
      BOT_FORMER_TOKENS: former,
      BOT_API_ROOT: "https://bots.example",
      BOT_WEBHOOK_SECRET: "s".repeat(32),
      HOST_ORIGINS: "https://web.telegram.org,https://host.example",
    };
    expect(loadConfig({ ...good, ...bot, ...named }).bot).toMatchObject({
      formerTokens: former.split(" "),
      apiRoot: "https://bots.example",
      webhookSecret: "s".repeat(32),
      hostOrigins: ["https://web.telegram.org", "https://host.example"],
    });
  });

  it("needs no webhook secret in any role, because the server can poll for updates", () => {
    for (const ROLE of ["all", "api", "worker"]) expect(problemsOf({ ...bot, ROLE })).toEqual([]);
  });

  it("accepts unencrypted URLs only if GEMPLAY_ENV is local", () => {
    const open = { BOT_API_ROOT: "http://127.0.0.1:9", HOST_ORIGINS: "http://127.0.0.1:8" };
    expect(problemsOf({ ...bot, ...open })).toHaveLength(2);
    expect(problemsOf({ ...bot, ...open, GEMPLAY_ENV: "local" })).toEqual([]);
  });

  it.each([
    ["BOT_TOKEN", "123456"],
    ["BOT_TOKEN", undefined],
    ["BOT_USERNAME", "@GemplayBot"],
    ["BOT_USERNAME", undefined],
    ["BOT_FORMER_TOKENS", "old"],
    ["BOT_FORMER_TOKENS", bot.BOT_TOKEN],
    ["BOT_API_ROOT", "http://api.telegram.org"],
    ["BOT_API_ROOT", "api.telegram.org"],
    ["BOT_WEBHOOK_SECRET", "short"],
    ["BOT_WEBHOOK_SECRET", `${"s".repeat(20)} ${"s".repeat(20)}`],
    ["HOST_ORIGINS", "http://web.telegram.org"],
    ["HOST_ORIGINS", "https://web.telegram.org/a"],
    ["HOST_ORIGINS", "*"],
  ])("reports the name but not the value of an invalid variable: %s = %s", (name, value) => {
    const problems = problemsOf({ ...bot, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain(bot.BOT_TOKEN);
  });
});

const push = {
  VAPID_PUBLIC_KEY: `B${"a".repeat(86)}`,
  VAPID_PRIVATE_KEY: "b".repeat(43),
  VAPID_SUBJECT: "mailto:push@play.example",
};

describe("loadConfig of web push", () => {
  it("returns the keys, and nothing without them", () => {
    expect(loadConfig(good).push).toBeUndefined();
    expect(loadConfig({ ...good, ...push }).push).toEqual({
      publicKey: push.VAPID_PUBLIC_KEY,
      privateKey: push.VAPID_PRIVATE_KEY,
      subject: push.VAPID_SUBJECT,
    });
  });

  it.each([
    ["VAPID_PUBLIC_KEY", undefined],
    ["VAPID_PUBLIC_KEY", "short"],
    ["VAPID_PRIVATE_KEY", undefined],
    ["VAPID_PRIVATE_KEY", "b".repeat(44)],
    ["VAPID_SUBJECT", undefined],
    ["VAPID_SUBJECT", "push@play.example"],
  ])("reports the name but not the value of an invalid variable: %s = %s", (name, value) => {
    const problems = problemsOf({ ...push, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain(push.VAPID_PRIVATE_KEY);
  });
});

describe("loadConfig with an invalid configuration", () => {
  it.each([
    ["GEMPLAY_ENV", "staging"],
    ["GEMPLAY_ENV", undefined],
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["ROLE", "boss"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", undefined],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_URL", "postgres:///gemplay"],
    ["DATABASE_URL", "postgres://db:99999/gemplay"],
    ["DATABASE_URL", "postgres://db:0/gemplay"],
    ["DATABASE_URL", "postgres://db"],
    ["DATABASE_URL", "postgres://db/gemplay?application_name=mine"],
    ["DATABASE_URL", "postgres://db/gemplay?sslmode=require&options=-c%20idle_session_timeout%3D0"],
    ["DATABASE_URL", "postgres://db/gemplay?statement_timeout=0"],
    ["DATABASE_URL", "postgres://a:50%@db/gemplay"],
    ["DATABASE_URL", "db/gemplay"],
    ["REDIS_URL", "redis"],
    ["REDIS_URL", "http://cache.example:6379"],
    ["REDIS_URL", "redis:///0"],
    ["REDIS_URL", "redis://cache.example:0"],
    ["REDIS_URL", "redis://cache.example/gemplay"],
    ["REDIS_URL", "redis://:50%@cache.example"],
    ["REDIS_URL", "redis://cache.example:6379/0?enableOfflineQueue=true"],
    ["PUBLIC_ORIGIN", ""],
    ["PUBLIC_ORIGIN", "https://play.example/path"],
    ["PUBLIC_ORIGIN", "http://play.example"],
    ["API_ORIGIN", "api.example"],
    ["API_BASE_PATH", "api"],
    ["WALLETCONNECT_PROJECT_ID", "my project"],
    ["WALLETCONNECT_RELAY_URL", "https://relay.example"],
    ["FRAME_ANCESTORS", "*"],
    ["FRAME_ANCESTORS", "'self'; script-src *"],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "11"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "::/0"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
    ["TRUSTED_PROXIES", "10.0.0.1,proxy.example"],
    ["METRICS_TOKEN", "short"],
    ["CHAIN_RPC_URL", "ws://x"],
    ["CHAIN_PUBLIC_RPC_URL", undefined],
    ["VAULT_ADDRESS", "0x12"],
    ["VAULT_ADDRESS", "0x5FbDB2315678afecb367f032d93F642f64180aA4"],
    ["PLAY_TOKEN_ADDRESS", undefined],
    ["USDT_TOKEN_ADDRESS", "USDT"],
    ["COMMITMENTS_ADDRESS", undefined],
    ["VAULT_ADDRESS", "0x0000000000000000000000000000000000000000"],
    ["PLAY_TOKEN_ADDRESS", good.VAULT_ADDRESS],
    ["USDT_TOKEN_ADDRESS", good.VAULT_ADDRESS],
    ["USDT_TOKEN_ADDRESS", good.PLAY_TOKEN_ADDRESS],
    ["COMMITMENTS_ADDRESS", good.VAULT_ADDRESS],
    ["DEPOSIT_FACTORY_ADDRESS", good.VAULT_ADDRESS],
    ["DEPOSIT_FACTORY_ADDRESS", "0x12"],
    ["SWEEP_PRIVATE_KEY", devKeys.sweeper],
    ["SWEEP_PRIVATE_KEY", good.PAYOUT_PRIVATE_KEY],
    ["START_BLOCK", undefined],
    ["API_ORIGIN", "http://api.example"],
    ["PAYOUT_PRIVATE_KEY", `0x${"0".repeat(64)}`],
    ["PAYOUT_PRIVATE_KEY", devKeys.payout],
    ["PAYOUT_PRIVATE_KEY", devKeys.admin],
    ["COMMITMENT_PRIVATE_KEY", undefined],
    ["COMMITMENT_PRIVATE_KEY", `0x${good.PAYOUT_PRIVATE_KEY.slice(2).toUpperCase()}`],
    ["COMMITMENT_PRIVATE_KEY", devKeys.committer],
    ["PAYOUT_REFERENCE_KEYS", undefined],
    ["PAYOUT_REFERENCE_KEYS", drawn("p1")],
    ["PAYOUT_REFERENCE_KEYS", `p1:${"6c".repeat(32)}`],
    ["PAYOUT_REFERENCE_KEYS", `p1:${"0123456789abcdef".repeat(4)}`],
    ["PAYOUT_REFERENCE_KEYS", `p1:${counted}`],
    ["PAYOUT_REFERENCE_KEYS", `p1:${drawn("p1")},p0:${drawn("k1").toUpperCase()}`],
    ["ENCRYPTION_KEYS", undefined],
    ["ENCRYPTION_KEYS", drawn("k1")],
    ["ENCRYPTION_KEYS", `k1:${drawn("k1").slice(2)}`],
    ["ENCRYPTION_KEYS", `k.1:${drawn("k1")}`],
    ["ENCRYPTION_KEYS", `k1:${drawn("k1")},`],
    ["ENCRYPTION_KEYS", `k1:${drawn("k1")},k1:${drawn("k2")}`],
    ["ENCRYPTION_KEYS", `k1:${"6c".repeat(32)}`],
    ["ENCRYPTION_KEYS", `k1:${"0123456789abcdef".repeat(4)}`],
    ["ENCRYPTION_KEYS", `k2:${drawn("k2")},k1:${counted}`],
    ["PAYOUT_PRIVATE_KEY", key(1n)],
    ["PAYOUT_PRIVATE_KEY", key(0xdead_beef_cafen)],
    ["PAYOUT_PRIVATE_KEY", `0x${"5a".repeat(32)}`],
    ["PAYOUT_PRIVATE_KEY", `0x${"deadbeef".repeat(8)}`],
    ["PAYOUT_PRIVATE_KEY", "0x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"],
    ["PAYOUT_PRIVATE_KEY", key(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n - 7n)],
    // The keys belong to the first account of the phrase «myth like bonus scare …», the eighth of «test test … junk»
    // and the first of «abandon … about».
    ["PAYOUT_PRIVATE_KEY", "0x4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d"],
    ["COMMITMENT_PRIVATE_KEY", "0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356"],
    ["COMMITMENT_PRIVATE_KEY", "0x1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727"],
    ["FAUCET_PRIVATE_KEY", keccak256("0x03")],
  ])("reports the name of the invalid variable: %s = %s", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  it("reports all problems in one error, which contains no secret", () => {
    const secret = "0xnot-a-key-but-secret";
    const problems = problemsOf({ DATABASE_URL: undefined, PORT: "x", PAYOUT_PRIVATE_KEY: secret });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain(secret);
  });
});
