import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { errors } from "@gemplay/api-schema";
import { commitmentsAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import pg from "pg";
import { decodeFunctionData, type Hex, keccak256, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../../tests/setup/database.ts";
import { bareEnvironment, noChain, type TestServer, testVariables } from "../../test/compose.ts";
import { readEvents } from "../../test/event-reader.ts";
import { withServer } from "../../test/file-server.ts";
import { runOperator } from "./index.ts";

const program = fileURLToPath(new URL("operator.cli.ts", import.meta.url));
let server: TestServer;

withServer({ jobs: true }, (started) => {
  server = started;
});

type Outcome = { code: number | null; out: string; err: string };

const variables = () => testVariables(server.databaseUrl, noChain);

const operator = (...args: string[]) => ran(variables(), ...args);

/** Runs the operator program inside the test process, with a separate database connection and separate settings. */
async function ran(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  let [out, err] = ["", ""];
  const code = await runOperator({
    args,
    variables: environment,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

/** Runs the operator program in a separate process, as an operator does. */
async function spawned(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...bareEnvironment, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (err += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

describe("the operator program", () => {
  it("accepts its arguments, prints the result and exits with code 0", async () => {
    const change = ["settings", "set", "withdrawals.open", "on", "--as", "mai", "--reason", "升级 now"];
    expect(await spawned(variables(), ...change)).toEqual({
      code: 0,
      out: "withdrawals.open: on -> on\n",
      err: "",
    });
    expect((await operator("settings", "history")).out).toMatch(
      / {2}mai {2}withdrawals\.open: on -> on {2}\(升级 now\)$/m,
    );
  });

  it("prints the calls that the vault's admin must send, and prints no call for unknown words", async () => {
    const account = "0x00000000000000000000000000000000000000A1";
    const printed = await operator("vault", "call", "grant", account);
    expect(printed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^to 0x\w{40}\ndata 0x2f2ff15d\w{128}\n$/),
    });
    for (const wrong of [
      [],
      ["dance"],
      ["toString"],
      ["grant"],
      ["revoke", "0x12"],
      ["grant", account.toLowerCase().replace("a1", "A1b")],
      ["pause", account],
    ])
      expect(await operator("vault", "call", ...wrong)).toMatchObject({ code: 2, out: "" });
  });

  it("prints the calls that the commitments' admin must send to change the committer", async () => {
    const account = "0x00000000000000000000000000000000000000A1";
    for (const [verb, functionName] of [
      ["grant", "grantRole"],
      ["revoke", "revokeRole"],
    ] as const) {
      const { code, out } = await operator("commitments", "call", verb, account);
      const [, to, data] = /^to (0x\w{40})\ndata (0x\w+)\n$/.exec(out) ?? [];
      expect([code, to?.toLowerCase()]).toEqual([0, variables().COMMITMENTS_ADDRESS?.toLowerCase()]);
      const role = keccak256(toHex("COMMITTER_ROLE"));
      const called = decodeFunctionData({ abi: commitmentsAbi, data: data as Hex });
      expect(called).toEqual({ functionName, args: [role, account] });
    }
    for (const wrong of [["pause"], ["grant"], ["grant", "0x12"]])
      expect(await operator("commitments", "call", ...wrong)).toMatchObject({ code: 2, out: "" });
  });

  it("prints the list of its commands without any configuration", async () => {
    const answers = [await spawned({}, "help"), await ran({}, "--help"), await ran({}, "-h")];
    for (const { code, out, err } of answers) {
      expect({ code, err }).toEqual({ code: 0, err: "" });
      for (const command of ["settings set KEY VALUE", "withdrawals reject ID", "migrate", "reconcile"])
        expect(out).toContain(command);
    }
    const one = await operator("help", "reject");
    expect(one.out).toContain("withdrawals reject ID");
    expect(one.out).not.toContain("settings");
    expect(await operator("freeze", "--help")).toMatchObject({ code: 0, err: "" });
    expect(await operator("help", "dance")).toMatchObject({ code: 2, out: "" });
    expect(await operator()).toMatchObject({ code: 2, out: "" });
  });

  it("refuses more arguments than the command accepts", async () => {
    for (const args of [
      ["freeze", "1", "2"],
      ["audit", "all"],
      ["settings", "set", "withdrawals.open", "on", "off"],
    ])
      expect(await operator(...args)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^too many arguments: /),
      });
  });

  it("needs no key for signing payouts or commitments", async () => {
    const {
      PAYOUT_PRIVATE_KEY: _p,
      COMMITMENT_PRIVATE_KEY: _c,
      ...keyless
    }: Record<string, string> = variables();
    expect(await spawned(keyless, "settings", "get", "withdrawals.open")).toEqual({
      code: 0,
      out: "on\n",
      err: "",
    });
  });

  it("reports an unavailable database or an unavailable chain in one sentence, and exits with code 1", async () => {
    const away = { ...variables(), DATABASE_URL: "postgres://gemplay@127.0.0.1:9/gemplay" };
    const noDatabase = await spawned(away, "audit");
    expect(noDatabase).toMatchObject({ code: 1, out: "" });
    expect(noDatabase.err).toContain("DATABASE_URL: nothing listens at 127.0.0.1:9");
    const beforeAnything = await operator("reconcile");
    expect(beforeAnything).toEqual({
      code: 1,
      out: "",
      err: "the server has not read the chain yet: start the server first\n",
    });
    const hash = `0x${"ab".repeat(32)}`;
    await sql`INSERT INTO chain_cursor (chain_id, vault, genesis_hash, block_number, block_hash, latest_block,
      finalized_block, looked_at) VALUES (56, ${noChain.VAULT_ADDRESS}, ${hash}, 5, ${hash}, 7, 5, now())`.execute(
      server.server.platform.db,
    );
    const chainAway = await spawned(variables(), "reconcile");
    expect(chainAway).toMatchObject({ code: 1, out: "" });
    // On a busy machine, the program may print a log line before the error message.
    expect(chainAway.err).toMatch(/^a call to the chain \(CHAIN_RPC_URL\) failed: [^\n]+\n$/m);
  });

  // The test starts eight programs, one after the other.
  it("changes the database schema only for `migrate`, and prints a sentence instead of an empty list", {
    timeout: 900_000,
  }, async () => {
    const database = await createTestDatabase();
    const own = { ...variables(), DATABASE_URL: database.url };
    const tables = async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
      await client.end();
      return rows.length;
    };
    for (const args of [["audit"], ["settings", "set", "withdrawals.open", "off"]]) {
      const { code, out, err } = await spawned(own, ...args);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^the database lacks \d+ migration\(s\): run `migrate`/);
    }
    expect(await tables()).toBe(0);
    const migrated = await spawned(own, "migrate");
    expect(migrated).toMatchObject({ code: 0, err: "" });
    expect(migrated.out).toMatch(/^applied 0001_ledger$/m);
    expect(await tables()).toBeGreaterThan(5);
    expect((await spawned(own, "migrate")).out).toBe("the database is up to date\n");
    for (const [list, sentence] of [
      ["audit", "no operator has done anything yet"],
      ["settings history", "no setting was changed yet"],
      ["withdrawals list", "no withdrawal is under way"],
      ["suspense", "no deposit is in suspense"],
    ] as const)
      expect(await ran(own, ...list.split(" "))).toEqual({ code: 0, out: `${sentence}\n`, err: "" });
    await database.drop();
  });

  it("prints a refusal on the standard error output without a stack trace, and exits with code 2", async () => {
    const refused = await spawned({}, "audit");
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain("DATABASE_URL is missing");
    expect(refused.err).not.toContain("    at ");
  });
});

describe("the settings commands", () => {
  it("show the settings, change settings in the running server, and list the changes", async () => {
    expect((await operator("settings", "get")).out).toMatch(/^withdrawals\.open +on /m);
    const set = await operator(
      "settings",
      "set",
      "withdrawals.open",
      "off",
      "--as",
      "mai",
      "--reason",
      "upgrade",
    );
    expect(set).toMatchObject({ code: 0, out: "withdrawals.open: on -> off\n", err: "" });
    expect((await operator("settings", "get", "withdrawals.open")).out).toBe("off\n");
    await expect.poll(() => server.server.platform.settings.get("withdrawals.open")).toBe(false);
    expect((await operator("settings", "history")).out).toMatch(
      / {2}mai {2}withdrawals\.open: on -> off {2}\(upgrade\)/,
    );
  });

  it("refuse unknown settings and values out of bounds with one sentence", async () => {
    const outOfBounds = await operator("settings", "set", "signIn.nonceMinutes", "0");
    expect(outOfBounds.code).toBe(2);
    expect(outOfBounds.err).toBe("signIn.nonceMinutes must be a whole number from 1 to 60 (minutes)\n");
    expect((await operator("settings", "get", "nothing")).err).toBe("there is no setting nothing\n");
    expect((await operator("settings", "set", "withdrawals.open")).code).toBe(2);
  });
});

describe("the account commands", () => {
  it("freeze and unfreeze an account by address or id, with an audit row", async () => {
    const key = generatePrivateKey();
    const token = await server.signIn(key);
    const { address } = privateKeyToAccount(key);
    const ask = async () => (await server.call("GET /user/info", { token })).code;
    expect(await ask()).toBe(200);
    expect((await operator("freeze", address, "--as", "mai")).out).toMatch(/^account \d+: open -> frozen\n$/);
    await expect.poll(ask).toBe(errors.AccountFrozen.code);
    const id = (await operator("audit")).out.match(/mai {2}accounts\.freeze (\d+): open -> frozen/)?.[1];
    expect((await operator("unfreeze", id ?? "")).code).toBe(0);
    await expect.poll(ask).toBe(200);
    expect((await operator("freeze", "999999")).err).toBe("there is no account 999999\n");
  });
});

it("an unknown operator command or option is reported in one sentence without a stack trace", async () => {
  const unknown = await operator("dance");
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain("settings set KEY VALUE");
  const option = await operator("settings", "get", "--loud");
  expect(option.code).toBe(2);
  expect(option.err).toContain("--loud");
  for (const { out, err } of [unknown, option]) {
    expect(out).toBe("");
    expect(err).not.toContain("    at ");
  }
});

describe("announcements of the operator program", () => {
  it("reach current and later viewers, and can be withdrawn", async () => {
    const watching = await readEvents(`${server.server.url}/api/stream`);
    const said = await operator("announce", "cn=今晚维护", "en=Maintenance tonight", "--as", "mai");
    expect(said).toMatchObject({ code: 0, err: "" });
    const [, id = ""] = /^announcement (\d+)\n$/.exec(said.out) ?? [];
    const texts = { cn: "今晚维护", en: "Maintenance tonight" };
    await expect
      .poll(() => watching.events.find(({ event }) => event === "announcement")?.data)
      .toMatchObject({ id, texts });
    const shown = async () => (await server.call("GET /live")).data?.announcements.map((one) => one.texts);
    await expect.poll(shown).toEqual([texts]);
    expect(await operator("announce", "withdraw", id)).toMatchObject({ code: 0 });
    await expect.poll(shown).toEqual([]);
    await expect
      .poll(() => watching.events.filter(({ event }) => event === "announcement"))
      .toMatchObject([{}, { data: { id, untilMs: expect.any(Number) } }]);
    await watching.close();
    expect((await operator("announce", "withdraw", id)).code).toBe(1);
  });

  it("can have a title, appear only between their begin and their end, and send an event at their begin", async () => {
    const watching = await readEvents(`${server.server.url}/api/stream`);
    const received = () => watching.events.filter(({ event }) => event === "announcement");
    const at = (inMs: number) => new Date(server.clock.nowMs() + inMs).toISOString().replace(/\.\d+Z$/, "Z");
    const words = ["cn=今晚维护", "title.cn=公告", `from=${at(3_600_000)}`, `until=${at(7_200_000)}`];
    const { out } = await operator("announce", ...words);
    const [, id = ""] = /^announcement (\d+)\n$/.exec(out) ?? [];
    const shown = async () => (await server.call("GET /live")).data?.announcements.map((one) => one.id);
    const sooner = await operator("announce", "cn=马上", `from=${at(60_000)}`, `until=${at(1_800_000)}`);
    const [, soonerId = ""] = /^announcement (\d+)\n$/.exec(sooner.out) ?? [];
    server.clock.advance(61_000);
    // If announcements began too early, the job would have sent the second announcement together with the first
    // announcement.
    await expect.poll(received).toMatchObject([{ data: { id: soonerId } }]);
    await expect.poll(shown).toEqual([soonerId]);
    server.clock.advance(3_600_000);
    await expect
      .poll(received)
      .toMatchObject([{}, { data: { id, titles: { cn: "公告" }, texts: { cn: "今晚维护" } } }]);
    await expect.poll(shown).toEqual([id]);
    server.clock.advance(3_600_000);
    await expect.poll(shown).toEqual([]);
    expect(received()).toHaveLength(2);
    await watching.close();
  });

  it("can be withdrawn without an event if no viewer has seen the announcement yet", async () => {
    const watching = await readEvents(`${server.server.url}/api/stream`);
    const { out } = await operator("announce", "cn=明天", "from=2099-01-01T00:00:00Z");
    const [, id = ""] = /^announcement (\d+)\n$/.exec(out) ?? [];
    expect(await operator("announce", "withdraw", id)).toMatchObject({ code: 0 });
    const { out: next } = await operator("announce", "cn=现在");
    const said = `${/\d+/.exec(next)?.[0]}`;
    await expect
      .poll(() => watching.events.filter(({ event }) => event === "announcement"))
      .toMatchObject([{ data: { id: said } }]);
    expect(await operator("announce", "withdraw", said)).toMatchObject({ code: 0 });
    await watching.close();
  });

  it("need a Chinese text, and can contain texts only in supported languages", async () => {
    expect((await operator("announce", "en=Hello")).err).toBe(
      "an announcement needs a Chinese text: cn=TEXT\n",
    );
    expect((await operator("announce", "cn=好", "de=Hallo")).err).toBe(
      "de=Hallo is not LANGUAGE=TEXT with one of the languages cn, en, vi, fil, pt\n",
    );
    expect((await operator("announce", `cn=${"好".repeat(281)}`)).code).toBe(2);
    expect((await operator("announce", "cn=好", `title.cn=${"好".repeat(81)}`)).code).toBe(2);
    expect((await operator("announce", "cn=好", "until=tomorrow")).err).toMatch(
      /^the value of `from` or `until` must be a time in UTC/,
    );
    expect((await operator("announce", "cn=好", "until=2020-01-01T00:00:00Z")).code).toBe(1);
  });
});
