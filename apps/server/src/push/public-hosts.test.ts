import { describe, expect, it } from "vitest";
import { isPublicAddress, isPushEndpoint, publicLookup } from "./public-hosts.ts";

describe("isPublicAddress", () => {
  it.each(["142.250.185.74", "2a00:1450:4001:82a::200a"])("accepts the public address %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1"],
    ...["198.18.0.1", "224.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:10.0.0.1",
      "64:ff9b::a00:1",
      "2002:a00:1::1",
      "fc00::1",
      "fe80::1",
      "ff02::1",
    ],
    "push.example",
  ])("refuses the address %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("isPushEndpoint", () => {
  it.each(["https://fcm.googleapis.com/fcm/send/abc", "https://142.250.185.74/push"])("accepts %s", (url) => {
    expect(isPushEndpoint(url, false)).toBe(true);
  });

  it.each([
    ...[
      "http://fcm.googleapis.com/fcm/send/abc",
      "https://push.example:8443/abc",
      "https://user:word@push.example/",
    ],
    ...["https://127.0.0.1/push", "https://[::1]/push", "https://0x7f000001/push", "https://2130706433/push"],
    ...[
      "https://localhost/push",
      "https://redis.internal/push",
      "https://printer.local/push",
      "https://10.0.0.8/",
    ],
    ...["ftp://push.example/abc", "push.example", "http://127.0.0.1:9/push"],
  ])("refuses %s", (url) => {
    expect(isPushEndpoint(url, false)).toBe(false);
  });

  it("accepts a push service on this machine only in a local stack", () => {
    expect(isPushEndpoint("http://127.0.0.1:9/push", true)).toBe(true);
    expect(isPushEndpoint("https://127.0.0.1/push", true)).toBe(false);
    expect(isPushEndpoint("http://10.0.0.1/push", true)).toBe(false);
  });
});

it("publicLookup fails for a name that resolves to this machine", async () => {
  const answer = await new Promise<unknown>((done) => publicLookup("localhost", {}, done));
  expect(answer).toBeInstanceOf(Error);
});
