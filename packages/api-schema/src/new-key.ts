let offsetMs = 0;

/**
 * Sets the difference from this device's clock to the server's clock in milliseconds, because the server refuses keys
 * with a wrong time.
 */
export function setKeyOffset(ms: number): void {
  offsetMs = ms;
}

/**
 * Returns a key for a request that moves money (`IdempotencyKey`): a UUIDv7 (RFC 9562). The key begins with the time,
 * so a player's newest keys are side by side in the database index, independent of the number of earlier bets. With
 * random keys, the database would change another index page for each bet.
 */
export function newKey(): string {
  const time = (Date.now() + offsetMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
