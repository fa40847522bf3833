import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { openPlatform } from "../compose.ts";
import { ConfigError, loadConfig } from "../platform/config/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { findCommand } from "./commands.ts";
import { OperatorMistake } from "./operator-command.ts";

interface OperatorCall {
  /** The command's words, its arguments and the options. */
  readonly args: readonly string[];
  /** The server's own variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Text for the standard output and for the standard error, line ends included. */
  readonly out: (text: string) => unknown;
  readonly err: (text: string) => unknown;
}

/**
 * What the operator's program does, over a platform of its own which it closes again.
 *
 * @returns the exit code: 0 done, 2 refused with a sentence, 1 a fault of ours
 */
export async function runOperator(call: OperatorCall): Promise<number> {
  try {
    await runCommand(call);
    return 0;
  } catch (error) {
    const known = error instanceof OperatorMistake || error instanceof ConfigError;
    const parsing = error instanceof TypeError && "code" in error; // of parseArgs: an unknown option
    if (known || parsing) call.err(`${error.message}\n`);
    else createLogger("error").fatal({ err: error }, "the command failed");
    return known || parsing ? 2 : 1;
  }
}

async function runCommand({ args: given, variables, out }: OperatorCall): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { as: { type: "string" }, reason: { type: "string" } },
  });
  const { command, args } = findCommand(positionals);
  const config = loadConfig(variables);
  const log = createLogger("warn");
  const { platform, close } = await openPlatform({ config, log });
  try {
    const actor = values.as ?? userInfo().username;
    const print = (line: string) => out(`${line}\n`);
    await command.run({ ...platform, actor, reason: values.reason, print }, args);
  } finally {
    await close();
  }
}
