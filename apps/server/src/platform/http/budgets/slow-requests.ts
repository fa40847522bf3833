import type { Socket } from "node:net";
import { type ErrorName, errors } from "@gemplay/api-schema";
import { defaultLocale } from "@gemplay/i18n";
import { refusal } from "../answers/index.ts";
import { slowRequestMs } from "./connections.ts";

/**
 * Sets Node's own time limits for slow requests, which Node checks every 500 ms. By default, Node checks the time
 * limits of requests only every 30 s.
 */
export const slowRequestOptions = {
  requestTimeout: slowRequestMs,
  http: { headersTimeout: slowRequestMs, connectionsCheckingInterval: 500 },
} as const;

const refusals: Readonly<Record<string, ErrorName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "RequestTooSlow",
  HPE_HEADER_OVERFLOW: "RequestTooLarge",
};

/**
 * Ends a connection whose request is incomplete or is not HTTP. The server sends the reason as a response, unless it is
 * still answering an earlier request on the connection. The client would read the reason as a part of the response to
 * the earlier request.
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
