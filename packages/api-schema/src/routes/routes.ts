import Type, { type Static, type TSchema } from "typebox";
import { GameName, Result, Round, RoundRecord, SharedRound } from "../games/rounds.ts";
import { gameRoutes } from "../games/routes.ts";
import {
  ActiveSeedPair,
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
  NextClientSeed,
  nothing,
  PageLimit,
  PublicName,
  type Receipt,
  RecordsQuery,
  RevealedSeed,
  RewardRecord,
  SecondFactorCode,
  SeedCommitments,
  SeedPair,
  Session,
  SignInMethod,
  strict,
  TimeSpan,
  TimestampMs,
  WithdrawalRecord,
} from "../schemas.ts";
import { accountServiceRoutes, passwordRoutes } from "./account-service.ts";
import { accountStatementRoutes } from "./account-statement.ts";
import { Announcement, FeedBet, FeedLevelUp } from "./activity-feed.ts";
import { apiKeyRoutes } from "./api-keys.ts";
import { bonusCodeRoutes } from "./bonus-codes.ts";
import { deletionRoutes } from "./deletion.ts";
import { HostConfig, signInLinkRoutes } from "./host.ts";
import { identityRoutes } from "./identity.ts";
import { inviteRoutes } from "./invite.ts";
import { LimitOffers, limitRoutes } from "./limits.ts";
import { notifyRoutes } from "./notify.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { publicLogRoutes, SharedRoundLog } from "./public-log.ts";
import { raceRoutes } from "./races.ts";
import { rewardRoutes } from "./rewards.ts";
import type { RouteShape } from "./route-shape.ts";
import { signInMethodRoutes } from "./sign-in-methods.ts";
import { solvencyRoutes } from "./solvency.ts";
import { statisticsRoutes } from "./statistics.ts";
import { swapRoutes } from "./swap.ts";

const AbiPlace = Type.Object({ name: Type.String(), type: Type.String() });

const TokenConfig = Type.Object({
  tokenName: Type.String(),
  tokenContractAddress: Address,
  /** The ABI of the token functions that pages call: approve, allowance, decimals. */
  tokenAbi: Type.Array(
    Type.Object({
      type: Type.Literal("function"),
      name: Type.String(),
      stateMutability: Type.Enum(["view", "nonpayable"]),
      inputs: Type.Array(AbiPlace),
      outputs: Type.Array(AbiPlace),
    }),
  ),
  /** The number of decimal places of the token's amounts. */
  decimals: Type.Integer(),
  /** The asset that the server credits for a deposit of the token. */
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
    /** The hash of block 0 of the chain, which distinguishes chains with the same chain id. */
    genesisHash: Hash,
    vaultAddress: Address,
    /** The address of the contract that stores the commitments to the hash chains of Crash. */
    commitmentsAddress: Address,
    /**
     * The address of the contract that creates personal deposit addresses; null if the operator offers no deposit
     * addresses. From a personal deposit address, tokens can go only to the vault.
     */
    depositFactoryAddress: Type.Union([Address, Type.Null()]),
    /** The keccak256 hash of the vault contract's code. */
    vaultCodeHash: Hash,
    /** The tokens by key. The list always contains PLAY. The list contains USDT if a setting allows USDT. */
    tokenConfigList: Type.Record(Type.String(), TokenConfig),
  }),
  features: Type.Object({
    demoWallet: Type.Boolean(),
    /** True if players can bind an e-mail address and sign in with the address. */
    mail: Type.Boolean(),
    withdrawals: Type.Boolean(),
    usdt: Type.Boolean(),
  }),
  /** The relay server for wallet apps on other devices; null if the operator has not configured one. */
  walletConnect: Type.Union([
    Type.Object({ projectId: Type.String(), relayUrl: Type.String() }),
    Type.Null(),
  ]),
  /** The messaging host; null if no bot is configured. */
  host: Type.Union([HostConfig, Type.Null()]),
  /**
   * The number of hours after the last move until the server ends the round of a staged game. The server cashes the
   * round out, or refunds the stake if the player has made no step.
   */
  /** The rules for regulated play that apply now. */
  play: Type.Object({
    /**
     * The closed functions: automatic play, turbo, a shorter animation of a result, and starts by a key that the player
     * holds down.
     */
    closed: Type.Array(Type.Enum(["automatic", "turbo", "shortenResult", "holdToRepeat"])),
    /** The minimum time from one start to the next in instant and staged games together; 0 means no minimum. */
    secondsBetweenStarts: Type.Integer(),
  }),
  rounds: Type.Object({ abandonedAfterHours: Type.Integer() }),
  /** The operator of the site, and the countries that the operator has closed. */
  house: Type.Object({
    /** The name of the operator; an empty text if no name is configured. */
    name: Type.String(),
    place: Type.String(),
    /** The ISO 3166 codes of the closed countries. */
    closedCountries: Type.Array(Type.String()),
  }),
  /**
   * The links to other sites that the page shows. A link is an empty text if the operator has not configured the link.
   */
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

