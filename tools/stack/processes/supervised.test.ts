import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type KeptProcess, killQuietly, startKept } from "./kept-process.ts";
import { type Supervised, supervise } from "./supervised.ts";

const lives = (pid: number | undefined) => pid !== undefined && killQuietly(pid, 0);
const endless = "setInterval(() => {}, 1000)";

let looked: Supervised<KeptProcess> | undefined;
/**
 * The supervisor counts the ends of a part per minute. The test freezes the clock, so that the minute never passes,
 * even on a slow machine.
 */
beforeEach(() => {
  const nowMs = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  return () => clock.mockRestore();
});
afterEach(async () => await looked?.stop());

/** Supervises Node programs. Start number n runs program text number n. Later starts run the last program text. */
async function look(...programs: string[]) {
  return await lookUntil(undefined, ...programs);
}

/** @param whenReady resolves when the started program is ready */
async function lookUntil(
  whenReady: ((part: KeptProcess) => Promise<void>) | undefined,
  ...programs: string[]
) {
  const started: KeptProcess[] = [];
  const said: string[] = [];
  const givenUp: string[] = [];
  const start = async () => {
    const program = programs[Math.min(started.length, programs.length - 1)] ?? endless;
    if (program === "fail") {
      programs.splice(started.length, 1);
      throw new Error("There is no room.");
    }
    const kept = await startKept({
      command: process.execPath,
      args: ["--eval", program],
      cwd: tmpdir(),
      env: process.env,
      stop: [{ signal: "SIGTERM", waitMs: 5_000 }],
    });
    started.push(kept);
    return kept;
  };
  looked = supervise({
    name: "The part",
    first: await start(),
    start,
    ...(whenReady === undefined ? {} : { whenReady }),
    say: (line) => said.push(line),
    onGivenUp: (sentence) => givenUp.push(sentence),
  });
  return { part: looked, started, said, givenUp };
}

test("a killed part is started again, and whenUp waits until the part runs", async () => {
  const { part, started, said } = await look(endless);
  process.kill(part.current().pid, "SIGKILL");
  await started[0]?.exited;
  await expect.poll(() => said.length).toBe(1);
  await part.whenUp();
  expect(said).toEqual(["The part ended by itself (SIGKILL): starting again …"]);
  expect(started).toHaveLength(2);
  expect(lives(part.current().pid)).toBe(true);
});

test("a part of the stack that ends four times within a minute is reported with one sentence and starts again only on request", async () => {
  const { part, started, said, givenUp } = await look("process.exit(3)");
  await expect
    .poll(() => givenUp)
    .toEqual(["The part ended 4 times within a minute, the last time with: 3."]);
  expect(started).toHaveLength(4);
  expect(said).toHaveLength(3);
  part.restart();
  await expect.poll(() => givenUp.length).toBe(2);
  expect(started).toHaveLength(8);
});

test("a failed start of a part counts as an end of the part, and the reason is reported", async () => {
  const { part, started, said } = await look("process.exit(3)", "fail", endless);
  await expect.poll(() => started.length).toBe(2);
  expect(said.at(-1)).toBe("The part ended by itself (There is no room): starting again …");
  expect(lives(part.current().pid)).toBe(true);
});

test("a part that ends after a requested restart before it is ready is not started again until the next request", async () => {
  const readied: KeptProcess[] = [];
  const whenReady = async (one: KeptProcess) => {
    // The second program text ends before the part is ready.
    if (started.length === 2) throw new Error(await one.exited);
    readied.push(one);
  };
  const looking = await lookUntil((one) => whenReady(one), endless, "process.exit(3)", endless);
  const { part, started, said, givenUp } = looking;
  part.restart();
  await expect.poll(() => givenUp).toEqual(["The part ended before it was ready, with: 3."]);
  part.restart();
  await expect.poll(() => started.length).toBe(3);
  expect(said).toEqual(["Starting the part anew …", "Starting the part anew …"]);
  // After a successful start, the part is supervised like any other part.
  await expect.poll(() => readied.length).toBe(1);
  process.kill(part.current().pid, "SIGKILL");
  await expect.poll(() => started.length).toBe(4);
  expect(givenUp).toHaveLength(1);
});

test("every restart request starts the part again, and a stopped part starts no process", async () => {
  const { part, started } = await look(endless);
  for (let count = 2; count <= 6; count++) {
    part.restart();
    await expect.poll(() => started.length).toBe(count);
  }
  part.restart();
  await part.stop();
  part.restart();
  expect(started.map(({ pid }) => lives(pid))).toEqual(started.map(() => false));
});
