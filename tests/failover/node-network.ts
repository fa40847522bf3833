// A private network of this machine, on which each node of the database has a network namespace of its own. A namespace
// has its own address and ports, and a test can cut the connection between two namespaces.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const bridge = "gemplay-ha";
const netmask = 24;
/** The address of this machine in the private network. */
const hostAddress = "10.77.0.254";
/** No machine of the network has this hardware address, so packets to it are lost without an error. */
const nowhere = "02:00:00:00:00:99";

export interface NodeNetwork {
  /** Returns the address of a node. */
  addressOf(node: number): string;
  /** Returns the program and its first arguments that run another program in the namespace of a node. */
  enter(node: number): readonly string[];
  /** Sends a signal to all processes in the namespace of a node. */
  signal(node: number, name: NodeJS.Signals): Promise<void>;
  /** Kills all processes in the namespace of a node, and waits until they have ended. */
  kill(node: number): Promise<void>;
  /**
   * Loses all packets between two nodes in both directions, as a broken cable does. This machine still reaches both
   * nodes.
   */
  cut(one: number, other: number): Promise<void>;
  mend(one: number, other: number): Promise<void>;
  /** Kills all processes in the namespaces and removes the network. */
  remove(): Promise<void>;
}

const ip = async (...args: readonly string[]) => (await promisify(execFile)("ip", args)).stdout;
const namespaceOf = (node: number) => `gemplay-node${node}`;
const addressOf = (node: number) => `10.77.0.${node}`;

/** Creates the private network with a namespace for each node. Network namespaces need the rights of root. */
export async function createNodeNetwork(nodes: readonly number[]): Promise<NodeNetwork> {
  const processesOf = async (node: number) =>
    (await ip("netns", "pids", namespaceOf(node)).catch(() => "")).split("\n").filter(Boolean).map(Number);
  const signal = async (node: number, name: NodeJS.Signals) => {
    for (const pid of await processesOf(node))
      try {
        process.kill(pid, name);
      } catch {} // The process has ended in the meantime.
  };
  const kill = async (node: number) => {
    while ((await processesOf(node)).length > 0) await signal(node, "SIGKILL");
  };
  const remove = async () => {
    for (const node of nodes) {
      await kill(node);
      await ip("netns", "del", namespaceOf(node)).catch(() => undefined);
    }
    await ip("link", "del", bridge).catch(() => undefined);
  };
  await remove(); // An aborted test may have left its network and its processes.
  await ip("link", "add", bridge, "type", "bridge");
  await ip("addr", "add", `${hostAddress}/${netmask}`, "dev", bridge);
  await ip("link", "set", bridge, "up");
  for (const node of nodes) {
    const name = namespaceOf(node);
    const port = `${bridge}${node}`;
    await ip("netns", "add", name);
    await ip("link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", name);
    await ip("link", "set", port, "master", bridge, "up");
    await ip("-n", name, "addr", "add", `${addressOf(node)}/${netmask}`, "dev", "eth0");
    for (const device of ["lo", "eth0"]) await ip("-n", name, "link", "set", device, "up");
  }
  const bothWays = async (one: number, other: number, ...change: readonly string[]) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const [verb = "", ...rest] = change;
      await ip("-n", namespaceOf(from), "neigh", verb, addressOf(to), "dev", "eth0", ...rest);
    }
  };
  return {
    addressOf,
    enter: (node) => ["ip", "netns", "exec", namespaceOf(node)],
    signal,
    kill,
    cut: (one, other) => bothWays(one, other, "replace", "lladdr", nowhere, "nud", "permanent"),
    mend: (one, other) => bothWays(one, other, "del"),
    remove,
  };
}
