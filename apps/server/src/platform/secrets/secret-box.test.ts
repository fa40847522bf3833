import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecretBox, SecretUnreadable } from "./index.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });
const secret = randomBytes(32).toString("hex");

describe("an encrypted secret", () => {
  const [first, second] = [key("k1"), key("k2")];
  const box = createSecretBox([first, second]);

  it("can be decrypted in its own row, contains the id of its key, and has a different text at each encryption", () => {
    const texts = [1, 2, 3].map(() => box.encrypt(secret, "seed 1 1"));
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) {
      expect(text).toMatch(/^k1\.[A-Za-z0-9_-]{80}$/);
      expect(text).not.toContain(secret);
      expect(box.decrypt(text, "seed 1 1")).toBe(secret);
    }
  });

  it("can be decrypted with every configured key, and is encrypted with the first key", () => {
    const turned = createSecretBox([second, first]);
    expect(turned.decrypt(box.encrypt(secret, "a"), "a")).toBe(secret);
    expect(turned.encrypt(secret, "a")).toMatch(/^k2\./);
    expect(turned.keyId).toBe("k2");
  });

  const encrypted = box.encrypt(secret, "seed 1 1");
  const bytes = Buffer.from(encrypted.slice(3), "base64url");
  const flipped = (at: number) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return `k1.${changed.toString("base64url")}`;
  };
  it.each([
    ["moved to another row", encrypted, "seed 1 11"],
    ["moved to another table", encrypted, "crash_link 1 1"],
    ["with another nonce", flipped(0), "seed 1 1"],
    ["changed", flipped(20), "seed 1 1"],
    ["with another tag", flipped(bytes.length - 1), "seed 1 1"],
    ["cut so that the tag is shorter", `k1.${bytes.subarray(0, -4).toString("base64url")}`, "seed 1 1"],
    ["empty", "k1.", "seed 1 1"],
    ["labelled with the id of another key", encrypted.replace("k1", "k2"), "seed 1 1"],
    ["labelled with the id of an unknown key", encrypted.replace("k1", "k3"), "seed 1 1"],
    ["not encrypted at all", secret, "seed 1 1"],
  ])("cannot be decrypted if it is %s, and the error does not contain the secret", (_name, text, place) => {
    let fault: unknown;
    try {
      box.decrypt(text, place);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(SecretUnreadable);
    expect(String(fault)).not.toContain(text);
    expect(JSON.stringify(fault)).not.toContain(secret);
  });

  it("cannot be decrypted with a different key that has the same id", () => {
    expect(() => createSecretBox([key("k1")]).decrypt(encrypted, "seed 1 1")).toThrow(SecretUnreadable);
  });
});
