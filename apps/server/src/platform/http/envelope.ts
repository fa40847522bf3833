import { type Envelope, type ErrorName, errors } from "@gemplay/api-schema";
import type { Locale, MessageValues } from "@gemplay/i18n";
import { serverMessage } from "./language.ts";

export const successCode = 200;

/** The envelope of a success. */
export function success<D>(data: D): Envelope<D> {
  return { code: successCode, msg: "", data };
}

/** The envelope of a refusal with its message, and the HTTP status that goes with it. */
export function refusal(
  error: ErrorName,
  locale: Locale,
  values?: MessageValues,
): { status: number; envelope: Envelope<null> } {
  const { code, status, messageKey } = errors[error];
  return { status, envelope: { code, msg: serverMessage(locale, messageKey, values), data: null } };
}
