/**
 * The error codes of the ledger:
 *
 * - insufficient_balance: the player's account would fall below zero
 * - pool_exhausted: the balance of a pool, a budget or a system account would fall below zero (`detail` names the
 *   account)
 * - test_token_uncovered: the PLAY in the airdrop pool would be less than the issued TPLAY, which is a mistake of the
 *   caller
 * - idempotency_conflict: the idempotency key was used before with other parameters
 * - key_over: the time in the idempotency key of a new bet is too old or too far in the future. The ledger has found no
 *   recent bet with the same idempotency key. The ledger also returns key_over if the transfer with the idempotency key
 *   is archived.
 * - invalid_transfer, invalid_bet, invalid_client_seed: the request is malformed, which is a mistake of the caller
 * - not_in_transaction: the caller did not begin a transaction before the call, so nothing was written
 * - seed_missing: the player has no seed pair yet
 * - client_seed_missing: the player has not set a client seed yet, so nothing was written
 * - seed_in_use: the server seed of the active seed pair cannot be revealed while a bet with this seed is open
 * - seed_full: the active seed pair has reached its maximum number of rounds, so nothing was written. After the error
 *   seed_full, rotate the seed pair and try again.
 * - seed_unreadable: the encryption keys of this process cannot decrypt the active server seed (`cause` contains the
 *   error), so nothing was written
 * - hold_unknown: the player has no hold with this idempotency key or id
 * - hold_over: the hold is already settled or voided. A voided hold cannot be settled later, and a settled hold cannot
 *   be voided later.
 * - inviter_own: a player cannot be their own inviter
 * - inviter_bound: the player already has an inviter
 * - inviter_circle: the new binding would create a circle of inviters
 * - account_closed: the player has closed the account, so no transfer can credit the account
 * - account_in_use: the account cannot be closed while the player still owns an amount
 * - stake_budget_ended: the stake budget of the bet does not exist any more, so nothing was written
 * - overloaded: the queue of the settlement shard is full, so nothing was written. Try again later.
 * - wallet_held: another transaction has locked the player's wallet or seed for seconds, so nothing was written. Try
 *   again later.
 * - decision_failed: the game's decision function threw an error (`cause`), so nothing was written
 * - settlement_failed: the database rejected the bet, and the transaction was rolled back
 * - settlement_unavailable: the process could not reach the database, so nothing was written
 * - outcome_unknown: the process lost the connection to the database during the commit. After the error
 *   outcome_unknown, a repeated request with the same idempotency key returns the result of the bet.
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
  | "client_seed_missing"
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
  | "stake_budget_ended"
  | "overloaded"
  | "wallet_held"
  | "decision_failed"
  | "settlement_failed"
  | "settlement_unavailable"
  | "outcome_unknown"
  | "closed";

/** A refusal of a request by the ledger. The field `detail` is a text for logs that players never see. */
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
 * Thrown if a game's decision function refuses a bet, for example because of the game's limits or parameters. The field
 * `values` contains the values for the message to the player.
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
