import { BlockList, isIP } from "node:net";
import { type Address, type Hex, isAddressEqual } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { isPublicAccount, weaknessOf } from "./known-keys.ts";
import type { variableReader } from "./read-variables.ts";

/**
 * The purposes for which the server has blockchain accounts. The environment variables of an account have names that
 * begin with the purpose of the account.
 */
export const accountUses = ["payout", "commitment", "sweep"] as const;
export type AccountUse = (typeof accountUses)[number];

/** A blockchain account that signs with a local key or through a remote signer. */
export type SigningAccount = {
  readonly address: Address;
  /**
   * Name of the environment variable that configures the account. Log lines and errors about the account contain this
   * name.
   */
  readonly variable: string;
} & (
  | { readonly kind: "key"; readonly key: Hex }
  | { readonly kind: "remote"; readonly url: string; readonly token: string | undefined }
);

export type SigningAccounts = Readonly<Record<AccountUse, SigningAccount | undefined>>;

/**
 * Reads a blockchain account from the environment variable of its private key, or from the variables of its remote
 * signer. Reports a problem if both the private key and the remote signer are set.
 */
export function readSigningAccount(
  read: ReturnType<typeof variableReader>,
  use: AccountUse,
): SigningAccount | undefined {
  const names = variablesOf(use);
  const key = read.privateKey(names.key);
  const url = read.url(names.url, ["https:", "http:"]);
  const address = read.address(names.address);
  const token = read.checked(names.token, (value) =>
    /^[\x21-\x7e]{1,4096}$/.test(value) ? undefined : "must be one word of plain characters",
  );
  const isRemote = read.text(names.url) !== undefined || read.text(names.address) !== undefined;
  if (isRemote && read.text(names.key) !== undefined) {
    read.problems.push(
      `${names.url} must not be set together with ${names.key}: an account needs only one signer`,
    );
    return undefined;
  }
  if (key !== undefined) return { kind: "key", address: privateKeyToAddress(key), variable: names.key, key };
  for (const name of [names.url, names.address])
    if (isRemote && read.text(name) === undefined)
      read.problems.push(`${name} is missing: ${names.url} and ${names.address} must be set together`);
  if (url === undefined || address === undefined) return undefined;
  const { username, password } = new URL(url);
  if (username !== "" || password !== "") {
    read.problems.push(`${names.url} must contain no password: set ${names.token} instead`);
    return undefined;
  }
  return { kind: "remote", address, variable: names.address, url, token };
}

/**
 * Reports blockchain accounts that are configured for two purposes. If one account served two purposes, transactions
 * would wait for each other, and one stolen key would allow both purposes.
 */
export function sharedAccounts({ payout, commitment, sweep }: SigningAccounts): string[] {
  const pairs = [
    [commitment, payout],
    [sweep, payout],
    [sweep, commitment],
  ];
  return pairs.flatMap(([one, other]) =>
    one !== undefined && other !== undefined && isAddressEqual(one.address, other.address)
      ? [`${one.variable} must not be the same account as ${other.variable}`]
      : [],
  );
}

/** Lists the problems of the signing accounts that are dangerous with real money. */
export function unfitSigningAccounts(accounts: SigningAccounts): string[] {
  return accountUses.flatMap((use) => {
    const account = accounts[use];
    if (account === undefined) return [];
    const { variable } = account;
    if (account.kind === "key") {
      const weakness = weaknessOf(account.key);
      return weakness === undefined ? [] : [`${variable} ${weakness}`];
    }
    const problems: string[] = [];
    if (isPublicAccount(account.address)) problems.push(`${variable} is the account of a publicly known key`);
    if (!isPrivateOnTheWay(account.url))
      problems.push(
        `${variablesOf(use).url} must begin with https:// on the real chain, unless it is an address of this machine or its own network`,
      );
    return problems;
  });
}

function variablesOf(use: AccountUse) {
  const prefix = use.toUpperCase();
  return {
    key: `${prefix}_PRIVATE_KEY`,
    url: `${prefix}_SIGNER_URL`,
    address: `${prefix}_SIGNER_ADDRESS`,
    token: `${prefix}_SIGNER_TOKEN`,
  };
}

const near = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  near.addSubnet(network, prefix, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

/**
 * Returns true if the connection to the remote signer is encrypted or stays in the local network. An unencrypted URL
 * with a host name is refused, because DNS may resolve the name to any IP address.
 */
function isPrivateOnTheWay(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  if (protocol === "https:" || hostname === "localhost") return true;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const version = isIP(host);
  return version !== 0 && near.check(host, version === 4 ? "ipv4" : "ipv6");
}
