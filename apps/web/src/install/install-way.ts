import { inHost } from "../host/index.ts";
import { storage } from "../stores/index.ts";

/** Event that Chromium sends to the page instead of showing its own offer. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  /** A script in the head of the document (index.html) stores the prompt before all other code runs. */
  var installPrompt: InstallPrompt | undefined;
}

/** How this browser installs the page: by its own prompt, by manual steps on an iPhone or iPad, or by its menu. */
export type InstallWay = "prompt" | "apple" | "menu";

export function installWay(): InstallWay {
  if (globalThis.installPrompt) return "prompt";
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  const apple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return apple ? "apple" : "menu";
}

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  // `standalone` is an older property of Safari with the same meaning as the media query.
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Returns whether the page may offer its installation. An installed page and a page inside the host do not offer the
 * installation.
 */
export const canOfferInstall = () => !isInstalled() && !inHost;

const madeName = "installOffered";

/**
 * Whether the page has shown the offer on this device. The page shows the offer only once, also if the player declines.
 */
export const installOffer = {
  wasMade: () => storage.read(madeName) !== null,
  noteMade: () => storage.write(madeName, "1"),
};

/** Shows the browser's own prompt. @returns whether the player accepted */
export async function askToInstall(): Promise<boolean> {
  const prompt = globalThis.installPrompt;
  // The prompt can be used only once.
  globalThis.installPrompt = undefined;
  return (await prompt?.prompt())?.outcome === "accepted";
}
