let offsetMs = 0;

/** Says what to add to this device's clock to get the server's, which refuses keys of another day. */
export function setKeyOffset(ms: number): void {
  offsetMs = ms;
}

/**
 * A key for a request that moves money, in the field that `IdempotencyKey` describes: a UUIDv7 (RFC 9562). It begins with
 * the time, so that a player's newest keys lie side by side in the index that finds them again, however many bets came
 * before; a random one changes a page of its own for each bet.
 */
export function newKey(): string {
  const time = (Date.now() + offsetMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
