import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecretBox, SecretUnreadable } from "./index.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });
const secret = randomBytes(32).toString("hex");

describe("an encrypted secret", () => {
  const [first, second] = [key("k1"), key("k2")];
  const box = createSecretBox([first, second]);

  it("decrypts in its own place, names its key, and has a different text at each encryption", () => {
    const texts = [1, 2, 3].map(() => box.seal(secret, "seed 1 1"));
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) {
      expect(text).toMatch(/^k1\.[A-Za-z0-9_-]{80}$/);
      expect(text).not.toContain(secret);
      expect(box.open(text, "seed 1 1")).toBe(secret);
    }
  });

  it("decrypts with every configured key, and is encrypted with the first key", () => {
    const turned = createSecretBox([second, first]);
    expect(turned.open(box.seal(secret, "a"), "a")).toBe(secret);
    expect(turned.seal(secret, "a")).toMatch(/^k2\./);
    expect(turned.keyId).toBe("k2");
  });

  const sealed = box.seal(secret, "seed 1 1");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  const flipped = (at: number) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return `k1.${changed.toString("base64url")}`;
  };
  it.each([
    ["in another row", sealed, "seed 1 11"],
    ["in another table", sealed, "crash_link 1 1"],
    ["with another nonce", flipped(0), "seed 1 1"],
    ["changed", flipped(20), "seed 1 1"],
    ["with another tag", flipped(bytes.length - 1), "seed 1 1"],
    ["cut to a shorter tag", `k1.${bytes.subarray(0, -4).toString("base64url")}`, "seed 1 1"],
    ["empty", "k1.", "seed 1 1"],
    ["named after another key", sealed.replace("k1", "k2"), "seed 1 1"],
    ["named after an unknown key", sealed.replace("k1", "k3"), "seed 1 1"],
    ["that is plain", secret, "seed 1 1"],
  ])("cannot be decrypted if it is %s, and the error does not reveal the secret", (_name, text, place) => {
    let fault: unknown;
    try {
      box.open(text, place);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(SecretUnreadable);
    expect(String(fault)).not.toContain(text);
    expect(JSON.stringify(fault)).not.toContain(secret);
  });

  it("cannot be decrypted with another key of the same id", () => {
    expect(() => createSecretBox([key("k1")]).open(sealed, "seed 1 1")).toThrow(SecretUnreadable);
  });
});
