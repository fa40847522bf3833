import Type from "typebox";
import { Amount, AmountInput, BetAsset, IdempotencyKey, strict, TimestampMs } from "../schemas.ts";
import { MultiplierE4, multiplierAtMostE4 } from "./shared-shapes.ts";

/** The multiplier of the automatic cash-out; null for a manual cash-out. */
const AutoCashOutE4 = Type.Union([
  Type.Integer({ minimum: 0, maximum: multiplierAtMostE4, description: "ten-thousandths: 20000 is 2.00×" }),
  Type.Null(),
]);

/** The shapes of Crash, the game that all players play together. */
export const crash = {
  params: Type.Object({ autoCashOutE4: AutoCashOutE4 }),
  outcome: Type.Object({
    /** The number of the round in the hash chain. */
    round: Type.Integer(),
    crashPointE4: MultiplierE4,
    /** The multiplier of the cash-out; null if the bet was not cashed out. */
    cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
    /**
     * Multiplier of the automatic cash-out, set when the server accepted the bet. Bets of earlier versions do not have
     * `targetE4`.
     */
    targetE4: Type.Optional(MultiplierE4),
    /** True if the player cashed out manually. The server records `byHand` together with `targetE4`. */
    byHand: Type.Optional(Type.Boolean()),
  }),
} as const;

/** One amount for each asset that players can bet. */
const OfAssets = Type.Object({ PLAY: Amount, TPLAY: Amount });

/** A bet on a round of Crash. */
export const CrashBet = Type.Object({
  id: Type.String(),
  round: Type.Integer(),
  asset: BetAsset,
  amount: Amount,
  autoCashOutE4: AutoCashOutE4,
  /** Multiplier of the automatic cash-out, set when the bet was accepted. */
  targetE4: MultiplierE4,
  state: Type.Enum(["open", "cashed_out", "lost", "refunded"]),
  /** The multiplier of the cash-out; null until the bet is cashed out. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  payout: Amount,
});

/** A Crash round with the values that every player may know. */
export const CrashRound = Type.Object({
  round: Type.Integer(),
  /**
   * The state: `betting` until `startsAtMs`, `running` while the multiplier rises, `over` after the crash or a
   * cancellation.
   */
  state: Type.Enum(["betting", "running", "over"]),
  /** The start of the round by the server's clock. */
  startsAtMs: TimestampMs,
  /** The server's clock at the time of this message. */
  nowMs: TimestampMs,
  /**
   * The crash point; null until the round is over. The crash point of a cancelled round stays null, and the bets of a
   * cancelled round are refunded.
   */
  crashPointE4: Type.Union([MultiplierE4, Type.Null()]),
  /** The hash of the round; null until the round is over. SHA-256 of this hash is the hash of the previous round. */
  gameHash: Type.Union([Type.String(), Type.Null()]),
  /** Largest win of all bets on the round together, set before the round accepted bets. */
  mostWin: OfAssets,
  /** The part of `mostWin` that no bet has used yet. */
  winLeft: OfAssets,
  /**
   * Largest multiplier of a bet without an automatic cash-out. The largest win of a single bet can lower this
   * multiplier.
   */
  byHandE4: MultiplierE4,
});

/** A bet on the running round in the public list, under the name that the player shows to others. */
export const CrashSeat = Type.Object({
  id: Type.String(),
  name: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8, description: "which of the eight pictures the player has" }),
  asset: BetAsset,
  amount: Amount,
  /** The multiplier of the cash-out; null for a running or a lost bet. */
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
  /** The hash of the round `baseRound`, which is not played. The server published this hash before the salt existed. */
  commitment: Type.String(),
  /**
   * The number before the chain's first round: 0 in the first chain. The numbers of the next chain continue after the
   * last round of this chain.
   */
  baseRound: Type.Integer(),
  /** The number of rounds in the chain. */
  rounds: Type.Integer(),
  /**
   * The transaction that committed to the chain on the blockchain, and its block. Null until the block is final, and
   * always null for chains that were created before the server published commitments.
   */
  witness: Type.Union([
    Type.Object({
      /** The contract that stores the commitment. */
      contract: Type.String(),
      transaction: Type.String(),
      block: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** The hash of a block that was mined after the commitment: 64 hex characters. Empty until that block is final. */
  salt: Type.String(),
  /** The number of the fifth block after the block of the witness; 0 until that block is final. */
  saltBlock: Type.Integer(),
});

export const CrashTable = Type.Object({
  current: CrashRound,
  seats: Type.Array(CrashSeat),
  /** Past rounds, newest first. A cancelled round has a hash and no crash point; its bets were paid or refunded. */
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
    summary: "The running round of Crash, who plays in it, the last rounds, and the chain",
    data: CrashTable,
  },
  "GET /games/crash/bet": {
    access: ["player"],
    summary: "The player's bet on the round that takes bets or runs",
    data: Type.Object({ bet: Type.Union([CrashBet, Type.Null()]) }),
  },
  "POST /games/crash/bet": {
    access: ["player"],
    summary: "Bets on the round that takes bets; durable before the answer",
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
    summary: "Takes the own bet back while its round takes bets; the stake is returned once",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
  "POST /games/crash/cash-out": {
    access: ["player"],
    summary: "Cashes out at the multiplier of this moment, by the server's clock at receipt",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
} as const;
