/** The values that identify a player to other players. */
export interface KnownPlayer {
  readonly id: bigint;
  /** The checksummed wallet address. The wallet address is null for an account without a wallet. */
  readonly address: string | null;
  /** The name that the player chose and shows to others. The shown name is null if other players see a masked name. */
  readonly publicName: string | null;
  /** True if the player has deleted the account. */
  readonly deleted: boolean;
}

/**
 * The name of a deleted account is an empty text. Each page shows its own text for a deleted account. No player can
 * choose an empty name, because a public name has at least six letters.
 */
export const deletedName = "";

/**
 * Returns the name that players see for themselves. The name is the public name, otherwise the shortened wallet
 * address, otherwise the number of the account.
 */
export function shownName({ id, address, publicName }: Omit<KnownPlayer, "deleted">): string {
  if (publicName !== null) return publicName;
  return address === null ? numbered(id) : shownAddress(address);
}

export const shownAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/**
 * Returns the name that other players see. The name is the public name, otherwise a masked name. A masked name lets
 * readers distinguish two players for some time. A masked name is too short to find the account.
 */
export function nameToOthers({ id, address, publicName, deleted }: KnownPlayer): string {
  if (deleted) return deletedName;
  if (publicName !== null) return publicName;
  return address === null ? `G***${numbered(id).slice(-2)}` : `${address.slice(0, 4)}***${address.slice(-2)}`;
}

const numbered = (id: bigint) => `G${String(id).padStart(6, "0")}`;

/**
 * Returns the number of the player's avatar, from 1 to 8. The avatar reveals only three bits of the account's number,
 * so every player may see the avatar.
 *
 * @param id decimal text
 * @returns 1 to 8
 */
export function avatarOf(id: string): number {
  // The remainder of a division by eight depends only on the last three digits of the account's number.
  return (Number(id.slice(-3)) % 8) + 1;
}
