import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import type { ChainFixture } from "./chain-fixture.ts";

/**
 * Runs a worker's program until the program has killed itself, while the test mines blocks.
 *
 * @param program the file name of the worker's program in tests/chain
 * @param setting the settings of the worker, which the program receives as JSON
 */
export async function killWorker(
  { mine }: Pick<ChainFixture, "mine">,
  program: string,
  setting: object,
): Promise<void> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(setting)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  while (child.exitCode === null && child.signalCode === null) {
    await mine(1);
    await Promise.race([ended, sleep(150)]);
  }
  expect((await ended)[1]).toBe("SIGKILL");
}
