// Tests the recovery target in the configuration of a restored cluster.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveCommand, restoreCluster } from "./restore-cluster.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-restore-cluster-"));
beforeEach(() => mkdirSync(folder, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("restoreCluster without a time restores the whole archive, even if the base backup names an old recovery time", () => {
  const [base, to] = [join(folder, "base"), join(folder, "restored")];
  mkdirSync(base, { recursive: true });
  writeFileSync(join(base, "backup_label"), "");
  const former = "recovery_target_time = '2026-01-31 12:00:00+00'";
  writeFileSync(join(base, "postgresql.auto.conf"), `work_mem = '8MB'\n${former}\n`);
  restoreCluster({ base, archive: "/archive", to });
  const lines = readFileSync(join(to, "postgresql.auto.conf"), "utf8").split("\n");
  expect(lines).toContain("work_mem = '8MB'");
  // PostgreSQL uses the last value of a repeated setting.
  expect(lines.findLast((line) => line.startsWith("recovery_target_time"))).toBe("recovery_target_time = ''");
  expect(readFileSync(join(to, "recovery.signal"), "utf8")).toBe("");
});

test("archiveCommand accepts a file that is archived already, and refuses a different file of the same name", () => {
  const archive = join(folder, "archive");
  mkdirSync(archive);
  const file = join(folder, "000000010000000000000001");
  // PostgreSQL replaces %f and %p before the shell runs the command.
  const command = archiveCommand(archive).replaceAll("%f", "000000010000000000000001").replaceAll("%p", file);
  const archiveFile = () => spawnSync("/bin/sh", ["-c", command]).status;
  writeFileSync(file, "the log");
  // The test creates the temporary file that an interrupted copy leaves.
  writeFileSync(join(archive, "000000010000000000000001.part"), "the");
  expect(archiveFile()).toBe(0);
  expect(archiveFile()).toBe(0);
  expect(readdirSync(archive)).toEqual(["000000010000000000000001"]);
  writeFileSync(file, "another log");
  expect(archiveFile()).not.toBe(0);
  expect(readFileSync(join(archive, "000000010000000000000001"), "utf8")).toBe("the log");
});
