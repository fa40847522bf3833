import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createSessionTokens } from "./session-tokens.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });

it("session tokens are unique, and every process with the same key recognizes the tokens of all processes", () => {
  const [old, now] = [key("k1"), key("k2")];
  const before = createSessionTokens([old]);
  const after = createSessionTokens([now, old]);
  const tokens = Array.from({ length: 1_000 }, () => before.make());
  expect(new Set(tokens).size).toBe(1_000);
  expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token) && after.isOurs(token))).toBe(true);
  expect(createSessionTokens([now]).isOurs(before.make())).toBe(false);
  expect(before.isOurs(after.make())).toBe(false);
});

it("the server does not recognize guessed session tokens or tokens with a changed bit", () => {
  const tokens = createSessionTokens([key("k1")]);
  const bytes = Buffer.from(tokens.make(), "base64url");
  for (let bit = 0; bit < 256; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(tokens.isOurs(changed.toString("base64url"))).toBe(false);
  }
  for (const guess of ["", "a", "a".repeat(43), randomBytes(32).toString("base64url")])
    expect(tokens.isOurs(guess)).toBe(false);
});
