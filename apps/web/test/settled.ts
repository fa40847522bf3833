// Waits for screens, navigates inside the page, and changes settings of the browser.
import { expect } from "vitest";
import { cdp } from "vitest/browser";

/** Waits until the screen has a heading and has finished loading. */
export async function settled(): Promise<void> {
  await expect
    .poll(() => ({
      heading: document.querySelector("h1, h2, h3, [role=heading]") !== null,
      busy: document.querySelectorAll("[aria-busy=true], .loading-screen").length,
    }))
    .toEqual({ heading: true, busy: 0 });
}

/** Navigates to another screen in the same way as a link on the page. */
export async function goInside(path: string): Promise<void> {
  history.pushState(null, "", path);
  await settled();
}

/** Waits until the browser has painted all changes so far. */
export async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/**
 * Sends a command of the Chrome DevTools Protocol to the browser. Vitest has no types for commands of the Chrome
 * DevTools Protocol.
 */
export const toBrowser = (command: string, parameters: object): Promise<unknown> =>
  (cdp() as unknown as { send(command: string, parameters: object): Promise<unknown> }).send(
    command,
    parameters,
  );

/** Sets whether the browser reports that the user prefers reduced motion. */
export async function setReducedMotion(reduced: boolean): Promise<void> {
  const features = [{ name: "prefers-reduced-motion", value: reduced ? "reduce" : "" }];
  await toBrowser("Emulation.setEmulatedMedia", { features });
}
