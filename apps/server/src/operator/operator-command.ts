import type { Platform } from "../platform/index.ts";

/** The dependencies and options of an operator command. */
export interface OperatorContext
  extends Pick<Platform, "config" | "db" | "secrets" | "clock" | "settings" | "chain" | "log" | "stream"> {
  /** The name of the operator in the audit log, from the option `--as` or from the account of the operating system. */
  readonly actor: string;
  /** The reason in the audit log, from the option `--reason`. */
  readonly reason: string | undefined;
  /** Names of the migrations that the program has applied before the command. */
  readonly migrated: readonly string[];
  /** Prints one line to the standard output. */
  readonly print: (line: string) => void;
}

export interface OperatorCommand {
  /** The words that the operator types to run the command, for example `settings set`. */
  readonly name: string;
  /** Alternative names of the command. */
  readonly aliases?: readonly string[];
  /**
   * The arguments of the command in the help text, for example `KEY VALUE`. The program refuses more arguments than
   * this text lists, unless the text contains `…`.
   */
  readonly usage: string;
  readonly summary: string;
  /**
   * True if the program applies all pending migrations before the command. A command for which the value is not true
   * refuses a database with pending migrations.
   */
  readonly migrates?: true;
  /**
   * Runs the command.
   *
   * @param args the arguments after the name, without the options
   * @throws {OperatorMistake} if the arguments of the command are wrong
   * @throws {OperatorRefused} if the command cannot be carried out
   */
  run(context: OperatorContext, args: readonly string[]): Promise<void>;
}

/**
 * Thrown if the command line is invalid. The message of the error tells the operator the reason. The command that
 * throws this error has changed no data.
 */
export class OperatorMistake extends Error {
  override readonly name = "OperatorMistake";
}

/**
 * Thrown if the command cannot be carried out. The message of the error tells the operator the reason. The command that
 * throws this error has changed no data.
 */
export class OperatorRefused extends Error {
  override readonly name = "OperatorRefused";
}
