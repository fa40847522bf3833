let offsetMs = 0;

/**
 * Sets the difference in milliseconds between the clock of this device and the clock of the server. The server refuses
 * keys with a wrong time.
 */
export function setKeyOffset(ms: number): void {
  offsetMs = ms;
}

/**
 * Returns an idempotency key (`IdempotencyKey`) for a request that moves money. The key is a UUIDv7 (RFC 9562). The key
 * begins with the time, so a player's newest keys are next to each other in the database index. The number of earlier
 * bets does not matter. With random keys, the database would change a different index page for each bet.
 */
export function newKey(): string {
  const time = (Date.now() + offsetMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
