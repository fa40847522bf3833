import {
  type Envelope,
  type ErrorName,
  type ErrorShape,
  errors,
  Receipt,
  type RefusalMoment,
} from "@gemplay/api-schema";
import type { Locale, MessageValues } from "@gemplay/i18n";
import { serverMessage } from "./language.ts";
import { compileSerializerLater } from "./serialization.ts";

export const successCode = 200;

/** Builds the envelope of a successful response. */
export function success<D>(data: D): Envelope<D> {
  return { code: successCode, msg: "", data };
}

const receiptText = compileSerializerLater(Receipt);

/**
 * Writes the envelope of a successful response with a receipt.
 * @param data the JSON text of the field `data`
 */
export function successText(data: string, receipt: Receipt): string {
  return `{"code":${successCode},"msg":"","data":${data},"receipt":${receiptText(receipt)}}`;
}

/**
 * Formats a time for a message in UTC, because the server does not know the reader's time zone: `2026-11-28 12:04 UTC`.
 */
const momentText = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/**
 * Builds the envelope and the HTTP status of the response to a refused request. If the error's message contains a time,
 * `data` contains the time too, so that the page can show it in the reader's time zone.
 */
export function refusal(
  error: ErrorName,
  locale: Locale,
  values: MessageValues = {},
): { status: number; envelope: Envelope<RefusalMoment> } {
  const { code, status, messageKey } = errors[error];
  const { carries }: ErrorShape = errors[error];
  if (carries === undefined)
    return { status, envelope: { code, msg: serverMessage(locale, messageKey, values), data: null } };
  const atMs = Number(values[carries]);
  const msg = serverMessage(locale, messageKey, { ...values, moment: momentText(atMs) });
  return { status, envelope: { code, msg, data: { atMs } } };
}
