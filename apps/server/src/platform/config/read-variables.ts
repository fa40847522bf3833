import { isIP } from "node:net";
import { type Address, getAddress, type Hex, isAddress, isHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

import type { EncryptionKeys } from "./encryption-keys.ts";

/**
 * The values of environment variables by the variable's name. If an environment variable is missing, its value is
 * undefined.
 */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A network of trusted proxies in front of the server. */
export interface ProxyNetwork {
  readonly address: string;
  /** Number of leading bits that an IP address of the network has in common with `address`. */
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** Either the number of trusted proxies in front of the server, or the IP networks of these proxies. */
export type TrustedProxies = number | readonly ProxyNetwork[];

const hopsAtMost = 10;

/** Reads environment variables one by one, and collects all problems instead of stopping at the first problem. */
export function variableReader(variables: Variables) {
  const problems: string[] = [];
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;

  /** Reads an environment variable with the function `read`, which returns undefined for an invalid text. */
  function parsed<T>(name: string, wanted: string, read: (value: string) => T | undefined): T | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const result = read(value);
    // The text of the problem does not contain the variable's value, because the value may be a secret.
    if (result === undefined) problems.push(`${name} must be ${wanted}`);
    return result;
  }

  /**
   * Adds the problem that an environment variable is missing. Returns a fallback value, so that the reader continues
   * and reports the problems of all variables together.
   */
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
    proxies: (name: string): TrustedProxies | undefined =>
      parsed(
        name,
        `a number of proxies up to ${hopsAtMost} or addresses like 10.0.0.1,10.1.0.0/16`,
        (value) => {
          if (/^\d+$/.test(value)) return Number(value) <= hopsAtMost ? Number(value) : undefined;
          const networks = value.split(",").map((part) => proxyNetwork(part.trim()));
          return networks.every((network) => network !== undefined) ? networks : undefined;
        },
      ),
    url: (name: string, protocols: readonly string[]) =>
      parsed(name, `a URL beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`, (value) =>
        protocols.includes(URL.parse(value)?.protocol ?? "") ? value : undefined,
      ),
    /**
     * Reads an environment variable and checks its value with the function `problemOf`. `problemOf` returns a
     * description of the problem, as the end of a sentence that begins with the name of the variable.
     */
    checked: (name: string, problemOf: (value: string) => string | undefined) => {
      const value = text(name);
      const problem = value === undefined ? undefined : problemOf(value);
      if (problem !== undefined) problems.push(`${name} ${problem}`);
      return problem === undefined ? value : undefined;
    },
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
        isAddress(value) && BigInt(value) !== 0n ? getAddress(value) : undefined,
      ),
    encryptionKeys: (name: string): EncryptionKeys | undefined =>
      parsed(name, "id:KEY or id:KEY,id:KEY …, each KEY 64 hex digits and each id different", (value) => {
        const keys = value.split(",").flatMap((part) => {
          const [, id, hex] = /^([a-z0-9][a-z0-9_-]{0,31}):([0-9a-f]{64})$/i.exec(part.trim()) ?? [];
          return id === undefined || hex === undefined ? [] : { id, key: Buffer.from(hex, "hex") };
        });
        const [first, ...others] = keys;
        const isWhole = keys.length === value.split(",").length;
        const ids = new Set(keys.map(({ id }) => id));
        return first !== undefined && isWhole && ids.size === keys.length ? [first, ...others] : undefined;
      }),
    privateKey: (name: string): Hex | undefined =>
      parsed(name, "a private key, 0x and 64 hex digits", (value) => {
        if (!isHex(value) || value.length !== 66) return undefined;
        try {
          privateKeyToAccount(value);
          return value;
        } catch {
          return undefined; // A private key must be at least 1 and below the order of the elliptic curve.
        }
      }),
  };
}

function proxyNetwork(text: string): ProxyNetwork | undefined {
  const [, address = "", given] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const prefix = given === undefined ? bits : Number(given);
  // With a prefix length of 0, the server would trust every IP address as a proxy, so any caller could forge an IP
  // address.
  if (version === 0 || prefix < 1 || prefix > bits) return undefined;
  return { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}
