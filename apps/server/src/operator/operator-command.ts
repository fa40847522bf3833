import type { Platform } from "../platform/index.ts";

/** What a command works with. */
export interface OperatorContext
  extends Pick<Platform, "config" | "db" | "clock" | "settings" | "chain" | "log" | "stream"> {
  /** Who acts, for the audit log: `--as`, else the account of the operating system. */
  readonly actor: string;
  /** `--reason`, for the audit log. */
  readonly reason: string | undefined;
  /** One line of output. */
  readonly print: (line: string) => void;
}

export interface OperatorCommand {
  /** The words that call it, e.g. `settings set`. */
  readonly name: string;
  /** Its arguments as shown to the operator, e.g. `KEY VALUE`. */
  readonly usage: string;
  readonly summary: string;
  /**
   * @param args what stands behind the name, without the options
   * @throws {OperatorMistake} with a sentence for the operator
   */
  run(context: OperatorContext, args: readonly string[]): Promise<void>;
}

/** The operator asked for something that cannot be done; the message says what, and nothing has changed. */
export class OperatorMistake extends Error {
  override readonly name = "OperatorMistake";
}
