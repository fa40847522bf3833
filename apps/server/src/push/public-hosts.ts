import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// An IPv4 address would match the rules of IPv6 for mapped addresses, so each version has its own list.
const closed = { 4: new BlockList(), 6: new BlockList() };
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  closed[4].addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 addresses inside IPv6 addresses.
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  closed[6].addSubnet(network, prefix, "ipv6");

/** Returns whether an IP address belongs to the public internet, and not to this machine or to a private network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed[4].check(address, "ipv4");
  return version === 6 && !closed[6].check(address, "ipv6");
}

/**
 * Resolves a host name like `dns.lookup`, but fails if one of its addresses is not public. The connection uses the
 * checked address, so a second answer of the DNS cannot replace it.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new Error("the host has no public address"), "", 0);
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

/**
 * Returns whether the server may send push messages to the URL. The URL must use https on its usual port and name a
 * public host.
 * @param isLocal true for a local stack, whose push service runs on this machine
 */
export function isPushEndpoint(text: string, isLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  if (isLocal && hostname === "127.0.0.1") return protocol === "http:";
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isNamed = isIP(host) === 0 && host.includes(".") && !/\.(local|localhost|internal)\.?$/.test(host);
  return protocol === "https:" && port === "" && (isNamed || isPublicAddress(host));
}
