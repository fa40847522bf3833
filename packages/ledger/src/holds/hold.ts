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
  whole,
} from "../database/index.ts";
import { postLocked, type TransferRequest, walletName } from "../journal/index.ts";
import { playRefusal, playStates } from "../limits/index.ts";
import { type DrawSeeds, openSeed, type SecretBox, takeNonce } from "../seeds/index.ts";
import { type BetRequest, isSameBet, malformedBet, placedColumns, toPlaced } from "../settlement/index.ts";

/** A bet that is taken now and settled later. */
export interface HoldRequest extends BetRequest {
  /**
   * `own`: the round draws from the player's active seed pair and uses its next nonce. Else from seeds that are not the
   * player's and that the game itself knows by `nonce`, 0 or more.
   */
  readonly seeds: "own" | { readonly seedNo: 0; readonly nonce: number };
}

/** A bet that was taken: held until it is settled (and then a bet like any other, of the same id) or voided. */
export interface Hold extends BetRequest {
  /** UUIDv7: its order is the order in which bets were taken. */
  readonly id: string;
  readonly seedNo: number;
  readonly nonce: number;
  readonly at: Date;
  readonly state: "held" | "settled" | "voided";
  /**
   * What its round draws from; undefined with `seedNo` 0. For a game's decision only, and a function so that no log, no
   * error and no answer can print it.
   */
  readonly seeds: (() => DrawSeeds) | undefined;
}

export interface Placed {
  readonly hold: Hold;
  /** The player's balance of the asset now. */
  readonly balanceBase: bigint;
  /** Whether this key had been taken before: nothing moved now. */
  readonly duplicate: boolean;
}

export interface PlaceOptions {
  /**
   * What the caller refuses a new bet with, if it does: thrown once it is known, under the wallet's lock, that the key is new,
   * since the bet that stands under it may be the very reason for the refusal.
   */
  readonly refusal?: Error | undefined;
  /**
   * Milliseconds since 1970, the same function each time: ids, the key's time, limits and pauses go by it. The machine's unless
   * said; processes that bet beside others say the time they share.
   */
  readonly clock?: (() => number) | undefined;
  /** Where the key is looked for, if the caller has looked there: `idsOfKeysNow` of the same clock. */
  readonly among?: IdRange | undefined;
}

/**
 * Where a key that can be used now is looked for.
 *
 * @param clock as that of `placeHold`: its ids tell, which may be ahead of it
 */
export const idsOfKeysNow = (clock: () => number): IdRange => idsOfKeys(idSourceOf(clock)().atMs);

/**
 * Takes a bet inside the caller's transaction, which must be rolled back if this rejects. The stake leaves the player
 * for `open_bets`, and seeds of the player's own cannot be rotated until the hold is settled or voided. Locks wallets,
 * then the seed, as the settlement of instant bets does.
 *
 * The same key with the same game, asset, amount and parameters answers the hold that it made, whatever became of it.
 * A key that an instant bet has is refused, and so is an instant bet under the key of a hold.
 *
 * @throws {LedgerError} invalid_bet, not_in_transaction, idempotency_conflict, key_over, insufficient_balance,
 *   seed_full
 * @throws {LimitReached | PlayPaused} what the player set for themselves
 */
export async function placeHold(
  executor: Executor,
  secrets: SecretBox,
  request: HoldRequest,
  { refusal, clock = Date.now, ...given }: PlaceOptions = {},
): Promise<Placed> {
  const { seeds: source, ...bet } = request;
  const { playerId, key, asset, amountBase } = bet;
  const fault = malformedBet(bet);
  // No such bet can stand under any key.
  if (fault !== undefined) throw refusal ?? new LedgerError("invalid_bet", fault);
  if (source !== "own" && !(Number.isSafeInteger(source.nonce) && source.nonce >= 0))
    throw new LedgerError("invalid_bet", "nonce");
  await requireTransaction(executor);
  const wallet = (await lockAllWallets(executor, playerId)).get(asset);
  const beforeBase = wallet?.balanceBase ?? 0n;
  // A statement of its own: its snapshot is younger than the locks.
  const nextId = idSourceOf(clock);
  const { id, atMs } = nextId();
  const among = given.among ?? idsOfKeys(atMs);
  const earlier = await findHold(executor, secrets, playerId, { key, among });
  if (earlier !== undefined) {
    if (!isSameBet(earlier, bet)) throw new LedgerError("idempotency_conflict", key);
    return { hold: earlier, balanceBase: beforeBase, duplicate: true };
  }
  if (await hasBet(executor, playerId, key, among)) throw new LedgerError("idempotency_conflict", key);
  if (refusal !== undefined) throw refusal;
  if (isKeyOver(key, atMs)) throw new LedgerError("key_over", key);
  if (wallet?.isLimited) {
    const nowMs = clock();
    const asked = { players: [playerId], assets: [asset], at: new Date(nowMs) };
    const state = (await playStates(executor, asked)).get(walletName(playerId, asset));
    const forbidden = state && playRefusal(state, amountBase, nowMs);
    if (forbidden !== undefined) throw forbidden;
  }
  if (beforeBase < amountBase) throw new LedgerError("insufficient_balance", `${playerId} ${asset}`);
  const drawn = source === "own" ? await takeNonce(executor, secrets, playerId) : undefined;
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
    `INSERT INTO hold (player_id, id, key, game, asset, amount, params, seed_no, nonce, at)
     VALUES ($1::bigint, $2::uuid, $3::uuid, $4::text, $5::text, $6::numeric, $7::jsonb, $8::int, $9::int,
             $10::timestamptz)`,
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

/** Whether a key is an instant bet's: read under the wallets' locks, which such a bet waits for. */
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
 * Locks all wallets of a player: a batch of the settlement may hold one of them and the seed, and want another. It also
 * makes holds of one player follow one another, whatever their assets are.
 *
 * @returns balances by asset, and whether the player ever set a limit
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
 * A player's hold, by its id or by the key it was placed under.
 *
 * @param by.among where a key is looked for, as `idsOfKeysNow` says
 *
 * @returns undefined when this player has no such hold
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

/** Columns of a `hold` row aliased `h`, as `toHold` reads them. */
export const holdColumns = `${placedColumns("h", "h.game")}, h.state::text AS state`;

/** A hold as such, without what its round draws from. */
export type BareHold = Omit<Hold, "seeds">;

/** A hold that no bet has come of: it stands, or its stake went back. */
export type UnsettledHold = BareHold & { readonly state: "held" | "voided" };

/** A player's holds that no bet has come of, the first one first: so many after an id. */
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

/** Reads a row selected with `holdColumns`. */
export function toHold(row: Row): BareHold {
  return { ...toPlaced(row), state: text(row, "state") as Hold["state"] };
}
