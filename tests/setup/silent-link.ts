// A TCP proxy before PostgreSQL that can swallow the bytes of some connections and keep them open, as a firewall does that
// has forgotten them. Neither side sees an end.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { overNetwork } from "./database.ts";

export interface SilentLink {
  /** The database's URL through the proxy. */
  readonly url: string;
  /**
   * Swallows both directions of every open connection whose application name is this.
   *
   * @param andNew also of those that are opened later
   * @returns how many are open, those that were silent before among them
   */
  silence(applicationName: string, andNew?: boolean): number;
  /** Lets connections of this name that are opened from now on pass again. */
  restore(applicationName: string): void;
  stop(): void;
}

export async function startSilentLink(databaseUrl: string): Promise<SilentLink> {
  const target = overNetwork(databaseUrl);
  const sockets = new Set<Socket>();
  const open = new Set<{ name: string; isSilent: boolean }>();
  const silentNames = new Set<string>();
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const link = { name: "", isSilent: false };
    open.add(link);
    near.once("data", (startup) => {
      link.name = /application_name\0([^\0]*)\0/.exec(startup.toString("latin1"))?.[1] ?? "";
      link.isSilent = silentNames.has(link.name);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay(true));
      from.on("error", () => undefined);
      from.on("data", (bytes) => {
        if (!link.isSilent) to.write(bytes);
      });
      from.on("close", () => {
        sockets.delete(from);
        open.delete(link);
        if (!link.isSilent) to.destroy();
      });
    }
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const url = new URL(target);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence(applicationName, andNew = false) {
      if (andNew) silentNames.add(applicationName);
      const meant = [...open].filter(({ name }) => name === applicationName);
      for (const link of meant) link.isSilent = true;
      return meant.length;
    },
    restore: (applicationName) => void silentNames.delete(applicationName),
    stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
