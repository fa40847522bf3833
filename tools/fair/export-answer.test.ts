import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  archiveFiles,
  archiveProduct,
  archiveSchema,
  createAdder,
  publicLogFiles,
} from "@gemplay/account-archive";
import { signedNote, treeHeadText } from "@gemplay/games";
import { afterAll, beforeAll, expect, it } from "vitest";
import { archiveOf } from "../../apps/server/test/archives.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gemplay-fair-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the export of an account with one deposit and returns the file's path. */
async function saved(
  change: (texts: Record<string, string>) => void = () => undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const movement = { id: "1", atMs: 1, kind: "deposit", from: "chain_in", to: "player", reference: "1" };
  const row = { ...movement, asset: "PLAY", change: "2.5" } as const;
  const adder = createAdder();
  adder.movement(row);
  const texts: Record<string, string> = {
    [archiveFiles.balances]: `${JSON.stringify({ PLAY: "2.5", TPLAY: "0", U: "0", GEM: "0" })}\n`,
    [archiveFiles.movements]: `${JSON.stringify(row)}\n`,
  };
  for (const name of ["seeds", "crashChains", "rounds", "unfinished"] as const)
    texts[archiveFiles[name]] = "";
  Object.assign(texts, more);
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
  }));
  const facts = { product: archiveProduct, schema: archiveSchema, userId: "7", takenAtMs: 0 };
  texts[archiveFiles.manifest] = JSON.stringify({ ...facts, files, sums: adder.sums() });
  change(texts);
  const path = join(folder, "account.zip");
  await writeFile(path, Buffer.from(await (await archiveOf(texts)).arrayBuffer()));
  return path;
}

/** Runs the command in a process of its own, as `npm run fair` does. */
function fair(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL("../fair.ts", import.meta.url));
  return new Promise((done) => {
    const child = execFile(process.execPath, [program, "export", ...args], (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it("fair export prints the content of an archive whose checks all pass", async () => {
  const { code, stdout } = await fair(await saved());
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    checked: 0,
    waiting: 0,
    user: "7",
    taken: "1970-01-01T00:00:00.000Z",
    files: 6,
    games: {},
    unfinished: 0,
    movements: 1,
    commitments: { chains: [], pairs: [] },
    publicLog: { proven: 0, notProven: 0, treeHeads: [] },
    balances: { PLAY: "2.5", TPLAY: "0", U: "0", GEM: "0" },
  });
});

it("fair export prints the tree heads of the public log and the keys that signed them", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
  const root = "ab".repeat(32);
  const origin = "play.example/log/1";
  const text = treeHeadText({ origin, size: 3, root, atMs: 60_000, returns: [] });
  const note = signedNote(origin, text, {
    publicKey: key,
    signature: sign(null, Buffer.from(text), privateKey),
  });
  const heads = { keys: [{ number: 1, publicKey: key }], treeHeads: [{ log: 1, note }] };
  const { code, stdout, stderr } = await fair(
    await saved(undefined, {
      [publicLogFiles.treeHeads]: `${JSON.stringify(heads)}\n`,
      [publicLogFiles.proofs]: "",
    }),
  );
  expect([code, stderr]).toEqual([0, ""]);
  const treeHead = { name: origin, size: 3, root, at: "1970-01-01T00:01:00.000Z", publicKey: key };
  expect(JSON.parse(stdout).publicLog).toEqual({ proven: 0, notProven: 0, treeHeads: [treeHead] });
});

it("fair export prints one line for each wrong entry of an archive", async () => {
  const path = await saved((texts) => {
    texts[archiveFiles.movements] = (texts[archiveFiles.movements] ?? "").replace("2.5", "3");
  });
  const { code, stdout, stderr } = await fair(path);
  expect([code, stdout]).toEqual([1, ""]);
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { what: string });
  expect(lines.map(({ what }) => what).sort()).toEqual(["balance", "file_changed", "sums"]);
});

it.each([[[]], [["a.zip", "b.zip"]], [["no-such-file.zip"]]])(
  "fair export refuses the arguments %j",
  async (args: string[]) => {
    const { code, stdout, stderr } = await fair(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).not.toBe("");
  },
);
