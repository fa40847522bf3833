import Type, { type Static, type TSchema } from "typebox";
import { GameName, Result, Round } from "../games/rounds.ts";
import { gameRoutes } from "../games/routes.ts";
import {
  Address,
  AddressLock,
  Amount,
  AmountInput,
  AssetBalance,
  AssetId,
  BetAsset,
  BookedAddress,
  Cursor,
  DepositRecord,
  DeviceKey,
  FreshProof,
  FreshProofPurpose,
  Hash,
  IdempotencyKey,
  Level,
  NewFundsPassword,
  nothing,
  PageLimit,
  PublicName,
  RecordsQuery,
  RevealedSeed,
  RewardRecord,
  SecondFactorCode,
  SeedPair,
  Session,
  strict,
  TimeSpan,
  TimestampMs,
  WayIn,
  WithdrawalRecord,
} from "../schemas.ts";
import { accountServiceRoutes, passwordRoutes } from "./account-service.ts";
import { deletionRoutes } from "./deletion.ts";
import { Announcement, LiveFloorBet, LiveFloorLevelUp } from "./floor.ts";
import { browserLinkRoutes, HostConfig } from "./host.ts";
import { inviteRoutes } from "./invite.ts";
import { limitRoutes } from "./limits.ts";
import { notifyRoutes } from "./notify.ts";
import { rewardRoutes } from "./rewards.ts";
import type { RouteShape } from "./route-shape.ts";
import { solvencyRoutes } from "./solvency.ts";
import { statisticsRoutes } from "./statistics.ts";
import { swapRoutes } from "./swap.ts";
import { wayInRoutes } from "./ways-in.ts";

const AbiPlace = Type.Object({ name: Type.String(), type: Type.String() });

const TokenConfig = Type.Object({
  tokenName: Type.String(),
  tokenContractAddress: Address,
  /** The contract functions that pages call: approve, allowance, decimals. */
  tokenAbi: Type.Array(
    Type.Object({
      type: Type.Literal("function"),
      name: Type.String(),
      stateMutability: Type.Enum(["view", "nonpayable"]),
      inputs: Type.Array(AbiPlace),
      outputs: Type.Array(AbiPlace),
    }),
  ),
  /** The number of decimals in amounts of the token. */
  decimals: Type.Integer(),
  /** The asset that a deposit of this token credits. */
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
    /** The hash of block 0. The hash distinguishes this chain from another chain with the same id. */
    genesisHash: Hash,
    vaultAddress: Address,
    /** The contract that stores the commitments to the Crash chains. */
    commitmentsAddress: Address,
    /**
     * The contract that creates personal deposit addresses, which pay only to the vault; null if the deployment offers
     * no deposit addresses.
     */
    depositFactoryAddress: Type.Union([Address, Type.Null()]),
    /** The keccak256 hash of the vault's code. */
    vaultCodeHash: Hash,
    /** The tokens by key: PLAY always, USDT if a setting allows it. */
    tokenConfigList: Type.Record(Type.String(), TokenConfig),
  }),
  features: Type.Object({
    demoWallet: Type.Boolean(),
    /** True if players can bind an e-mail and use the e-mail to sign in. */
    mail: Type.Boolean(),
    withdrawals: Type.Boolean(),
    usdt: Type.Boolean(),
  }),
  /** The relay for wallet apps on other devices; null if wallet apps on other devices are not supported. */
  walletConnect: Type.Union([
    Type.Object({ projectId: Type.String(), relayUrl: Type.String() }),
    Type.Null(),
  ]),
  /** The messaging host; null if no bot is configured. */
  host: Type.Union([HostConfig, Type.Null()]),
  /** Hours after which a staged round without a move is cashed out, or refunded if the player took no step. */
  rounds: Type.Object({ abandonedAfterHours: Type.Integer() }),
  /** The operator of the site and the closed countries. */
  house: Type.Object({
    /** The operator's name; empty if no name is configured. */
    name: Type.String(),
    place: Type.String(),
    /** The codes of the closed countries by ISO 3166. */
    closedCountries: Type.Array(Type.String()),
  }),
  /** Links of the page; empty if a link does not exist. */
  links: Type.Object({
    telegram: Type.String(),
    x: Type.String(),
    support: Type.String(),
    help: Type.String(),
  }),
});

