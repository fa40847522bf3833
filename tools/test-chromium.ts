// Runs the end-to-end tests in Debian's current Chromium, which is newer than the Chromium from npm.
// npm run test:chromium [-- tests/e2e/FILE.journey.ts …]
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { whenLauncherEnds } from "./stack/processes/launcher-link.ts";

const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
let child: ChildProcess | undefined;
const end = () => child?.kill("SIGTERM");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
// Removes the environment variable that names the stream to the launcher, because the child process does not inherit
// the stream.
whenLauncherEnds(end);

const version = spawnSync(path, ["--version"], { encoding: "utf8" });
if (version.status !== 0) {
  console.error(`${path} does not start: on Debian it comes with \`apt-get install chromium\`.`);
  process.exit(2);
}
console.log(`Journeys in ${version.stdout.trim()}, ${path}`);
const files = process.argv.slice(2);
const chosen = files.length > 0 ? files : ["journeys"];
child = spawn(process.execPath, ["tools/test.ts", "--only", chosen.join(",")], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM_PATH: path },
});
const [code] = (await once(child, "exit")) as [number | null];
process.exitCode = code ?? 130;
