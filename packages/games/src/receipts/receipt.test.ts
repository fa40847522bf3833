import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, type JsonValue } from "./canonical-json.ts";
import { merkleRoot, merkleTree } from "./merkle-tree.ts";
import { canonicalStatement, prepareReceipts, type Statement, signedText } from "./receipt.ts";

const sha256 = (...parts: readonly (string | Buffer)[]) =>
  createHash("sha256")
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

describe("canonicalJson", () => {
  it("writes the example of RFC 8785 as the RFC does", () => {
    // Section 3.2.2 and 3.2.3 of RFC 8785.
    expect(
      canonicalJson({
        numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
        literals: [null, true, false],
      }),
    ).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    expect(
      canonicalJson({
        "\u20ac": 1,
        "\r": 2,
        "\ufb33": 3,
        "1": 4,
        "\ud83d\ude00": 5,
        "\u0080": 6,
        "\u00f6": 7,
      }),
    ).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it("gives equal values the same text, which JSON.parse reads again", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as JsonValue);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it("omits a property with the value undefined, and refuses a number that JSON does not have", () => {
    expect(canonicalJson({ a: undefined, b: [1] })).toBe('{"b":[1]}');
    expect(() => canonicalJson([Number.NaN])).toThrow(RangeError);
  });
});

/** The root by the recursive definition of RFC 9162, section 2.1.1. */
function rootByDefinition(leaves: readonly string[]): Buffer {
  const [only = ""] = leaves;
  if (leaves.length === 1) return sha256("\0", only);
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256("\x01", rootByDefinition(leaves.slice(0, half)), rootByDefinition(leaves.slice(half)));
}

const texts = fc.array(fc.string(), { minLength: 1, maxLength: 40 });

describe("merkleTree and merkleRoot", () => {
  it("a Merkle tree has the root that RFC 9162 defines, and each leaf with its path leads to the root", () => {
    fc.assert(
      fc.property(texts, (leaves) => {
        const { root, paths } = merkleTree(leaves);
        expect(root).toBe(rootByDefinition(leaves).toString("hex"));
        for (const [index, path] of paths.entries())
          expect(merkleRoot(leaves[index] ?? "", { index, size: leaves.length, path })).toBe(root);
      }),
    );
    expect(() => merkleTree([])).toThrow(RangeError);
  });

  it("no other leaf, no other place, and no longer or shorter path leads to the root of a Merkle tree", () => {
    fc.assert(
      fc.property(texts, fc.nat(), (leaves, at) => {
        const { root, paths } = merkleTree(leaves);
        const [index, size] = [at % leaves.length, leaves.length];
        const path = paths[index] ?? [];
        const leaf = leaves[index] ?? "";
        expect(merkleRoot(`${leaf}x`, { index, size, path })).not.toBe(root);
        expect(merkleRoot(leaf, { index, size, path: [...path, root] })).toBeUndefined();
        if (size > 1) expect(merkleRoot(leaf, { index, size, path: path.slice(1) })).toBeUndefined();
        for (const wrong of [-1, size, 0.5])
          expect(merkleRoot(leaf, { index: wrong, size, path })).toBeUndefined();
      }),
    );
  });
});

describe("the receipts of several statements", () => {
  const statement = (number: number): Statement => ({
    call: "POST /games/dice/bet",
    player: String(number),
    request: { key: `key ${number}`, amount: "1" },
    answer: { round: { id: `round ${number}`, nonce: number }, balance: "9" },
    atMs: 1_795_900_000_000 + number,
  });

  it.each([1, 2, 3, 7, 64])("sign %i statements with one text, to which each statement leads", (count) => {
    const statements = Array.from({ length: count }, (_, number) => statement(number));
    const { text, unsigned } = prepareReceipts(statements.map(canonicalStatement));
    expect(text).toMatch(/^gemplay receipts\n[0-9a-f]{64}\n$/);
    for (const [number, one] of statements.entries()) {
      const path = unsigned[number];
      if (path === undefined) throw new Error("a statement has no path");
      const receipt = { ...path, atMs: one.atMs, key: 1, signature: "" };
      expect(signedText(one, receipt)).toBe(text);
      for (const change of [
        { call: "POST /games/limbo/bet" },
        { player: "99" },
        { request: { ...(one.request as object), amount: "2" } },
        { answer: { ...(one.answer as object), balance: "8" } },
      ])
        expect(signedText({ ...one, ...change }, receipt)).not.toBe(text);
      expect(signedText({ ...one, atMs: one.atMs + 1 }, receipt)).toBeUndefined();
      expect(signedText({ ...one, atMs: one.atMs + 1 }, { ...receipt, atMs: one.atMs + 1 })).not.toBe(text);
    }
  });

  it("hash exactly the bytes that the documentation describes", () => {
    const one = statement(5);
    const json =
      '{"answer":{"balance":"9","round":{"id":"round 5","nonce":5}},"atMs":1795900000005,"call":"POST /games/dice/bet","player":"5","request":{"amount":"1","key":"key 5"}}';
    expect(canonicalStatement(one)).toBe(json);
    expect(canonicalJson(JSON.parse(json))).toBe(json);
    expect(prepareReceipts([json]).text).toBe(`gemplay receipts\n${sha256("\0", json).toString("hex")}\n`);
  });

  it("match the test vector of the documentation", () => {
    const document = readFileSync(new URL("../../../../docs/fairness.md", import.meta.url), "utf8");
    const found = (pattern: RegExp) => pattern.exec(document)?.[1] ?? expect.fail(String(pattern));
    const text = found(/^ +(\{"answer":.*\})$/m);
    const { atMs, index, size, key, path, signature } = JSON.parse(
      found(/^ +(\{"atMs":1795950000000,[^}]*\})$/m),
    );
    const one = JSON.parse(text) as Statement;
    expect(canonicalJson(JSON.parse(text))).toBe(text);
    const signed = signedText(one, { atMs, index, size, key, path, signature });
    expect(signed).toBe(prepareReceipts([one, { ...one, player: "8" }].map(canonicalStatement)).text);
    expect(signed).toContain(found(/^The root is `([0-9a-f]{64})`/m));
    const x = Buffer.from(found(/public key\s+`([0-9a-f]{64})`\. The text/), "hex").toString("base64url");
    const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    expect(verify(null, Buffer.from(signed ?? ""), publicKey, Buffer.from(signature, "base64"))).toBe(true);
  });
});
