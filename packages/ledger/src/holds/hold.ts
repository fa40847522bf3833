import {
  type Executor,
  type IdRange,
  idSourceOf,
  idsOfKeys,
  isKeyOver,
  LedgerError,
  optionalText,
  type Row,
  requireTransaction,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";
import { postLocked, type TransferRequest, walletName } from "../journal/index.ts";
import { lastStarts, playRefusal, playStates, startRefusal, takeFromStakeBudget } from "../limits/index.ts";
import { type DrawSeeds, openSeed, type SecretBox, takeNonce } from "../seeds/index.ts";
import { type BetRequest, isSameBet, malformedBet, placedColumns, toPlaced } from "../settlement/index.ts";

/** A request for a bet that the ledger places now and settles in a later call. */
export interface HoldRequest extends BetRequest {
  /**
   * The seeds that determine the result of the round. `own` means that the round uses the next nonce of the player's
   * active seed pair. An object means that the game itself owns the seeds; `nonce` is the number by which the game
   * finds the seeds.
   */
  readonly seeds: "own" | { readonly seedNo: 0; readonly nonce: number };
}

/**
 * A bet that was placed and is settled later. The ledger ends a hold in one of two ways: by settling it as a bet with
 * the same id, or by voiding it.
 */
export interface Hold extends BetRequest {
  /** A UUIDv7. The order of the ids is the order in which the bets were placed. */
  readonly id: string;
  readonly seedNo: number;
  readonly nonce: number;
  readonly at: Date;
  readonly state: "held" | "settled" | "voided";
  /**
   * Returns the seeds of the round. Returns undefined if the game owns the seeds (`seedNo` is 0). Only a game's
   * decision function may call this function. The property is a function, so that no log, error or response can print
   * the seeds.
   */
  readonly seeds: (() => DrawSeeds) | undefined;
}

export interface Placed {
  readonly hold: Hold;
  /** The player's current balance of the asset, in base units. */
  readonly balanceBase: bigint;
  /** True if the idempotency key was already used for this hold, so that the call moved no money. */
  readonly duplicate: boolean;
}

export interface PlaceOptions {
  /**
   * An error that the caller passes to refuse new bets. `placeHold` throws this error only if the idempotency key is
   * new. The function looks up the idempotency key while the transaction holds the lock of the player's wallet. For a
   * repeated key, `placeHold` returns the existing bet, because the existing bet can itself be the reason for the
   * refusal.
   */
  readonly refusal?: Error | undefined;
  /**
   * The minimum milliseconds from the player's last start to this round, which must use the player's own seeds. If
   * undefined, the ledger does not read the last start.
   */
  readonly startGapMs?: number | undefined;
  /**
   * Returns milliseconds since 1970. Pass the same clock function in every call, because the ids, the expiry of
   * idempotency keys, the limits and the breaks depend on this clock. The default is the clock of the machine.
   * Processes that place bets on one ledger must pass a shared clock.
   */
  readonly clock?: (() => number) | undefined;
  /**
   * The range of ids in which `placeHold` searches for an earlier bet or hold with the same idempotency key. A caller
   * that has called `idsOfKeysNow` with the same clock can pass the range that `idsOfKeysNow` returned.
   */
  readonly among?: IdRange | undefined;
}

/**
 * Returns the range of ids that can contain the bet or hold of an idempotency key that is valid now.
 *
 * @param clock the clock that the caller passes to `placeHold`. The range depends on the time of the newest id, which
 * can be ahead of the clock
 */
export const idsOfKeysNow = (clock: () => number): IdRange => idsOfKeys(idSourceOf(clock)().atMs);

/**
 * Places a bet inside the caller's transaction. The caller must roll back the transaction if `placeHold` throws an
 * error. The stake moves from the account of the player to the account `open_bets`. If the round uses the player's own
 * seeds, the player cannot rotate the seed pair until the hold is settled or voided. The function locks the player's
 * wallets first and the player's seed pair second. The settlement of instant bets locks wallets and seed pairs in the
 * same order.
 *
 * A repeated request with the same key, game, asset, amount and parameters returns the existing hold in any state. One
 * idempotency key cannot belong to both a hold and an instant bet; the ledger refuses the later of the two.
 *
 * @throws {LedgerError} invalid_bet, not_in_transaction, idempotency_conflict, key_over, insufficient_balance,
 * seed_full, stake_budget_ended
 * @throws {StakeBudgetReached}
 * @throws {LimitReached | PlayPaused} the player's own limit, break or self-exclusion forbids the bet
 * @throws {StartTooSoon} the player's last start is less than `startGapMs` ago
 */
export async function placeHold(
  executor: Executor,
  secrets: SecretBox,
  request: HoldRequest,
  { refusal, startGapMs, clock = Date.now, ...given }: PlaceOptions = {},
): Promise<Placed> {
  const { seeds: source, ...bet } = request;
  const { playerId, key, asset, amountBase } = bet;
  const fault = malformedBet(bet);
  // The function checks the form of the request before the lookup of the idempotency key, because no stored bet can be
  // malformed.
  if (fault !== undefined) throw refusal ?? new LedgerError("invalid_bet", fault);
  if (source !== "own" && !(Number.isSafeInteger(source.nonce) && source.nonce >= 0))
    throw new LedgerError("invalid_bet", "nonce");
  await requireTransaction(executor);
  const wallet = (await lockAllWallets(executor, playerId)).get(asset);
  const beforeBase = wallet?.balanceBase ?? 0n;
  // The lookup of the idempotency key is a separate statement after the locks. So the statement's snapshot contains
  // every bet that was committed before the transaction got the locks.
  const nextId = idSourceOf(clock);
  const { atMs: askedMs } = nextId();
  const among = given.among ?? idsOfKeys(askedMs);
  const earlier = await findHold(executor, secrets, playerId, { key, among });
  if (earlier !== undefined) {
    if (!isSameBet(earlier, bet)) throw new LedgerError("idempotency_conflict", key);
    return { hold: earlier, balanceBase: beforeBase, duplicate: true };
  }
  if (await hasBet(executor, playerId, key, among)) throw new LedgerError("idempotency_conflict", key);
  if (refusal !== undefined) throw refusal;
  if (isKeyOver(key, askedMs)) throw new LedgerError("key_over", key);
  if (wallet?.isLimited) {
    const nowMs = clock();
    const asked = { players: [playerId], assets: [asset], at: new Date(nowMs) };
    const state = (await playStates(executor, asked)).get(walletName(playerId, asset));
    const forbidden = state && playRefusal(state, amountBase, nowMs);
    if (forbidden !== undefined) throw forbidden;
  }
  if (beforeBase < amountBase) throw new LedgerError("insufficient_balance", `${playerId} ${asset}`);
  const drawn = source === "own" ? await takeNonce(executor, secrets, playerId) : undefined;
  // The lock of the seed pair is the last lock of the player. The id contains the time of the start, so the function
  // creates the id after this lock.
  const { id, atMs } = nextId();
  if (startGapMs !== undefined) {
    const last = await lastStarts(executor, [playerId], atMs - startGapMs);
    const tooSoon = startRefusal(last.get(playerId), startGapMs, atMs);
    if (tooSoon !== undefined) throw tooSoon;
  }
  const { stakeBudgetId } = bet;
  if (stakeBudgetId !== undefined)
    await takeFromStakeBudget(executor, { playerId, id: stakeBudgetId }, { amountBase, atMs });
  const seedNo = drawn?.seedNo ?? 0;
  const nonce = drawn?.seeds.nonce ?? (source as Exclude<typeof source, "own">).nonce;
  const stake: TransferRequest = {
    playerId,
    debit: "player",
    credit: "open_bets",
    asset,
    amountBase,
    kind: "hold",
    reference: id,
    idempotencyKey: `hold:${id}`,
  };
  await postLocked(executor, [stake], new Map([[walletName(playerId, asset), beforeBase]]), nextId);
  const at = new Date(atMs);
  await executor.query(
    `INSERT INTO hold (player_id, id, key, game, asset, amount, params, seed_no, nonce, at, balance_before)
     VALUES ($1::bigint, $2::uuid, $3::uuid, $4::text, $5::text, $6::numeric, $7::jsonb, $8::int, $9::int,
             $10::timestamptz, $11::numeric)`,
    [
      String(playerId),
      id,
      key,
      bet.game,
      asset,
      String(amountBase),
      JSON.stringify(bet.params),
      seedNo,
      nonce,
      at.toISOString(),
      String(beforeBase),
    ],
  );
  await executor.query(
    `UPDATE wallet SET has_holds = true, limit_version = limit_version + (limit_version > 0)::int
     WHERE player_id = $1::bigint AND (NOT has_holds OR limit_version > 0)`,
    [String(playerId)],
  );
  const seeds = drawn === undefined ? undefined : () => drawn.seeds;
  const hold: Hold = { ...bet, id, seedNo, nonce, at, state: "held", seeds };
  return { hold, balanceBase: beforeBase - amountBase, duplicate: false };
}

/**
 * Returns whether an idempotency key belongs to an instant bet. The caller has locked the player's wallets, so no
 * instant bet of the player can be in progress.
 */
async function hasBet(
  executor: Executor,
  playerId: bigint,
  key: string,
  { first, end }: IdRange,
): Promise<boolean> {
  const { rows } = await executor.query(
    `SELECT 1 AS found FROM bet b
     WHERE b.player_id = $1::bigint AND b.key = $2::uuid AND b.id >= $3::uuid AND b.id < $4::uuid`,
    [String(playerId), key, first, end],
  );
  return rows.length > 0;
}

/**
 * Locks all wallets of a player to prevent a deadlock. A settlement batch may have locked one wallet and the seed pair,
 * and may wait for another wallet. As a result of the locks, the ledger places the holds of one player one after the
 * other, also in different assets.
 *
 * @returns balances by asset, and whether the player has ever set a limit
 */
async function lockAllWallets(
  executor: Executor,
  playerId: bigint,
): Promise<ReadonlyMap<string, { readonly balanceBase: bigint; readonly isLimited: boolean }>> {
  const { rows } = await executor.query(
    `SELECT asset::text AS asset, balance::text AS balance, limit_version::text AS limit_version FROM wallet WHERE player_id = $1::bigint
     ORDER BY player_id, wallet.asset FOR UPDATE`,
    [String(playerId)],
  );
  return new Map(
    rows.map((row) => [
      text(row, "asset"),
      { balanceBase: whole(row, "balance"), isLimited: whole(row, "limit_version") > 0n },
    ]),
  );
}

/**
 * Returns a player's hold, found by its id or by its idempotency key.
 *
 * @param by.among the range of ids in which the function searches for the key; `idsOfKeysNow` returns this range
 * @returns undefined if this player has no hold with this id or key
 */
export async function findHold(
  executor: Executor,
  secrets: SecretBox,
  playerId: bigint,
  by: { readonly id: string } | { readonly key: string; readonly among: IdRange },
): Promise<Hold | undefined> {
  const [condition, values] =
    "id" in by
      ? ["h.id = $2::uuid", [by.id]]
      : ["h.key = $2::uuid AND h.id >= $3::uuid AND h.id < $4::uuid", [by.key, by.among.first, by.among.end]];
  const { rows } = await executor.query(
    `SELECT ${holdColumns}, s.server_seed, s.sealed_seed, s.client_seed
     FROM hold h LEFT JOIN seed s ON s.player_id = h.player_id AND s.seed_no = h.seed_no
     WHERE h.player_id = $1::bigint AND ${condition}`,
    [String(playerId), ...values],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const hold = toHold(row);
  const clientSeed = optionalText(row, "client_seed");
  const seeds =
    clientSeed === undefined
      ? undefined
      : () => ({ serverSeed: openSeed(secrets, playerId, row), clientSeed, nonce: hold.nonce });
  return { ...hold, seeds };
}

/** The time at which the ledger placed a hold, and the balance before. */
export interface PlacedRecord {
  readonly at: Date;
  /**
   * The player's playable balance directly before the stake left it, in base units. Undefined for a hold that an
   * earlier version placed.
   */
  readonly balanceBeforeBase: bigint | undefined;
}

/** Returns when and at which balance a player's hold was placed. Returns undefined for an instant bet. */
export async function placedRecord(
  executor: Executor,
  playerId: bigint,
  id: string,
): Promise<PlacedRecord | undefined> {
  const { rows } = await executor.query(
    `SELECT ${timeSql("h.at")} AS at, h.balance_before::text AS balance_before FROM hold h
     WHERE h.player_id = $1::bigint AND h.id = $2::uuid`,
    [String(playerId), id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const isKnown = optionalText(row, "balance_before") !== undefined;
  return { at: time(row, "at"), balanceBeforeBase: isKnown ? whole(row, "balance_before") : undefined };
}

/** The columns of the table `hold` (alias `h`) that the function `toHold` reads. */
export const holdColumns = `${placedColumns("h", "h.game")}, h.state::text AS state`;

/** A hold without the property `seeds`. */
export type BareHold = Omit<Hold, "seeds">;

/** A hold that did not become a bet. The hold is either open or voided. */
export type UnsettledHold = BareHold & { readonly state: "held" | "voided" };

/**
 * Returns a page of a player's holds that did not become bets, oldest first. The page begins after the hold with the id
 * `after`.
 */
export async function unsettledHolds(
  executor: Executor,
  playerId: bigint,
  page: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly UnsettledHold[]> {
  const { rows } = await executor.query(
    `SELECT ${holdColumns} FROM hold h
     WHERE h.player_id = $1::bigint AND h.state <> 'settled' AND ($2::uuid IS NULL OR h.id > $2::uuid)
     ORDER BY h.player_id, h.id LIMIT $3::int`,
    [String(playerId), page.after ?? null, page.limit],
  );
  return rows.map((row) => toHold(row) as UnsettledHold);
}

/** Converts a row with the columns of `holdColumns` to a hold. */
export function toHold(row: Row): BareHold {
  return { ...toPlaced(row), state: text(row, "state") as Hold["state"] };
}
