import Type, { type Static, type TSchema } from "typebox";
import { Amount, AmountInput, BetAsset, IdempotencyKey, strict, TimestampMs } from "./schemas.ts";

/** Every game there is: a new one begins with its name here and its shapes below. */
export const GameName = Type.Enum([
  "dice",
  "limbo",
  "plinko",
  "wheel",
  "keno",
  "mines",
  "hilo",
  "coinflip",
  "crash",
]);
export type GameName = Static<typeof GameName>;

const Risk = Type.Enum(["low", "medium", "high"]);
const MultiplierE4 = Type.Integer({ description: "ten-thousandths: 20000 is 2.00×" });
const Side = Type.Enum(["heads", "tails"]);
/** `index ÷ 4` is the rank from 2 to ace, `index mod 4` the suit: diamonds, hearts, spades, clubs. */
const Card = Type.Integer({ description: "0 to 51" });
const HiloMove = Type.Enum(["higher", "lower", "same", "skip"]);
const Tile = Type.Integer({ minimum: 0, maximum: 24 });

/** Games whose round is one bet and its outcome. */
export const instantGames = {
  dice: {
    params: strict({
      direction: Type.Enum(["over", "under"]),
      targetCenti: Type.Integer({ minimum: 0, maximum: 10_000, description: "hundredths: 4000 is 40.00" }),
    }),
    outcome: Type.Object({ rollCenti: Type.Integer() }),
  },
  limbo: {
    params: strict({
      targetE4: Type.Integer({ minimum: 0, description: "ten-thousandths: 20000 is 2.00×" }),
    }),
    outcome: Type.Object({ resultE4: MultiplierE4 }),
  },
  plinko: {
    params: strict({ rows: Type.Integer({ minimum: 0, maximum: 100 }), risk: Risk }),
    /** `path`: one entry a row, 0 left and 1 right. */
    outcome: Type.Object({ path: Type.Array(Type.Integer()), bucket: Type.Integer() }),
  },
  wheel: {
    params: strict({ segments: Type.Integer({ minimum: 0, maximum: 100 }), risk: Risk }),
    outcome: Type.Object({ segment: Type.Integer() }),
  },
  keno: {
    params: strict({
      picks: Type.Array(Type.Integer({ minimum: 1, maximum: 40 }), { maxItems: 40 }),
      risk: Type.Enum(["low", "classic", "medium", "high"]),
    }),
    /** The ten numbers in the order drawn. */
    outcome: Type.Object({ drawn: Type.Array(Type.Integer()), hits: Type.Integer() }),
  },
} as const satisfies Record<string, { params: TSchema; outcome: TSchema }>;

/**
 * Games whose bet is taken at the start and whose steps are calls. `seen` is what the player may know of a round that
 * is open, `outcome` what the finished round shows.
 */
export const stagedGames = {
  mines: {
    params: strict({ mines: Type.Integer({ minimum: 0, maximum: 100 }) }),
    move: strict({ tile: Tile }),
    seen: Type.Object({ opened: Type.Array(Tile) }),
    outcome: Type.Object({ mines: Type.Array(Tile), opened: Type.Array(Tile) }),
  },
  hilo: {
    params: strict({}),
    move: strict({ move: HiloMove }),
    /** One card more than there are moves; the last one lies open. */
    seen: Type.Object({ cards: Type.Array(Card), moves: Type.Array(HiloMove) }),
    outcome: Type.Object({ cards: Type.Array(Card), moves: Type.Array(HiloMove) }),
  },
  coinflip: {
    params: strict({}),
    move: strict({ side: Side }),
    seen: Type.Object({ sides: Type.Array(Side), named: Type.Array(Side) }),
    outcome: Type.Object({ sides: Type.Array(Side), named: Type.Array(Side) }),
  },
} as const satisfies Record<string, { params: TSchema; move: TSchema; seen: TSchema; outcome: TSchema }>;

/** Null: the player cashes out by hand. */
const AutoCashOutE4 = Type.Union([
  Type.Integer({ minimum: 0, description: "ten-thousandths: 20000 is 2.00×" }),
  Type.Null(),
]);

/** The game that all play together. */
const crash = {
  params: Type.Object({ autoCashOutE4: AutoCashOutE4 }),
  outcome: Type.Object({
    /** Number of the round in the hash chain. */
    round: Type.Integer(),
    crashPointE4: MultiplierE4,
    /** Null: not cashed out. */
    cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  }),
} as const;

export type InstantGameName = keyof typeof instantGames;
export type StagedGameName = keyof typeof stagedGames;

const betResult = {
  id: Type.String(),
  asset: BetAsset,
  amount: Amount,
  payout: Amount,
  /** Ten-thousandths; 0 for a loss. */
  multiplierE4: Type.Integer(),
  result: Type.Enum(["WIN", "LOSE"]),
  /** 0 for Crash, whose seeds are a chain for all: `nonce` is then the round's number in it. */
  seedNumber: Type.Integer(),
  nonce: Type.Integer(),
  atMs: TimestampMs,
} as const;

function roundOf<const N extends GameName, P extends TSchema, O extends TSchema>(
  game: N,
  { params, outcome }: { readonly params: P; readonly outcome: O },
) {
  return Type.Object({ ...betResult, game: Type.Literal(game), params, outcome });
}

