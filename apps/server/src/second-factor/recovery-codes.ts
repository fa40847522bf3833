import { createHash, randomInt } from "node:crypto";

/**
 * The number of recovery codes that a player gets. Each recovery code has 16 characters with 80 random bits. A fast
 * hash is enough, because nobody can try 2^80 codes.
 */
const howMany = 10;
const signs = 16;
/**
 * The alphabet of recovery codes does not contain I, L and O, which players can mistake for digits. The letter U is not
 * in the alphabet of recovery codes either.
 */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates new recovery codes in groups of four characters. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: howMany }, () =>
    Array.from({ length: signs }, () => alphabet[randomInt(alphabet.length)])
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/**
 * Returns the hash of a typed recovery code.
 *
 * @returns undefined if the text cannot be a recovery code
 */
export function recoveryHash(typed: string): Buffer | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  if (code.length !== signs) return undefined;
  return createHash("sha256").update(code).digest();
}
