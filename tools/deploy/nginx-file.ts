// Turns the nginx example in deploy/ into a complete configuration for this machine, with other ports and a new
// certificate.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { complaintOf } from "./programs.ts";

const example = fileURLToPath(new URL("../../deploy/nginx/gemplay.conf", import.meta.url));

/**
 * Writes the nginx configuration into its own folder.
 *
 * @param places texts of the example file and their replacements
 * @returns the command-line arguments for nginx
 */
export function writeNginxFile(folder: string, places: Readonly<Record<string, string>> = {}): string[] {
  mkdirSync(folder, { recursive: true });
  makeCertificate(folder);
  let site = readFileSync(example, "utf8").replaceAll("/etc/ssl/gemplay/", `${folder}/`);
  for (const [there, here] of Object.entries(places)) {
    if (!site.includes(there)) throw new Error(`${example} does not contain the text ${there}`);
    site = site.replaceAll(there, here);
  }
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(folder, "nginx.conf"),
    [
      `pid ${folder}/nginx.pid;`,
      "daemon off;",
      "error_log stderr;",
      "events {}",
      "http {",
      "access_log off;",
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      `include ${folder}/site.conf;`,
      "}",
    ].join("\n"),
  );
  return ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
}

function makeCertificate(folder: string): void {
  const complaint = complaintOf("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=play.example", "-addext", "subjectAltName=DNS:play.example,DNS:operator.play.example"],
    ...["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")],
  ]);
  if (complaint !== undefined) throw new Error(complaint);
}
