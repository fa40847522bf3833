// Tests on a real database how the operator's program creates and finds the operator account of the local stack.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { makeOperator } from "../../apps/server/src/operator-page/index.ts";
import { noChain, type TestServer, testVariables } from "../../apps/server/test/compose.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { localOperator } from "./local-operator.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-operator-"));
const file = join(folder, "operator-sign-in.json");
let server: TestServer;
withServer({}, (started) => {
  server = started;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(args: readonly string[]): Promise<string> {
  let said = "";
  const say = (text: string) => (said += text);
  const variables = testVariables(server.databaseUrl, noChain);
  const code = await runOperator({ args, variables, out: say, err: say });
  expect([code, said]).toEqual([0, said]);
  return said;
}
const listed = async () => (await ask(["operators", "list"])).trim().split("\n");

test("the local operator is created once and gets a new password if the password file is lost", async () => {
  const made = await localOperator(folder, ask);
  expect(await ask(["operators", "code", made.email])).toMatch(/^\d{6}\n$/);
  expect(await localOperator(folder, ask)).toEqual(made);
  rmSync(file);
  const again = await localOperator(folder, ask);
  expect(again.password).not.toBe(made.password);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(again);
  expect(await listed()).toEqual([`${again.email}  admin  Local operator`]);
});

test("the local operator of an earlier data folder keeps its e-mail address, and no second admin is created", async () => {
  const { email: current } = await localOperator(folder, ask);
  await ask(["operators", "remove", current]);
  const email = "operator@localhost";
  const wish = { email, name: "Local operator", role: "admin" } as const;
  const { password } = await makeOperator(server.server.platform, wish, { actor: "test" });
  writeFileSync(file, JSON.stringify({ email, password }));
  expect(await localOperator(folder, ask)).toEqual({ email, password });
  expect(await listed()).toEqual([`${email}  admin  Local operator`]);
});
