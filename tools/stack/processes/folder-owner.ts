// Allows only one running stack per data folder. A file in the data folder names the process that uses the folder.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { killQuietly } from "./kept-process.ts";

/**
 * Returns the command line of a running process, with its words joined by spaces, or "" if the process does not exist.
 */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    if (existsSync("/proc/self")) return "";
    return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout?.trim() ?? "";
  }
}

/**
 * Returns the start time of a process in kernel ticks. The process id alone does not identify a process, because the
 * system reuses ids.
 */
function beginning(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/**
 * Marks `folder` as used by this process and returns a function that releases the folder. Replaces the mark of a
 * process that has ended.
 *
 * @throws Error with one clear sentence if another living process uses the folder
 */
export function claimFolder(folder: string): () => void {
  const file = join(folder, "owner");
  if (existsSync(file)) {
    const [pid, began] = readFileSync(file, "utf8").split(" ");
    const owner = Number(pid);
    if (owner > 0 && killQuietly(owner, 0) && beginning(owner) === (began ?? "")) {
      throw new Error(
        `${folder} is in use by process ${owner}: stop this process first, or set GEMPLAY_DATA to another folder.`,
      );
    }
  }
  writeFileSync(file, `${process.pid} ${beginning(process.pid)}`);
  return () => rmSync(file, { force: true });
}
