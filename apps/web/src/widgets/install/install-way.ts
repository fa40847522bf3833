import { inHost } from "../../host/index.ts";
import { storage } from "../../stores/index.ts";

/** Event that Chromium sends to the page, so that the page can offer the installation with a button of its own. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  /**
   * A script in the head of the HTML document (index.html) stores the installation prompt before all other code runs.
   */
  var installPrompt: InstallPrompt | undefined;
}

/**
 * How the player can install the page: with the browser's own prompt, with manual steps on an iPhone or iPad, or with
 * the browser's menu.
 */
export type InstallWay = "prompt" | "apple" | "menu";

export function installWay(): InstallWay {
  if (globalThis.installPrompt) return "prompt";
  // An iPad identifies itself as a Mac, but a Mac never has a touch screen.
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
 * Returns whether the page may offer its installation. Returns false if the page is already installed or runs inside
 * the messaging host.
 */
export const canOfferInstall = () => !isInstalled() && !inHost;

const madeName = "installOffered";

/**
 * Stores whether this device has already shown the installation offer. The page shows the installation offer only once,
 * even if the player declines.
 */
export const installOffer = {
  wasMade: () => storage.read(madeName) !== null,
  noteMade: () => storage.write(madeName, "1"),
};

/** Shows the browser's own installation prompt. @returns whether the player agreed to the installation */
export async function askToInstall(): Promise<boolean> {
  const prompt = globalThis.installPrompt;
  // A browser lets the page use an installation prompt only once.
  globalThis.installPrompt = undefined;
  return (await prompt?.prompt())?.outcome === "accepted";
}
