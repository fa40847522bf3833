import Type, { type Static, type TProperties } from "typebox";

/** Builds a schema of an object that rejects unknown fields. */
export function strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/**
 * An amount in a request. The schema only requires text, because the package `money` owns the grammar of amounts and
 * the errors.
 */
export const AmountInput = Type.String({ maxLength: 64, description: "decimal text, e.g. 12.5" });
/** An amount in an answer, as exact decimal text. */
export const Amount = Type.String({ description: "exact decimal text without trailing zeros" });
/** The level of a player in the community, from 1 to 5. */
export const Level = Type.Integer({ minimum: 1, maximum: 5 });

export const TimestampMs = Type.Integer({ description: "milliseconds since 1970-01-01 UTC" });
export const AssetId = Type.Enum(["PLAY", "TPLAY", "U", "GEM"]);
export const BetAsset = Type.Enum(["PLAY", "TPLAY"]);
export const Address = Type.String({ description: "checksummed address on the chain" });
/**
 * The sign-in method of a session: a wallet's signature, an e-mail or phone number with the password, or a messaging
 * host.
 */
export const SignInMethod = Type.Enum(["wallet", "email", "phone", "host"], {
  description: "the sign-in method of the session",
});
export type SignInMethod = Static<typeof SignInMethod>;
/**
 * The browser and the operating system of a session, as the browser reports them. The name of the browser or the system
 * is an empty text if the server does not recognize the name.
 */
export const Device = Type.Object({
  browser: Type.String({ description: "e.g. Chrome" }),
  system: Type.String({ description: "e.g. Android" }),
  form: Type.Enum(["mobile", "desktop", "unknown"]),
});
export type Device = Static<typeof Device>;

/** One session of the account. */
export const Session = Type.Object({
  id: Type.String({ description: "the id of the session, which gives no access" }),
  device: Device,
  wayIn: SignInMethod,
  /** True for the session of the caller. */
  current: Type.Boolean(),
  /** True if this browser had never signed in to the account before this session. */
  newDevice: Type.Boolean(),
  openedAtMs: TimestampMs,
  lastUsedAtMs: Type.Integer({ description: "milliseconds since 1970-01-01 UTC, exact to the hour" }),
});

/**
 * A secret that the page creates and stores in the player's browser. The server stores the hash of the browser's secret
 * with each account that signs in from this browser. The server counts failed attempts from a known device separately
 * from attempts of unknown devices.
 */
export const DeviceKey = Type.Optional(
  Type.String({
    pattern: "^[A-Za-z0-9_-]{22,64}$",
    description:
      "a random secret of the browser, by which the server recognizes the browser when an account signs in again",
  }),
);

export const Hash = Type.String({ description: "0x and 64 hexadecimal characters" });
export const IdempotencyKey = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  description:
    "a UUID that the caller creates. Two requests with the same key count as one request. A key of UUID version 7 contains its time, belongs to one bet permanently, " +
    "and can be used for a bet for 48 hours (error RequestTooOld). A key of another version belongs to one bet for at least 72 hours. Do not repeat the request later",
});
export const Cursor = Type.Optional(
  Type.String({ maxLength: 200, description: "the value nextCursor of the previous page" }),
);
export const PageLimit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 }));

/**
 * A time in a request, in milliseconds since 1970. The largest allowed time is the end of the year 9999. PostgreSQL
 * does not accept years with more digits in the text form that the server uses.
 */
export const Moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/**
 * A period of time, from `fromMs` to `untilMs`. A period without `fromMs` has no beginning, and a period without
 * `untilMs` has no end.
 */
export const TimeSpan = strict({
  /** The beginning of the period (included). */
  fromMs: Type.Optional(Moment),
  /** The end of the period (excluded). */
  untilMs: Type.Optional(Moment),
});

