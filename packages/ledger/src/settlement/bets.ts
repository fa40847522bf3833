import { type AssetId, isAssetId } from "@gemplay/money";
import type { BetRewards, HouseEdge } from "../community/index.ts";
import {
  canonicalJson,
  counter,
  isUuid,
  type Json,
  optionalText,
  type Row,
  storableJson,
  text,
  time,
  timeSql,
  whole,
} from "../database/index.ts";

/** A player's request for a bet. */
export interface BetRequest {
  readonly playerId: bigint;
  /** The idempotency key: a UUID in lower case, which must be unique for the player. */
  readonly key: string;
  readonly game: string;
  readonly asset: AssetId;
  /** The stake in base units, above zero. */
  readonly amountBase: bigint;
  /**
   * The parameters of the game, at most 2,000 characters of JSON. The game's decision function validates the
   * parameters.
   */
  readonly params: Json;
  /**
   * The id of the stake budget against which the stake counts. If the id is undefined, no stake budget limits the bet.
   * A repeated request with the same idempotency key counts once.
   */
  readonly stakeBudgetId?: string | undefined;
}

/** A bet request as the settlement receives it, with an optional reason to refuse a new bet. */
export interface AskedBet extends BetRequest {
  /**
   * The error with which the ledger refuses the bet if the idempotency key is new. If a bet with the same idempotency
   * key already exists, the ledger returns the existing bet.
   */
  readonly refusal?: Error | undefined;
  /**
   * The minimum milliseconds from the player's last start to this bet. If undefined, the ledger does not read the last
   * start.
   */
  readonly startGapMs?: number | undefined;
}

/** A settled bet in the journal. */
export interface Bet extends BetRequest {
  /** The id of the bet, a UUIDv7. Sorting bets by id sorts the bets by time. */
  readonly id: string;
  /** The payout in base units, including the stake. The payout is 0 for a lost bet. */
  readonly payoutBase: bigint;
  /** The multiplier that the game decided, in ten-thousandths. */
  readonly multiplierE4: number;
  /** The player's balance of the asset directly after this bet. */
  readonly balanceAfterBase: bigint;
  /** The drawn result of the round, in the format of the game. */
  readonly outcome: Json;
  readonly seedNo: number;
  readonly nonce: number;
  readonly at: Date;
  /**
   * The rakeback rate and the commission of this bet. The property is undefined for an asset that earns no points,
   * commission or GEM.
   */
  readonly rewards: BetRewards | undefined;
}

/** The answer to a request for a bet. The ledger returns the answer only after the bet is stored permanently. */
export interface Settled {
  readonly bet: Bet;
  /** True if a bet with this idempotency key was already settled, so that the call moved no money. */
  readonly duplicate: boolean;
}

const longestParams = 2_000;
const longestOutcome = 8_000;
const stakeLimit = 10n ** 48n;
const payoutLimit = 10n ** 60n;
const playerIdLimit = 2n ** 63n;

/**
 * Returns the name of the first malformed field of a bet request. Returns undefined if the request is well-formed. A
 * well-formed request cannot make the database reject the statement of a whole batch.
 */
export function malformedBet(request: BetRequest): string | undefined {
  if (request.playerId <= 0n || request.playerId >= playerIdLimit) return "player id";
  if (!isUuid(request.key)) return "key";
  if (!/^[a-z][a-z0-9_]{0,29}$/.test(request.game)) return "game";
  if (!isAssetId(request.asset)) return "asset";
  if (request.amountBase <= 0n || request.amountBase >= stakeLimit) return "amount";
  return storableJson(request.params, longestParams) === undefined ? "params" : undefined;
}

/** The result of a game's decision for one bet. */
export interface Decided extends Pick<Bet, "payoutBase" | "multiplierE4" | "outcome"> {
  /** The house edge of this single bet. The ledger computes commission and rakeback from the house edge. */
  readonly houseEdge: HouseEdge;
}

/**
 * Returns whether the database can store the result of a game's decision. One result that cannot be stored would make
 * the database reject the statement of the whole batch.
 */
