import { onSessionChange } from "../stores/index.ts";

/**
 * Ends the push notices of this browser when the session changes, because the next person at this browser must not see
 * notices of the previous player. The server itself removes the subscription of an ended session.
 */
export function endPushWithSession(): void {
  onSessionChange(() => void unsubscribe().catch(() => undefined));
}

async function unsubscribe(): Promise<void> {
  const worker = await globalThis.navigator?.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
