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
 * Returns the loggable parts of an error: type, message, code and stack, but no values. An error of the chain client
 * repeats the provider's URL, which can hold a key, and whole requests, so only its first sentence is kept. Database
 * errors carry row values in `detail`, so `detail` is dropped.
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

/** Returns the path of a request URL, without query string and fragment. */
export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** Creates the logger of the server. */
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
