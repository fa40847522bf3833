import { BlockList, isIPv6 } from "node:net";
import type { TrustedProxies } from "../../config/index.ts";

/**
 * Returns the network that all limits per address count as one caller: an IPv4 address, or the /64 network of an IPv6
 * address. An IPv6 /64 network usually belongs to one internet connection or one machine. The owner of a /64 network
 * can use all of its 2^64 IP addresses.
 *
 * @param address the IP address that the socket or a trusted proxy reports; a text that is not an IP address is
 * returned unchanged
 */
export function networkOf(address: string): string {
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return address;
  // The URL parser converts every notation of an IPv6 address into the form of RFC 5952.
  const [head = "", tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split("::");
  const groupsOf = (part: string | undefined) => (part ? part.split(":") : []);
  const [front, back] = [groupsOf(head), groupsOf(tail)];
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  const isMapped = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (!isMapped) return `${groups.slice(0, 4).join(":")}::/64`;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join(".");
}

/**
 * Creates a function that checks whether an IP address belongs to a trusted proxy, which may report the caller's IP
 * address.
 *
 * @returns a function that returns true if an address is a trusted proxy; `hop` is the number of proxies between the
 * address and the server
 */
export function proxyTrust(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof trusted === "number") return (_address, hop) => hop < trusted;
  const list = new BlockList();
  for (const { address, prefix, family } of trusted) list.addSubnet(address, prefix, family);
  // The class BlockList also recognizes an IPv4-mapped address in its IPv6 notation.
  return (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Returns true if an IP address belongs to the local machine. */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address);
}
