// Creates the operator account of the local stack, so that a developer can sign in to the operator page. Other
// deployments get no operator account automatically.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface LocalOperator {
  readonly email: string;
  readonly password: string;
}

const newEmail = "operator@gemplay.test";
const file = "operator-sign-in.json";

/**
 * Returns the sign-in data of the local operator. The data folder keeps the password, because the server stores only a
 * hash of the password. If the password file or the account is lost, a new password or a new account is created.
 *
 * @param ask runs one command of the operator's program and returns the printed text
 * @throws Error if the operator's program refuses a command
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
  if (password === undefined)
    throw new Error("The local operator could not be created: see the output above.");
  const made: LocalOperator = { email: newEmail, password };
  writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  return made;
}
