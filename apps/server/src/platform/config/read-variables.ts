import { type Address, getAddress, type Hex, isAddress, isHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** The text of a variable, or undefined when it is missing or empty. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and collects what is wrong with each instead of stopping at the first. */
export function variableReader(variables: Variables) {
  const problems: string[] = [];
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;

  /** `read` returns undefined for a text that it does not accept. */
  function parsed<T>(name: string, wanted: string, read: (value: string) => T | undefined): T | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const result = read(value);
    // The value itself is not repeated: it may be a secret.
    if (result === undefined) problems.push(`${name} must be ${wanted}`);
    return result;
  }

  /** Marks a missing variable; the fallback only lets reading go on until every problem is known. */
  function required<T>(name: string, value: T | undefined, fallback: T): T {
    if (value !== undefined) return value;
    if (text(name) === undefined) problems.push(`${name} is missing`);
    return fallback;
  }

  return {
    problems,
    text,
    required,
    choice: <T extends string>(name: string, choices: readonly T[]) =>
      parsed(name, `one of ${choices.join(", ")}`, (value) => choices.find((choice) => choice === value)),
    whole: (name: string, minimum: number, maximum: number) =>
      parsed(name, `a whole number from ${minimum} to ${maximum}`, (value) => {
        const number = /^\d{1,15}$/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
        return number >= minimum && number <= maximum ? number : undefined;
      }),
    url: (name: string, protocols: readonly string[]) =>
      parsed(name, `a URL beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`, (value) =>
        protocols.includes(URL.parse(value)?.protocol ?? "") ? value : undefined,
      ),
    origins: (name: string) =>
      parsed(name, "a comma-separated list of origins like https://play.example", (value) => {
        const origins = value.split(",").map((part) => part.trim());
        return origins.every((origin) => URL.parse(origin)?.origin === origin) ? origins : undefined;
      }),
    basePath: (name: string) =>
      parsed(name, "a path like /api", (value) => (/^(\/[a-z0-9-]+)+$/.test(value) ? value : undefined)),
    words: (name: string, wanted: string, pattern: RegExp) =>
      parsed(name, wanted, (value) => {
        const words = value.split(/\s+/);
        return words.every((word) => pattern.test(word)) ? words : undefined;
      }),
    address: (name: string): Address | undefined =>
      parsed(name, "an address of the chain, 0x and 40 hex digits", (value) =>
        isAddress(value) ? getAddress(value) : undefined,
      ),
    privateKey: (name: string): Hex | undefined =>
      parsed(name, "a private key, 0x and 64 hex digits", (value) => {
        if (!isHex(value) || value.length !== 66) return undefined;
        try {
          privateKeyToAccount(value);
          return value;
        } catch {
          return undefined; // zero, or not below the order of the curve
        }
      }),
  };
}
