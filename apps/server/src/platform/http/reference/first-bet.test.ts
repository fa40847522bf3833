import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveWithoutSeeds, signUpPlayer } from "../../../../test/betting.ts";
import { dataOf, type TestServer } from "../../../../test/compose.ts";
import { withServer } from "../../../../test/file-server.ts";

let server: TestServer;
let folder: string;
withServer({ house: { PLAY: "1000000" }, booksAgree: true }, (started) => {
  server = started;
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gemplay-first-bet-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the commands of the guide to a first bet in the published API reference, block by block. */
async function guide(): Promise<readonly string[]> {
  const response = await fetch(`${server.server.url}/api/docs/json`);
  const { info } = (await response.json()) as { info: { description: string } };
  const [, firstBet = ""] = info.description.split("\n## ");
  return Array.from(firstBet.matchAll(/```sh\n(.*?)```/gs), ([, commands = ""]) => commands);
}

/** Runs commands in a shell that keeps the variables of the commands before. Returns what the commands print. */
async function run(commands: string): Promise<string> {
  const state = join(folder, "variables");
  const script = `set -euo pipefail; [ -f ${state} ] && source ${state}\n${commands}\ndeclare -p API KEY HASH ROUND 2>/dev/null > ${state} || true`;
  return (await promisify(execFile)("bash", ["-c", script])).stdout.trim();
}

it("the curl commands of the API reference read the balance, bet in Dice and verify the round", async () => {
  const player = await signUpPlayer(server);
  await giveWithoutSeeds(server, player, "10");
  const { token } = player;
  const proof = await server.prove(token, player.key, "makeApiKey");
  const body = { name: "curl", dayLimit: "5", proof };
  const { key } = dataOf(await server.call("POST /user/api_key/make", { token, body }));
  const [variables = "", balance = "", hash = "", bet = "", verify = "", ...more] = await guide();
  expect(more).toEqual([]);
  expect(variables).toMatch(/^export API=\S+\/api\nexport KEY=gpk_your_key\n$/);
  await run(`export API=${server.server.url}/api\nexport KEY=${key}`);
  expect(JSON.parse(await run(balance))).toMatchObject({ code: 200 });
  const { active } = dataOf(await server.call("GET /fairness/seeds", { token }));
  const [printed, chosen = ""] = (await run(hash)).split("\n");
  expect(printed).toBe(active.serverSeedHash);
  expect(JSON.parse(chosen)).toMatchObject({
    data: { active: { clientSeed: expect.stringMatching(/^\w{16}$/) } },
  });
  const answer = JSON.parse(await run(bet));
  expect(answer).toMatchObject({ code: 200, data: { round: { game: "dice", amount: "1" } } });
  dataOf(await server.call("POST /fairness/rotate", { token, body: { clientSeed: "next-seed" } }));
  const roll = (answer.data.round.outcome.rollCenti / 100).toFixed(2);
  expect(await run(verify)).toBe([active.serverSeedHash, active.serverSeedHash, roll].join("\n"));
});
