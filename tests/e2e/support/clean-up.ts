import { rmSync } from "node:fs";

/** Removes the data folder of the stack after the last test. Playwright itself stops the stack. */
export default function cleanUp(): void {
  const folder = process.env.JOURNEYS_DATA;
  process.once("exit", () => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
}
