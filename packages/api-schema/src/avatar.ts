/**
 * Returns the number of the player's avatar, from 1 to 8. The avatar reveals only three bits of the account's number,
 * so every player may see the avatar.
 *
 * @param id decimal text
 * @returns 1 to 8
 */
export function avatarOf(id: string): number {
  // The remainder of the division by eight depends only on the last three digits of the account's number.
  return (Number(id.slice(-3)) % 8) + 1;
}
