// Programs that npm does not offer: the programs of a deployment, and browsers. A command that needs a missing program
// reports the program by name.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The Debian package of each program. */
const packages = {
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  amtool: "prometheus-alertmanager",
  buildah: "buildah",
  caddy: "caddy",
  "firefox-esr": "firefox-esr",
  haproxy: "haproxy",
  nginx: "nginx-light",
  openssl: "openssl",
  promtool: "prometheus",
  "systemd-analyze": "systemd",
} as const;

export type Program = keyof typeof packages;

function isHere(program: Program): boolean {
  // Debian installs nginx in /usr/sbin, which only an administrator's PATH contains.
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

/** Returns one sentence for each program that is missing on this machine, with its Debian package. */
export function missingOf(programs: readonly Program[]): string[] {
  return programs
    .filter((program) => !isHere(program))
    .map((program) => `${program} is missing: install the Debian package ${packages[program]}.`);
}

/**
 * Runs a program until the program ends.
 *
 * @returns the program's output if the program failed; otherwise undefined
 */
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
