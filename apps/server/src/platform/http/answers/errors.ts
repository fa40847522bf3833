import type { ErrorName } from "@gemplay/api-schema";
import type { MessageValues } from "@gemplay/i18n";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { type LostOutcome, lostOutcome } from "../../database/index.ts";
import type { Metrics } from "../../metrics/index.ts";
import { AppError } from "./app-error.ts";
import { refusal } from "./envelope.ts";
import { requestLocale } from "./language.ts";

interface Refused {
  readonly error: ErrorName;
  readonly values?: MessageValues;
}

/**
 * Errors of the catalogue for the framework's own error codes. Every other framework error with a status below 500
 * becomes RequestInvalid.
 */
const frameworkErrors: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "RequestTooLarge",
  FST_ERR_NOT_FOUND: "RouteUnknown",
};

/**
 * Errors for an unavailable or overloaded database. Unavailability of the database is temporary and no fault of the
 * program.
 */
const lostErrors = { nothing: "Unavailable", unknown: "OutcomeUnknown" } as const satisfies Record<
  LostOutcome,
  ErrorName
>;

/** Errors that are the server's fault and not the caller's fault. */
const faults = ["Unavailable", "OutcomeUnknown", "ServerFault"] as const satisfies readonly ErrorName[];

function classify(error: FastifyError | AppError): Refused {
  if (error instanceof AppError) return { error: error.error, values: error.values };
  const lost = lostOutcome(error);
  if (lost !== undefined) return { error: lostErrors[lost] };
  const status = error.validation === undefined ? error.statusCode : 400;
  if (status === undefined || status < 400 || status >= 500) return { error: "ServerFault" };
  return { error: frameworkErrors[error.code] ?? (status === 404 ? "RouteUnknown" : "RequestInvalid") };
}

/**
 * Creates the error handler of the server, which answers each error with an envelope. An error outside the catalogue is
 * logged with the request id and answered without details.
 */
export function createErrorAnswer(log: Logger, metrics: Metrics) {
  const refusals = metrics.counter(
    "gemplay_refusals_total",
    "Calls that were refused, by the name of the error in the catalogue",
    ["error"],
  );
  // The counters start at 0, because Prometheus counts growth only from the first known value, and alerts read these
  // counters.
  for (const error of faults) refusals.inc({ error }, 0);
  return (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void => {
    const refused = classify(error);
    refusals.inc({ error: refused.error });
    if (refused.error === "ServerFault") {
      log.error({ requestId: request.id, err: error }, "request failed");
    } else if (lostOutcome(error) !== undefined) {
      log.warn({ requestId: request.id, reason: error.message }, "the database could not be asked");
    }
    const { status, envelope } = refusal(refused.error, requestLocale(request), refused.values);
    void reply.code(status).header("cache-control", "no-store").send(envelope);
  };
}
