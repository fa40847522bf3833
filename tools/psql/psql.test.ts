// Tests `npm run psql` on a real PostgreSQL, with and without psql on PATH.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { withDatabase } from "../../tests/setup/database.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "gemplay-psql-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let databaseUrl: string;
withDatabase(async ({ url }) => {
  databaseUrl = url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE TABLE stone (id int NOT NULL, name text DEFAULT 'ruby')");
  await client.query("INSERT INTO stone VALUES (1, 'opal; blue'), (20, NULL)");
  await client.end();
});

interface Run {
  readonly args?: readonly string[];
  /** The text that the program receives on standard input; if undefined, standard input is empty. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs `npm run psql`. PATH contains no psql unless `env` sets another PATH. */
async function psql({ args = [], input = "", env = {} }: Run) {
  const child = spawn(process.execPath, [join(root, "tools/psql/psql.ts"), ...args], {
    cwd: root,
    env: {
      ...{ PATH: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ DATABASE_URL: databaseUrl, ...env },
    },
    stdio: "pipe",
  });
  let [printed, complained] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complained += text));
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, printed: printed.trimEnd(), complained: complained.trim() };
}

describe("npm run psql with the built-in prompt", () => {
  test("prints the result of a statement as a table", async () => {
    const { code, printed } = await psql({ args: ["-c", "SELECT id, name FROM stone ORDER BY stone.id"] });
    expect(printed.split("\n")).toEqual([
      " id | name",
      "----+------------",
      "  1 | opal; blue",
      " 20 | NULL",
      "(2 rows)",
    ]);
    expect(code).toBe(0);
  });

  test("reads statements of several lines and backslash commands until \\q", async () => {
    const input = "\\d\n\\d stone\n\\d nothing\nSELECT\n 1 AS one; SELECT 2 AS two;\n\\q\nSELECT 3 AS three;";
    const { code, printed } = await psql({ input });
    expect(printed).toMatch(/^ name +\| kind\n.*\n stone \| table\n\(1 row\)\n/);
    expect(printed).toMatch(
      /\n id +\| integer \| not null \|\n name +\| text +\| +\| 'ruby'::text\n\(2 rows\)\n/,
    );
    expect(printed).toContain("There is no table nothing; \\d lists all.");
    expect(printed).toMatch(/ one\n-+\n +1\n\(1 row\)\n two\n-+\n +2\n\(1 row\)$/);
    expect(code).toBe(0);
  });

  test("reports a failed statement, runs the next one, and exits with code 1", async () => {
    const { code, printed, complained } = await psql({ input: "SELECT x;\nSELECT 5 AS five" });
    expect(complained).toBe('ERROR: column "x" does not exist');
    expect(printed).toContain("five");
    expect(code).toBe(1);
  });

  test("refuses changes to the database without --write and makes them with --write", async () => {
    const args = ["-c", "UPDATE stone SET name = 'jade' WHERE id = 20"];
    const refused = await psql({ args });
    expect(refused.complained).toContain("cannot execute UPDATE in a read-only transaction");
    expect(refused.complained).toContain("npm run psql -- --write");
    expect(refused.code).toBe(1);
    expect(await psql({ args: ["--write", ...args] })).toMatchObject({ code: 0, printed: "UPDATE 1" });
  });
});

test("npm run psql starts a psql on PATH with a read-only URL and the statements, and with the password outside the arguments", async () => {
  const bin = mkdtempSync(join(folder, "bin-"));
  writeFileSync(join(bin, "psql"), '#!/bin/sh\nprintf "%s\\n" "$PGPASSWORD" "$@"\nexit 3\n');
  chmodSync(join(bin, "psql"), 0o755);
  const { code, printed } = await psql({ args: ["-c", "SELECT 1"], env: { PATH: bin } });
  const [password, noPager, pagerOff, url = "", ...rest] = printed.split("\n");
  expect(password).toBe(decodeURIComponent(new URL(databaseUrl).password));
  expect([noPager, pagerOff]).toEqual(["-P", "pager=off"]);
  expect(url).not.toContain(password);
  expect(url).toContain("options=-c%20default_transaction_read_only%3Don");
  expect(rest).toEqual(["-c", "SELECT 1"]);
  expect(code).toBe(3);
});

describe("npm run psql without a database", () => {
  test("names the data folder in which no stack runs", async () => {
    const env = { DATABASE_URL: undefined, GEMPLAY_DATA: join(folder, "nothing") };
    const { code, complained } = await psql({ env });
    expect(complained).toBe(
      `No local stack runs on ${join(folder, "nothing")}: start the stack with npm start, or set GEMPLAY_DATA to the data folder of a running stack.`,
    );
    expect(code).toBe(1);
  });

  test("names the unreachable database without its password", async () => {
    const { code, complained } = await psql({
      env: { DATABASE_URL: "postgres://a:secret@127.0.0.1:1/gone" },
    });
    expect(complained).toMatch(/^The database gone on 127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED.*\)/);
    expect(complained).not.toContain("secret");
    expect(code).toBe(1);
  });

  test("exits with code 2 for an unknown option", async () => {
    expect((await psql({ args: ["--wrong"] })).code).toBe(2);
  });
});
