import { expect, it } from "vitest";
import { isLoopback, networkOf, proxyTrust } from "./caller-address.ts";

it("networkOf returns the first 64 bits of an IPv6 address in every notation, and the IPv4 address of an IPv4-mapped address", () => {
  const same = ["2001:db8::1", "2001:DB8:0:0:ffff:1:2:3", "2001:0db8:0000:0000::", "2001:db8::192.0.2.1"];
  expect(same.map(networkOf)).toEqual(same.map(() => "2001:db8:0:0::/64"));
  expect(networkOf("2001:db8:0:1::1")).toBe("2001:db8:0:1::/64");
  expect(networkOf("1:2:3:4:5:6:7:8")).toBe("1:2:3:4::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(["192.0.2.1", "::ffff:192.0.2.1", "0:0:0:0:0:FFFF:c000:201"].map(networkOf)).toEqual(
    Array(3).fill("192.0.2.1"),
  );
  expect(["", "unknown", "192.0.2.1:80", "::ffff:1.2.3"].map(networkOf)).toEqual([
    "",
    "unknown",
    "192.0.2.1:80",
    "::ffff:1.2.3",
  ]);
});

it("proxyTrust trusts the configured number of proxies, or exactly the configured networks of proxies", () => {
  const hops = proxyTrust(2);
  expect([0, 1, 2].map((hop) => hops("192.0.2.1", hop))).toEqual([true, true, false]);
  const named = proxyTrust([
    { address: "10.0.0.0", prefix: 8, family: "ipv4" },
    { address: "2001:db8::5", prefix: 128, family: "ipv6" },
  ]);
  expect(["10.1.2.3", "::ffff:10.1.2.3", "2001:db8::5"].map((address) => named(address, 7))).toEqual(
    Array(3).fill(true),
  );
  expect(["11.0.0.1", "2001:db8::6", "unknown", ""].map((address) => named(address, 0))).toEqual(
    Array(4).fill(false),
  );
});

it("isLoopback recognizes the addresses of the local machine", () => {
  expect(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"].every(isLoopback)).toBe(true);
  expect(["10.0.0.1", "::ffff:10.0.0.1", "1.127.0.0", "::127", ""].some(isLoopback)).toBe(false);
});
