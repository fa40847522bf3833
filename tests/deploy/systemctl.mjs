// Replaces systemctl in the test of docs/operations.md. The program reads the same systemd units and starts their
// programs with their settings, but detached and without hardening. The variable WALK_PLACES maps the paths in the
// units to test folders.
import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const { folder, units, places } = JSON.parse(process.env.WALK_PLACES);
const [verb, ...args] = process.argv.slice(2);

const here = (text) =>
  Object.entries(places).reduce((said, [there, place]) => said.replaceAll(there, place), text);
const read = (path) => here(readFileSync(path, "utf8"));

/** Parses lines of the form NAME=VALUE, with or without quotes. */
const variablesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value.replace(/^"(.*)"$/, "$1"),
    ]),
  );

function start(instance) {
  const [name, argument = ""] = instance.split("@");
  const unit = read(join(units, `${name}@.service`)).replaceAll("%i", argument);
  const setting = (key) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);
  const given = setting("Environment").join(" ").split(" ").join("\n");
  const files = setting("EnvironmentFile").map((file) => read(file));
  const [program, ...rest] = setting("ExecStart")[0].split(" ");
  const log = openSync(join(folder, `${instance}.log`), "a");
  const child = spawn(program, rest, {
    cwd: setting("WorkingDirectory")[0],
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
      // Variables from the environment files of a unit override the unit's own variables.
      ...variablesOf([given, ...files].join("\n")),
    },
    stdio: ["ignore", log, log],
    detached: true,
  });
  writeFileSync(join(folder, `${instance}.pid`), String(child.pid));
  child.unref();
}

/** Sends SIGTERM to the process and waits until the process has ended. */
async function stop(instance) {
  const pid = Number(readFileSync(join(folder, `${instance}.pid`), "utf8"));
  process.kill(pid, "SIGTERM");
  while (existsSync(`/proc/${pid}/exe`)) await sleep(50);
}

if (verb === "enable" && args[0] === "--now") for (const instance of args.slice(1)) start(instance);
else if (verb === "restart" && args[0] === "postgresql@18-main") {
  // The test starts its own PostgreSQL with the settings from docs/operations.md.
} else if (verb === "restart")
  for (const instance of args) {
    await stop(instance);
    start(instance);
  }
else if (verb !== "daemon-reload") throw new Error(`systemctl ${verb} does not stand here`);
