// A TCP proxy in front of PostgreSQL. The proxy can drop the bytes of some connections and keep the connections open,
// like a firewall that has lost its state. The two ends of a silent connection get no sign that
// the connection is lost.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { overNetwork } from "./database.ts";

export interface SilentLink {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /**
   * Drops both directions of every open connection with the given application name.
   *
   * @param andNew if true, the proxy also drops the bytes of connections that are opened later
   * @returns the number of open connections with this name, including connections that were already silent
   */
  silence(applicationName: string, andNew?: boolean): number;
  /** Forwards the bytes of connections with this application name again if they are opened after this call. */
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