/** Selects records of a player by page, by period, or by id. */
export const RecordsQuery = strict({
  cursor: Cursor,
  limit: PageLimit,
  id: Type.Optional(
    Type.String({ pattern: "^([1-9][0-9]{0,17}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" }),
  ),
  ...TimeSpan.properties,
});

/** The possible states of a record, for example of a deposit or withdrawal, in the usual order. */
const RecordStatus = Type.Enum(["submitted", "confirming", "under_review", "pending", "confirmed", "failed"]);

export const DepositRecord = Type.Object({
  id: Type.String(),
  /** The key of the token on the chain. */
  token: Type.Enum(["PLAY", "USDT"]),
  /** The asset that the server credits for the deposit. */
  assetId: AssetId,
  amount: Amount,
  /**
   * The amount of the deposit above the player's deposit limits. The player can only withdraw this amount. The
   * withdraw-only amount is zero until the server credits the deposit.
   */
  withdrawOnly: Amount,
  /**
   * The state of the deposit. `pending` means that the deposit is final but below the minimum. The server credits the
   * deposit when the total with further deposits reaches the minimum.
   */
  status: RecordStatus,
  /**
   * The destination of the deposit. `wallet` means a deposit from a wallet into the vault, and `address` means a
   * transfer to the player's own deposit address.
   */
  way: Type.Enum(["wallet", "address"]),
  confirmations: Type.Integer(),
  confirmationsNeeded: Type.Integer(),
  /** The address that sent the deposit. */
  from: Address,
  transactionHash: Hash,
  /**
   * The position of the deposit's log entry in the block of the transaction. The server credits a deposit only once for
   * a chain, a transaction and a log position.
   */
  logIndex: Type.Integer(),
  blockNumber: Type.Integer(),
  /**
   * The time at which the server credited the deposit. The time of the credit is null if the server has not credited
   * the deposit.
   */
  creditedAtMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});

/** The kinds of rewards, by the names in the journal. */
export const RewardKind = Type.Enum(["airdrop", "check_in", "rakeback", "level_gift", "commission"]);

export const RewardRecord = Type.Object({
  id: Type.String(),
  kind: RewardKind,
  assetId: AssetId,
  amount: Amount,
  atMs: TimestampMs,
});

export const WithdrawalRecord = Type.Object({
  id: Type.String(),
  requestId: Type.String(),
  assetId: AssetId,
  token: Type.Enum(["PLAY", "USDT"]),
  blockchainId: Type.String(),
  address: Address,
  /** The amount by which the withdrawal reduces the balance. */
  amount: Amount,
  fee: Amount,
  /** The amount that the player receives from the withdrawal, which is `amount` minus the fee. */
  netAmount: Amount,
  status: RecordStatus,
  /**
   * The time until which the withdrawal waits, because the player has set or recovered the funds password. The end of
   * the wait is null if the withdrawal need not wait.
   */
  heldUntilMs: Type.Union([TimestampMs, Type.Null()]),
  transactionHash: Type.Union([Hash, Type.Null()]),
  /** The time of the last change of the withdrawal's state. */
  changedAtMs: TimestampMs,
  atMs: TimestampMs,
});

/** The name that a player chose for other players to see. */
export const PublicName = Type.Object({
  publicName: Type.Union([Type.String(), Type.Null()]),
  /** True if other players see the chosen name. False if other players see a masked name. */
  nameShown: Type.Boolean(),
  /**
   * The time at which an operator removed the player's public name. The time of the removal exists only if the player
   * has not chosen a new name.
   */
  nameRemovedAtMs: Type.Union([TimestampMs, Type.Null()]),
  /**
   * The time from which the player can choose or change the public name. If the time is null, the player can change the
   * public name now.
   */
  nameChangeableAtMs: Type.Union([TimestampMs, Type.Null()]),
});

export const nothing = Type.Object({});

