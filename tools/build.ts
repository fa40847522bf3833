// `npm run build` puts everything for a deployment into one folder, which runs on a machine that has only Node 24. `npm
// start` builds the pages itself, unless WEB_DIST and OPERATOR_DIST name the pages of a build.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { buildServer } from "./build/server-tree.ts";
import { buildPage } from "./stack/web-build.ts";

const usage = `npm run build [-- --out FOLDER] [--app web|operator|server]

Without --app, builds everything into FOLDER (default: dist): the server with its libraries, the player's page in the folder
web and the operator's page in the folder operator. The build needs only Node 24. To start a program, go to FOLDER and set
the server's variables in the environment:

  WEB_DIST=web OPERATOR_DIST=operator node apps/server/src/main.ts     the server (npm start)
  node apps/server/src/operator/operator.cli.ts help                   the operator's program (npm run operator -- help)
  node apps/server/src/preflight/preflight.cli.ts                      checks the whole configuration (npm run preflight)

The build contains the libraries for the kind of machine that builds. For another kind of machine, run npm ci --omit=dev in
FOLDER. With --app, builds only this app, into dist/APP or into the folder that --out names.`;

const apps = ["web", "operator", "server"] as const;
type App = (typeof apps)[number];

interface Wanted {
  /** The app to build; undefined builds all apps. */
  readonly app: App | undefined;
  readonly folder: string;
}

/** The file that marks a folder as a build and names its revision. */
const buildFile = "build.json";

const isPage = (folder: string) =>
  existsSync(join(folder, "index.html")) && existsSync(join(folder, "assets"));
const isBuilt = (folder: string) => isPage(folder) || existsSync(join(folder, buildFile));

/**
 * Returns the app and the folder to build, after checking that the build may replace the folder. Returns undefined if
 * the caller wants only the help text.
 */
function readCall(args: readonly string[]): Wanted | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: "string" }, app: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help === true) return undefined;
  const app = apps.find((one) => one === values.app);
  if (values.app !== app) throw new Error(`--app must be one of ${apps.join(", ")}, not ${values.app}.`);
  const folder = resolve(values.out ?? (app === undefined ? "dist" : `dist/${app}`));
  const content = existsSync(folder) ? readdirSync(folder) : [];
  // `dist` may contain apps that were built separately.
  const isReplaceable = isBuilt(folder) || content.every((name) => isBuilt(join(folder, name)));
  if (!isReplaceable)
    throw new Error(`${folder} contains files that are not a build: name another folder with --out.`);
  return { app, folder };
}

async function build({ app, folder }: Wanted): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  if (app === "web" || app === "operator") {
    await buildPage(folder, app);
    console.log(`The page is built: ${app === "web" ? "WEB" : "OPERATOR"}_DIST=${relative(".", folder)}`);
    return;
  }
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  await buildServer(part);
  if (app === undefined)
    for (const page of ["web", "operator"] as const) await buildPage(join(part, page), page);
  writeFileSync(join(part, buildFile), `${JSON.stringify(await revision(), undefined, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
  console.log(
    `Built: ${relative(".", folder)}. \`npm run build -- --help\` explains how to start the build.`,
  );
}

/** Returns the version of the project and, in a checkout, the commit with a mark for uncommitted changes. */
async function revision(): Promise<{ version: string; commit: string | null }> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const described = promisify(execFile)(
    "git",
    ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],
    {
      cwd: root,
    },
  );
  const commit = await described.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  return { version, commit };
}

let wanted: Wanted | undefined;
try {
  wanted = readCall(process.argv.slice(2));
  if (wanted === undefined) console.log(usage);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
if (wanted !== undefined) {
  try {
    await build(wanted);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
