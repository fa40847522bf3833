import fc from "fast-check";
import { expect, it } from "vitest";
import { hmacSha256 as inNode } from "./hashes.node.ts";
import { hmacSha256 as everywhere } from "./hashes.ts";

it("hmacSha256 returns the same bytes in Node's version and in the portable version, for any texts", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.stringMatching(/^[0-9a-f]{64}$/),
    fc.constant(""),
  );
  fc.assert(
    fc.property(text, text, (key, message) => {
      expect([...inNode(key, message)]).toEqual([...everywhere(key, message)]);
    }),
  );
});

it("hmacSha256 returns the result of test case 2 in RFC 4231", () => {
  const expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  for (const hmac of [everywhere, inNode])
    expect(Buffer.from(hmac("Jefe", "what do ya want for nothing?")).toString("hex")).toBe(expected);
});
