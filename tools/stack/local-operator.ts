// The operator of the local stack, so that its page can be signed in to; nowhere else is one made.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface LocalOperator {
  readonly email: string;
  readonly password: string;
}

const newEmail = "operator@gemplay.test";
const file = "operator-sign-in.json";

/**
 * By what the local operator signs in: kept in the data folder, since the server keeps only its hash. Where the database
 * has lost them, another one is made.
 *
 * @param ask runs one command of the operator's program and answers what it printed
 * @throws Error when the program refuses
 */
export async function localOperator(
  folder: string,
  ask: (args: readonly string[]) => Promise<string>,
): Promise<LocalOperator> {
  const path = join(folder, file);
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as LocalOperator) : undefined;
  const lines = (await ask(["operators", "list"])).split("\n");
  const isThere = (email: string) => lines.some((line) => line.startsWith(`${email} `));
  if (kept !== undefined && isThere(kept.email)) return kept;
  if (isThere(newEmail)) await ask(["operators", "remove", newEmail]);
  const said = await ask(["operators", "add", newEmail, "Local operator", "admin"]);
  const password = /^password {2}(\S+)$/m.exec(said)?.[1];
  if (password === undefined) throw new Error("The local operator could not be made: see above.");
  const made: LocalOperator = { email: newEmail, password };
  writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  return made;
}
