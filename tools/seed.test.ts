// Tests `npm run seed` against a server with its worker's jobs, a real chain and a funded house balance.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gameNames } from "@gemplay/games";
import { afterAll, expect, test, vi } from "vitest";
import { runOperator } from "../apps/server/src/operator/index.ts";
import {
  bareEnvironment,
  type TestChain,
  type TestServer,
  testVariables,
} from "../apps/server/test/compose.ts";
import { withChain, withServer } from "../apps/server/test/file-server.ts";
import { seededKey, signInPlayer } from "./seed/player.ts";
import type { SeededHistory } from "./seed/seed-players.ts";
import { serverCalls } from "./seed/server-calls.ts";
import { devKeys } from "./stack/chain/dev-accounts.ts";
import { freePort } from "./stack/processes/free-port.ts";
import { environmentFile } from "./stack/stack.ts";

const root = join(import.meta.dirname, "..");
const data = mkdtempSync(join(tmpdir(), "gemplay-seed-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

let origin: string;
let chain: TestChain;
let server: TestServer;

withChain(async (started) => {
  chain = started;
  origin = `http://127.0.0.1:${await freePort(0, "the server")}`;
});
const variables = () => ({
  ...chain.variables,
  PORT: new URL(origin).port,
  PUBLIC_ORIGIN: origin,
  CHAIN_PUBLIC_RPC_URL: `${origin}/rpc`,
});
withServer({ jobs: true, booksAgree: true, variables }, async (started) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "3", { actor: "test" });
  vi.stubEnv("TREASURY_PRIVATE_KEY", devKeys.treasury);
  const err = (text: string) => console.error(text);
  const environment = testVariables(server.databaseUrl, variables());
  expect(await runOperator({ args: ["setup-local"], variables: environment, out: () => {}, err })).toBe(0);
  writeFileSync(join(data, environmentFile), JSON.stringify(environment));
});

/** Runs `npm run seed`. @returns the exit code, the players, and standard error */
async function seed(...args: string[]) {
  const child = spawn(process.execPath, [join(root, "tools/seed.ts"), "--json", ...args], {
    cwd: root,
    env: { ...bareEnvironment, GEMPLAY_DATA: data },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [printed, said] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, said, players: printed === "" ? [] : (JSON.parse(printed) as SeededHistory[]) };
}

const roundsOf = ({ rounds }: SeededHistory) => Object.values(rounds).reduce((sum, one) => sum + one, 0);

test("npm run seed creates players with deposits, bets, a check-in and friends, and adds to their history with the same seed", async () => {
  const utcDay = () => new Date().toISOString().slice(0, 10);
  const day = utcDay();
  const { code, said, players } = await seed("--players", "4", "--bets", "6", "--seed", "5");
  expect(code, said).toBe(0);
  expect(said).toContain("Seed 5.");
  expect(players.map(({ key }) => key)).toEqual([0, 1, 2, 3].map((number) => seededKey(5, number)));
  expect(players.map(({ inviter }) => inviter)).toEqual([null, 0, 0, 0]);
  const played = new Set(players.flatMap(({ rounds }) => Object.keys(rounds)));
  expect([...played].filter((game) => !(gameNames as readonly string[]).includes(game))).toEqual([]);
  expect(played.size).toBeGreaterThan(5);
  expect(played).toContain("crash");

  const call = serverCalls(`${origin}/api`, () => {});
  const first = await signInPlayer(call, origin, seededKey(5, 0));
  expect(first.userId).toBe(players[0]?.userId);
  const { token } = first;
  expect((await call("GET /user/invite/friends/list", { token })).total).toBe(3);
  const { checkedInToday } = await call("GET /user/checkin/info", { token });
  // The UTC day of the check-in may have ended before this check.
  expect(checkedInToday || utcDay() !== day).toBe(true);
  expect((await call("GET /assets/get_deposit_records", { token })).records).toHaveLength(1);
  expect((await call("GET /assets/get_reward_records", { token })).records.length).toBeGreaterThan(0);

  const again = await seed("--players", "2", "--bets", "1", "--seed", "5");
  expect(again.players.map(({ userId }) => userId)).toEqual(players.slice(0, 2).map(({ userId }) => userId));
  expect(again.players.every((player) => roundsOf(player) >= 2)).toBe(true);
  expect((await call("GET /assets/get_deposit_records", { token })).records).toHaveLength(2);
});

test.each([
  ["--players", "0", "--players must be a whole number from 1 to 500"],
  ["--seed", "one", "--seed must be a whole number from 0 to"],
])("npm run seed refuses the option %s %s and names the limits", async (option, value, sentence) => {
  const { code, said } = await seed(option, value);
  expect(said).toContain(sentence);
  expect(code).toBe(2);
});
