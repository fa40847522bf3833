// Checks deploy/systemd, deploy/nginx and deploy/caddy against the server and against each other.
import { expect, test } from "vitest";
import { knownVariables, missingPaths, readText, readYaml } from "./production.ts";

const units = {
  api: readText("deploy/systemd/gemplay-api@.service"),
  worker: readText("deploy/systemd/gemplay-worker@.service"),
};
const watch = readText("deploy/systemd/gemplay-watch.service");
const nginx = readText("deploy/nginx/gemplay.conf");
const caddy = readText("deploy/caddy/Caddyfile");
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*$/gm, "");

/** Returns all values of a setting in a systemd unit, in the order of the file. */
const settings = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value);

test("the systemd units start existing files, allow thirty seconds to stop and give no api process a signing key", () => {
  const known = knownVariables();
  for (const [role, unit] of Object.entries(units)) {
    expect([role, missingPaths(withoutComments(unit))]).toEqual([role, []]);
    const set = settings(unit, "Environment").flatMap((line = "") =>
      line.split(" ").map((one) => one.split("=")),
    );
    expect(set.filter(([name = ""]) => !known.has(name))).toEqual([]);
    expect(Object.fromEntries(set)).toEqual({ ROLE: role, HOST: "127.0.0.1", PORT: "%i" });
    // At the start of the server, systemd resolves the link `current` to the working folder. A later change of the link
    // `current` does not change the served pages.
    expect(settings(unit, "WorkingDirectory")).toEqual(["/opt/gemplay/current"]);
    expect(settings(unit, "TimeoutStopSec")).toEqual(["30"]);
    expect(settings(unit, "User")).toEqual(["gemplay"]);
    for (const hardening of [
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "PrivateTmp=yes",
      "SystemCallFilter=@system-service",
    ])
      expect(unit.split("\n")).toContain(hardening);
  }
  const pages = readText("docs/operations.md").match(/^(WEB|OPERATOR)_DIST=.*$/gm);
  expect(pages).toEqual(["WEB_DIST=web", "OPERATOR_DIST=operator"]);
  expect(settings(units.api, "EnvironmentFile")).toEqual(["/etc/gemplay/server.env"]);
  expect(settings(units.worker, "EnvironmentFile")).toEqual([
    "/etc/gemplay/server.env",
    "/etc/gemplay/worker.env",
  ]);
});

test("the systemd watchdog checks exactly the api processes that nginx uses", () => {
  expect(missingPaths(withoutComments(watch))).toEqual([]);
  const [start = ""] = settings(watch, "ExecStart");
  const ports = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+) max_fails=0;/g)].map(([, port]) => port);
  expect(start.split(" ").slice(2)).toEqual(ports);
  expect(ports).toHaveLength(2);
});

test("the image starts existing files as an unprivileged user and contains nothing of the builder's environment", () => {
  const image = readText("deploy/image/Containerfile");
  expect(missingPaths(image)).toEqual([]);
  expect(image).toMatch(/^FROM scratch$/m);
  expect(image).toMatch(/^USER 10001:10001$/m);
  expect(image.match(/^(COPY|ADD) .*$/gm)).toEqual(["COPY root/ /"]);
  const [, set = ""] = /^ENV (.*)$/m.exec(image) ?? [];
  const names = set.split(" ").map((one) => one.split("=")[0] ?? "");
  const known = knownVariables();
  expect(names.filter((name) => !known.has(name))).toEqual(["PATH", "NODE_ENV"]);
});

