export { avatarOf } from "./avatar.ts";

/** The values by which other players can recognize a player. */
export interface KnownPlayer {
  readonly id: bigint;
  /** The wallet address with a checksum; null if the account has no wallet. */
  readonly address: string | null;
  /** The public name that the player shows to others; null if others see a masked name. */
  readonly publicName: string | null;
  /** True if the player has deleted the account. */
  readonly deleted: boolean;
}

/**
 * A deleted account has an empty text as its name. Each page shows its own text for a deleted account. No player can
 * choose an empty name, because a public name has at least six letters.
 */
export const deletedName = "";

/**
 * Returns the name that a player sees for the own account. The name is the public name; if missing, the shortened
 * wallet address; if missing, the number of the account.
 */
export function shownName({ id, address, publicName }: Omit<KnownPlayer, "deleted">): string {
  if (publicName !== null) return publicName;
  return address === null ? numbered(id) : shownAddress(address);
}

export const shownAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/**
 * Returns the name under which other players see a player. The name is the public name or, if the player shows none, a
 * masked name. With masked names, readers can distinguish two players for some time. A masked name is too short to
 * identify the account.
 */
export function nameToOthers({ id, address, publicName, deleted }: KnownPlayer): string {
  if (deleted) return deletedName;
  if (publicName !== null) return publicName;
  return address === null ? `G***${numbered(id).slice(-2)}` : `${address.slice(0, 4)}***${address.slice(-2)}`;
}

const numbered = (id: bigint) => `G${String(id).padStart(6, "0")}`;
