// Runs commands of docs/operations.md for a newer and an earlier version, in cases that walk.test.ts does not cover.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { walkedBlocks } from "./document.ts";
import { readText } from "./production.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gemplay-version-change-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(commands: string, cwd: string, path = process.env.PATH) {
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-eu"], {
    cwd,
    input: commands,
    encoding: "utf8" as const,
    env: { PATH: path, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
  });
  return { status, stdout, stderr };
}

test("restart_all ends with a message if a server does not become ready, and does not restart the other servers", () => {
  const restart = walkedBlocks("docs/operations.md").find(({ name }) => name === "restart")?.commands ?? "";
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const program = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  program("systemctl", `echo "$*" >> ${folder}/calls`);
  program("sleep", "");
  // The worker is ready, but the first api process never becomes ready.
  program("curl", 'case "$*" in *:4680/*) exit 0;; *) exit 22;; esac');
  const { status, stderr } = run(restart, folder, `${bin}:${process.env.PATH}`);
  expect(status).toBe(1);
  expect(stderr).toContain("gemplay-api@4681 is not ready after two minutes");
  expect(stderr).toContain("journalctl --unit gemplay-api@4681");
  expect(readFileSync(join(folder, "calls"), "utf8")).toBe(
    "restart gemplay-worker@4680\nrestart gemplay-api@4681\n",
  );
});

test("the commands for going back to the earlier version leave the checkout unchanged, so that git pull works afterwards", () => {
  const [add = "", remove = ""] = [
    ...readText("docs/operations.md").matchAll(/^```sh former\n([\s\S]*?)^```$/gm),
  ].map(([, commands = ""]) => commands);
  const [upstream, checkout, former] = ["upstream", "checkout", "former"].map((name) => join(folder, name));
  const files = "apps/server/migrations packages/ledger/migrations packages/ledger/src";
  const commit = (version: string) =>
    `mkdir -p ${files}
for file in apps/server/migrations/1.sql packages/ledger/migrations/1.sql packages/ledger/src/migrations.ts program; do echo ${version} > $file; done
git add . && git -c user.name=a -c user.email=a@b.example commit -qm ${version}
`;
  mkdirSync(upstream ?? "");
  const made = run(
    `git init -q -b main .\n${commit("old")}${commit("new")}git clone -q . ${checkout}`,
    upstream ?? "",
  );
  expect(made).toMatchObject({ status: 0 });
  const here = (commands: string) =>
    commands
      .replaceAll("/usr/src/gemplay-former", former ?? "")
      .replaceAll("FORMER", "HEAD~1")
      .replaceAll("NEWER", "main");
  expect(run(here(add), checkout ?? "")).toMatchObject({ status: 0 });
  const of = (name: string) => readFileSync(join(former ?? "", name), "utf8").trim();
  expect([
    of("program"),
    of("apps/server/migrations/1.sql"),
    of("packages/ledger/src/migrations.ts"),
  ]).toEqual(["old", "new", "new"]);
  expect(run(commit("newest"), upstream ?? "")).toMatchObject({ status: 0 });
  expect(run(`${here(remove)}git pull -q && cat program`, checkout ?? "")).toMatchObject({
    status: 0,
    stdout: "newest\n",
  });
  expect(existsSync(former ?? "")).toBe(false);
});
