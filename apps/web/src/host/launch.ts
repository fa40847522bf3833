/** True if the host opened this page load. False for a reload. */
export let opened = false;

/**
 * Reads the init data that the messaging host passes in the fragment of the address. The init data is a secret, so
 * `readLaunch` removes the data from the address at once, before the player can share a link to the page. After a
 * reload, `readLaunch` finds the init data in the name of the frame, because a host's frame may have no storage, and
 * two accounts side by side would share the storage. Only a page inside a host accepts the init data, because a link
 * could otherwise sign the player's own browser in to another account. A page is inside a host if the page is framed,
 * which the security policy restricts, or if the host's own app provides its bridge.
 */
function readLaunch(): URLSearchParams {
  // Tests run without a window.
  if (!globalThis.window) return new URLSearchParams();
  const shown = parent !== window || "TelegramWebviewProxy" in window;
  if (location.hash.includes("tgWebAppData=")) {
    opened = shown;
    if (shown) window.name = location.hash.slice(1);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return new URLSearchParams(shown ? window.name : "");
}

/** Launch parameters; empty outside the host. */
export const launch = readLaunch();

/** Init data as the host signed it, or "" outside the host. */
export const initData = launch.get("tgWebAppData") ?? "";

/** Whether the page runs inside the messaging host. Inside the host, the init data identifies the player. */
export const inHost = !!initData;