/** A finished round by its game. `params` and `outcome` are the game's own. */
export const rounds = {
  dice: roundOf("dice", instantGames.dice),
  limbo: roundOf("limbo", instantGames.limbo),
  plinko: roundOf("plinko", instantGames.plinko),
  wheel: roundOf("wheel", instantGames.wheel),
  keno: roundOf("keno", instantGames.keno),
  mines: roundOf("mines", stagedGames.mines),
  hilo: roundOf("hilo", stagedGames.hilo),
  coinflip: roundOf("coinflip", stagedGames.coinflip),
  crash: roundOf("crash", crash),
} as const satisfies Record<GameName, TSchema>;

/** A finished round of any game. */
export const Round = Type.Union([
  rounds.dice,
  rounds.limbo,
  rounds.plinko,
  rounds.wheel,
  rounds.keno,
  rounds.mines,
  rounds.hilo,
  rounds.coinflip,
  rounds.crash,
]);

const stake = { key: IdempotencyKey, asset: BetAsset, amount: AmountInput } as const;

/** What an instant game's bet route takes and answers. */
export function betRoute<P extends TSchema, R extends TSchema>(params: P, round: R) {
  return {
    body: strict({ ...stake, params }),
    data: Type.Object({
      round,
      /** The asset's balance after the round. */
      balance: Amount,
    }),
  } as const;
}

function openRoundOf<const N extends StagedGameName, P extends TSchema, S extends TSchema>(
  game: N,
  { params, seen }: { readonly params: P; readonly seen: S },
) {
  return Type.Object({
    id: Type.String(),
    game: Type.Literal(game),
    asset: BetAsset,
    amount: Amount,
    params,
    seen,
    /** Moves made so far: the `step` that the next move names. */
    step: Type.Integer(),
    /** What a cash-out pays now, ten-thousandths; 10000 before the first step, when none is possible. */
    multiplierE4: Type.Integer(),
    payout: Amount,
    /** No move may win more than this; cash out then. */
    maximumWin: Amount,
    seedNumber: Type.Integer(),
    nonce: Type.Integer(),
    openedAtMs: TimestampMs,
  });
}

/** A staged round that is open, by its game. */
export const openRounds = {
  mines: openRoundOf("mines", stagedGames.mines),
  hilo: openRoundOf("hilo", stagedGames.hilo),
  coinflip: openRoundOf("coinflip", stagedGames.coinflip),
} as const satisfies Record<StagedGameName, TSchema>;

/** What every call of a staged game answers: the open round or the finished one, the other null; both null: none. */
export function stagedAnswer<O extends TSchema, R extends TSchema>(open: O, round: R) {
  return Type.Object({
    open: Type.Union([open, Type.Null()]),
    round: Type.Union([round, Type.Null()]),
    /** The balance of the round's asset; null when there is no round. */
    balance: Type.Union([Amount, Type.Null()]),
  });
}

/** What takes the bet of a staged game. */
export function openRoute<P extends TSchema, D extends TSchema>(params: P, data: D) {
  return { body: strict({ ...stake, params }), data } as const;
}

/** What takes a step: `step` is the number of moves made before it, so that the same call twice is one move. */
export function moveRoute<M extends TSchema, D extends TSchema>(move: M, data: D) {
  return {
    body: strict({
      id: Type.String({ maxLength: 100 }),
      step: Type.Integer({ minimum: 0, maximum: 1_000 }),
      move,
    }),
    data,
  } as const;
}

export function cashOutRoute<D extends TSchema>(data: D) {
  return { body: strict({ id: Type.String({ maxLength: 100 }) }), data } as const;
}

/** A bet on a round of Crash. */
export const CrashBet = Type.Object({
  id: Type.String(),
  round: Type.Integer(),
  asset: BetAsset,
  amount: Amount,
  autoCashOutE4: AutoCashOutE4,
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
});

/** A bet of the running round on the list that everybody sees; the name is masked. */
export const CrashSeat = Type.Object({
  id: Type.String(),
  name: Type.String(),
  asset: BetAsset,
  amount: Amount,
  /** Null while it runs, or when it was lost. */
  cashOutE4: Type.Union([MultiplierE4, Type.Null()]),
  payout: Amount,
});

/** What proves the chain of Crash. */
const CrashChain = Type.Object({
  /** Hash of the round `baseRound`, which is not played: published before the salt existed. */
  commitment: Type.String(),
  /** 0 in the first chain; rounds are numbered on in the next one. */
  baseRound: Type.Integer(),
  /** Rounds in the chain. */
  rounds: Type.Integer(),
  /** Hash of a block that was mined after the commitment was published: 64 hex characters; empty until it is final. */
  salt: Type.String(),
  /** 0 until it is chosen. */
  saltBlock: Type.Integer(),
});

export const CrashTable = Type.Object({
  current: CrashRound,
  seats: Type.Array(CrashSeat),
  /** Newest first. */
  history: Type.Array(
    Type.Object({ round: Type.Integer(), crashPointE4: MultiplierE4, gameHash: Type.String() }),
  ),
  chain: CrashChain,
});
