import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { errors } from "@gemplay/api-schema";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bareEnvironment,
  noChain,
  pageOrigin,
  startTestServer,
  type TestServer,
} from "../../test/compose.ts";
import { readEvents } from "../../test/event-reader.ts";
import { runOperator } from "./index.ts";

const program = fileURLToPath(new URL("operator.cli.ts", import.meta.url));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

type Outcome = { code: number | null; out: string; err: string };

const variables = () => ({
  GEMPLAY_ENV: "local",
  DATABASE_URL: server.databaseUrl,
  PUBLIC_ORIGIN: pageOrigin,
  ...noChain,
});

/** What the program does, in this process and over a platform of its own. */
async function operator(...args: string[]): Promise<Outcome> {
  let [out, err] = ["", ""];
  const code = await runOperator({
    args,
    variables: variables(),
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

/** Runs the program as the operator does, in a process of its own. */
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

describe("the program", () => {
  it("takes its arguments, writes what it did to its output, and ends with 0", async () => {
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

  it("writes a refusal to its error output, without a stack, and ends with 2", async () => {
    const refused = await spawned({}, "audit");
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain("DATABASE_URL is missing");
    expect(refused.err).not.toContain("    at ");
  });
});

describe("settings", () => {
  it("are shown, changed in the running server, and their changes listed", async () => {
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

  it("that do not exist or are out of bounds are refused with a sentence", async () => {
    const outOfBounds = await operator("settings", "set", "signIn.nonceMinutes", "0");
    expect(outOfBounds.code).toBe(2);
    expect(outOfBounds.err).toBe("signIn.nonceMinutes must be a whole number from 1 to 60 (minutes)\n");
    expect((await operator("settings", "get", "nothing")).err).toBe("there is no setting nothing\n");
    expect((await operator("settings", "set", "withdrawals.open")).code).toBe(2);
  });
});

describe("accounts", () => {
  it("are frozen and opened again by address or number, audited", async () => {
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

it("an unknown command or option is a sentence and not a stack", async () => {
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

describe("announcements", () => {
  it("reach those who watch and those who come later, and can be taken back", async () => {
    const watching = await readEvents(`${server.server.url}/api/stream`);
    const said = await operator("announce", "cn=今晚维护", "en=Maintenance tonight", "--as", "mai");
    expect(said).toMatchObject({ code: 0, err: "" });
    const [, id = ""] = /^announcement (\d+)\n$/.exec(said.out) ?? [];
    const texts = { cn: "今晚维护", en: "Maintenance tonight" };
    await expect
      .poll(() => watching.events.find(({ event }) => event === "announcement")?.data)
      .toMatchObject({ id, texts });
    await watching.close();
    const shown = async () => (await server.call("GET /live")).data?.announcements.map((one) => one.texts);
    await expect.poll(shown).toEqual([texts]);
    expect(await operator("announce", "withdraw", id)).toMatchObject({ code: 0 });
    await expect.poll(shown).toEqual([]);
    expect((await operator("announce", "withdraw", id)).code).toBe(2);
  });

  it("need their text in Chinese, and a language that is offered", async () => {
    expect((await operator("announce", "en=Hello")).err).toBe("the text in Chinese is needed: cn=…\n");
    expect((await operator("announce", "cn=好", "de=Hallo")).err).toBe("not LANGUAGE=TEXT: de=Hallo\n");
    expect((await operator("announce", `cn=${"好".repeat(281)}`)).code).toBe(2);
  });
});
