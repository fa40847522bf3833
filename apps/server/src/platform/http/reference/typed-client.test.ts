import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPlayer } from "../../../../test/betting.ts";
import { dataOf, type TestServer } from "../../../../test/compose.ts";
import { withServer } from "../../../../test/file-server.ts";

const run = promisify(execFile);
const modules = resolve(import.meta.dirname, "../../../../../../node_modules");
const generator = join(modules, "swagger-typescript-api");
const options = "--strict --target es2022 --lib es2022,dom,dom.iterable --module nodenext --types node".split(
  " ",
);

let server: TestServer;
let folder: string;
let program: string;
withServer({ house: { PLAY: "1000000" }, booksAgree: true }, (started) => {
  server = started;
});

/** Returns the blocks of one language in the part of the published API reference about the typed client. */
async function blocks(language: string): Promise<readonly string[]> {
  const response = await fetch(`${server.server.url}/api/docs/json`);
  const { info } = (await response.json()) as { info: { description: string } };
  const [, guide = ""] = info.description.split("## A typed client for TypeScript");
  const pattern = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs");
  return Array.from(guide.matchAll(pattern), ([, block = ""]) => block);
}

/** Compiles programs, by name, with the TypeScript of the repository, and returns the type errors. */
async function compile(programs: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text);
  const compiler = join(modules, "typescript/bin/tsc");
  const types = ["--typeRoots", join(modules, "@types")];
  const call = run(process.execPath, [compiler, ...options, ...types, ...Object.keys(programs)], {
    cwd: folder,
  });
  return await call.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout || "The compiler failed without an error.",
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gemplay-typed-client-"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const [command = "", ...more] = await blocks("sh");
  const { version, bin } = JSON.parse(await readFile(join(generator, "package.json"), "utf8"));
  // The test runs the installed generator, because npx would load the same version from the registry.
  const installed = `"${process.execPath}" "${join(generator, bin["swagger-typescript-api"])}"`;
  const local = command.replace(`npx --yes swagger-typescript-api@${version}`, installed);
  expect([local.startsWith(installed), more]).toEqual([true, []]);
  const env = { ...process.env, API: `${server.server.url}/api` };
  await run("bash", ["-c", local], { cwd: folder, env });
  [program = ""] = await blocks("ts");
});
afterAll(() => rm(folder, { recursive: true }));

describe("the typed client that the API reference explains", () => {
  it("bets in Dice with an API key and reads the balance after the bet", async () => {
    expect(await compile({ "bet.ts": program })).toBe("");
    const player = await openPlayer(server, "10");
    const { token } = player;
    const proof = await server.prove(token, player.key, "makeApiKey");
    const body = { name: "typed client", dayLimit: "5", proof };
    const { key } = dataOf(await server.call("POST /user/api_key/make", { token, body }));
    const env = { ...process.env, API: `${server.server.url}/api`, KEY: key };
    const { stdout } = await run(process.execPath, ["bet.js"], { cwd: folder, env });
    const { bet, assets } = JSON.parse(stdout);
    expect(bet).toMatchObject({ code: 200, data: { round: { game: "dice", amount: "1" } } });
    const data = dataOf(await server.call("GET /assets/get_assets", { token }));
    expect(assets).toMatchObject({ code: 200, data });
    expect(data.assets).toContainEqual(
      expect.objectContaining({ assetId: "PLAY", balance: bet.data.balance }),
    );
  });

  it("does not compile with a wrong or missing parameter", async () => {
    const changes = [
      ["number-as-amount.ts", 'amount: "1"', "amount: 1"],
      ["unknown-direction.ts", '"over"', '"sideways"'],
      ["text-as-target.ts", "targetCenti: 5000", 'targetCenti: "5000"'],
      ["without-key.ts", "  key: randomUUID(),\n", ""],
    ] as const;
    const wrong = changes.map(([name, right, other]) => [name, program.replace(right, other)] as const);
    const errors = await compile({ "right.ts": program, ...Object.fromEntries(wrong) });
    const files = new Set(Array.from(errors.matchAll(/^(\S+)\(\d+,\d+\): error TS/gm), ([, file]) => file));
    expect([...files].sort(), errors).toEqual(changes.map(([name]) => name).sort());
  });
});
