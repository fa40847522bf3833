// `npm run deploy:check` checks each file in deploy/ with the program that uses the file. Exit code: 0 all files are
// correct, 1 a file is wrong, 2 a program is missing. If one program is missing, the command still checks files with
// the other programs.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeNginxFile } from "./deploy/nginx-file.ts";
import { complaintOf, missingOf, type Program } from "./deploy/programs.ts";

const deploy = fileURLToPath(new URL("../deploy", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gemplay-deploy-"));

interface Check {
  /** The path below deploy/. */
  readonly file: string;
  /**
   * The last program in the list checks the file. The earlier programs in the list prepare the input of the last
   * program.
   */
  readonly programs: readonly Program[];
  readonly ask: () => string | undefined;
}

const filesIn = (place: string) => (existsSync(join(deploy, place)) ? readdirSync(join(deploy, place)) : []);

/**
 * Writes all systemd units into one folder, because a timer refers to its service by name. Replaces the path of the
 * build's Node by the path of the running Node, because no build is installed in /opt/gemplay.
 */
function placeUnits(): void {
  for (const name of filesIn("systemd")) {
    const unit = readFileSync(join(deploy, "systemd", name), "utf8");
    writeFileSync(join(folder, name), unit.replaceAll("/opt/gemplay/current/bin/node", process.execPath));
  }
}

placeUnits();
const units = filesIn("systemd").map((name): Check => {
  return {
    file: `systemd/${name}`,
    programs: ["systemd-analyze"],
    ask: () =>
      complaintOf("systemd-analyze", ["verify", "--man=no", "--recursive-errors=no", join(folder, name)]),
  };
});

const alerts = filesIn("prometheus").map((name): Check => {
  const what = name === "alerts.yml" ? ["rules"] : ["config", "--syntax-only"];
  return {
    file: `prometheus/${name}`,
    programs: ["promtool"],
    ask: () => complaintOf("promtool", ["check", ...what, join(deploy, "prometheus", name)]),
  };
});

const checks: readonly Check[] = [
  {
    file: "caddy/Caddyfile",
    programs: ["caddy"],
    ask: () =>
      complaintOf(
        "caddy",
        ["validate", "--adapter", "caddyfile", "--config", join(deploy, "caddy/Caddyfile")],
        {
          variables: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        },
      ),
  },
  {
    file: "nginx/gemplay.conf",
    programs: ["openssl", "nginx"],
    ask: () => complaintOf("nginx", ["-t", "-q", ...writeNginxFile(join(folder, "nginx"))]),
  },
  {
    file: "ha/haproxy.cfg",
    programs: ["haproxy"],
    ask: () =>
      complaintOf("haproxy", ["-c", "-q", "-f", join(deploy, "ha/haproxy.cfg")], {
        variables: { NODE1: "10.0.0.1", NODE2: "10.0.0.2", NODE3: "10.0.0.3" },
      }),
  },
  ...units,
  ...alerts,
  {
    file: "alertmanager/alertmanager.yml",
    programs: ["amtool"],
    ask: () => complaintOf("amtool", ["check-config", join(deploy, "alertmanager/alertmanager.yml")]),
  },
];

const missing = new Set<string>();
const wrong: string[] = [];
for (const { file, programs, ask } of checks) {
  const notHere = missingOf(programs);
  for (const sentence of notHere) missing.add(sentence);
  const complaint = notHere.length > 0 ? undefined : ask();
  if (complaint !== undefined) wrong.push(`deploy/${file}: ${programs.at(-1)} says:\n${complaint}`);
  else console.log(`${notHere.length > 0 ? "not checked" : "right"}  deploy/${file}`);
}
rmSync(folder, { recursive: true });
for (const sentence of [...wrong, ...missing]) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : missing.size > 0 ? 2 : 0;
