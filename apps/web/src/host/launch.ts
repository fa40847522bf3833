/** True if the messaging host opened the page. False if the player reloaded the page. */
export let opened = false;

/**
 * Reads the init data that the messaging host passes in the fragment of the page's URL. The init data is a secret, so
 * `readLaunch` removes the data from the URL immediately, before the player can share a link to the page. After a
 * reload, `readLaunch` reads the init data from the name of the frame (`window.name`), because the frame of a messaging
 * host may have no storage. Only a page inside a messaging host accepts init data, because a link with init data could
 * otherwise sign the player in to another account. The page is inside a messaging host if the page is framed or if the
 * host's own app provides its bridge. The content security policy restricts which origins may frame the page.
 */
function readLaunch(): URLSearchParams {
  // Unit tests run without the global object `window`.
  if (!globalThis.window) return new URLSearchParams();
  const shown = parent !== window || "TelegramWebviewProxy" in window;
  if (location.hash.includes("tgWebAppData=")) {
    opened = shown;
    if (shown) window.name = location.hash.slice(1);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return new URLSearchParams(shown ? window.name : "");
}

/** Launch parameters of the messaging host; empty outside the host. */
export const launch = readLaunch();

/** Init data with the signature of the messaging host, or "" outside the host. */
export const initData = launch.get("tgWebAppData") ?? "";

/** True if the page runs inside the messaging host. Inside the messaging host, the init data identifies the player. */
export const inHost = !!initData;
