import pino, { type DestinationStream, type Logger } from "pino";
import { BaseError } from "viem";

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: readonly string[];
  readonly cause?: LoggedError;
}

/**
 * Returns the parts of an error that may be logged: type, message, code and stack, without values. The error message of
 * a chain client contains whole requests and the provider's URL, which may contain a key. Only the first sentence of
 * the error message is logged, because the rest may contain a key. The field `detail` of a database error contains
 * values of a row, so this field is not logged.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: [] };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: error instanceof BaseError ? error.shortMessage : error.message,
    ...(typeof code === "string" ? { code } : {}),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause instanceof Error && depth < 3 ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}

/** Returns the path of a request URL, without the query string and the fragment. */
export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** Creates the logger of the server process. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: pathOf(request.url),
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) => loggedError(error),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
