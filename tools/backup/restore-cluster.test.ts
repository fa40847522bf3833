// What a restored cluster is told of where to end.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { restoreCluster } from "./restore-cluster.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-restore-cluster-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a base of a cluster that was restored to a moment itself is restored as far as the archive goes", () => {
  const [base, to] = [join(folder, "base"), join(folder, "restored")];
  mkdirSync(base, { recursive: true });
  writeFileSync(join(base, "backup_label"), "");
  const former = "recovery_target_time = '2026-01-31 12:00:00+00'";
  writeFileSync(join(base, "postgresql.auto.conf"), `work_mem = '8MB'\n${former}\n`);
  restoreCluster({ base, archive: "/archive", to });
  const lines = readFileSync(join(to, "postgresql.auto.conf"), "utf8").split("\n");
  expect(lines).toContain("work_mem = '8MB'");
  // PostgreSQL goes by the last one.
  expect(lines.findLast((line) => line.startsWith("recovery_target_time"))).toBe("recovery_target_time = ''");
  expect(readFileSync(join(to, "recovery.signal"), "utf8")).toBe("");
});
