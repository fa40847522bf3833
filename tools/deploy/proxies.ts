// Runs Caddy and nginx, each with its example file in deploy/, in front of the same two api processes.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../stack/processes/free-port.ts";
import { startKept } from "../stack/processes/kept-process.ts";
import { writeNginxFile } from "./nginx-file.ts";
import { callerOf } from "./proxied-client.ts";
import { look, type RunningProxy, type Say } from "./proxied-looks.ts";
import { hosts, type ProxiedServers, startServers } from "./proxied-servers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs the checks for Caddy and for nginx and reports each check.
 *
 * @param build folder created by `npm run build`; without a folder, a new build is made
 * @returns true if all checks passed
 */
export async function testProxies(build: string | undefined): Promise<boolean> {
  const made = build === undefined ? mkdtempSync(join(tmpdir(), "gemplay-built-")) : undefined;
  if (made !== undefined)
    execFileSync(process.execPath, [join(root, "tools/build.ts"), "--out", made], { stdio: "inherit" });
  const servers = await startServers(build ?? made ?? "");
  const said: boolean[] = [];
  try {
    await servers.fund("house", 10n ** 25n);
    for (const start of [startCaddy, startNginx]) {
      const proxy = await start(servers);
      try {
        const say: Say = (what, isRight, seen) => {
          said.push(isRight);
          console.log(`${isRight ? "right" : "WRONG"}  ${proxy.name}: ${what}: ${seen}`);
        };
        await look(servers, proxy, say);
      } finally {
        await proxy.process.stop();
      }
    }
  } finally {
    await servers.stop();
    if (made !== undefined) rmSync(made, { recursive: true });
  }
  return said.every(Boolean);
}

async function startCaddy({ folder, apis }: ProxiedServers): Promise<RunningProxy> {
  const [port, plain] = [await freePort(0, "Caddy"), await freePort(0, "Caddy")];
  const home = join(folder, "caddy");
  mkdirSync(home);
  // Caddy creates its own certificate in this test and must not install the certificate as trusted on this machine.
  const example = readFileSync(join(root, "deploy/caddy/Caddyfile"), "utf8");
  const file = join(home, "Caddyfile");
  writeFileSync(
    file,
    example.replace(/\tadmin .*\n/, "\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n"),
  );
  const process_ = await startKept({
    command: "caddy",
    args: ["run", "--adapter", "caddyfile", "--config", file],
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      PLAY_HOST: hosts.play,
      OPERATOR_HOST: hosts.operator,
      OPERATOR_NETWORKS: "127.0.0.1/32",
      API_1: `127.0.0.1:${apis[0].port}`,
      API_2: `127.0.0.1:${apis[1].port}`,
      HTTP_PORT: String(plain),
      HTTPS_PORT: String(port),
    },
    logFile: join(home, "caddy.log"),
    stop: [{ signal: "SIGTERM", waitMs: 10_000 }],
  });
  const addresses = { flood: "127.0.1.1", other: "127.0.1.2", stranger: "127.0.1.3" };
  return await whenAnswering({ name: "Caddy", port, process: process_, addresses });
}

async function startNginx({ folder, apis }: ProxiedServers): Promise<RunningProxy> {
  const [port, plain] = [await freePort(0, "nginx"), await freePort(0, "nginx")];
  const home = join(folder, "nginx");
  mkdirSync(home);
  chmodSync(home, 0o755);
  const args = writeNginxFile(home, {
    "127.0.0.1:4681": `127.0.0.1:${apis[0].port}`,
    "127.0.0.1:4682": `127.0.0.1:${apis[1].port}`,
    "operator.play.example": hosts.operator,
    "play.example": hosts.play,
    "listen [::]:": "listen [::1]:",
    ":443 ssl": `:${port} ssl`,
    "listen 443 ssl": `listen 127.0.0.1:${port} ssl`,
    ":80;": `:${plain};`,
    "listen 80;": `listen 127.0.0.1:${plain};`,
  });
  const process_ = await startKept({
    command: "nginx",
    args,
    cwd: home,
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    logFile: join(home, "nginx.log"),
    stop: [{ signal: "SIGTERM", waitMs: 10_000 }],
  });
  const addresses = { flood: "127.0.2.1", other: "127.0.2.2", stranger: "127.0.2.3" };
  return await whenAnswering({ name: "nginx", port, process: process_, addresses });
}

async function whenAnswering(proxy: RunningProxy): Promise<RunningProxy> {
  const call = callerOf(proxy.port);
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await call({ host: hosts.play, path: "/api/live" }).catch(() => undefined);
    if (answer?.status === 200) return proxy;
    await sleep(100);
  }
  await proxy.process.stop();
  throw new Error(`${proxy.name} leads nowhere`);
}
