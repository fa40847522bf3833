import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Resolves when a server of this process has read the head of a request for which `matches` returns true. */
export function startedRequest(matches: (request: IncomingMessage) => boolean): Promise<void> {
  const channel = "http.server.request.start";
  return new Promise((resolve) => {
    const onRequest = (message: unknown) => {
      const { request } = message as { readonly request: IncomingMessage };
      if (!matches(request)) return;
      unsubscribe(channel, onRequest);
      resolve();
    };
    subscribe(channel, onRequest);
  });
}
