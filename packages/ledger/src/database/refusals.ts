/**
 * The names of all refusals of the ledger:
 *
 * - insufficient_balance: the player's account would fall below zero
 * - pool_exhausted: the balance of a pool, a budget or a system account would fall below zero (`detail` names the
 *   account)
 * - test_token_uncovered: the PLAY in the airdrop pool would not cover the issued TPLAY, which is a mistake of the
 *   caller
 * - idempotency_conflict: the idempotency key was used before with other parameters
 * - key_over: the time in the idempotency key is too old, or too far in the future, for a new bet. No bet of the last
 *   months has this key. The ledger also refuses with key_over if the transfer with this key is archived.
 * - invalid_transfer, invalid_bet, invalid_client_seed: the request is malformed, which is a mistake of the caller
 * - not_in_transaction: the caller did not begin a transaction before a write, so nothing was written
 * - seed_missing: the player has no seed pair yet
 * - seed_in_use: the active seed cannot be revealed while a bet that uses this seed is open
 * - seed_full: the active seed pair has reached its largest number of rounds, so nothing was written. After seed_full,
 *   rotate the seed pair and try again.
 * - seed_unreadable: the keys of this process cannot decrypt the active seed (`cause` contains the error), so nothing
 *   was written
 * - hold_unknown: the player has no hold with this key or id
 * - hold_over: the hold has already ended. A voided hold cannot be settled, and a settled hold cannot be voided.
 * - inviter_own: a player cannot be their own inviter
 * - inviter_bound: the player already has an inviter
 * - inviter_circle: the new binding would create a circle of inviters
 * - account_closed: the player has closed the account, so no transfer can credit the account
 * - account_in_use: the account cannot be closed while the player still owns something
 * - overloaded: the queue of the settlement shard is full, so nothing was written. Try again later.
 * - wallet_held: another transaction has locked the player's wallet or seed for seconds, so nothing was written. Try
 *   again later.
 * - decision_failed: the game's decision threw an error (`cause`), so nothing was written
 * - settlement_failed: the database refused the bet, and the transaction was rolled back
 * - settlement_unavailable: the process could not reach the database, so nothing was written
 * - outcome_unknown: the process lost the connection to the database during the commit. After outcome_unknown, a
 *   repeated request with an equal key returns the result of the bet.
 * - closed: the settlement is shutting down, so nothing was written
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

/** A refusal of a request by the ledger. The field `detail` is text for logs, and players never see the text. */
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
 * The refusal of a bet by a game's decision, for example because of the game's limits or parameters. The field `values`
 * contains the values for the message of the refusal.
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
