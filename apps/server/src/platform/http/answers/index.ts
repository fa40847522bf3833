/**
 * The folder `answers` builds the responses: errors, envelopes, messages in the caller's language, and pages of
 * records.
 */
export { AppError, amountFrom, refusedOr } from "./app-error.ts";
export { compileCanonicalSerializer } from "./canonical-serialization.ts";
export { refusal, success, successCode, successText } from "./envelope.ts";
export { createErrorAnswer } from "./errors.ts";
export { assetName, readerLocale, requestLocale, serverMessage } from "./language.ts";
export { shownRefusal } from "./ledger-refusals.ts";
export { idPage, recordPage } from "./record-page.ts";
export { useSerialization } from "./serialization.ts";
