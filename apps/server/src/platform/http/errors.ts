import type { ErrorName } from "@gemplay/api-schema";
import type { MessageValues } from "@gemplay/i18n";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
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

function classify(error: FastifyError | AppError): Refused {
  if (error instanceof AppError) return { error: error.error, values: error.values };
  const status = error.validation === undefined ? error.statusCode : 400;
  if (status === undefined || status < 400 || status >= 500) return { error: "ServerFault" };
  return { error: frameworkErrors[error.code] ?? (status === 404 ? "RouteUnknown" : "RequestInvalid") };
}

/**
 * What answers any error with the envelope, for the whole server. What is not in the catalogue is logged under the
 * request's id and answered without a detail.
 */
export function createErrorAnswer(log: Logger) {
  return (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void => {
    const refused = classify(error);
    if (refused.error === "ServerFault") {
      log.error({ requestId: request.id, err: error }, "request failed");
      void reply.header("x-request-id", request.id);
    }
    const { status, envelope } = refusal(refused.error, requestLocale(request), refused.values);
    void reply.code(status).header("cache-control", "no-store").send(envelope);
  };
}
