// Runs deploy/backup/gemplay-backup in a real shell. A test program replaces docker, because some machines have no
// docker.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("../../deploy/backup/gemplay-backup", import.meta.url));
let place: string;
const inPlace = (...path: string[]) => join(place, ...path);
const calls = () => readFileSync(inPlace("calls"), "utf8").trim().split("\n");

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "gemplay-container-backup-"));
  for (const name of ["bin", "backup", "base"]) mkdirSync(inPlace(name));
  writeFileSync(inPlace("calls"), "");
  label("00000001000000000000000A");
  writeFileSync(
    inPlace("bin/docker"),
    `#!/bin/sh\necho "$*" >> ${inPlace("calls")}\ncase "$*" in *pg_basebackup*) tar -czf - -C ${inPlace("base")} .;; esac\nexit "\${DOCKER_EXIT:-0}"\n`,
  );
  chmodSync(inPlace("bin/docker"), 0o755);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Sets the name of the write-ahead log file that the next fake backup needs. */
function label(wal: string): void {
  writeFileSync(inPlace("base/backup_label"), `START WAL LOCATION: 0/A000028 (file ${wal})\n`);
}

function backUp(variables: Readonly<Record<string, string>> = {}) {
  const { status, stderr } = spawnSync(script, {
    env: {
      PATH: `${inPlace("bin")}:${process.env.PATH}`,
      BACKUP_FOLDER: inPlace("backup"),
      CHECKOUT: "/checkout",
      ...variables,
    },
    encoding: "utf8",
  });
  return { status, stderr };
}

/** Creates a backup of an earlier day with `tar`. In the archive, no folder precedes the file name. */
function earlier(day: string, wal: string): void {
  label(wal);
  const made = spawnSync("tar", [
    "-czf",
    inPlace(`backup/${day}T033000Z.tar.gz`),
    "-C",
    inPlace("base"),
    "backup_label",
  ]);
  expect(made.status).toBe(0);
}

test("gemplay-backup keeps the newest seven backups, records the new backup and removes older archive files", () => {
  for (let day = 1; day <= 8; day++) earlier(`2026010${day}`, `0000000100000000000000A${day}`);
  writeFileSync(inPlace("backup/20260109T033000Z.tar.gz.part"), "interrupted");
  label("0000000100000000000000B0");
  // The test changes the fake pg_basebackup, because the real pg_basebackup also writes the file name without a folder
  // in front.
  writeFileSync(
    inPlace("bin/docker"),
    readFileSync(inPlace("bin/docker"), "utf8").replace(" .;;", " backup_label;;"),
  );
  expect(backUp()).toEqual({ status: 0, stderr: "" });
  const kept = readdirSync(inPlace("backup")).toSorted();
  expect(kept).toHaveLength(7);
  expect(kept[0]).toBe("20260103T033000Z.tar.gz");
  const [, noted = "", cleaned = ""] = calls();
  expect(noted).toContain("INSERT INTO base_backup (first_wal) VALUES ('0000000100000000000000B0')");
  expect(cleaned).toMatch(/pg_archivecleanup \/archive 0000000100000000000000A3$/);
});

test("gemplay-backup does not record a failed backup, and removes nothing after the failure", () => {
  earlier("20260101", "0000000100000000000000A1");
  const { status } = backUp({ DOCKER_EXIT: "1" });
  expect(status).not.toBe(0);
  expect(calls()).toHaveLength(1);
  expect(readdirSync(inPlace("backup")).filter((name) => name.endsWith(".gz"))).toEqual([
    "20260101T033000Z.tar.gz",
  ]);
});
