/** What a player is known by. */
export interface KnownPlayer {
  readonly id: bigint;
  /** Checksummed; null for an account that no wallet belongs to. */
  readonly address: string | null;
  /** Chosen by the player, and shown to others; null for who is masked. */
  readonly publicName: string | null;
  /** Whether they have deleted the account. */
  readonly deleted: boolean;
}

/**
 * In the place of a name: the account was deleted. Each page says so in its reader's language. It is no name that anybody
 * can choose, for a name has six letters.
 */
export const deletedName = "";

/**
 * What the player is called to themselves: their public name; else the wallet's address, shortened; without one the number
 * of the account.
 */
export function shownName({ id, address, publicName }: Omit<KnownPlayer, "deleted">): string {
  if (publicName !== null) return publicName;
  return address === null ? numbered(id) : shownAddress(address);
}

export const shownAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

/**
 * What others call them: their public name; else enough to tell two names apart for a while, too little to find the account
 * by it.
 */
export function nameToOthers({ id, address, publicName, deleted }: KnownPlayer): string {
  if (deleted) return deletedName;
  if (publicName !== null) return publicName;
  return address === null ? `G***${numbered(id).slice(-2)}` : `${address.slice(0, 4)}***${address.slice(-2)}`;
}

const numbered = (id: bigint) => `G${String(id).padStart(6, "0")}`;

/**
 * Which of the eight avatars is theirs. It says three bits of the account's number and nothing else, so it may be shown
 * to everybody.
 *
 * @param id decimal text
 * @returns 1 to 8
 */
export function avatarOf(id: string): number {
  // A thousand is a multiple of eight: the last digits say as much as all of them.
  return (Number(id.slice(-3)) % 8) + 1;
}
