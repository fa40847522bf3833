import Type from "typebox";
import { Amount, AmountInput, BetAsset, IdempotencyKey, strict, TimestampMs } from "../schemas.ts";
import { MultiplierE4, multiplierAtMostE4 } from "./shared-shapes.ts";

/** Null: the player cashes out by hand. */
const AutoCashOutE4 = Type.Union([
  Type.Integer({ minimum: 0, maximum: multiplierAtMostE4, description: "ten-thousandths: 20000 is 2.00×" }),
  Type.Null(),
]);

/** The game that all play together. */
export const crash = {
  params: Type.Object({ autoCashOutE4: AutoCashOutE4 }),
  outcome: Type.Object({
    /** Number of the round in the hash chain. */
    round: Type.Integer(),
    crashPointE4: MultiplierE4,
    /** Null: not cashed out. */
    cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
    /** Multiplier of the automatic cash-out, set when the bet was accepted. Missing in bets of earlier versions. */
    targetE4: Type.Optional(MultiplierE4),
    /** Whether the player called for the cash-out; recorded with the target. */
    byHand: Type.Optional(Type.Boolean()),
  }),
} as const;

/** An amount for each asset of bets. */
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
  /** Null until it was cashed out. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  payout: Amount,
});

/** A round of Crash as everybody may know it. */
export const CrashRound = Type.Object({
  round: Type.Integer(),
  /** betting: until `startsAtMs`; running: rising since then; over: it crashed, or was given up. */
  state: Type.Enum(["betting", "running", "over"]),
  /** By the server's clock. */
  startsAtMs: TimestampMs,
  /** The server's clock when this was said. */
  nowMs: TimestampMs,
  /** Null until the round is over; also null then for one that was given up, whose bets were refunded. */
  crashPointE4: Type.Union([MultiplierE4, Type.Null()]),
  /** Null until the round is over. Its SHA-256 is the hash of the round before. */
  gameHash: Type.Union([Type.String(), Type.Null()]),
  /** Largest win of all bets on the round together, set before the round took bets. */
  mostWin: OfAssets,
  /** The part of `mostWin` that no bet has used yet. */
  winLeft: OfAssets,
  /** Largest multiplier of a bet without an automatic cash-out; its largest win may lower it. */
  byHandE4: MultiplierE4,
});

/** A bet of the running round on the list that everybody sees; the name is the one that its player shows. */
export const CrashSeat = Type.Object({
  id: Type.String(),
  name: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8, description: "which of the eight pictures the player has" }),
  asset: BetAsset,
  amount: Amount,
  /** Null while it runs, or when it was lost. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  payout: Amount,
});

/** The public bets of a round that are new or changed, and what other bets may still win. */
export const CrashSeats = Type.Object({
  round: Type.Integer(),
  seats: Type.Array(CrashSeat),
  winLeft: OfAssets,
});

/** What proves the chain of Crash. */
const CrashChain = Type.Object({
  /** Hash of the round `baseRound`, which is not played: published before the salt existed. */
  commitment: Type.String(),
  /** 0 in the first chain; rounds are numbered on in the next one. */
  baseRound: Type.Integer(),
  /** Rounds in the chain. */
  rounds: Type.Integer(),
  /**
   * The transaction by which the house committed to it on the chain, and its block. Null until that block is final, and
   * for ever in chains that were begun before commitments were witnessed.
   */
  witness: Type.Union([
    Type.Object({
      /** The contract that holds the commitment. */
      contract: Type.String(),
      transaction: Type.String(),
      block: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** Hash of a block that was mined after the commitment: 64 hex characters; empty until it is final. */
  salt: Type.String(),
  /** The fifth block after the witness's; 0 until that one is final. */
  saltBlock: Type.Integer(),
});

export const CrashTable = Type.Object({
  current: CrashRound,
  seats: Type.Array(CrashSeat),
  /** Newest first. Those that were given up have no point; they had bets that were paid or refunded, and a hash. */
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
