import type { Body } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../../api/index.ts";
import { inHost } from "../../../host/index.ts";
import { t } from "../../../i18n/index.ts";
import { noticeQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/** Returns whether this browser can show push notices. The messaging host's own browser cannot. */
export const canPush = (): boolean =>
  !inHost && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Returns whether the player or the browser has blocked notifications of the page. */
export const isPushBlocked = (): boolean => canPush() && Notification.permission === "denied";

/** Asks the browser for the permission to show notices, and for an address at its push service. */
async function subscribe(publicKey: string): Promise<Body<"POST /notify/push"> | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker === undefined) throw new Error("the page has no service worker");
  // A subscription for an earlier key of the server cannot receive messages, and prevents a new one.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = made.toJSON();
  return { endpoint, p256dh, auth };
}

interface PushWish {
  /** Public key of the server, with which the browser of this page subscribes. */
  readonly publicKey?: string;
  /** Id of a device whose push notices the player turns off. */
  readonly remove?: string;
}

/**
 * Turns push notices on for this browser, or off for one of the player's browsers. The browser asks the player for the
 * permission only now. If the player refuses, nothing changes.
 */
export function usePushSwitch() {
  const { queryKey } = noticeQueries.settings();
  return useMutation({
    mutationFn: async ({ publicKey = "", remove }: PushWish) => {
      if (remove !== undefined) {
        const body = { id: remove };
        queryClient.setQueryData(queryKey, await call("POST /notify/push/remove", { body }));
        return;
      }
      const body = await subscribe(publicKey);
      if (body) queryClient.setQueryData(queryKey, await call("POST /notify/push", { body }));
    },
    onError: (error) => {
      // `call` has already shown an error of the server. The device may have been removed elsewhere.
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey });
      else showToast("error", t("notices.pushFailed"), t("notices.pushFailedNext"));
    },
  });
}
