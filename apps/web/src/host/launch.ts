/** Whether this page load is the one that the host opened, and no reload of it. */
export let opened = false;

/**
 * What the messaging host hands over in the address's fragment. It is a secret: it leaves the address at once, before a link
 * to the page can be shared. A reload finds it in the frame's own name, which needs no storage: a host's frame may have none,
 * and two accounts side by side would share it. Only a page that a host shows takes it, or a link could put a player's own
 * browser into somebody else's account: the policy says who may frame the page, and a proxy is the host's own app.
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

/** Empty outside the host. */
export const launch = readLaunch();

/** As the host signed it; empty outside the host. */
export const initData = launch.get("tgWebAppData") ?? "";

/** Whether the page runs inside the messaging host, which then says who the player is. */
export const inHost = !!initData;
