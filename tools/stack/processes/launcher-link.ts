import { Socket } from "node:net";
import { killQuietly } from "./kept-process.ts";

/**
 * Calls `gone` once when the launcher (tools/run.mjs) that started this process has ended, kill -9 included.
 * Does nothing for a process that was started without the launcher.
 */
export function whenLauncherEnds(gone: () => void): void {
  const fd = process.env.GEMPLAY_LAUNCHER_FD;
  if (fd === undefined) return;
  delete process.env.GEMPLAY_LAUNCHER_FD; // children do not have the stream
  const link = new Socket({ fd: Number(fd), readable: true, writable: false });
  link.once("close", gone);
  link.on("error", () => {}); // closes as well
  link.resume();
  link.unref(); // alone it keeps no process alive
}

const lookMs = 1_000;

/**
 * Calls `gone` once when the process has ended that `GEMPLAY_STARTER_PID` names, kill -9 included. Does nothing without
 * that variable. For a starter that cannot pass on an open stream, such as Playwright.
 */
export function whenStarterEnds(gone: () => void): void {
  const pid = Number(process.env.GEMPLAY_STARTER_PID ?? 0);
  if (pid === 0) return;
  delete process.env.GEMPLAY_STARTER_PID; // another process starts our children
  const look = setInterval(() => {
    if (killQuietly(pid, 0)) return;
    clearInterval(look);
    gone();
  }, lookMs);
  look.unref();
}
