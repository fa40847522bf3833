import { describe, expect, it } from "vitest";
import { devKeys } from "../../../../../tools/stack/dev-accounts.ts";
import { ConfigError, loadConfig } from "./index.ts";

const good = {
  GEMPLAY_ENV: "production",
  DATABASE_URL: "postgres://gemplay@db/gemplay",
  PUBLIC_ORIGIN: "https://play.example,https://www.play.example",
  CHAIN_RPC_URL: "https://rpc.example/secret",
  CHAIN_PUBLIC_RPC_URL: "https://bsc.example",
  VAULT_ADDRESS: "0x00000000000000000000000000000000000000A1",
  PLAY_TOKEN_ADDRESS: "0x00000000000000000000000000000000000000b2",
  USDT_TOKEN_ADDRESS: "0x00000000000000000000000000000000000000c3",
  START_BLOCK: "1234",
  PAYOUT_PRIVATE_KEY: `0x${"5a".repeat(32)}`,
};

function problemsOf(changes: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig({ ...good, ...changes });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("a configuration that can be used", () => {
  it("is read whole, with its defaults", () => {
    expect(loadConfig(good)).toMatchObject({
      environment: "production",
      role: "all",
      port: 4680,
      apiBasePath: "/api",
      miniBasePath: "/mini",
      publicOrigins: ["https://play.example", "https://www.play.example"],
      frameAncestors: ["'self'"],
      trustedProxies: 0,
      chain: { startBlock: 1234n, vaultAddress: "0x00000000000000000000000000000000000000A1" },
    });
  });

  it("needs no payout key in a process that only answers", () => {
    expect(problemsOf({ ROLE: "api", PAYOUT_PRIVATE_KEY: undefined })).toEqual([]);
  });
});

describe("a configuration that cannot", () => {
  it.each([
    ["GEMPLAY_ENV", "staging"],
    ["GEMPLAY_ENV", undefined],
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["ROLE", "boss"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", undefined],
    ["DATABASE_URL", "mysql://x"],
    ["PUBLIC_ORIGIN", ""],
    ["PUBLIC_ORIGIN", "https://play.example/path"],
    ["PUBLIC_ORIGIN", "http://play.example"],
    ["API_ORIGIN", "api.example"],
    ["API_BASE_PATH", "api"],
    ["FRAME_ANCESTORS", "*"],
    ["FRAME_ANCESTORS", "'self'; script-src *"],
    ["TRUSTED_PROXIES", "-1"],
    ["METRICS_TOKEN", "short"],
    ["CHAIN_RPC_URL", "ws://x"],
    ["CHAIN_PUBLIC_RPC_URL", undefined],
    ["VAULT_ADDRESS", "0x12"],
    ["VAULT_ADDRESS", "0x5FbDB2315678afecb367f032d93F642f64180aA4"],
    ["PLAY_TOKEN_ADDRESS", undefined],
    ["USDT_TOKEN_ADDRESS", "USDT"],
    ["START_BLOCK", "1.5"],
    ["PAYOUT_PRIVATE_KEY", undefined],
    ["PAYOUT_PRIVATE_KEY", `0x${"0".repeat(64)}`],
    ["PAYOUT_PRIVATE_KEY", devKeys.payout],
    ["PAYOUT_PRIVATE_KEY", devKeys.admin],
    ["FAUCET_PRIVATE_KEY", `0x${"5b".repeat(32)}`],
  ])("says which variable it is: %s = %s", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  it("names all problems at once, and no secret", () => {
    const secret = "0xnot-a-key-but-secret";
    const problems = problemsOf({ DATABASE_URL: undefined, PORT: "x", PAYOUT_PRIVATE_KEY: secret });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain(secret);
  });
});