/** The fields of an account from which the page knows which kinds of fresh proof the player can give. */
const proofFields = {
  /** The wallet address of the account; null if the account has no wallet. */
  address: Type.Union([Address, Type.Null()]),
  wayIn: SignInMethod,
  /** The masked e-mail address of the account; null if the account has no e-mail. */
  email: Type.Union([Type.String(), Type.Null()]),
  /** True if the account has a login password. */
  loginPasswordSet: Type.Boolean(),
  /** The number of the account's passkeys. */
  passkeys: Type.Integer(),
} as const;

/**
 * The complete API for the page. The keys of the table are "METHOD /path" below the base path `/api`. Calls that begin
 * with `/account/` are below the base path of the account service, `/mini`.
 *
 * The server's validation, the typed client, the OpenAPI document and the reference page are built from this table of
 * calls.
 */
export const routes = {
  "GET /config": {
    access: ["guest"],
    summary:
      "Returns the chain, the tokens, the contract addresses, the enabled features and the server's clock",
    data: Config,
  },

  // Calls for assets.
  "GET /assets/get_gem_balance": {
    access: ["player"],
    apiKey: "read",
    summary: "Returns the player's balance of GEM",
    data: Type.Object({ balance: Amount }),
  },
  "GET /assets/get_assets": {
    access: ["player"],
    apiKey: "read",
    summary:
      "Returns the balance and the withdraw-only amount of each asset, and the total value in U at the operator's price",
    data: Type.Object({
      assets: Type.Array(AssetBalance),
      /**
       * The total value of the player's assets in U; null if PLAY has no price. TPLAY and GEM are not included, because
       * players cannot withdraw TPLAY and GEM.
       */
      totalU: Type.Union([Amount, Type.Null()]),
    }),
  },
  "GET /assets/deposit_assets": {
    access: ["guest"],
    summary: "Returns the assets that players can deposit, with their networks",
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
    summary: "Returns the player's own deposit address, which is the same for every token and never changes",
    query: strict({ asset: Type.String({ maxLength: 20 }), network: Type.String({ maxLength: 20 }) }),
    data: Type.Object({
      walletAddress: Address,
      /** The smallest sum of transfers to a deposit address that the server credits. */
      minimum: Amount,
      /** The number of confirmations that a deposit currently needs; null until the server has read the blockchain. */
      confirmationsNeeded: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
  "GET /assets/withdraw_assets": {
    access: ["player"],
    summary:
      "Returns the assets that players can withdraw, with the minimum, the fee and the amount that the player can still withdraw today without a review",
    data: Type.Array(
      Type.Object({
        assetId: AssetId,
        name: Type.String(),
        icon: Type.String(),
        /** The amount that the player can withdraw in total. */
        balance: Amount,
        /**
         * The part of the balance that the player can only withdraw. A withdrawal uses withdraw-only money before other
         * money.
         */
        withdrawOnly: Amount,
        /** The amount that a withdrawal must exceed. */
        minimum: Amount,
        fee: Amount,
        /**
         * The amount above which a withdrawal needs a review by an operator; null if every withdrawal needs a review.
         */
        automaticLimit: Type.Union([Amount, Type.Null()]),
        automaticLeftToday: Type.Union([Amount, Type.Null()]),
        blockchainArray: Type.Array(
          Type.Object({
            ...NetworkChoice,
            blockchainId: Type.String(),
            /** True if players can currently withdraw the asset over the network. */
            open: Type.Boolean(),
          }),
        ),
      }),
    ),
  },
  "GET /assets/review_time": {
    access: ["player"],
    summary: "Returns how long an operator's review of a withdrawal usually takes",
    data: Type.Object({
      /**
       * The median of the last 50 approved withdrawals in milliseconds; null if operators have approved too few
       * withdrawals for an estimate.
       */
      medianMs: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    }),
  },
  "GET /assets/withdraw": {
    access: ["player"],
    summary:
      "Requests a withdrawal. Requires the Authorization header and a fresh ticket of the funds password",
    query: strict({
      requestId: IdempotencyKey,
      ticket: Type.String({ maxLength: 100 }),
      assetId: Type.String({ maxLength: 20 }),
      blockchainId: Type.String({ maxLength: 20 }),
      address: Type.String({ maxLength: 100 }),
      amount: AmountInput,
      repeat: Type.Optional(
        Type.Boolean({
          description:
            "true if the player has confirmed an identical withdrawal after the error WithdrawalRepeated",
        }),
      ),
    }),
    data: WithdrawalRecord,
  },
  "GET /assets/withdraw_addresses": {
    access: ["player"],
    summary: "Returns the player's address book and the state of the address lock",
    data: Type.Object({ addresses: Type.Array(BookedAddress), lock: AddressLock }),
  },
  "POST /assets/withdraw_address/add": {
    access: ["player"],
    summary: "Adds an address with a name to the address book. Requires a fresh proof",
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
    summary: "Removes an address from the address book. A repeated call has no effect",
    body: strict({ id: IdempotencyKey }),
    data: nothing,
  },
  "POST /assets/withdraw_address/lock": {
    access: ["player"],
    summary:
      "Switches the address lock on or off. Switching on takes effect immediately. Switching off requires a fresh proof and takes effect after a waiting time",
    body: strict({ on: Type.Boolean(), proof: Type.Optional(FreshProof) }),
    data: AddressLock,
  },
  "GET /assets/get_deposit_records": {
    access: ["player"],
    apiKey: "read",
    summary: "Returns the player's deposits, newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(DepositRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  "GET /assets/get_withdraw_records": {
    access: ["player"],
    apiKey: "read",
    summary: "Returns the player's withdrawals, newest first",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(WithdrawalRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  ...swapRoutes,
  "GET /assets/get_reward_records": {
    access: ["player"],
    apiKey: "read",
    summary:
      "Returns the rewards that the player received, newest first: airdrop, check-in, rakeback, level gifts and commission",
    query: RecordsQuery,
    data: Type.Object({
      records: Type.Array(RewardRecord),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
      /**
       * The time from which the database contains the rewards of the player. The field exists only on the last page.
       * Older rewards of the player are archived, and the database contains only their sums.
       */
      putAwayBeforeMs: Type.Optional(TimestampMs),
    }),
  },
  "GET /assets/get_total_days": {
    access: ["player"],
    apiKey: "read",
    summary:
      "Returns the balance at the end of each of the last 30 UTC days, and the result of the day's bets. The amounts are in U at today's price",
    data: Type.Object({
      /**
       * The value of the player's assets for each day, oldest first. The last entry of the list is the current value.
       * The list is empty if PLAY has no price. The value includes the stakes of open bets.
       */
      days: Type.Array(
        Type.Object({
          day: Type.String(),
          totalU: Amount,
          rounds: Type.Integer({ description: "the number of rounds in PLAY that ended on this day" }),
          resultU: Type.String({
            description: "payouts minus stakes of the rounds of this day; negative for a loss",
          }),
        }),
      ),
    }),
  },

  // The calls for the player's account.
  "POST /user/dappLoginOrRegister": {
    access: ["guest"],
    summary: "Signs a wallet in with an EIP-4361 message, and creates an account for a new wallet",
    body: strict({
      address: Type.String({ maxLength: 100 }),
      signature: Type.String({ maxLength: 20_000 }),
      message: Type.String({ maxLength: 4_000 }),
      termsVersion: Type.Optional(
        Type.String({
          maxLength: 20,
          description:
            "the version of the terms that the player accepts if the call creates an account. With this value, the player also confirms an age of at least 18 years",
        }),
      ),
      deviceKey: DeviceKey,
    }),
    data: Type.Object({ token: Type.String(), userId: Type.String() }),
  },
  "POST /user/logout": {
    access: ["player"],
    summary: "Ends the caller's session, or all sessions of the account",
    body: strict({ everywhere: Type.Boolean() }),
    data: nothing,
  },
  "GET /user/sessions": {
    access: ["player"],
    summary:
      "Returns the sessions of the account. The caller's session is first, and the most recently used sessions follow",
    data: Type.Object({
      sessions: Type.Array(Session),
      /** The number of days after which an unused session ends. */
      idleDays: Type.Integer(),
    }),
  },
  "POST /user/session/end": {
    access: ["player"],
    summary: "Ends one session of the account. The call has no effect if the session has already ended",
    body: strict({ id: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
    data: nothing,
  },
  "POST /user/session/end_others": {
    access: ["player"],
    summary: "Ends all sessions of the account except the caller's session",
    body: strict({}),
    data: nothing,
  },
  "GET /user/info": {
    access: ["player"],
    summary: "Returns the account of the player",
    data: Type.Object({
      userId: Type.String(),
      /** The name that the player sees for the own account. Other players may see a masked name. */
      name: Type.String(),
      ...PublicName.properties,
      /** The version of the terms that the player accepted last; null if the player has never accepted the terms. */
      acceptedTermsVersion: Type.Union([Type.String(), Type.Null()]),
      /**
       * The version of the terms that apply now. The server accepts no bets until the player has accepted the current
       * terms.
       */
      termsVersion: Type.String(),
      ...proofFields,
      /** The masked phone number with which the player registered. */
      phone: Type.Union([Type.String(), Type.Null()]),
      /** The player's name in the messaging host; null if no account of the messaging host is bound. */
      hostName: Type.Union([Type.String(), Type.Null()]),
      secondFactor: Type.Object({
        on: Type.Boolean(),
        /** True if a withdrawal also needs a code of the second factor. */
        forWithdrawals: Type.Boolean(),
        recoveryCodesLeft: Type.Integer(),
      }),
      /** True if the server sends an e-mail after each sign-in from a new browser. */
      signInAlerts: Type.Boolean(),
      /** The invite code that the player shares with friends. */
      inviteCode: Type.String(),
      /** True if the player has an inviter. */
      isInvited: Type.Boolean(),
      /** The offers of limits that the page must still make to the player. */
      limitOffers: LimitOffers,
      registeredAtMs: TimestampMs,
      fundsPasswordSet: Type.Boolean(),
      /** The time until which the funds password is locked; null if the funds password is not locked. */
      fundsPasswordLockedUntilMs: Type.Union([TimestampMs, Type.Null()]),
      /**
       * The number of wrong funds passwords that the player can still enter before the funds password is locked. The
       * number is 0 while the funds password is locked.
       */
      fundsPasswordTriesLeft: Type.Integer(),
      /**
       * The number of wrong attempts after which the server locks the funds password. The next field is the duration of
       * the lock of the funds password.
       */
      fundsPasswordTriesAllowed: Type.Integer(),
      fundsPasswordLockHours: Type.Integer(),
      /** The number of minutes for which a confirmed withdrawal stays confirmed. */
      withdrawalTicketMinutes: Type.Integer(),
      /**
       * The time until which new withdrawals are held, because the player has set or recovered the funds password or
       * changed a sign-in method. The time is null if withdrawals are not held.
       */
      withdrawalsHeldUntilMs: Type.Union([TimestampMs, Type.Null()]),
      /**
       * The number of hours for which withdrawals are held after the player has set or recovered the funds password, or
       * has changed a sign-in method. If the number is 0, withdrawals are never held.
       */
      withdrawalHoldHours: Type.Integer(),
      /**
       * True if an operator has frozen withdrawals and swaps of the account. The account can still use all calls except
       * withdrawals and swaps.
       */
      withdrawalsFrozen: Type.Boolean(),
    }),
  },
  "GET /user/proof_ways": {
    access: ["player"],
    summary:
      "Returns the kinds of fresh proof that the player can give. A player with a frozen account may also call this route",
    data: Type.Object(proofFields),
  },
  "POST /user/accept_terms": {
    access: ["player"],
    summary: "Accepts the current terms, and confirms that the player is at least 18 years old",
    body: strict({
      termsVersion: Type.String({
        maxLength: 20,
        description: "the version of the terms that the player has read",
      }),
    }),
    data: nothing,
  },
  "POST /user/public_name": {
    access: ["player"],
    summary:
      "Sets the public name that other players see. The name has 6 to 36 letters, numbers or symbols and must be unique",
    body: strict({ name: Type.String({ maxLength: 200 }) }),
    data: PublicName,
  },
  "POST /user/show_name": {
    access: ["player"],
    summary: "Sets whether other players see the chosen name or a masked name",
    body: strict({ shown: Type.Boolean() }),
    data: PublicName,
  },
  "GET /user/records": {
    access: ["player"],
    apiKey: "read",
    maxStalenessMs: 5_000,
    summary: "Returns the player's finished rounds, newest first",
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
      /**
       * The time from which the database contains the rounds of the player. The field exists only on the last page.
       * Older rounds of the player are archived, and the database contains only their sums.
       */
      putAwayBeforeMs: Type.Optional(TimestampMs),
    }),
  },
  "GET /user/dashboard": {
    access: ["player"],
    apiKey: "read",
    maxStalenessMs: 5_000,
    summary:
      "Returns the sums of the player's rounds, the player's rank in the community, and the statistics of the last 30 days",
    data: Type.Object({
      totalAssetsU: Type.Union([Amount, Type.Null()]),
      /** The sums of all rewards of the player by asset. The list does not contain assets without rewards. */
      totalRewards: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
      /** The player's points: the PLAY stakes of the player's friends in the last 30 days. 1 PLAY is 1 point. */
      points: Amount,
      /** The player's rank by points, from 1 for the best player; null if the player has no points. */
      rank: Type.Union([Type.Integer(), Type.Null()]),
      level: Level,
      /** The next level and the points that it needs; null if the player has the highest level. */
      nextLevel: Type.Union([Type.Object({ level: Level, points: Amount }), Type.Null()]),
      totalRounds: Type.Integer(),
      /** The percentage of won rounds with two decimals, as text; null before the first round. */
      winRate: Type.Union([Type.String(), Type.Null()]),
      /** The sum of the player's stakes in PLAY; bets in other assets are not included. */
      staked: Amount,
      paid: Amount,
      /**
       * The player's statistics for each game, the game with the most rounds first. The amounts include only PLAY bets.
       */
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
       * The player's statistics for each of the last 30 UTC days, oldest first. The amounts include only PLAY. The
       * stakes of open bets count as money of the player.
       */
      days: Type.Array(
        Type.Object({
          day: Type.String(),
          rounds: Type.Integer(),
          staked: Amount,
          paid: Amount,
          balance: Type.String({
            description: "the balance at the end of the day; for the last day, the current balance",
          }),
        }),
      ),
    }),
  },
  ...accountStatementRoutes,
  ...limitRoutes,
  ...raceRoutes,
  ...rewardRoutes,
  ...bonusCodeRoutes,
  ...identityRoutes,
  ...inviteRoutes,
  "POST /user/setting_fund_password": {
    access: ["player"],
    summary: "Sets the first funds password of 6 to 20 characters. Requires a fresh proof",
    body: NewFundsPassword,
    data: nothing,
  },
  "POST /user/change_fund_password": {
    access: ["player"],
    summary: "Replaces the funds password. Requires the old funds password",
    body: strict({
      oldPassword: Type.String({ maxLength: 100 }),
      password: Type.String({ maxLength: 100 }),
      confirmPassword: Type.String({ maxLength: 100 }),
    }),
    data: nothing,
  },
  "POST /user/recover_fund_password": {
    access: ["player"],
    summary: "Replaces a forgotten or locked funds password. Requires a fresh proof",
    body: NewFundsPassword,
    data: nothing,
  },
  "POST /user/proof_message": {
    access: ["player"],
    summary:
      "Returns a text for the wallet to sign as a fresh proof. The text is valid once, for some minutes",
    body: strict({
      purpose: FreshProofPurpose,
      origin: Type.String({ maxLength: 200, description: "the origin of the page that sends the request" }),
      address: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            "the address of a new wallet that the player wants to bind; by default the address of the account's wallet",
        }),
      ),
    }),
    data: Type.Object({ nonce: Type.String(), message: Type.String(), expiresAtMs: TimestampMs }),
  },
  "POST /user/confirm_fund_password": {
    access: ["player"],
    summary: "Checks the funds password for one withdrawal and returns a ticket that is valid once",
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
  ...signInMethodRoutes,
  ...passkeyRoutes,
  ...apiKeyRoutes,
  ...signInLinkRoutes,
  ...notifyRoutes,
  ...deletionRoutes,

  // Calls for games.
  "GET /games": {
    access: ["guest"],
    summary: "Returns the games that are open for bets, with their limits",
    data: Type.Array(
      Type.Object({
        game: GameName,
        open: Type.Boolean(),
        /** The limits for bets on the game, for each asset. */
        limits: Type.Array(
          Type.Object({
            asset: BetAsset,
            minimumBet: Amount,
            /** The largest win that is allowed for one bet. */
            maximumWin: Amount,
          }),
        ),
      }),
    ),
  },
  ...gameRoutes,
  "GET /games/round": {
    access: ["player"],
    apiKey: "read",
    summary:
      "Returns one round of the player with its revealed seeds, and with the times and balances of the record",
    query: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ round: Round, seeds: RevealedSeed, record: RoundRecord, shared: Type.Boolean() }),
  },
  "POST /games/round/share": {
    access: ["player"],
    summary:
      "Sets whether one round of the player is public. Visitors of a public round see the public or masked name of the player",
    body: strict({ id: Type.String({ maxLength: 100 }), shared: Type.Boolean() }),
    data: Type.Object({ shared: Type.Boolean() }),
  },
  "GET /games/round/shared": {
    access: ["guest"],
    summary:
      "Returns a round that its player has made public. The answer contains the server seed after the seed is revealed",
    query: strict({ id: Type.String({ maxLength: 100 }) }),
    data: Type.Object({
      /** The public or masked name of the player. */
      name: Type.String(),
      round: SharedRound,
      /**
       * The revealed seeds of the round. `nonce` is the nonce of the shared round and not the next nonce, because other
       * players must not learn how many rounds followed.
       */
      seeds: RevealedSeed,
      /** Null if the round is not in the public log yet, or is from the time before the log. */
      log: Type.Union([SharedRoundLog, Type.Null()]),
    }),
  },

  // Calls for fairness and for the public log.
  ...publicLogRoutes,
  "GET /fairness/receipt-keys": {
    access: ["guest"],
    summary: "Returns the public keys with which anybody can check the receipts of answers, oldest first",
    data: Type.Array(
      Type.Object({
        number: Type.Integer(),
        /** The 32 bytes of the Ed25519 public key, as 64 hexadecimal characters. */
        publicKey: Type.String(),
        madeAtMs: TimestampMs,
        /**
         * The transaction on the blockchain that published the key, and its block; null until the block is final. The
         * contract returns the public key as `hashOf(kind, number)`, with the kind «receipt key» as 32 bytes of text.
         */
        witness: Type.Union([
          Type.Object({ contract: Type.String(), transaction: Type.String(), block: Type.Integer() }),
          Type.Null(),
        ]),
      }),
    ),
  },
  "GET /fairness/seeds": {
    access: ["player"],
    apiKey: "read",
    receipt: true,
    summary:
      "Returns the active seed pair, the commitments to later server seeds, and the last revealed seed pair",
    data: Type.Object({
      active: ActiveSeedPair,
      nextClientSeed: NextClientSeed,
      ...SeedCommitments.properties,
      lastRevealed: Type.Union([RevealedSeed, Type.Null()]),
      /**
       * The number of rounds after which the server rotates the seed pair. If the number is 0, only the player can
       * rotate the seed pair.
       */
      rotateAfterRounds: Type.Integer(),
    }),
  },
  "POST /fairness/automatic": {
    access: ["player"],
    summary:
      "Sets the number of rounds after which the server rotates the seed pair automatically; 0 disables the rotation",
    body: strict({ rotateAfterRounds: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    data: Type.Object({ rotateAfterRounds: Type.Integer() }),
  },
  "POST /fairness/client-seed": {
    access: ["player"],
    apiKey: "bets",
    receipt: true,
    summary:
      "Sets the client seed of the active seed pair if it has none; otherwise the client seed for the next automatic rotation",
    body: strict({ clientSeed: Type.String({ maxLength: 200 }) }),
    data: Type.Object({ active: ActiveSeedPair, nextClientSeed: NextClientSeed }),
  },
  "POST /fairness/rotate": {
    access: ["player"],
    receipt: true,
    summary: "Reveals the active server seed and activates the next seed pair with the player's client seed",
    body: strict({ clientSeed: Type.String({ maxLength: 200 }) }),
    data: Type.Object({
      revealed: RevealedSeed,
      active: SeedPair,
      nextClientSeed: NextClientSeed,
      ...SeedCommitments.properties,
    }),
  },

  // The calls for the proof of solvency, and for the actual returns of the games.
  ...solvencyRoutes,
  ...statisticsRoutes,

  // The calls for the activity feed.
  "GET /live": {
    access: ["guest"],
    summary:
      "Returns the latest public events, newest first: bets, big wins, level-ups and current announcements",
    data: Type.Object({
      bets: Type.Array(FeedBet),
      bigWins: Type.Array(FeedBet),
      levelUps: Type.Array(FeedLevelUp),
      announcements: Type.Array(Announcement),
    }),
  },

  // The calls for the event stream. `GET /stream` itself does not return JSON, so `events.ts` defines it.
  "POST /user/export": {
    access: ["player"],
    summary:
      "Returns a ticket for `GET /user/export`, which returns all data of the account as a zip archive. The ticket is valid once, for 30 seconds",
    body: strict({ proof: FreshProof }),
    data: Type.Object({ ticket: Type.String() }),
  },
  "POST /stream/ticket": {
    access: ["player"],
    summary:
      "Returns a ticket that opens the event stream with the player's personal events. The ticket is valid for 30 seconds",
    data: Type.Object({ ticket: Type.String() }),
  },

  // The calls that only the stack for local development answers. In every other deployment, the server answers these
  // calls with RouteUnknown.
  "POST /local/faucet": {
    access: ["guest"],
    summary: "Funds a demo wallet with BNB, PLAY and USDT of the local chain, once for each address",
    body: strict({ address: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ transactionHash: Hash }),
  },
} as const satisfies Record<`${"GET" | "POST"} /${string}`, RouteShape>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** The first word of a route's path. The OpenAPI document groups the calls by this word. */
export type RouteTag = FirstWord<RouteName>;
type FirstWord<N extends string> = N extends `${string} /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never;

/** The groups of calls in the OpenAPI document, with their descriptions. */
export const routeTags: Readonly<Record<RouteTag, string>> = {
  account: "E-mail address and login password of an account",
  assets: "Balances, deposits, withdrawals and swaps",
  config: "Configuration of the platform and of its chain",
  fairness: "Seed pairs of a player",
  games: "Games and rounds",
  live: "Public activity: bets, wins and announcements",
  local: "Help for the local stack",
  notify: "Notifications to a player",
  races: "Races with standings and prizes",
  solvency: "Reserves of the platform, and proofs of balances",
  statistics: "Returns that the games have really paid",
  stream: "Server-sent events",
  user: "Player, sessions, sign-in methods, limits, rewards and invitations",
};

type Part<R, K extends string> = R extends Record<K, infer S extends TSchema> ? Static<S> : undefined;

/** The type of a route's query. */
export type Query<N extends RouteName> = Part<Routes[N], "query">;
/** The type of a route's request body. */
export type Body<N extends RouteName> = Part<Routes[N], "body">;
/** The type of the envelope's `data` after a successful call. */
export type Data<N extends RouteName> = Static<Routes[N]["data"]>;

/** The envelope of every JSON answer. `code` 200 means success. Every other code means an error. */
export interface Envelope<D> {
  readonly code: number;
  readonly msg: string;
  readonly data: D | null;
  /** The server's signature for the answer, on the routes with `receipt`. */
  readonly receipt?: Receipt;
}
