import type { Platform } from "../platform/index.ts";

/** What a command works with. */
export interface OperatorContext
  extends Pick<Platform, "config" | "db" | "secrets" | "clock" | "settings" | "chain" | "log" | "stream"> {
  /** Who acts, for the audit log: `--as`, else the account of the operating system. */
  readonly actor: string;
  /** `--reason`, for the audit log. */
  readonly reason: string | undefined;
  /** Migrations that were applied for this command. */
  readonly migrated: readonly string[];
  /** One line of output. */
  readonly print: (line: string) => void;
}

export interface OperatorCommand {
  /** The words that call it, e.g. `settings set`. */
  readonly name: string;
  /** Other words for the same. */
  readonly aliases?: readonly string[];
  /** Its arguments as shown to the operator, e.g. `KEY VALUE`; more than these are refused, unless there is a `…`. */
  readonly usage: string;
  readonly summary: string;
  /** Brings the database up to date first; every other command refuses one that is not. */
  readonly migrates?: true;
  /**
   * @param args what stands behind the name, without the options
   * @throws {OperatorMistake} when it is not called as it says
   * @throws {OperatorRefused} when it cannot be done
   */
  run(context: OperatorContext, args: readonly string[]): Promise<void>;
}

/** The command line is not one; the message says why, and nothing has changed. */
export class OperatorMistake extends Error {
  override readonly name = "OperatorMistake";
}

/** The operator asked for something that cannot be done; the message says what, and nothing has changed. */
export class OperatorRefused extends Error {
  override readonly name = "OperatorRefused";
}
