import { BlockList, isIPv6 } from "node:net";
import type { TrustedProxies } from "../../config/index.ts";

/**
 * What counts as one caller wherever an address is bounded: an IPv4 address, or the /64 of an IPv6 address. Such a network
 * is one line or one machine, whose owner may use each of its 2^64 addresses as their own.
 *
 * @param address as the socket or a trusted proxy gives it; what is no address counts as itself
 */
export function networkOf(address: string): string {
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return address;
  // The URL parser writes every form in the one way of RFC 5952.
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
 * Whom to believe about the address that it was called from.
 *
 * @returns whether the caller at an address, `hop` steps away from this server, is a proxy of the house
 */
export function proxyTrust(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if (typeof trusted === "number") return (_address, hop) => hop < trusted;
  const list = new BlockList();
  for (const { address, prefix, family } of trusted) list.addSubnet(address, prefix, family);
  // In its IPv6 form a mapped IPv4 address is known too.
  return (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(address);
}
