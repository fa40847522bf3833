// Programs that npm does not offer: those of a deployment, and browsers. A command that needs them names the missing ones.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The Debian packages that have them. */
const packages = {
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  amtool: "prometheus-alertmanager",
  buildah: "buildah",
  caddy: "caddy",
  "firefox-esr": "firefox-esr",
  nginx: "nginx-light",
  openssl: "openssl",
  promtool: "prometheus",
  "systemd-analyze": "systemd",
} as const;

export type Program = keyof typeof packages;

function isHere(program: Program): boolean {
  // nginx lies where only an administrator's path leads.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Of some programs, those that are not on this machine, each as a sentence that says where it comes from. */
export function missingOf(programs: readonly Program[]): string[] {
  return programs
    .filter((program) => !isHere(program))
    .map((program) => `${program} is missing: Debian has it in the package ${packages[program]}.`);
}

/** Runs a program to its end. @returns what it said, where it ended in failure */
export function complaintOf(
  program: Program,
  args: readonly string[],
  options: { readonly cwd?: string; readonly variables?: Readonly<Record<string, string>> } = {},
): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: options.cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin`, ...options.variables },
  });
  if (status === 0) return undefined;
  return error?.message ?? `${stdout}${stderr}`.trim();
}
