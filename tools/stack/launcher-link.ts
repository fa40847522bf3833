import { Socket } from "node:net";

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
