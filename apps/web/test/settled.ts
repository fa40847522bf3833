// Waiting for a screen, and moving inside the page.
import { expect } from "vitest";
import { cdp } from "vitest/browser";

/** The screen is there: it has a heading, and nothing is loading any more. */
export async function settled(): Promise<void> {
  await expect
    .poll(() => ({
      heading: document.querySelector("h1, h2, h3, [role=heading]") !== null,
      busy: document.querySelectorAll("[aria-busy=true], .loading-screen").length,
    }))
    .toEqual({ heading: true, busy: 0 });
}

/** Goes to another screen as a link on the page does. */
export async function goInside(path: string): Promise<void> {
  history.pushState(null, "", path);
  await settled();
}

/** Everything that was changed before this is laid out and painted. */
export async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/** A command to the browser's developer tools, whose types belong to Playwright. */
export const toBrowser = (command: string, parameters: object): Promise<unknown> =>
  (cdp() as unknown as { send(command: string, parameters: object): Promise<unknown> }).send(
    command,
    parameters,
  );

/** Whether the browser says that its user wants less motion. */
export async function setReducedMotion(reduced: boolean): Promise<void> {
  const features = [{ name: "prefers-reduced-motion", value: reduced ? "reduce" : "" }];
  await toBrowser("Emulation.setEmulatedMedia", { features });
}
