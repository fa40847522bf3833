import { type Logger, pino } from "pino";

/** One line of a server's log. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly fault?: string;
}

/** Creates a log for a test, and returns a list that receives all lines of the log. */
export function logLines(level: "info" | "warn" | "error"): {
  readonly log: Logger;
  readonly lines: LogLine[];
} {
  const lines: LogLine[] = [];
  return { lines, log: pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}
