import { createHash, randomInt } from "node:crypto";

/** Ten codes of 16 signs, 80 bits each: a fast hash is enough for what nobody can try. */
const howMany = 10;
const signs = 16;
/** Without the letters that are taken for digits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** New codes, as they are shown: in groups of four. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: howMany }, () =>
    Array.from({ length: signs }, () => alphabet[randomInt(alphabet.length)])
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/** The hash of a typed code. @returns undefined when it cannot be one */
export function recoveryHash(typed: string): Buffer | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  if (code.length !== signs) return undefined;
  return createHash("sha256").update(code).digest();
}