test("Caddy and nginx keep a session on one process and block internal paths", () => {
  expect(nginx).toMatch(
    /map \$http_authorization \$gemplay_player \{\s*""\s+\$binary_remote_addr;\s*default \$http_authorization;/,
  );
  expect(nginx).toContain("hash $gemplay_player consistent;");
  expect(caddy).toMatch(
    /handle @signed_in \{\s*reverse_proxy [^{]*(\{\$[^}]*\} ?)*\{\s*lb_policy header Authorization/,
  );
  expect(caddy).toContain("lb_policy ip_hash");
  // Outside of a `route` block, Caddy would apply the forwarding rule before the rule that refuses the request.
  expect(withoutComments(caddy)).toMatch(/\(api\) \{\s*route \{\s*@inside [^\n]*\s*respond @inside 404/);
  expect(withoutComments(caddy)).toMatch(/route \{\s*@elsewhere [^\n]*\s*abort @elsewhere\s*import api/);
  for (const path of ["/healthz", "/readyz", "/metrics"]) {
    // The nginx location exists for the player's origin and for the operator's origin.
    expect(nginx.match(new RegExp(`location = ${path}\\s+\\{ return 404; \\}`, "g"))).toHaveLength(2);
    expect(caddy).toMatch(new RegExp(`@inside path .*${path}`));
  }
});

test("nginx serves the files for the certificate renewal, and its upstream ports equal the ports of the systemd units", () => {
  const plain = /listen 80;[\s\S]*?\n\}/.exec(nginx)?.[0];
  expect(plain).toMatch(/location \/\.well-known\/acme-challenge\/ \{ root \/var\/www\/html; \}/);
  const operations = readText("docs/operations.md");
  expect(operations).toContain("--webroot-path /var/www/html");
  expect(operations).toContain("/etc/ssl/gemplay\n");
  for (const port of ["4681", "4682"]) {
    expect(nginx).toContain(`server 127.0.0.1:${port} `);
    expect(readText("deploy/caddy/caddy.env")).toMatch(new RegExp(`^API_\\d=127\\.0\\.0\\.1:${port}$`, "m"));
    expect(operations).toMatch(new RegExp(`^systemctl enable --now .*gemplay-api@${port}\\b`, "m"));
  }
});

test("Caddy replaces the country header and the request id that a caller sends", () => {
  for (const line of ["-CF-IPCountry", "X-Request-Id {http.request.uuid}"])
    expect(withoutComments(caddy)).toContain(`\n\theader_up ${line}\n`);
  expect(caddy.match(/reverse_proxy .*\{$/gm)).toHaveLength(2);
  expect(caddy.match(/^\t+import to_api$/gm)).toHaveLength(2);
});

test("nginx replaces the address, host and country headers that a caller sends, in every location", () => {
  for (const line of [
    "X-Forwarded-For $remote_addr",
    "X-Forwarded-Host $host",
    "X-Forwarded-Proto $scheme",
    "Host $host",
    'CF-IPCountry ""',
    "X-Request-Id $request_id",
  ])
    expect(nginx).toMatch(new RegExp(`^proxy_set_header ${line.replaceAll("$", "\\$")};$`, "m"));
  // A header in a server or location block of nginx would remove all inherited headers.
  expect(nginx).not.toMatch(/^\s+proxy_set_header/m);
  expect(nginx).toMatch(/location = \/api\/stream \{[^}]*proxy_buffering off;/);
});

test("the compose file sets all variables of the Caddyfile, and the upstreams of the Caddyfile are services of the compose file", () => {
  interface Compose {
    readonly services: Readonly<Record<string, { readonly environment: Readonly<Record<string, string>> }>>;
  }
  const [compose] = readYaml<Compose>("deploy/compose.yaml");
  const { caddy: proxy, ...others } = compose?.services ?? {};
  const asked = new Set([...withoutComments(caddy).matchAll(/\{\$([A-Z0-9_]+)/g)].map(([, name]) => name));
  const ports = ["HTTP_PORT", "HTTPS_PORT"];
  const given = Object.keys(proxy?.environment ?? {});
  expect([...asked].sort()).toEqual([...given, ...ports, "CADDY_ADMIN"].sort());
  // On a machine without containers, Caddy's systemd unit sets the same environment variables and reloads Caddy through
  // a socket. The container of Caddy has no socket for reloads.
  const machine = readText("deploy/caddy/caddy.env").match(/^[A-Z0-9_]+(?==.)/gm);
  expect(machine).toEqual(given);
  const unit = readText("deploy/caddy/caddy.service.conf");
  expect(settings(unit, "EnvironmentFile")).toEqual(["/etc/gemplay/caddy.env"]);
  expect(settings(unit, "Environment")).toEqual(["CADDY_ADMIN=unix//run/caddy/admin.sock"]);
  expect(settings(unit, "RuntimeDirectory")).toEqual(["caddy"]);
  expect(caddy).toContain("\n\tadmin {$CADDY_ADMIN:off}\n");
  for (const name of ["API_1", "API_2"]) {
    const [service = "", port] = proxy?.environment[name]?.split(":") ?? [];
    expect(others[service]?.environment).toMatchObject({ ROLE: "api", PORT: port });
    expect(caddy.split(`{$${name}:${service}:${port}}`)).toHaveLength(3);
  }
});

test("machine.yml differs from prometheus.yml only in its addresses and finds the processes of docs/operations.md", () => {
  interface Prometheus {
    readonly alerting: unknown;
    readonly scrape_configs: readonly {
      readonly static_configs?: unknown;
      readonly dns_sd_configs?: unknown;
      readonly authorization?: { readonly credentials_file: string };
    }[];
  }
  const [machine, container] = ["machine", "prometheus"].map((name) => {
    const [{ alerting, scrape_configs, ...rest } = { alerting: {}, scrape_configs: [] }] =
      readYaml<Prometheus>(`deploy/prometheus/${name}.yml`);
    const [first, node] = scrape_configs;
    const { static_configs, dns_sd_configs, authorization, ...job } = first ?? { authorization: undefined };
    const { static_configs: disks, ...nodeJob } = node ?? {};
    return {
      alerting,
      static_configs,
      disks,
      file: authorization?.credentials_file,
      same: { ...rest, job, nodeJob },
    };
  });
  expect(machine?.same).toEqual(container?.same);
  expect(machine?.alerting).toEqual({
    alertmanagers: [{ static_configs: [{ targets: ["127.0.0.1:9093"] }] }],
  });
  const operations = readText("docs/operations.md");
  const [, started = ""] = /^systemctl enable --now (gemplay-.*)$/m.exec(operations) ?? [];
  const targets = [...started.matchAll(/@(\d+)/g)].map(([, port]) => `127.0.0.1:${port}`);
  expect(machine?.static_configs).toEqual([{ targets }]);
  // Only the machine itself can reach its node exporter.
  expect(machine?.disks).toEqual([{ targets: ["127.0.0.1:9100"] }]);
  expect(container?.disks).toEqual([{ targets: ["node-exporter:9100"] }]);
  expect(operations).toMatch(
    /^echo 'ARGS="--web\.listen-address=127\.0\.0\.1:9100"' > \/etc\/default\/prometheus-node-exporter$/m,
  );
  expect(operations).toMatch(/^systemctl restart .*\bprometheus-node-exporter\b/m);
  expect(operations).toContain(`${machine?.file}\n`);
});
