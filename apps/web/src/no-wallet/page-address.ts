import { userStore } from "../stores/index.ts";

/**
 * This page's address for another browser, with the code that brought the visitor here: that one does not know it. Without
 * its fragment, in which a messaging host hands over whose session this is.
 */
export function pageAddress(): URL {
  const page = new URL(location.href);
  page.hash = "";
  const { inviteCode } = userStore.get();
  if (inviteCode) page.searchParams.set("code", inviteCode);
  return page;
}
