import type { Platform } from "../platform/index.ts";

/** The dependencies and options of an operator command. */
export interface OperatorContext
  extends Pick<Platform, "config" | "db" | "secrets" | "clock" | "settings" | "chain" | "log" | "stream"> {
  /** The operator for the audit log: `--as`, or else the account of the operating system. */
  readonly actor: string;
  /** The reason for the audit log, from `--reason`. */
  readonly reason: string | undefined;
  /** Names of the migrations that were applied before the command runs. */
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
   * Arguments as shown to the operator, for example `KEY VALUE`. More arguments are refused, unless the text contains a
   * `…`.
   */
  readonly usage: string;
  readonly summary: string;
  /**
   * True if the schema is brought up to date before the command runs. Every other command refuses an outdated database.
   */
  readonly migrates?: true;
  /**
   * Runs the command.
   *
   * @param args the arguments after the name, without the options
   * @throws {OperatorMistake} if the arguments are wrong
   * @throws {OperatorRefused} if the command cannot be carried out
   */
  run(context: OperatorContext, args: readonly string[]): Promise<void>;
}

/** The command line is invalid. The message of the error states the reason. The command has changed nothing. */
export class OperatorMistake extends Error {
  override readonly name = "OperatorMistake";
}

/** The command cannot be carried out. The message of the error states the reason. The command has changed nothing. */
export class OperatorRefused extends Error {
  override readonly name = "OperatorRefused";
}
