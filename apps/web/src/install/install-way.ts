import { inHost } from "../host/index.ts";
import { storage } from "../stores/index.ts";

/** What Chromium hands to the page in place of its own offer. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  /** Kept by the document's first script, which is there before any code (index.html). */
  var installPrompt: InstallPrompt | undefined;
}

/** How this browser installs the page: by its own question, by hand on an iPhone or iPad, or by its menu. */
export type InstallWay = "prompt" | "apple" | "menu";

export function installWay(): InstallWay {
  if (globalThis.installPrompt) return "prompt";
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const apple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return apple ? "apple" : "menu";
}

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  // Safari's older word for it.
  (navigator as { standalone?: boolean }).standalone === true;

/** Whether there is anything to offer: a page that is installed, or inside the host, has nothing to ask for. */
export const canOfferInstall = () => !isInstalled() && !inHost;

const madeName = "installOffered";

/** Whether the page has offered itself on this device; it does so once, whatever the player said. */
export const installOffer = {
  wasMade: () => storage.read(madeName) !== null,
  noteMade: () => storage.write(madeName, "1"),
};

/** Asks the browser's own question. @returns whether the player said yes */
export async function askToInstall(): Promise<boolean> {
  const prompt = globalThis.installPrompt;
  // It can be asked once.
  globalThis.installPrompt = undefined;
  return (await prompt?.prompt())?.outcome === "accepted";
}
