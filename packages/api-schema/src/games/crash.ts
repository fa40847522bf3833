import Type from "typebox";
import {
  Amount,
  AmountInput,
  BetAsset,
  Cursor,
  IdempotencyKey,
  PageLimit,
  strict,
  TimestampMs,
} from "../schemas.ts";
import { MultiplierE4, multiplierAtMostE4 } from "./shared-shapes.ts";

/** The multiplier of the automatic cash-out; null if the player cashes out manually. */
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
    /** The number of the round, which is its position in the hash chain. */
    round: Type.Integer(),
    crashPointE4: MultiplierE4,
    /** The multiplier at which the bet was cashed out; null if the bet was not cashed out. */
    cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
    /**
     * The multiplier of the automatic cash-out, which the server fixed when it accepted the bet. Bets that an earlier
     * version of the program stored have no `targetE4`.
     */
    targetE4: Type.Optional(MultiplierE4),
    /** True if the player cashed out manually. The server stores `byHand` only together with `targetE4`. */
    byHand: Type.Optional(Type.Boolean()),
  }),
} as const;

/** One amount for each asset with which players can bet. */
const OfAssets = Type.Object({ PLAY: Amount, TPLAY: Amount });

/** A bet on a round of the game Crash. */
export const CrashBet = Type.Object({
  id: Type.String(),
  round: Type.Integer(),
  asset: BetAsset,
  amount: Amount,
  autoCashOutE4: AutoCashOutE4,
  /** The multiplier of the automatic cash-out, which the server fixed when it accepted the bet. */
  targetE4: MultiplierE4,
  state: Type.Enum(["open", "cashed_out", "lost", "refunded"]),
  /** The multiplier at which the bet was cashed out; null until the bet is cashed out. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  /**
   * The time at which the player's call to cash out arrived, by the server's clock. The multiplier of the round at this
   * time decided. Null without a call of the player, for example after an automatic cash-out.
   */
  calledAtMs: Type.Union([TimestampMs, Type.Null()]),
  payout: Amount,
});

/** A Crash round with the values that all players may see. */
export const CrashRound = Type.Object({
  round: Type.Integer(),
  /**
   * The round is `betting` until `startsAtMs`, `running` while the multiplier rises, and `over` after the crash or a
   * cancellation.
   */
  state: Type.Enum(["betting", "running", "over"]),
  /** The start time of the round by the server's clock. */
  startsAtMs: TimestampMs,
  /** The time at which the server sent the message, by the server's clock. */
  nowMs: TimestampMs,
  /**
   * The crash point of the round; null until the round is over. If the round is cancelled, the crash point stays null,
   * and the server refunds the bets.
   */
  crashPointE4: Type.Union([MultiplierE4, Type.Null()]),
  /**
   * The game hash of the round; null until the round is over. SHA-256 of the game hash is the game hash of the previous
   * round.
   */
  gameHash: Type.Union([Type.String(), Type.Null()]),
  /**
   * The largest amount that all bets on the round together can win. The server fixes the limit before the round accepts
   * bets.
   */
  mostWin: OfAssets,
  /** The part of `mostWin` that is still available for further bets on the round. */
  winLeft: OfAssets,
  /**
   * The largest multiplier at which a player can cash out manually. For a single bet, the limit of the bet's win can
   * lower the multiplier.
   */
  byHandE4: MultiplierE4,
});

/** A bet in the public list of bets on the current round, with the player's public or masked name. */
export const CrashSeat = Type.Object({
  id: Type.String(),
  name: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8, description: "the number of the player's avatar, 1 to 8" }),
  asset: BetAsset,
  amount: Amount,
  /** The multiplier at which the bet was cashed out; null while the bet is open and after a loss. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  payout: Amount,
});

/** The public bets on a round that are new or have changed, and the amount that further bets may still win. */
export const CrashSeats = Type.Object({
  round: Type.Integer(),
  seats: Type.Array(CrashSeat),
  winLeft: OfAssets,
});

/** The data with which anybody can verify the hash chain of Crash. */
const CrashChain = Type.Object({
  /**
   * The hash of the round `baseRound`, in which nobody plays. The server published the hash of round `baseRound` before
   * the salt existed.
   */
  commitment: Type.String(),
  /**
   * The number of the round before the first round of the chain. The number is 0 for the first chain. The round numbers
   * of the next chain continue after the last round of this chain.
   */
  baseRound: Type.Integer(),
  /** The number of rounds in the chain. */
  rounds: Type.Integer(),
  /**
   * The blockchain transaction that published the commitment to the chain, and the block of the transaction. The value
   * is null until the block of the transaction is final. The value is always null for a chain from the time before the
   * server published commitments on the blockchain.
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
   * The hash of a block that was mined after the commitment, as 64 hexadecimal characters. The salt is an empty text
   * until the block is final.
   */
  salt: Type.String(),
  /**
   * The number of the fifth block after the block of the commitment's transaction. The number is 0 until the fifth
   * block is final.
   */
  saltBlock: Type.Integer(),
});

/** A finished round. A cancelled round has a hash but no crash point; its bets were paid or refunded. */
const pastRound = {
  round: Type.Integer(),
  crashPointE4: Type.Union([MultiplierE4, Type.Null()]),
  gameHash: Type.String(),
};

/** A page of the public history of Crash. */
const CrashRounds = Type.Object({
  rounds: Type.Array(
    Type.Object({
      ...pastRound,
      startsAtMs: TimestampMs,
      /**
       * The largest amount that all bets on the round together could win. The server published this limit before the
       * round accepted bets. The value is null for rounds from the time before the server published limits.
       */
      mostWin: Type.Union([OfAssets, Type.Null()]),
      /** The largest multiplier of a manual cash-out; null for rounds without `mostWin`. */
      byHandE4: Type.Union([MultiplierE4, Type.Null()]),
    }),
  ),
  /** The hash chains of the rounds, newest first. */
  chains: Type.Array(CrashChain),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});

export const CrashTable = Type.Object({
  current: CrashRound,
  seats: Type.Array(CrashSeat),
  /** The last rounds, newest first. `GET /games/crash/rounds` returns all rounds. */
  history: Type.Array(Type.Object(pastRound)),
  chain: CrashChain,
});

export const crashRoutes = {
  "GET /games/crash": {
    access: ["guest"],
    summary:
      "Returns the current round of Crash with its players, the last rounds, and the data of the hash chain",
    data: CrashTable,
  },
  "GET /games/crash/rounds": {
    access: ["guest"],
    summary: "Returns all finished rounds of Crash, newest first, with the data of their hash chains",
    query: strict({ cursor: Cursor, limit: PageLimit }),
    data: CrashRounds,
  },
  "GET /games/crash/bet": {
    access: ["player"],
    apiKey: "read",
    summary: "Returns the player's bet on the current round, which accepts bets or runs",
    data: Type.Object({ bet: Type.Union([CrashBet, Type.Null()]) }),
  },
  "POST /games/crash/bet": {
    access: ["player"],
    apiKey: "bets",
    receipt: true,
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
    apiKey: "bets",
    receipt: true,
    summary: "Cancels the player's bet while the round still accepts bets, and refunds the stake once",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
  "POST /games/crash/cash-out": {
    access: ["player"],
    apiKey: "bets",
    receipt: true,
    summary: "Cashes the bet out at the multiplier that the round shows when the server receives the request",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
} as const;
