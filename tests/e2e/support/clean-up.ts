import { rmSync } from "node:fs";

/** Runs after the last test and removes the data folder. Playwright stops the stack. */
export default function cleanUp(): void {
  const folder = process.env.JOURNEYS_DATA;
  process.once("exit", () => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
}
