import Type from "typebox";
import { Amount, AmountInput, BetAsset, IdempotencyKey, strict, TimestampMs } from "../schemas.ts";
import { MultiplierE4, multiplierAtMostE4 } from "./shared-shapes.ts";

/** The multiplier of the automatic cash-out, or null if the player cashes out manually. */
const AutoCashOutE4 = Type.Union([
  Type.Integer({
    minimum: 0,
    maximum: multiplierAtMostE4,
    description: "ten-thousandths: 20000 means 2.00×",
  }),
  Type.Null(),
]);

/** The schemas of Crash, the game that all players play together. */
export const crash = {
  params: Type.Object({ autoCashOutE4: AutoCashOutE4 }),
  outcome: Type.Object({
    /** The number of the round in the hash chain. */
    round: Type.Integer(),
    crashPointE4: MultiplierE4,
    /** The multiplier of the cash-out, or null if the bet was not cashed out. */
    cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
    /**
     * The multiplier of the automatic cash-out, which was fixed when the server accepted the bet. Bets of earlier
     * versions of the product do not have `targetE4`.
     */
    targetE4: Type.Optional(MultiplierE4),
    /** True if the player cashed out manually. The server records `byHand` together with `targetE4`. */
    byHand: Type.Optional(Type.Boolean()),
  }),
} as const;

/** One amount for each asset that players can bet. */
const OfAssets = Type.Object({ PLAY: Amount, TPLAY: Amount });

/** A bet on a round of the game Crash. */
export const CrashBet = Type.Object({
  id: Type.String(),
  round: Type.Integer(),
  asset: BetAsset,
  amount: Amount,
  autoCashOutE4: AutoCashOutE4,
  /** The multiplier of the automatic cash-out, which was fixed when the server accepted the bet. */
  targetE4: MultiplierE4,
  state: Type.Enum(["open", "cashed_out", "lost", "refunded"]),
  /** The multiplier of the cash-out, or null until the bet is cashed out. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  payout: Amount,
});

/** A Crash round with the values that every player may know. */
export const CrashRound = Type.Object({
  round: Type.Integer(),
  /**
   * The state of the round is `betting` until `startsAtMs`, `running` while the multiplier rises, and `over` after the
   * crash or a cancellation.
   */
  state: Type.Enum(["betting", "running", "over"]),
  /** The start time of the round by the server's clock. */
  startsAtMs: TimestampMs,
  /** The time of this message by the server's clock. */
  nowMs: TimestampMs,
  /**
   * The crash point of the round, or null until the round is over. The crash point of a cancelled round stays null, and
   * the server refunds the bets of the round.
   */
  crashPointE4: Type.Union([MultiplierE4, Type.Null()]),
  /**
   * The game hash of the round, or null until the round is over. The SHA-256 hash of this game hash is the game hash of
   * the previous round.
   */
  gameHash: Type.Union([Type.String(), Type.Null()]),
  /** The largest win of all bets on the round together, which was fixed before the round accepted bets. */
  mostWin: OfAssets,
  /** The part of `mostWin` that further bets on the round can still use. */
  winLeft: OfAssets,
  /**
   * The largest multiplier of a bet without an automatic cash-out. The limit for the win of a single bet can lower this
   * multiplier.
   */
  byHandE4: MultiplierE4,
});

/** A bet on the running round in the public list of bets, with the name that the player shows to others. */
export const CrashSeat = Type.Object({
  id: Type.String(),
  name: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8, description: "the number of the player's avatar, 1 to 8" }),
  asset: BetAsset,
  amount: Amount,
  /** The multiplier of the cash-out, or null for a running or a lost bet. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  payout: Amount,
});

/**
 * The public bets of a round that are new or changed, and the total win that the round still allows for further bets.
 */
export const CrashSeats = Type.Object({
  round: Type.Integer(),
  seats: Type.Array(CrashSeat),
  winLeft: OfAssets,
});

/** The data that proves the hash chain of Crash. */
const CrashChain = Type.Object({
  /**
   * The hash of the round `baseRound`, which is not played. The server published the hash of this round before the salt
   * existed.
   */
  commitment: Type.String(),
  /**
   * The number of the round before the first round of the chain. The number is 0 in the first chain. The round numbers
   * of the next chain continue after the last round of this chain.
   */
  baseRound: Type.Integer(),
  /** The number of rounds in the hash chain. */
  rounds: Type.Integer(),
  /**
   * The transaction that published the commitment to the chain on the blockchain, and the block of the transaction. The
   * transaction is null until the block of the transaction is final. The transaction is always null for chains that
   * were created before the server published commitments on the blockchain.
   */
  witness: Type.Union([
    Type.Object({
      /** The contract that stores the commitment to the hash chain. */
      contract: Type.String(),
      transaction: Type.String(),
      block: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /**
   * The hash of a block that was mined after the commitment, as 64 hexadecimal characters. The block hash is empty
   * until the block is final.
   */
  salt: Type.String(),
  /**
   * The number of the fifth block after the block of the commitment transaction. The number of the fifth block is 0
   * until this block is final.
   */
  saltBlock: Type.Integer(),
});

export const CrashTable = Type.Object({
  current: CrashRound,
  seats: Type.Array(CrashSeat),
  /** Past rounds, newest first. A cancelled round has a hash but no crash point. Its bets were paid or refunded. */
  history: Type.Array(
    Type.Object({
      round: Type.Integer(),
      crashPointE4: Type.Union([MultiplierE4, Type.Null()]),
      gameHash: Type.String(),
    }),
  ),
  chain: CrashChain,
});

export const crashRoutes = {
  "GET /games/crash": {
    access: ["guest"],
    summary:
      "Returns the current round of Crash with its players, the last rounds, and the data of the hash chain",
    data: CrashTable,
  },
  "GET /games/crash/bet": {
    access: ["player"],
    summary: "Returns the player's bet on the round that accepts bets or runs",
    data: Type.Object({ bet: Type.Union([CrashBet, Type.Null()]) }),
  },
  "POST /games/crash/bet": {
    access: ["player"],
    summary:
      "Places a bet on the round that accepts bets. The server stores the bet permanently before the answer",
    body: strict({
      key: IdempotencyKey,
      asset: BetAsset,
      amount: AmountInput,
      params: strict({ autoCashOutE4: AutoCashOutE4 }),
    }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
  "POST /games/crash/cancel": {
    access: ["player"],
    summary: "Withdraws the player's bet while the round accepts bets, and refunds the stake once",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
  "POST /games/crash/cash-out": {
    access: ["player"],
    summary: "Cashes out at the multiplier at the time when the server receives the request",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
} as const;
