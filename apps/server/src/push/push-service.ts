import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import webPush from "web-push";
import type { PushConfig } from "../platform/config/index.ts";
import type { Delivery } from "../platform/queue/index.ts";
import { isPushEndpoint, publicLookup } from "./public-hosts.ts";
import type { Subscription } from "./push.repository.ts";

/** The result of a call to a push service: a delivery result of the queue, or the end of the subscription. */
export type PushOutcome = Delivery | { readonly kind: "gone" };

/** Time in milliseconds after which a call to a push service fails. */
const timeoutMs = 10_000;

/**
 * Sends an encrypted message to the push service of a browser.
 * @param ttlS time in seconds for which the push service keeps the message for a browser that is not running
 * @returns why the message was not accepted, without the endpoint and the message
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  payload: string,
  { vapid, isLocal, ttlS }: { readonly vapid: PushConfig; readonly isLocal: boolean; readonly ttlS: number },
): Promise<PushOutcome> {
  if (!isPushEndpoint(endpoint, isLocal)) return { kind: "gone" };
  let details: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      ...{ vapidDetails: vapid, TTL: ttlS, urgency: "normal", contentEncoding: "aes128gcm" },
    });
  } catch {
    // The keys of the browser are no valid keys, so no message can be encrypted for it.
    return { kind: "gone" };
  }
  try {
    return outcomeOf(await post(details));
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.name : "unknown" };
  }
}

function post({ endpoint, method, headers, body }: ReturnType<typeof webPush.generateRequestDetails>) {
  const isHttp = endpoint.startsWith("http:");
  const options = { method, headers, signal: AbortSignal.timeout(timeoutMs) };
  return new Promise<number>((resolve, reject) => {
    // A redirection is not followed, because its target is not checked.
    const call = isHttp
      ? requestHttp(endpoint, options)
      : requestHttps(endpoint, { ...options, lookup: publicLookup });
    call.on("response", (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    call.on("error", reject);
    call.end(body);
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const reason = `status ${status}`;
  return status === 429 || status >= 500 ? { kind: "failed", reason } : { kind: "refused", reason };
}
