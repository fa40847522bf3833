// Copies only the files that a server needs to run: the server's sources, its workspaces, and its installed libraries.
// npm decides which libraries a server needs. The copy does not call a package registry.
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (workspace: string) =>
  JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")) as Manifest;

/** The npm commands of the built folder. Node runs the TypeScript sources directly, without a compile step. */
const commands = {
  start: "node apps/server/src/main.ts",
  operator: "node apps/server/src/operator/operator.cli.ts",
  preflight: "node apps/server/src/preflight/preflight.cli.ts",
};

/**
 * Writes the server into `folder`, which must be empty: sources without tests, migrations, a `package.json`, a trimmed
 * lockfile, and the libraries.
 *
 * @throws Error if a needed library is not installed in this checkout, or npm reports an incomplete tree
 */
export async function buildServer(folder: string): Promise<void> {
  const workspaces = await writeTrimmed(folder, ["apps/server"]);
  for (const workspace of workspaces) copySources(workspace, join(folder, workspace));
  for (const file of ["LICENSE", "NOTICE.md"]) cpSync(join(root, file), join(folder, file));
  copyLibraries(folder);
  await npm(folder, ["ls", "--all", "--omit=dev"]);
}

/**
 * Writes only the files that npm needs for the given apps: a `package.json`, the manifests of the needed workspaces,
 * and a lockfile trimmed to these workspaces.
 *
 * @returns the folders of the workspaces
 */
export async function writeTrimmed(folder: string, apps: readonly string[]): Promise<string[]> {
  const workspaces = [...new Set(apps.flatMap((app) => workspacesOf(app)))];
  const { version, license } = manifestOf(".");
  const manifest = {
    name: "gemplay",
    version,
    private: true,
    type: "module",
    license,
    workspaces,
    engines: { node: ">=24" },
    ...(apps.includes("apps/server") ? { scripts: commands } : {}),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const workspace of workspaces)
    cpSync(join(root, workspace, "package.json"), join(folder, workspace, "package.json"));
  cpSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
  // npm needs no network for the installation, because the lockfile describes every package.
  await npm(folder, ["install", "--package-lock-only", "--omit=dev"]);
  return workspaces;
}

/** Returns the folders of a workspace and of all workspaces that the workspace needs. */
function workspacesOf(workspace: string, found = new Set<string>()): string[] {
  found.add(workspace);
  for (const name of Object.keys(manifestOf(workspace).dependencies ?? {})) {
    const folder = name.replace(/^@gemplay\//, "packages/");
    if (folder !== name && !found.has(folder)) workspacesOf(folder, found);
  }
  return [...found].sort();
}

function copySources(workspace: string, target: string): void {
  for (const part of ["src", "migrations"]) {
    const source = join(root, workspace, part);
    if (!existsSync(source)) continue;
    cpSync(source, join(target, part), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  }
}

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly dev?: true; readonly optional?: true; readonly link?: true; resolved?: string }>
  >;
}

/** Copies each library to the path that the lockfile names. */
function copyLibraries(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lockfile;
  for (const [path, { dev, optional, link, resolved = "" }] of Object.entries(packages)) {
    if (!path.includes("node_modules/") || dev) continue;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (link) symlinkSync(relative(dirname(target), join(folder, resolved)), target);
    else if (existsSync(join(root, path))) copyLibrary(join(root, path), target);
    // The lockfile also lists libraries for other kinds of machines, which are not installed.
    else if (!optional) throw new Error(`${path} is not installed in this checkout: run npm install first.`);
  }
}

/**
 * Copies one library without the libraries nested in its folder, because the lockfile lists nested libraries
 * separately.
 */
function copyLibrary(source: string, target: string): void {
  const own = join(source, "node_modules");
  cpSync(source, target, { recursive: true, filter: (path) => path !== own });
}

/**
 * Runs npm in a folder without using a network.
 *
 * @returns npm's standard output
 * @throws Error with npm's error output
 */
export async function npm(folder: string, args: readonly string[]): Promise<string> {
  const program = process.env.npm_execpath?.endsWith(".js") ? process.env.npm_execpath : undefined;
  const quiet = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const [command, first] = program === undefined ? ["npm", []] : [process.execPath, [program]];
  // Removes the environment variables that npm has set for this program, because npm's prefix and workspace do not
  // apply in `folder`.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await promisify(execFile)(command, [...first, ...args, ...quiet], options)).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`npm ${args.join(" ")} in ${folder} failed:\n${stderr || message}`);
  }
}