export function isStorable({ payoutBase, multiplierE4, outcome, houseEdge: { up, down } }: Decided): boolean {
  return (
    up >= 0n &&
    up <= down &&
    down > 0n &&
    payoutBase >= 0n &&
    payoutBase < payoutLimit &&
    Number.isSafeInteger(multiplierE4) &&
    multiplierE4 >= 0 &&
    storableJson(outcome, longestOutcome) !== undefined
  );
}

/** The columns of the table `bet` (alias `b`) that the function `toBet` reads. */
export const betColumns = `${placedColumns("b", "b.game")}, b.payout::text AS payout,
  b.multiplier_e4::text AS multiplier_e4, b.balance_after::text AS balance_after, b.outcome::text AS outcome,
  b.gem_rate::text AS gem_rate, b.commission::text AS commission, b.commission_bps::text AS commission_bps`;

/**
 * The columns of the table `hold` (alias `h`) in the same order as `betColumns`. The column for the game contains an
 * empty text, so that a hold never equals a bet request.
 */
export const holdAsBetColumns = `${placedColumns("h", "''")}, '0' AS payout, '0' AS multiplier_e4, '0' AS balance_after,
  'null' AS outcome, NULL::text AS gem_rate, NULL::text AS commission, NULL::text AS commission_bps`;

/** Returns the columns of a bet or hold that the function `toPlaced` reads. */
export function placedColumns(row: "b" | "h", game: string): string {
  return `${row}.player_id::text AS player_id, ${row}.id::text AS id, ${row}.key::text AS key, ${game} AS game,
    ${row}.asset::text AS asset, ${row}.amount::text AS amount, ${row}.params::text AS params,
    ${row}.seed_no::text AS seed_no, ${row}.nonce::text AS nonce, ${timeSql(`${row}.at`)} AS at`;
}

/** Converts a row with the columns of `placedColumns` to the fields that bets and holds share. */
export function toPlaced(row: Row): BetRequest & Pick<Bet, "id" | "seedNo" | "nonce" | "at"> {
  return {
    playerId: whole(row, "player_id"),
    id: text(row, "id"),
    key: text(row, "key"),
    game: text(row, "game"),
    asset: text(row, "asset") as AssetId,
    amountBase: whole(row, "amount"),
    params: JSON.parse(text(row, "params")) as Json,
    seedNo: counter(row, "seed_no"),
    nonce: counter(row, "nonce"),
    at: time(row, "at"),
  };
}

/** Converts a row with the columns of `betColumns` to a bet. */
export function toBet(row: Row): Bet {
  const placed = toPlaced(row);
  const payoutBase = whole(row, "payout");
  return {
    ...placed,
    payoutBase,
    multiplierE4: Number(
      optionalText(row, "multiplier_e4") ?? paidMultiplierE4(placed.amountBase, payoutBase),
    ),
    balanceAfterBase: whole(row, "balance_after"),
    outcome: JSON.parse(text(row, "outcome")) as Json,
    rewards: toRewards(row),
  };
}

function toRewards(row: Row): BetRewards | undefined {
  if (optionalText(row, "gem_rate") === undefined) return undefined;
  const commission =
    optionalText(row, "commission") === undefined
      ? undefined
      : { amountBase: whole(row, "commission"), bps: counter(row, "commission_bps") };
  return { gemPerThousand: counter(row, "gem_rate"), commission };
}

/**
 * Computes the multiplier of an old bet whose row contains no multiplier. The formula is payout = stake × multiplier.
 * The computed multiplier is exact if the stake is more than 10,000 base units. All bets without a stored multiplier
 * have a larger stake.
 */
const paidMultiplierE4 = (amountBase: bigint, payoutBase: bigint): bigint =>
  (payoutBase * 10_000n + amountBase - 1n) / amountBase;

/** Returns whether a request equals an existing bet in game, asset, amount and parameters. */
export function isSameBet(bet: BetRequest, again: BetRequest): boolean {
  return (
    bet.game === again.game &&
    bet.asset === again.asset &&
    bet.amountBase === again.amountBase &&
    canonicalJson(bet.params) === canonicalJson(JSON.parse(JSON.stringify(again.params)) as Json)
  );
}
