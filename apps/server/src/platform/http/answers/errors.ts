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

/** The framework's own refusals by their code; any other below 500 is a request that is not well formed. */
const frameworkErrors: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "RequestTooLarge",
  FST_ERR_NOT_FOUND: "RouteUnknown",
};

/** What is answered when the database is away or cannot do what is asked: not a fault of ours, and it passes. */
const lostErrors = { nothing: "Unavailable", unknown: "OutcomeUnknown" } as const satisfies Record<
  LostOutcome,
  ErrorName
>;

/** Refusals that are the house's fault. */
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
 * What answers any error with the envelope, for the whole server. What is not in the catalogue is logged under the
 * request's id and answered without a detail.
 */
export function createErrorAnswer(log: Logger, metrics: Metrics) {
  const refusals = metrics.counter(
    "gemplay_refusals_total",
    "Calls that were refused, by the name of the error in the catalogue",
    ["error"],
  );
  // Told from the start: what a series begins with is no growth to Prometheus, and these are what an alert goes by.
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
