let offsetMs = 0;

/**
 * Sets the difference in milliseconds between the clock of this device and the server's clock. The server refuses an
 * idempotency key with a wrong time.
 */
export function setKeyOffset(ms: number): void {
  offsetMs = ms;
}

/**
 * Returns a new idempotency key (`IdempotencyKey`) for a request that moves money. The key is a UUIDv7 (RFC 9562). The
 * key begins with a time, so the newest keys of a player are next to each other in the database index. So the cost of a
 * new bet does not depend on the number of earlier bets. With random keys, each bet would change a different page of
 * the database index.
 */
export function newKey(): string {
  const time = (Date.now() + offsetMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