/** The purposes for which the server requires a fresh proof. */
export const FreshProofPurpose = Type.Enum([
  "setFundsPassword",
  "recoverFundsPassword",
  "bindEmail",
  "changeEmail",
  "addWithdrawalAddress",
  "loosenAddressLock",
  "bindWallet",
  "removeWayIn",
  "protection",
  "deleteAccount",
  "exclude",
  "exportAccount",
  "bindInviter",
]);
export type FreshProofPurpose = Static<typeof FreshProofPurpose>;

export const CodeToken = Type.String({
  maxLength: 64,
  description: "the token of the call POST /account/email/code/send that sent the code",
});
export const CodeText = Type.String({ maxLength: 16, description: "the six digits in the e-mail" });

export const SecondFactorCode = Type.Optional(
  Type.String({
    maxLength: 40,
    description:
      "needed if the account has a second factor: six digits of the authenticator app, or a recovery code",
  }),
);

const signed = {
  nonce: Type.String({ maxLength: 64, description: "the nonce in the answer of POST /user/proof_message" }),
  signature: Type.String({
    maxLength: 20_000,
    description: "the result of personal_sign for the message in that answer",
  }),
} as const;

/** A wallet's signature of a text from the server. The signature proves who owns the wallet. */
export const SignedQuestion = strict(signed);

/** A wallet's signature of a text from the server, with a code of the second factor. */
export const WalletProof = strict({ ...signed, secondFactor: SecondFactorCode });

/**
 * A fresh proof that the account's owner sends the request. The proof is a signature of the wallet, or a code that the
 * server sent to the bound e-mail. For some purposes, the server also accepts the login password or the init data of
 * the messaging host. If the account has a second factor, each fresh proof also needs a code of the second factor.
 */
export const FreshProof = Type.Union([
  WalletProof,
  strict({ token: CodeToken, code: CodeText, secondFactor: SecondFactorCode }),
  strict({ loginPassword: Type.String({ maxLength: 100 }), secondFactor: SecondFactorCode }),
  strict({
    hostSession: Type.Literal(true, {
      description:
        "uses the init data of the messaging host as the proof. The init data opened this session or requested the link that opened this session, and must be recent",
    }),
    secondFactor: SecondFactorCode,
  }),
]);
export type FreshProof = Static<typeof FreshProof>;

/** A new password that the player has typed twice. */
export const NewSecret = {
  password: Type.String({ maxLength: 100 }),
  confirmPassword: Type.String({ maxLength: 100 }),
} as const;

/** A new funds password with a fresh proof. */
export const NewFundsPassword = strict({ ...NewSecret, proof: FreshProof });

/** An address in the player's address book for withdrawals. */
export const BookedAddress = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Address,
  blockchainId: Type.String(),
  addedAtMs: TimestampMs,
  /** The end of the lock of a new address. The end of the lock is null if the player can use the address. */
  opensAtMs: Type.Union([TimestampMs, Type.Null()]),
});

/**
 * The address lock of an account, which restricts the addresses for withdrawals. While the address lock is on,
 * withdrawals can only go to the account's wallet and to unlocked addresses of the address book.
 */
export const AddressLock = Type.Object({
  on: Type.Boolean(),
  /**
   * The end of the address lock after the player has switched off the lock. The address lock stays active until this
   * time.
   */
  endsAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** The number of hours until a new address can be used, or until switching off the address lock takes effect. */
  hours: Type.Integer(),
});

export const AssetBalance = Type.Object({
  assetId: AssetId,
  assetName: Type.String(),
  icon: Type.String(),
  /** The amount that the player can stake, swap and withdraw. */
  balance: Amount,
  /**
   * Deposits above the player's deposit limits. The balance does not include deposits above the limits. The player can
   * only withdraw the amount above the deposit limits.
   */
  withdrawOnly: Amount,
});

export const SeedPair = Type.Object({
  seedNumber: Type.Integer(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** The number of rounds that used the seed pair. The number is also the nonce of the next round. */
  nonce: Type.Integer(),
});

export const RevealedSeed = Type.Object({
  ...SeedPair.properties,
  /** The server seed; null until the seed pair is rotated. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});
