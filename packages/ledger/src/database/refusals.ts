/**
 * The names of all refusals of the ledger:
 *
 * - insufficient_balance: the player's account would fall below zero
 * - pool_exhausted: a pool, a budget or a holding account would fall below zero (`detail` names the account)
 * - test_token_uncovered: the airdrop pool's PLAY would not cover the issued TPLAY; the caller made a mistake
 * - idempotency_conflict: the key was used before with other parameters
 * - key_over: the key's own time is too old, or too far in the future, for a new bet, and no bet of the last months has
 *   the key. The refusal also occurs if the transfer with this key is archived.
 * - invalid_transfer, invalid_bet, invalid_client_seed: the request is malformed; the caller made a mistake
 * - not_in_transaction: the caller did not begin a transaction before a write; nothing was written
 * - seed_missing: the player has no seed pair yet
 * - seed_in_use: the active seed cannot be revealed while a bet on this seed is open
 * - seed_full: the active seed pair has reached its number of rounds; nothing was written. Rotate the pair and try
 *   again.
 * - seed_unreadable: the keys of this process cannot decrypt the active seed (`cause`); nothing was written
 * - hold_unknown: the player has no such hold
 * - hold_over: the hold has already ended: a voided hold cannot be settled, and a settled hold cannot be voided
 * - inviter_own: a player cannot be their own inviter
 * - inviter_bound: the player already has an inviter
 * - inviter_circle: the new binding would make a circle of inviters
 * - account_closed: the player has closed the account, so nothing can be credited to it
 * - account_in_use: the account cannot be closed while the player still owns something
 * - overloaded: the queue of the settlement shard is full; nothing was written. Try again later.
 * - wallet_held: another transaction locked the player's wallet or seed for seconds; nothing was written. Try again
 *   later.
 * - decision_failed: the game's decision threw an error (`cause`); nothing was written
 * - settlement_failed: the database refused the bet and rolled it back; nothing was written
 * - settlement_unavailable: the database could not be reached; nothing was written
 * - outcome_unknown: the connection was lost during the commit. A repeated request with the same key returns the
 *   result.
 * - closed: the settlement is shutting down; nothing was written
 */
export type LedgerRefusal =
  | "insufficient_balance"
  | "pool_exhausted"
  | "test_token_uncovered"
  | "idempotency_conflict"
  | "key_over"
  | "invalid_transfer"
  | "invalid_bet"
  | "invalid_client_seed"
  | "not_in_transaction"
  | "seed_missing"
  | "seed_in_use"
  | "seed_full"
  | "seed_unreadable"
  | "hold_unknown"
  | "hold_over"
  | "inviter_own"
  | "inviter_bound"
  | "inviter_circle"
  | "account_closed"
  | "account_in_use"
  | "overloaded"
  | "wallet_held"
  | "decision_failed"
  | "settlement_failed"
  | "settlement_unavailable"
  | "outcome_unknown"
  | "closed";

/** A refusal of the ledger. `detail` is text for logs and is never shown to players. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly refusal: LedgerRefusal;
  readonly detail: string;

  constructor(refusal: LedgerRefusal, detail = "", options?: ErrorOptions) {
    super(detail === "" ? refusal : `${refusal}: ${detail}`, options);
    this.refusal = refusal;
    this.detail = detail;
  }
}

/**
 * A refusal by a game's decision, for example because of the game's limits or parameters. `values` fill the refusal's
 * message.
 */
export class BetRefused<Refusal extends string = string> extends Error {
  override readonly name = "BetRefused";
  readonly refusal: Refusal;
  readonly values: Readonly<Record<string, string>>;

  constructor(refusal: Refusal, values: Readonly<Record<string, string>> = {}) {
    super(refusal);
    this.refusal = refusal;
    this.values = values;
  }
}
