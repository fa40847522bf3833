import { type AssetId, isAssetId } from "@gemplay/money";
import type { Earned, HouseEdge } from "../community/index.ts";
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

/** A bet as a player places it. */
export interface BetRequest {
  readonly playerId: bigint;
  /** Idempotency key: a lower-case uuid, unique for the player. */
  readonly key: string;
  readonly game: string;
  readonly asset: AssetId;
  /** Stake in base units, above zero. */
  readonly amountBase: bigint;
  /** The game's parameters; judged by the decision, at most 2,000 characters of JSON. */
  readonly params: Json;
}

/** A bet as it is handed to the settlement. */
export interface AskedBet extends BetRequest {
  /** What a new bet is refused with; a bet that stands under the key already is answered all the same. */
  readonly refusal?: Error;
}

/** A settled bet as it stands in the journal. */
export interface Bet extends BetRequest {
  /** UUIDv7: its order is the order of time. */
  readonly id: string;
  /** What was paid back, stake included; 0 for nothing. */
  readonly payoutBase: bigint;
  /** What it paid for each staked unit, ten-thousandths, as the game said it. */
  readonly multiplierE4: number;
  /** The player's balance of that asset directly after this bet. */
  readonly balanceAfterBase: bigint;
  /** What the game drew. */
  readonly outcome: Json;
  readonly seedNo: number;
  readonly nonce: number;
  readonly at: Date;
  /** What it earned for its player and the inviter; undefined for an asset that earns nothing. */
  readonly earned: Earned | undefined;
}

/** The answer to a bet, given once it is durable. */
export interface Settled {
  readonly bet: Bet;
  /** Whether this key had been settled before: nothing moved now, and this is the first answer again. */
  readonly duplicate: boolean;
}

const longestParams = 2_000;
const longestOutcome = 8_000;
const stakeLimit = 10n ** 48n;
const payoutLimit = 10n ** 60n;
const playerIdLimit = 2n ** 63n;

/**
 * What is wrong with a request's form, or undefined. Whatever passes here cannot make a statement fail that settles it
 * together with others.
 */
export function malformedBet(request: BetRequest): string | undefined {
  if (request.playerId <= 0n || request.playerId >= playerIdLimit) return "player id";
  if (!isUuid(request.key)) return "key";
  if (!/^[a-z][a-z0-9_]{0,29}$/.test(request.game)) return "game";
  if (!isAssetId(request.asset)) return "asset";
  if (request.amountBase <= 0n || request.amountBase >= stakeLimit) return "amount";
  return storableJson(request.params, longestParams) === undefined ? "params" : undefined;
}

/** What a game decided of a bet. */
export interface Decided extends Pick<Bet, "payoutBase" | "multiplierE4" | "outcome"> {
  /** Of this very bet, for what it earns. */
  readonly houseEdge: HouseEdge;
}

/** Whether what a game decided can be written down; nothing else may make a statement fail that writes many bets. */
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

/** Columns of a `bet` row aliased `b`, as `toBet` reads them. */
export const betColumns = `${placedColumns("b", "b.game")}, b.payout::text AS payout,
  b.multiplier_e4::text AS multiplier_e4, b.balance_after::text AS balance_after, b.outcome::text AS outcome,
  b.gem_rate::text AS gem_rate, b.commission::text AS commission, b.commission_bps::text AS commission_bps`;

/** Columns of a `hold` row aliased `h` in the places of a bet's: of a game that none is, so that no bet is the same. */
export const holdAsBetColumns = `${placedColumns("h", "''")}, '0' AS payout, '0' AS multiplier_e4, '0' AS balance_after,
  'null' AS outcome, NULL::text AS gem_rate, NULL::text AS commission, NULL::text AS commission_bps`;

/** Columns of a row of bets or holds, as `toPlaced` reads them. */
export function placedColumns(row: "b" | "h", game: string): string {
  return `${row}.player_id::text AS player_id, ${row}.id::text AS id, ${row}.key::text AS key, ${game} AS game,
    ${row}.asset::text AS asset, ${row}.amount::text AS amount, ${row}.params::text AS params,
    ${row}.seed_no::text AS seed_no, ${row}.nonce::text AS nonce, ${timeSql(`${row}.at`)} AS at`;
}

/** What bets and holds have in common, from a row selected with `placedColumns`. */
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

/** Reads a row selected with `betColumns`. */
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
    earned: toEarned(row),
  };
}

function toEarned(row: Row): Earned | undefined {
  if (optionalText(row, "gem_rate") === undefined) return undefined;
  const commission =
    optionalText(row, "commission") === undefined
      ? undefined
      : { amountBase: whole(row, "commission"), bps: counter(row, "commission_bps") };
  return { gemPerThousand: counter(row, "gem_rate"), commission };
}

/**
 * The multiplier of a bet that was written down without one: the inverse of payout = stake × multiplier, cut to a base
 * unit. Exact for stakes of more than 10,000 base units, as all of them were.
 */
const paidMultiplierE4 = (amountBase: bigint, payoutBase: bigint): bigint =>
  (payoutBase * 10_000n + amountBase - 1n) / amountBase;

/** Whether a request repeats a bet with the same parameters. */
export function isSameBet(bet: BetRequest, again: BetRequest): boolean {
  return (
    bet.game === again.game &&
    bet.asset === again.asset &&
    bet.amountBase === again.amountBase &&
    canonicalJson(bet.params) === canonicalJson(JSON.parse(JSON.stringify(again.params)) as Json)
  );
}
