import { parseSiweMessage, validateSiweMessage } from "viem/siwe";
import { expect, it } from "vitest";
import { signInMessage } from "./sign-in-message.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const parts = {
  address: "0xA0Cf798816D4b9b9866b5330EEa46a18382f251e",
  chainId: 56,
  nowMs,
  origin: "https://play.example:8443",
} as const;

it("signInMessage returns a valid EIP-4361 message that begins with the sentence that the standard requires", () => {
  const text = signInMessage(parts);
  expect(text.split("\n")[0]).toBe("play.example:8443 wants you to sign in with your Ethereum account:");
  const message = parseSiweMessage(text);
  expect(message).toMatchObject({
    address: parts.address,
    chainId: 56,
    domain: "play.example:8443",
    uri: parts.origin,
    version: "1",
  });
  expect(validateSiweMessage({ message, time: new Date(nowMs + 60_000) })).toBe(true);
  expect(validateSiweMessage({ message, time: new Date(nowMs + 6 * 60_000) })).toBe(false);
});

it("signInMessage uses a nonce that consists of the time and a random number below 1000", () => {
  const nonces = Array.from({ length: 200 }, () => parseSiweMessage(signInMessage(parts)).nonce ?? "");
  for (const nonce of nonces) expect(nonce).toMatch(new RegExp(`^${nowMs}(0|[1-9]\\d{0,2})$`));
  expect(new Set(nonces).size).toBeGreaterThan(50);
});
