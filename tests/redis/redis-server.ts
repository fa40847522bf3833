// Runs a real redis-server in its own folder. Tests can kill, freeze and restart the server.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { type KeptProcess, startKept } from "../../tools/stack/processes/kept-process.ts";

export const redisPassword = "redis-p@ss:word";

export interface RedisServer {
  readonly url: string;
  /** Returns how often Redis has run the given command since its start. */
  calls(command: string): Promise<number>;
  /** Sends a command like redis-cli and returns the lines of Redis's answer. */
  ask(...command: readonly string[]): Promise<string[]>;
  /** Changes the password of Redis and ends all connections, so that clients must sign in to Redis again. */
  changePassword(password: string): Promise<void>;
  /** Starts the Redis server again without its data. */
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-redis-"));
  const port = await freePort(0, "Redis");
  const url = `redis://:${encodeURIComponent(redisPassword)}@127.0.0.1:${port}`;
  let running: KeptProcess | undefined;
  let password = redisPassword;

  async function ask(...command: readonly string[]): Promise<string[]> {
    const { stdout } = await promisify(execFile)("redis-cli", ["-p", `${port}`, ...command], {
      env: { PATH: process.env.PATH, REDISCLI_AUTH: password },
    });
    return stdout.split(/\r?\n/).filter(Boolean);
  }

  async function start(): Promise<void> {
    running = await startKept({
      command: "redis-server",
      args: ["--port", `${port}`, "--bind", "127.0.0.1", "--requirepass", redisPassword, "--save", ""],
      cwd: folder,
      env: { PATH: process.env.PATH },
      logFile: join(folder, "redis.log"),
      stop: [{ signal: "SIGTERM", waitMs: 2_000 }],
    });
    while ((await ask("PING").catch(() => []))[0] !== "PONG") await sleep(50);
  }

  const signal = (name: NodeJS.Signals) => process.kill(running?.pid ?? 0, name);
  await start();
  return {
    url,
    ask,
    start,
    async calls(command) {
      const stats = (await ask("INFO", "commandstats")).join(" ");
      return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0);
    },
    async changePassword(another) {
      await ask("CONFIG", "SET", "requirepass", another);
      password = another;
      await endConnections(ask);
    },
    async kill() {
      signal("SIGKILL");
      await running?.exited;
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    async stop() {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends all Redis connections: the connections for commands and the connections for subscriptions. */
export async function endConnections(ask: RedisServer["ask"]): Promise<void> {
  await ask("CLIENT", "KILL", "TYPE", "normal");
  await ask("CLIENT", "KILL", "TYPE", "pubsub");
}
