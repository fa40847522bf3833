import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ServerEnvironment } from "./server-process.ts";
import { environmentFile } from "./stack.ts";

/**
 * Returns the environment variables of the running local stack's server.
 *
 * @throws {Error} with the data folder and an instruction, if no stack runs on the data folder
 */
export function readLocalEnvironment(): ServerEnvironment {
  const folder = process.env.GEMPLAY_DATA ?? ".data";
  const file = join(folder, environmentFile);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as ServerEnvironment;
  throw new Error(
    `No local stack runs on ${resolve(folder)}: start the stack with npm start, or set GEMPLAY_DATA to the data folder of a running stack.`,
  );
}
