import { type Logger, pino } from "pino";

/** What a server wrote to its log. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly fault?: string;
}

/** A log of a test, and all that was written to it. */
export function logLines(level: "info" | "warn" | "error"): {
  readonly log: Logger;
  readonly lines: LogLine[];
} {
  const lines: LogLine[] = [];
  return { lines, log: pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}
