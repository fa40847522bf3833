import type { Socket } from "node:net";
import { type ErrorName, errors } from "@gemplay/api-schema";
import { defaultLocale } from "@gemplay/i18n";
import { refusal } from "../answers/index.ts";
import { slowRequestMs } from "./connections.ts";

/** Node's own bounds, which otherwise look every half a minute only. */
export const slowRequestOptions = {
  requestTimeout: slowRequestMs,
  http: { headersTimeout: slowRequestMs, connectionsCheckingInterval: 500 },
} as const;

const refusals: Readonly<Record<string, ErrorName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "RequestTooSlow",
  HPE_HEADER_OVERFLOW: "RequestTooLarge",
};

/**
 * Ends a connection whose request did not come in whole, or is none. It is told why, unless an earlier request of it is
 * being answered: the refusal would be read in that answer's place.
 */
export function endBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { _httpMessage: answering } = socket as Socket & {
    readonly _httpMessage?: { headersSent: boolean; req: { complete: boolean } };
  };
  if (!socket.writable || answering?.headersSent === true || answering?.req.complete === true) {
    socket.destroy();
    return;
  }
  const { status, envelope } = refusal(refusals[error.code ?? ""] ?? "RequestInvalid", defaultLocale);
  const body = JSON.stringify(envelope);
  socket.end(
    [
      `HTTP/1.1 ${status} ${status === errors.RequestTooSlow.status ? "Request Timeout" : "Bad Request"}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Cache-Control: no-store",
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
    () => socket.destroy(),
  );
}
