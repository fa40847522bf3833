import { rmSync } from "node:fs";

/** After the last journey; the stack itself is ended by Playwright. */
export default function cleanUp(): void {
  const folder = process.env.JOURNEYS_DATA;
  process.once("exit", () => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
}
