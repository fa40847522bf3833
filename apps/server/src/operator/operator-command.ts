import type { Platform } from "../platform/index.ts";

/** Everything that a command can use. */
export interface OperatorContext
  extends Pick<Platform, "config" | "db" | "secrets" | "clock" | "settings" | "chain" | "log" | "stream"> {
  /** The operator for the audit log: `--as`, or else the account of the operating system. */
  readonly actor: string;
  /** The reason for the audit log, from `--reason`. */
  readonly reason: string | undefined;
  /** Migrations that were applied for this command. */
  readonly migrated: readonly string[];
  /** Prints one line of output. */
  readonly print: (line: string) => void;
}

export interface OperatorCommand {
  /** The words that call the command, for example `settings set`. */
  readonly name: string;
  /** Alternative names of the command. */
  readonly aliases?: readonly string[];
  /**
   * Arguments as shown to the operator, for example `KEY VALUE`. More arguments are refused, unless the text contains a
   * `…`.
   */
  readonly usage: string;
  readonly summary: string;
  /** The command brings the database up to date first. Every other command refuses an outdated database. */
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

/** The command line is invalid. The message says why, and nothing has changed. */
export class OperatorMistake extends Error {
  override readonly name = "OperatorMistake";
}

/** The command cannot be carried out. The message says why, and nothing has changed. */
export class OperatorRefused extends Error {
  override readonly name = "OperatorRefused";
}