const NetworkChoice = {
  name: Type.String(),
  icon: Type.String(),
  label: Type.String(),
} as const;

/** The fields of an account that show how the player can give a fresh proof. */
const proofFields = {
  /** The wallet address; null for an account without a wallet. */
  address: Type.Union([Address, Type.Null()]),
  wayIn: WayIn,
  /** The masked e-mail of the account; null if no e-mail is bound. */
  email: Type.Union([Type.String(), Type.Null()]),
  /** True if the account has a login password. */
  loginPasswordSet: Type.Boolean(),
} as const;

/**
 * The complete API: all calls of the page, keyed "METHOD /path" below the base path `/api`. Calls that begin with
 * `/account/` are below the base path of the account service, `/mini`.
 *
 * The server's validation, the typed client, the OpenAPI document and the reference page all come from this table.
 */
export const routes = {
  "GET /config": {
    access: ["guest"],
    summary: "Chain, tokens, addresses, features and the server's clock",
    data: Config,
  },

  // Calls for assets.
  "GET /assets/get_gem_balance": {
    access: ["player"],
    summary: "The gem balance",
    data: Type.Object({ balance: Amount }),
  },
  "GET /assets/get_assets": {
    access: ["player"],
    summary:
      "Every asset's balance and what can only be withdrawn, and the sum of all in U at the operator's price",
    data: Type.Object({
      assets: Type.Array(AssetBalance),
      /**
       * The total value of the player's assets in U; null if PLAY has no price. The total leaves out TPLAY and GEM,
       * because players cannot withdraw them.
       */
      totalU: Type.Union([Amount, Type.Null()]),
    }),
  },
  "GET /assets/deposit_assets": {
    access: ["guest"],
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
  "GET /assets/get_deposit_wallet": {
    access: ["player"],
    summary: "The player's own deposit address: the same for every token and for ever",
    query: strict({ asset: Type.String({ maxLength: 20 }), network: Type.String({ maxLength: 20 }) }),
    data: Type.Object({
      walletAddress: Address,
      /** The smallest total of transfers that the server credits. */
      minimum: Amount,
      /** The present number of confirmations that a deposit needs; null before the server has read the chain. */
      confirmationsNeeded: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
  "GET /assets/withdraw_assets": {
    access: ["player"],
    summary: "What can be withdrawn, with minimum, fee and what is left of today's automatic limit",
    data: Type.Array(
      Type.Object({
        assetId: AssetId,
        name: Type.String(),
        icon: Type.String(),
        /** The total amount that the player can withdraw. */
        balance: Amount,
        /** The withdraw-only part of the balance. A withdrawal takes the withdraw-only part first. */
        withdrawOnly: Amount,
        /** The amount of a withdrawal must be greater than this minimum. */
        minimum: Amount,
        fee: Amount,
        /**
         * A withdrawal above this amount needs the review of an operator; null means that every withdrawal needs a
         * review.
         */
        automaticLimit: Type.Union([Amount, Type.Null()]),
        automaticLeftToday: Type.Union([Amount, Type.Null()]),
        blockchainArray: Type.Array(
          Type.Object({
            ...NetworkChoice,
            blockchainId: Type.String(),
            /** True if players can withdraw the asset over this network now. */
            open: Type.Boolean(),
          }),
        ),
      }),
    ),
  },
  "GET /assets/withdraw": {
    access: ["player"],
    summary: "Withdraws: needs the Authorization header and a fresh ticket of the funds password",
    query: strict({
      requestId: IdempotencyKey,
      ticket: Type.String({ maxLength: 100 }),
      assetId: Type.String({ maxLength: 20 }),
      blockchainId: Type.String({ maxLength: 20 }),
      address: Type.String({ maxLength: 100 }),
      amount: AmountInput,
      repeat: Type.Optional(
        Type.Boolean({
          description: "the player was asked and wants the same withdrawal again (WithdrawalRepeated)",
        }),
      ),
    }),
    data: WithdrawalRecord,
  },
  "GET /assets/withdraw_addresses": {
    access: ["player"],
    summary: "The player's address book, and whether withdrawals are bound to it",
    data: Type.Object({ addresses: Type.Array(BookedAddress), lock: AddressLock }),
  },
  "POST /assets/withdraw_address/add": {
    access: ["player"],
    summary: "Puts an address into the book by a name, with a fresh signature of the wallet",
    body: strict({
      name: Type.String({ maxLength: 100 }),
      blockchainId: Type.String({ maxLength: 20 }),
      address: Type.String({ maxLength: 100 }),
      proof: FreshProof,
    }),
    data: BookedAddress,
  },
  "POST /assets/withdraw_address/remove": {
    access: ["player"],
    summary: "Takes an address out of the book; one that is gone stays gone",
    body: strict({ id: IdempotencyKey }),
    data: nothing,
  },
  "POST /assets/withdraw_address/lock": {
    access: ["player"],
    summary:
      "Binds withdrawals to the book at once; loosening takes a fresh signature of the wallet, and then waits",
    body: strict({ on: Type.Boolean(), proof: Type.Optional(FreshProof) }),
    data: AddressLock,
  },
  "GET /assets/get_deposit_records": {
    access: ["player"],
    summary: "Deposits, newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(DepositRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "GET /assets/get_withdraw_records": {
    access: ["player"],
    summary: "Withdrawals, newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(WithdrawalRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  ...swapRoutes,
  "GET /assets/get_reward_records": {
    access: ["player"],
    summary: "What the player was given: airdrop, check-in, rakeback, level gifts, commission; newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(RewardRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
      /** Only on the last page: earlier rewards of the player are archived, and only their sums are in the database. */
      putAwayBeforeMs: Type.Optional(TimestampMs),
    }),
  },
  "GET /assets/get_total_days": {
    access: ["player"],
    summary:
      "Of each of the last 30 UTC days in U, at today's price: the balances at its end, the result from play",
    data: Type.Object({
      /**
       * The value of the player's assets by day, oldest first; the last entry is the present value. The list is empty
       * if PLAY has no price. Stakes of open bets count as owned.
       */
      days: Type.Array(
        Type.Object({
          day: Type.String(),
          totalU: Amount,
          rounds: Type.Integer({ description: "rounds in PLAY that ended on this day" }),
          resultU: Type.String({ description: "payouts less stakes of these rounds; may be negative" }),
        }),
      ),
    }),
  },

  // Calls for the player's account.
  "POST /user/dappLoginOrRegister": {
    access: ["guest"],
    summary: "Signs in with an EIP-4361 message, making the account at first sight",
    body: strict({
      address: Type.String({ maxLength: 100 }),
      signature: Type.String({ maxLength: 20_000 }),
      message: Type.String({ maxLength: 4_000 }),
      deviceKey: DeviceKey,
    }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
  "POST /user/logout": {
    access: ["player"],
    summary: "Ends this session, or every session of the account",
    body: strict({ everywhere: Type.Boolean() }),
    data: nothing,
  },
  "GET /user/sessions": {
    access: ["player"],
    summary: "Where the account is signed in: this session first, then those used last",
    data: Type.Object({
      sessions: Type.Array(Session),
      /** Days without use after which a session ends. */
      idleDays: Type.Integer(),
    }),
  },
  "POST /user/session/end": {
    access: ["player"],
    summary: "Ends one session of the account; one that has ended stays ended",
    body: strict({ id: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
    data: nothing,
  },
  "POST /user/session/end_others": {
    access: ["player"],
    summary: "Ends every session of the account but this one",
    body: strict({}),
    data: nothing,
  },
  "GET /user/info": {
    access: ["player"],
    summary: "The account",
    data: Type.Object({
      userId: Type.String(),
      /** The name that the player sees for the own account. Other players see a masked name. */
      name: Type.String(),
      ...PublicName.properties,
      /** The version of the terms that the player accepted last; null if the player accepted none. */
      acceptedTermsVersion: Type.Union([Type.String(), Type.Null()]),
      /** The version of the present terms. The server refuses bets until the player accepts the present terms. */
      termsVersion: Type.String(),
      ...proofFields,
      /** The masked phone number with which the account was registered. */
      phone: Type.Union([Type.String(), Type.Null()]),
      /** The player's name in the bound messaging host; null if no host account is bound. */
      hostName: Type.Union([Type.String(), Type.Null()]),
      secondFactor: Type.Object({
        on: Type.Boolean(),
        /** True if the confirmation of a withdrawal also needs a code of the second factor. */
        forWithdrawals: Type.Boolean(),
        recoveryCodesLeft: Type.Integer(),
      }),
      /** True if the bound e-mail is notified of a sign-in from a new browser. */
      signInAlerts: Type.Boolean(),
      /** The invite code that the player shares with friends. */
      inviteCode: Type.String(),
      /** True if the player is bound to an inviter. */
      isInvited: Type.Boolean(),
      registeredAtMs: TimestampMs,
      fundsPasswordSet: Type.Boolean(),
      /** The end of the funds password's lock; null if the funds password is not locked. */
      fundsPasswordLockedUntilMs: Type.Union([TimestampMs, Type.Null()]),
      /**
       * The number of wrong funds passwords that are still allowed before the lock; 0 while the funds password is
       * locked.
       */
      fundsPasswordTriesLeft: Type.Integer(),
      /**
       * The number of wrong funds passwords that cause the lock. The field after `fundsPasswordTriesAllowed` is the
       * duration of the lock.
       */
      fundsPasswordTriesAllowed: Type.Integer(),
      fundsPasswordLockHours: Type.Integer(),
      /** Minutes for which the confirmation of a withdrawal is valid. */
      withdrawalTicketMinutes: Type.Integer(),
      /**
       * The end of the wait for withdrawals after the funds password was set or recovered; null if withdrawals need not
       * wait.
       */
      withdrawalsHeldUntilMs: Type.Union([TimestampMs, Type.Null()]),
      /** Hours for which withdrawals wait after the funds password was set or recovered; 0 means no wait. */
      withdrawalHoldHours: Type.Integer(),
      /** True if an operator has frozen withdrawals and swaps of the account. All other calls are allowed. */
      withdrawalsFrozen: Type.Boolean(),
    }),
  },
  "GET /user/proof_ways": {
    access: ["player"],
    summary: "The ways in which the player can give a fresh proof; a frozen player may ask too",
    data: Type.Object(proofFields),
  },
  "POST /user/accept_terms": {
    access: ["player"],
    summary: "Accepts the terms as they stand, with being 18",
    body: strict({
      termsVersion: Type.String({ maxLength: 20, description: "of the terms that the player has read" }),
    }),
    data: nothing,
  },
  "POST /user/public_name": {
    access: ["player"],
    summary: "Chooses the name that others see: 6 to 36 letters, numbers or symbols, nobody else's",
    body: strict({ name: Type.String({ maxLength: 200 }) }),
    data: PublicName,
  },
  "POST /user/show_name": {
    access: ["player"],
    summary: "Shows the chosen name to others, or masks it",
    body: strict({ shown: Type.Boolean() }),
    data: PublicName,
  },
  "GET /user/records": {
    access: ["player"],
    summary: "Game records, newest first",
    query: strict({
      game: Type.Optional(GameName),
      asset: Type.Optional(BetAsset),
      result: Type.Optional(Result),
      cursor: Cursor,
      limit: PageLimit,
      ...TimeSpan.properties,
    }),
    data: Type.Object({
      records: Type.Array(Round),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
      /** Only on the last page: earlier rounds of the player are archived, and only their sums are in the database. */
      putAwayBeforeMs: Type.Optional(TimestampMs),
    }),
  },
  "GET /user/dashboard": {
    access: ["player"],
    summary: "Sums over the account's rounds, its place in the community, and the last 30 days",
    data: Type.Object({
      totalAssetsU: Type.Union([Amount, Type.Null()]),
      /** The total of all rewards of the player by asset. Assets without rewards are left out. */
      totalRewards: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
      /**
       * The player's points: the amount of PLAY that the player's friends bet in the last 30 days. 1 PLAY is 1 point.
       */
      points: Amount,
      /** The player's rank by points, from 1; null if the player has no points. */
      rank: Type.Union([Type.Integer(), Type.Null()]),
      level: Level,
      /** The player's next level with the required points; null at the last level. */
      nextLevel: Type.Union([Type.Object({ level: Level, points: Amount }), Type.Null()]),
      totalRounds: Type.Integer(),
      /** The share of won rounds in percent with two decimals, as text; null before the first round. */
      winRate: Type.Union([Type.String(), Type.Null()]),
      /** The player's stakes in PLAY; bets in other assets are not included. */
      staked: Amount,
      paid: Amount,
      /** The player's statistics by game, the game with the most rounds first. The amounts include PLAY bets only. */
      games: Type.Array(
        Type.Object({
          game: GameName,
          rounds: Type.Integer(),
          winRate: Type.String(),
          staked: Amount,
          paid: Amount,
        }),
      ),
      /**
       * The player's statistics of the last 30 UTC days, oldest first. The amounts include PLAY only. Stakes of open
       * bets count as owned.
       */
      days: Type.Array(
        Type.Object({
          day: Type.String(),
          rounds: Type.Integer(),
          staked: Amount,
          paid: Amount,
          balance: Type.String({ description: "at the end of the day; the last one's is now" }),
        }),
      ),
    }),
  },
  ...limitRoutes,
  ...rewardRoutes,
  ...inviteRoutes,
  "POST /user/setting_fund_password": {
    access: ["player"],
    summary: "Sets the first funds password, 6 to 20 characters, with a fresh signature of the wallet",
    body: NewFundsPassword,
    data: nothing,
  },
  "POST /user/change_fund_password": {
    access: ["player"],
    summary: "Replaces the funds password by another one, proved by the old one",
    body: strict({
      oldPassword: Type.String({ maxLength: 100 }),
      password: Type.String({ maxLength: 100 }),
      confirmPassword: Type.String({ maxLength: 100 }),
    }),
    data: nothing,
  },
  "POST /user/recover_fund_password": {
    access: ["player"],
    summary: "Replaces a forgotten or locked funds password, with a fresh signature of the wallet",
    body: NewFundsPassword,
    data: nothing,
  },
  "POST /user/proof_message": {
    access: ["player"],
    summary: "A text for the wallet to sign, good once and for minutes: what a session alone does not allow",
    body: strict({
      purpose: FreshProofPurpose,
      origin: Type.String({ maxLength: 200, description: "of the page that asks" }),
      address: Type.Optional(
        Type.String({
          maxLength: 100,
          description: "the new wallet's, to bind it; else the account's own is taken",
        }),
      ),
    }),
    data: Type.Object({ nonce: Type.String(), message: Type.String(), expiresAtMs: TimestampMs }),
  },
  "POST /user/confirm_fund_password": {
    access: ["player"],
    summary: "Confirms the funds password for one withdrawal and answers a single-use ticket",
    body: strict({
      password: Type.String({ maxLength: 100 }),
      secondFactor: SecondFactorCode,
      assetId: Type.String({ maxLength: 20 }),
      blockchainId: Type.String({ maxLength: 20 }),
      address: Type.String({ maxLength: 100 }),
      amount: AmountInput,
    }),
    data: Type.Object({ ticket: Type.String(), expiresAtMs: TimestampMs }),
  },

  ...passwordRoutes,
  ...accountServiceRoutes,
  ...wayInRoutes,
  ...browserLinkRoutes,
  ...notifyRoutes,
  ...deletionRoutes,

  // Calls for games.
  "GET /games": {
    access: ["guest"],
    summary: "The games that are open, with their table limits",
    data: Type.Array(
      Type.Object({
        game: GameName,
        open: Type.Boolean(),
        /** The limits of bets on the game, by asset. */
        limits: Type.Array(
          Type.Object({
            asset: BetAsset,
            minimumBet: Amount,
            /** Largest allowed win of one bet. */
            maximumWin: Amount,
          }),
        ),
      }),
    ),
  },
  ...gameRoutes,
  "GET /games/round": {
    access: ["player"],
    summary: "One own round, with its seeds as far as they are revealed",
    query: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ round: Round, seeds: RevealedSeed, shared: Type.Boolean() }),
  },
  "POST /games/round/share": {
    access: ["player"],
    summary: "Makes one own round public under the name to others, or no longer",
    body: strict({ id: Type.String({ maxLength: 100 }), shared: Type.Boolean() }),
    data: Type.Object({ shared: Type.Boolean() }),
  },
  "GET /games/round/shared": {
    access: ["guest"],
    summary: "A round that its player made public; its server seed once it is revealed",
    query: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({
      /** The name under which other players see the player. */
      name: Type.String(),
      round: Round,
      /**
       * The revealed seeds of the round. `nonce` is the nonce of this round, because the number of later rounds is
       * private to the player.
       */
      seeds: RevealedSeed,
    }),
  },

  // Calls for fairness.
  "GET /fairness/seeds": {
    access: ["player"],
    summary: "The active pair, the next server seed's hash, and the last revealed pair",
    data: Type.Object({
      active: SeedPair,
      nextServerSeedHash: Type.String(),
      lastRevealed: Type.Union([RevealedSeed, Type.Null()]),
      /**
       * Number of rounds after which the pair is rotated automatically; 0 means that only the player rotates the pair.
       */
      rotateAfterRounds: Type.Integer(),
    }),
  },
  "POST /fairness/automatic": {
    access: ["player"],
    summary: "After how many rounds the pair is rotated by itself; 0 switches it off",
    body: strict({ rotateAfterRounds: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    data: Type.Object({ rotateAfterRounds: Type.Integer() }),
  },
  "POST /fairness/rotate": {
    access: ["player"],
    summary: "Reveals the active server seed and starts the next with the player's client seed",
    body: strict({ clientSeed: Type.String({ maxLength: 200 }) }),
    data: Type.Object({ revealed: RevealedSeed, active: SeedPair, nextServerSeedHash: Type.String() }),
  },

  // Calls for the proof of solvency, and for the actual returns of the games.
  ...solvencyRoutes,
  ...statisticsRoutes,

  // Calls for the activity feed.
  "GET /live": {
    access: ["guest"],
    summary: "What the stream said lately: bets, big wins, rises, and the announcements of now, newest first",
    data: Type.Object({
      bets: Type.Array(LiveFloorBet),
      bigWins: Type.Array(LiveFloorBet),
      levelUps: Type.Array(LiveFloorLevelUp),
      announcements: Type.Array(Announcement),
    }),
  },

  // Calls for the event stream. The stream itself, GET /stream, is not JSON and is defined in `events.ts`.
  "POST /user/export": {
    access: ["player"],
    summary:
      "A ticket for `GET /user/export`, which answers the whole account as one zip archive: once, within 30 seconds",
    body: strict({ proof: FreshProof }),
    data: Type.Object({ ticket: Type.String() }),
  },
  "POST /stream/ticket": {
    access: ["player"],
    summary: "A ticket that opens the event stream with the player's own topics within 30 seconds",
    data: Type.Object({ ticket: Type.String() }),
  },

  // Calls of the local development stack only. Other deployments answer these calls with RouteUnknown.
  "POST /local/faucet": {
    access: ["guest"],
    summary: "Funds a demo wallet with local BNB, PLAY and USDT, once per address",
    body: strict({ address: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ transactionHash: Hash }),
  },
} as const satisfies Record<`${"GET" | "POST"} /${string}`, RouteShape>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

type Part<R, K extends string> = R extends Record<K, infer S extends TSchema> ? Static<S> : undefined;

/** The type of a route's query. */
export type Query<N extends RouteName> = Part<Routes[N], "query">;
/** The type of a route's body. */
export type Body<N extends RouteName> = Part<Routes[N], "body">;
/** The type of the envelope's `data` on success. */
export type Data<N extends RouteName> = Static<Routes[N]["data"]>;

/** The envelope of every JSON answer. `code` 200 means success. Any other code is from the error catalogue. */
export interface Envelope<D> {
  readonly code: number;
  readonly msg: string;
  readonly data: D | null;
}
