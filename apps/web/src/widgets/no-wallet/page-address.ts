import { userStore } from "../../stores/index.ts";

/**
 * Returns this page's URL for use in another browser. Adds the stored invite code to the URL, because only this
 * browser has stored it. Removes the fragment of the URL, because a messaging host puts the init data of the session
 * into the fragment.
 */
export function pageAddress(): URL {
  const page = new URL(location.href);
  page.hash = "";
  const { inviteCode } = userStore.get();
  if (inviteCode) page.searchParams.set("code", inviteCode);
  return page;
}
