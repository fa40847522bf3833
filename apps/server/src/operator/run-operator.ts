import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { BaseError } from "viem";
import { openPlatform } from "../open-platform.ts";
import { ConfigError, loadConfig } from "../platform/config/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { findCommand, help } from "./commands.ts";
import { OperatorMistake } from "./operator-command.ts";

interface OperatorCall {
  /** The words of the command line: the command, its arguments and the options. */
  readonly args: readonly string[];
  /** The environment variables of the server. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /**
   * Writes text with its line ends to the standard output. The function `err` writes to the standard error output in
   * the same way.
   */
  readonly out: (text: string) => unknown;
  readonly err: (text: string) => unknown;
}

/**
 * Opens the platform (database, chain and settings), runs one command of the operator program, and closes the platform.
 * Every error is printed as one sentence on the standard error output.
 *
 * @returns the exit code: 0 if the command succeeded, 1 if the command was refused or failed, 2 if the command line or
 *   the configuration is wrong
 */
export async function runOperator(call: OperatorCall): Promise<number> {
  const fail = (error: unknown, code: 1 | 2) => {
    call.err(`${sentenceOf(error)}\n`);
    // The stack trace of an error helps only developers, so the program prints the stack trace only with
    // LOG_LEVEL=debug.
    if (call.variables.LOG_LEVEL === "debug" && error instanceof Error) call.err(`${error.stack}\n`);
    return code;
  };
  let wanted: Wanted;
  try {
    const read = readCall(call);
    if (typeof read === "string") {
      call.out(`${read}\n`);
      return 0;
    }
    wanted = read;
  } catch (error) {
    return fail(error, 2);
  }
  try {
    await runCommand(call, wanted);
    return 0;
  } catch (error) {
    return fail(error, error instanceof OperatorMistake ? 2 : 1);
  }
}

interface Wanted extends ReturnType<typeof findCommand> {
  readonly config: ReturnType<typeof loadConfig>;
  readonly actor: string;
  readonly reason: string | undefined;
}

/**
 * Parses the command line.
 *
 * @returns the command to run, or the requested help text
 */
function readCall({ args: given, variables }: OperatorCall): Wanted | string {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      as: { type: "string" },
      reason: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  const [first, ...rest] = positionals;
  if (first === "help") return help(rest);
  if (values.help === true) return help(positionals);
  const found = findCommand(positionals);
  // The operator program loads the configuration with ROLE=api, because this role needs no signing keys. No operator
  // command signs a payout or a commitment.
  // Commands hold locks of a database session, so the pool does not use PgBouncer.
  const config = { ...loadConfig({ ...variables, ROLE: "api" }), databasePoolUrl: undefined };
  return { ...found, config, actor: values.as ?? systemAccount(), reason: values.reason };
}

async function runCommand({ out, err }: OperatorCall, wanted: Wanted): Promise<void> {
  const { command, args, config, actor, reason } = wanted;
  const log = createLogger("warn", { write: err });
  const { platform, migrated, close } = await openPlatform({
    config,
    log,
    migrates: command.migrates === true,
  });
  try {
    const print = (line: string) => out(`${line}\n`);
    await command.run({ ...platform, migrated, actor, reason, print }, args);
  } finally {
    await close();
  }
}

/**
 * Returns the name of the current account of the operating system. A container may run under a user id that has no
 * account name in the operating system.
 */
function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BaseError) return `a call to the chain (CHAIN_RPC_URL) failed: ${error.shortMessage}`;
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
