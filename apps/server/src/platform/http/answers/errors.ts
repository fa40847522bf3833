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
 * Maps error codes of the framework Fastify to errors of Gemplay's catalogue. Every other error of the framework with a
 * status below 500 becomes RequestInvalid.
 */
const frameworkErrors: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "RequestTooLarge",
  FST_ERR_NOT_FOUND: "RouteUnknown",
};

/**
 * Errors that the server answers with if the database is unavailable or overloaded. An unavailable database is a
 * temporary state and not an error of the program.
 */
const lostErrors = { nothing: "Unavailable", unknown: "OutcomeUnknown" } as const satisfies Record<
  LostOutcome,
  ErrorName
>;

/** Errors that are caused by the server and not by the caller. */
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
 * Creates the error handler of the server, which answers every error with an envelope. An error that is not in the
 * catalogue is logged with the request id. The response does not contain the details of an error that is not in the
 * catalogue.
 */
export function createErrorAnswer(log: Logger, metrics: Metrics) {
  const refusals = metrics.counter(
    "gemplay_refusals_total",
    "Refused API requests, by the name of the error in the catalogue",
    ["error"],
  );
  // The counters of errors start at 0, because Prometheus detects an increase only if an earlier value exists. The
  // alert rules use the counters of errors.
  for (const error of faults) refusals.inc({ error }, 0);
  return (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void => {
    const refused = classify(error);
    refusals.inc({ error: refused.error });
    if (refused.error === "ServerFault") {
      log.error({ requestId: request.id, err: error }, "request failed");
    } else if (lostOutcome(error) !== undefined) {
      log.warn({ requestId: request.id, reason: error.message }, "the database could not be queried");
    }
    const { status, envelope } = refusal(refused.error, requestLocale(request), refused.values);
    void reply.code(status).header("cache-control", "no-store").send(envelope);
  };
}
