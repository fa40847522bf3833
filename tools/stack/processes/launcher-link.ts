import { Socket } from "node:net";
import { killQuietly } from "./kept-process.ts";

/**
 * Calls `gone` once when the launcher (tools/run.mjs) of this process has ended, also by kill -9. Does nothing in a
 * process that was started without the launcher.
 */
export function whenLauncherEnds(gone: () => void): void {
  const fd = process.env.GEMPLAY_LAUNCHER_FD;
  if (fd === undefined) return;
  delete process.env.GEMPLAY_LAUNCHER_FD; // child processes do not inherit the stream
  const link = new Socket({ fd: Number(fd), readable: true, writable: false });
  link.once("close", gone);
  link.on("error", () => {}); // after an error, the stream also closes
  link.resume();
  link.unref(); // this process ends even while the stream is open
}

const lookMs = 1_000;

/**
 * Calls `gone` once when the process named in `GEMPLAY_STARTER_PID` has ended, also by kill -9. Does nothing if the
 * environment variable `GEMPLAY_STARTER_PID` is missing. Playwright uses the variable, because Playwright cannot pass
 * an open stream to its stack.
 */
export function whenStarterEnds(gone: () => void): void {
  const pid = Number(process.env.GEMPLAY_STARTER_PID ?? 0);
  if (pid === 0) return;
  delete process.env.GEMPLAY_STARTER_PID; // this process is the starter of its child processes
  const look = setInterval(() => {
    if (killQuietly(pid, 0)) return;
    clearInterval(look);
    gone();
  }, lookMs);
  look.unref();
}
