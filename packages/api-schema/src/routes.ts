import Type, { type Static, type TSchema } from "typebox";
import { Announcement, BetNews } from "./floor.ts";
import {
  betRoute,
  CrashBet,
  CrashTable,
  cashOutRoute,
  GameName,
  instantGames,
  moveRoute,
  openRounds,
  openRoute,
  Round,
  rounds,
  stagedAnswer,
  stagedGames,
} from "./games.ts";
import {
  Address,
  Amount,
  AmountInput,
  AssetBalance,
  AssetId,
  BetAsset,
  Cursor,
  DepositRecord,
  Hash,
  IdempotencyKey,
  PageLimit,
  RevealedSeed,
  SeedPair,
  strict,
  TimestampMs,
  WithdrawalRecord,
} from "./schemas.ts";

export interface RouteShape {
  /** guest: no session looked at; player: 401 without one. */
  readonly access: "guest" | "player";
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}

const nothing = Type.Object({});

const TokenConfig = Type.Object({
  tokenName: Type.String(),
  tokenContractAddress: Address,
  decimals: Type.Integer(),
  /** What a deposit of this token credits. */
  assetId: AssetId,
});

const Config = Type.Object({
  environment: Type.Enum(["production", "test", "local"]),
  serverTimeMs: TimestampMs,
  chain: Type.Object({
    chainId: Type.Integer(),
    chainName: Type.String(),
    nativeCurrency: Type.Object({ name: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
    rpcUrls: Type.Array(Type.String()),
    blockExplorerUrls: Type.Array(Type.String()),
    /** Hash of block 0: what tells this chain from another of the same id. */
    genesisHash: Hash,
    vaultAddress: Address,
    /** keccak256 of the vault's code. */
    vaultCodeHash: Hash,
    /** Keyed by token: PLAY always, USDT by a setting. */
    tokenConfigList: Type.Record(Type.String(), TokenConfig),
  }),
  features: Type.Object({
    demoWallet: Type.Boolean(),
    withdrawals: Type.Boolean(),
    usdt: Type.Boolean(),
  }),
  links: Type.Object({ telegram: Type.String(), x: Type.String(), support: Type.String() }),
});

const minesAnswer = stagedAnswer(openRounds.mines, rounds.mines);
const hiloAnswer = stagedAnswer(openRounds.hilo, rounds.hilo);
const coinflipAnswer = stagedAnswer(openRounds.coinflip, rounds.coinflip);

const NetworkChoice = {
  name: Type.String(),
  icon: Type.String(),
  label: Type.String(),
} as const;

/**
 * The wire, whole: every call of the page, keyed "METHOD /path" below the base path `/api`.
 * Server validation, the typed client, the OpenAPI document and the reference page all come from this table.
 */
export const routes = {
  "GET /config": {
    access: "guest",
    summary: "Chain, tokens, addresses, features and the server's clock",
    data: Config,
  },

  // Assets
  "GET /assets/get_gem_balance": {
    access: "player",
    summary: "The gem balance",
    data: Type.Object({ balance: Amount }),
  },
  "GET /assets/get_assets": {
    access: "player",
    summary: "Every asset's balance, and their sum in U at the operator's price",
    data: Type.Object({
      assets: Type.Array(AssetBalance),
      /** Null while no price is set. TPLAY and gems are not counted: they cannot be withdrawn. */
      totalU: Type.Union([Amount, Type.Null()]),
    }),
  },
  "GET /assets/deposit_assets": {
    access: "guest",
    summary: "What can be deposited, and over which networks",
    data: Type.Array(
      Type.Object({
        ...NetworkChoice,
        value: Type.String(),
        assetId: AssetId,
        blockchainArray: Type.Array(Type.Object({ ...NetworkChoice, series: Type.String() })),
      }),
    ),
  },
  "GET /assets/withdraw_assets": {
    access: "player",
    summary: "What can be withdrawn, with minimum, fee and what is left of today's automatic limit",
    data: Type.Array(
      Type.Object({
        assetId: AssetId,
        name: Type.String(),
        icon: Type.String(),
        balance: Amount,
        /** The quantity must be greater than this. */
        minimum: Amount,
        fee: Amount,
        /** Above it a withdrawal is looked at by a person first; null: every one is. */
        automaticLimit: Type.Union([Amount, Type.Null()]),
        automaticLeftToday: Type.Union([Amount, Type.Null()]),
        blockchainArray: Type.Array(Type.Object({ ...NetworkChoice, blockchainId: Type.String() })),
      }),
    ),
  },
  "GET /assets/withdraw": {
    access: "player",
    summary: "Withdraws: needs the Authorization header and a fresh ticket of the funds password",
    query: strict({
      requestId: IdempotencyKey,
      ticket: Type.String({ maxLength: 100 }),
      assetId: Type.String({ maxLength: 20 }),
      blockchainId: Type.String({ maxLength: 20 }),
      address: Type.String({ maxLength: 100 }),
      amount: AmountInput,
    }),
    data: WithdrawalRecord,
  },
  "GET /assets/get_deposit_records": {
    access: "player",
    summary: "Deposits, newest first",
    query: strict({ cursor: Cursor, limit: PageLimit }),
    data: Type.Object({
      records: Type.Array(DepositRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "GET /assets/get_withdraw_records": {
    access: "player",
    summary: "Withdrawals, newest first",
    query: strict({ cursor: Cursor, limit: PageLimit }),
    data: Type.Object({
      records: Type.Array(WithdrawalRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },

  // User
  "POST /user/dappLoginOrRegister": {
    access: "guest",
    summary: "Signs in with an EIP-4361 message, making the account at first sight",
    body: strict({
      address: Type.String({ maxLength: 100 }),
      signature: Type.String({ maxLength: 20_000 }),
      message: Type.String({ maxLength: 4_000 }),
    }),
    data: Type.Object({ token: Type.String() }),
  },
  "POST /user/logout": {
    access: "player",
    summary: "Ends this session, or every session of the account",
    body: strict({ everywhere: Type.Boolean() }),
    data: nothing,
  },
  "GET /user/info": {
    access: "player",
    summary: "The account",
    data: Type.Object({
      userId: Type.String(),
      address: Type.String(),
      /** Short form of the address, shown to others masked. */
      name: Type.String(),
      registeredAtMs: TimestampMs,
      fundsPasswordSet: Type.Boolean(),
      /** Null while it is not locked. */
      fundsPasswordLockedUntilMs: Type.Union([TimestampMs, Type.Null()]),
      /** Wrong funds passwords until the next one locks it; 0 while it is locked. */
      fundsPasswordTriesLeft: Type.Integer(),
      /** Wrong ones that lock it, and for how long. */
      fundsPasswordTriesAllowed: Type.Integer(),
      fundsPasswordLockHours: Type.Integer(),
      /** How long the confirmation of a withdrawal is good. */
      withdrawalTicketMinutes: Type.Integer(),
    }),
  },
  "GET /user/records": {
    access: "player",
    summary: "Game records, newest first",
    query: strict({
      game: Type.Optional(GameName),
      cursor: Cursor,
      limit: PageLimit,
    }),
    data: Type.Object({
      records: Type.Array(Round),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "GET /user/dashboard": {
    access: "player",
    summary: "Sums over the account's rounds, and the last 30 days",
    data: Type.Object({
      totalAssetsU: Type.Union([Amount, Type.Null()]),
      totalRounds: Type.Integer(),
      /** Percent with two decimals, as text; null before the first round. */
      winRate: Type.Union([Type.String(), Type.Null()]),
      /** PLAY only. */
      staked: Amount,
      paid: Amount,
      /** 30 entries, oldest first, by UTC day. */
      days: Type.Array(
        Type.Object({ day: Type.String(), rounds: Type.Integer(), staked: Amount, paid: Amount }),
      ),
    }),
  },
  "POST /user/setting_fund_password": {
    access: "player",
    summary: "Sets the funds password, once; 6 to 20 characters",
    body: strict({
      password: Type.String({ maxLength: 100 }),
      confirmPassword: Type.String({ maxLength: 100 }),
    }),
    data: nothing,
  },
  "POST /user/confirm_fund_password": {
    access: "player",
    summary: "Confirms the funds password for one withdrawal and answers a single-use ticket",
    body: strict({
      password: Type.String({ maxLength: 100 }),
      assetId: Type.String({ maxLength: 20 }),
      blockchainId: Type.String({ maxLength: 20 }),
      address: Type.String({ maxLength: 100 }),
      amount: AmountInput,
    }),
    data: Type.Object({ ticket: Type.String(), expiresAtMs: TimestampMs }),
  },

  // Games
  "GET /games": {
    access: "guest",
    summary: "The games that are open, with their table limits",
    data: Type.Array(
      Type.Object({
        game: GameName,
        open: Type.Boolean(),
        /** Per bet asset. */
        limits: Type.Array(
          Type.Object({
            asset: BetAsset,
            minimumBet: Amount,
            /** No bet may win more than this. */
            maximumWin: Amount,
          }),
        ),
      }),
    ),
  },
  "POST /games/dice/bet": {
    access: "player",
    summary: "Plays one round of Dice; durable before the answer",
    ...betRoute(instantGames.dice.params, rounds.dice),
  },
  "POST /games/limbo/bet": {
    access: "player",
    summary: "Plays one round of Limbo; durable before the answer",
    ...betRoute(instantGames.limbo.params, rounds.limbo),
  },
  "POST /games/plinko/bet": {
    access: "player",
    summary: "Plays one round of Plinko; durable before the answer",
    ...betRoute(instantGames.plinko.params, rounds.plinko),
  },
  "POST /games/wheel/bet": {
    access: "player",
    summary: "Plays one round of Wheel; durable before the answer",
    ...betRoute(instantGames.wheel.params, rounds.wheel),
  },
  "POST /games/keno/bet": {
    access: "player",
    summary: "Plays one round of Keno; durable before the answer",
    ...betRoute(instantGames.keno.params, rounds.keno),
  },
  "GET /games/mines/open": {
    access: "player",
    summary: "The open round of Mines, if there is one",
    data: minesAnswer,
  },
  "POST /games/mines/open": {
    access: "player",
    summary: "Takes the bet of a round of Mines",
    ...openRoute(stagedGames.mines.params, minesAnswer),
  },
  "POST /games/mines/move": {
    access: "player",
    summary: "Makes one move; the same step with the same move twice is one move",
    ...moveRoute(stagedGames.mines.move, minesAnswer),
  },
  "POST /games/mines/cash-out": {
    access: "player",
    summary: "Ends the round and pays its standing; twice answers the same",
    ...cashOutRoute(minesAnswer),
  },
  "GET /games/hilo/open": {
    access: "player",
    summary: "The open round of Hi-Lo, if there is one",
    data: hiloAnswer,
  },
  "POST /games/hilo/open": {
    access: "player",
    summary: "Takes the bet of a round of Hi-Lo",
    ...openRoute(stagedGames.hilo.params, hiloAnswer),
  },
  "POST /games/hilo/move": {
    access: "player",
    summary: "Makes one move; the same step with the same move twice is one move",
    ...moveRoute(stagedGames.hilo.move, hiloAnswer),
  },
  "POST /games/hilo/cash-out": {
    access: "player",
    summary: "Ends the round and pays its standing; twice answers the same",
    ...cashOutRoute(hiloAnswer),
  },
  "GET /games/coinflip/open": {
    access: "player",
    summary: "The open round of Coin flip, if there is one",
    data: coinflipAnswer,
  },
  "POST /games/coinflip/open": {
    access: "player",
    summary: "Takes the bet of a round of Coin flip",
    ...openRoute(stagedGames.coinflip.params, coinflipAnswer),
  },
  "POST /games/coinflip/move": {
    access: "player",
    summary: "Makes one move; the same step with the same move twice is one move",
    ...moveRoute(stagedGames.coinflip.move, coinflipAnswer),
  },
  "POST /games/coinflip/cash-out": {
    access: "player",
    summary: "Ends the round and pays its standing; twice answers the same",
    ...cashOutRoute(coinflipAnswer),
  },
  "GET /games/crash": {
    access: "guest",
    summary: "The running round of Crash, who plays in it, the last rounds, and the chain",
    data: CrashTable,
  },
  "GET /games/crash/bet": {
    access: "player",
    summary: "The player's bet on the round that takes bets or runs",
    data: Type.Object({ bet: Type.Union([CrashBet, Type.Null()]) }),
  },
  "POST /games/crash/bet": {
    access: "player",
    summary: "Bets on the round that takes bets; durable before the answer",
    body: strict({
      key: IdempotencyKey,
      asset: BetAsset,
      amount: AmountInput,
      params: strict({
        autoCashOutE4: Type.Union([
          Type.Integer({ minimum: 0, description: "ten-thousandths: 20000 is 2.00×" }),
          Type.Null(),
        ]),
      }),
    }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
  "POST /games/crash/cash-out": {
    access: "player",
    summary: "Cashes out at the multiplier of this moment, by the server's clock at receipt",
    body: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ bet: CrashBet, balance: Amount }),
  },
  "GET /games/round": {
    access: "player",
    summary: "One own round, with its seeds as far as they are revealed",
    query: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ round: Round, seeds: RevealedSeed }),
  },

  // Fairness
  "GET /fairness/seeds": {
    access: "player",
    summary: "The active pair, the next server seed's hash, and the last revealed pair",
    data: Type.Object({
      active: SeedPair,
      nextServerSeedHash: Type.String(),
      lastRevealed: Type.Union([RevealedSeed, Type.Null()]),
      /** After so many rounds the pair is rotated by itself; 0: only by hand. */
      rotateAfterRounds: Type.Integer(),
    }),
  },
  "POST /fairness/automatic": {
    access: "player",
    summary: "After how many rounds the pair is rotated by itself; 0 switches it off",
    body: strict({ rotateAfterRounds: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    data: Type.Object({ rotateAfterRounds: Type.Integer() }),
  },
  "POST /fairness/rotate": {
    access: "player",
    summary: "Reveals the active server seed and starts the next with the player's client seed",
    body: strict({ clientSeed: Type.String({ maxLength: 200 }) }),
    data: Type.Object({ revealed: RevealedSeed, active: SeedPair, nextServerSeedHash: Type.String() }),
  },

  // Live floor
  "GET /live": {
    access: "guest",
    summary: "What the stream said lately: bets, big wins, announcements, newest first",
    data: Type.Object({
      bets: Type.Array(BetNews),
      bigWins: Type.Array(BetNews),
      announcements: Type.Array(Announcement),
    }),
  },

  // Event stream: the stream itself, GET /stream, is not JSON and stands in `events.ts`
  "POST /stream/ticket": {
    access: "player",
    summary: "A ticket that opens the event stream with the player's own topics within 30 seconds",
    data: Type.Object({ ticket: Type.String() }),
  },

  // Local stack only: answers RouteUnknown elsewhere
  "POST /local/faucet": {
    access: "guest",
    summary: "Funds a demo wallet with local BNB, PLAY and USDT, once per address",
    body: strict({ address: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ transactionHash: Hash }),
  },
} as const satisfies Record<`${"GET" | "POST"} /${string}`, RouteShape>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Part<R, K extends string> = R extends Record<K, infer S extends TSchema> ? Static<S> : undefined;

/** What a caller passes as query. */
export type Query<N extends RouteName> = Part<Routes[N], "query">;
/** What a caller passes as body. */
export type Body<N extends RouteName> = Part<Routes[N], "body">;
/** What the envelope carries on success. */
export type Data<N extends RouteName> = Static<Routes[N]["data"]>;

/** Every JSON answer. `code` 200 is success, any other is from the error catalogue and `data` is null. */
export interface Envelope<D> {
  readonly code: number;
  readonly msg: string;
  readonly data: D | null;
}
