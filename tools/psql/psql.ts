// `npm run psql` opens an SQL prompt on the database of the running local stack, or of DATABASE_URL. The database
// session is read-only without the option `--write`. `npm run psql` runs the system's psql if PATH contains psql, and
// otherwise a small built-in prompt.
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { readLocalEnvironment } from "../stack/local-environment.ts";
import { runPrompt, runStatements } from "./prompt.ts";
import { commandHelp, openSession, readOnlyUrl, type Session } from "./session.ts";
import { splitStatements } from "./statements.ts";

const usage = `npm run psql                              opens a prompt on the local stack's database; \\q ends it
npm run -s psql -- -c "SELECT …"          runs statements and ends
  --write                                   allows changes; the default is read-only`;

/** Returns the path of the system's psql, or undefined if PATH has no psql. */
function findPsql(): string | undefined {
  const name = process.platform === "win32" ? "psql.exe" : "psql";
  const paths = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return paths
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Opens the database session of the built-in prompt. The session also proves that the database answers, before psql
 * starts.
 */
async function connect(databaseUrl: string): Promise<Session> {
  try {
    return await openSession(databaseUrl);
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    throw new Error(
      `The database ${pathname.slice(1)} on ${host} does not answer (${(error as Error).message}): start the stack with npm start, or check DATABASE_URL.`,
    );
  }
}

/** Runs the system's psql in the current terminal and returns the exit code of psql. */
async function runPsql(
  program: string,
  databaseUrl: string,
  statements: string | undefined,
): Promise<number> {
  const url = new URL(databaseUrl);
  // All users of the machine can read the arguments of a process, so an environment variable contains the password.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  url.password = "";
  // Without the pager, psql runs a pasted block of several statements to its end.
  const child = spawn(
    program,
    ["-P", "pager=off", url.href, ...(statements === undefined ? [] : ["-c", statements])],
    {
      stdio: "inherit",
      env,
    },
  );
  // In psql, Ctrl-C cancels a statement. `npm run psql` ignores Ctrl-C, because this process must not exit before psql.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return await new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => done(code ?? 1));
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      command: { type: "string", short: "c" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  const { command, write } = values;
  if (values.help === true) {
    console.log(usage);
    return 0;
  }
  const found = process.env.DATABASE_URL ?? readLocalEnvironment().DATABASE_URL ?? "";
  const databaseUrl = write ? found : readOnlyUrl(found);
  const session = await connect(databaseUrl);
  try {
    if (command === undefined && process.stdin.isTTY === true)
      console.error(write ? "Changes are allowed." : "Read-only; npm run psql -- --write allows changes.");
    const psql = findPsql();
    if (psql !== undefined) {
      await session.end();
      return await runPsql(psql, databaseUrl, command);
    }
    if (command !== undefined) {
      const { statements, rest } = splitStatements(`${command}\n;`);
      return (await runStatements(session, rest === "" ? statements : [command])) ? 0 : 1;
    }
    if (process.stdin.isTTY === true) console.error(commandHelp);
    return (await runPrompt(session)) ? 0 : 1;
  } finally {
    await session.end();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof TypeError && "code" in error ? 2 : 1;
}
