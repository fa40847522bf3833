/**
 * Every way in which the ledger says no, each a name of its own:
 *
 * - insufficient_balance: the player's account would go below zero
 * - pool_exhausted: a pool, a budget or a holding account would go below zero (`detail` names it)
 * - test_token_uncovered: TPLAY would exist that the airdrop pool's PLAY does not cover; a mistake of the caller
 * - idempotency_conflict: the key was used before with other parameters
 * - key_over: the key's own time is too long ago, or ahead, for a new bet, and no bet of the last months has it; or what was
 *   posted under it is put away
 * - invalid_transfer, invalid_bet, invalid_client_seed: not well formed; a mistake of the caller
 * - not_in_transaction: a writing call stood outside of a transaction; nothing was written
 * - seed_missing: no seed pair has been made for this player
 * - seed_in_use: the active seed cannot be revealed while a bet taken on it is open
 * - seed_full: the active seed pair has taken its rounds; nothing was written, turn it and try again
 * - seed_unreadable: the seed in use does not open with the keys that this process has (`cause`); nothing was written
 * - hold_unknown: this player has no such hold
 * - hold_over: the hold ended before in the other way, settled or voided
 * - inviter_own: a player cannot be their own inviter
 * - inviter_bound: the player has an inviter already
 * - inviter_circle: the player would come to be among those who invited them
 * - account_closed: the player has given the account up, nothing is credited to it
 * - account_in_use: an account cannot be closed while something of it would be left
 * - overloaded: the lane's queue is full; nothing was written, try later
 * - wallet_held: somebody else had the player's wallet or seed locked for seconds; nothing was written, try later
 * - decision_failed: the game's decision threw (`cause`); nothing was written
 * - settlement_failed: the database refused the bet and rolled it back; nothing was written
 * - settlement_unavailable: no connection to the database; nothing was written
 * - outcome_unknown: the connection was lost while committing: the same key tells what became of it
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

/** A refusal of the ledger. `detail` is for logs, never for players. */
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

/** A refusal by the injected decision of a game (its limits, its parameters), with the values its message needs. */
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
