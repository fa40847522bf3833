import Type, { type Static, type TProperties } from "typebox";

/** Builds an object schema that refuses unknown fields. */
export function strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/**
 * An amount in a request. The schema only requires a text, because the package `money` owns the grammar of amounts and
 * the errors.
 */
export const AmountInput = Type.String({ maxLength: 64, description: "decimal text, e.g. 12.5" });
/** An amount in an answer, as exact decimal text. */
export const Amount = Type.String({ description: "decimal text, exact, no trailing zeros" });
/** The level in the community, 1 to 5. */
export const Level = Type.Integer({ minimum: 1, maximum: 5 });

export const TimestampMs = Type.Integer({ description: "milliseconds since 1970-01-01 UTC" });
export const AssetId = Type.Enum(["PLAY", "TPLAY", "U", "GEM"]);
export const BetAsset = Type.Enum(["PLAY", "TPLAY"]);
export const Address = Type.String({ description: "checksummed address on the chain" });
/**
 * The sign-in method of a session: a wallet's signature, an e-mail or phone number with the password, or a messaging
 * host.
 */
export const WayIn = Type.Enum(["wallet", "email", "phone", "host"], {
  description: "how this session was opened",
});
export type WayIn = Static<typeof WayIn>;
/**
 * The browser and system of a session, as the browser reports them. A field is empty if the server does not recognize
 * the reported name.
 */
export const Device = Type.Object({
  browser: Type.String({ description: "e.g. Chrome" }),
  system: Type.String({ description: "e.g. Android" }),
  form: Type.Enum(["mobile", "desktop", "unknown"]),
});
export type Device = Static<typeof Device>;

/** One session in which the account is signed in. */
export const Session = Type.Object({
  id: Type.String({ description: "names the session, and opens nothing" }),
  device: Device,
  wayIn: WayIn,
  /** True for the caller's own session. */
  current: Type.Boolean(),
  /** True if this browser signed in to the account for the first time. */
  newDevice: Type.Boolean(),
  openedAtMs: TimestampMs,
  lastUsedAtMs: Type.Integer({ description: "milliseconds since 1970-01-01 UTC, exact to the hour" }),
});

/**
 * A secret that the page creates and stores in the player's browser. The server stores the secret's hash with each
 * account that signs in from this browser. For a known device, the server counts failed attempts separately from
 * unknown devices.
 */
export const DeviceKey = Type.Optional(
  Type.String({
    pattern: "^[A-Za-z0-9_-]{22,64}$",
    description:
      "a random secret of the browser, by which it is known again to accounts that signed in there",
  }),
);

export const Hash = Type.String({ description: "0x and 64 hex characters" });
export const IdempotencyKey = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  description:
    "a UUID made by the caller: the same key is the same request. Of version 7, which carries its time, a key is one bet for ever; " +
    "for a bet it can be used for 48 hours (RequestTooOld). Any other is one bet for 72 hours at least: do not repeat it later",
});
export const Cursor = Type.Optional(
  Type.String({ maxLength: 200, description: "nextCursor of the page before" }),
);
export const PageLimit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 }));

/**
 * A time in a request, in milliseconds since 1970. The largest allowed time is the end of the year 9999, because
 * PostgreSQL does not accept years with more digits in the text form that the server uses.
 */
export const Moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/** A period of time. A period without `fromMs` has no start, and a period without `untilMs` has no end. */
export const TimeSpan = strict({
  /** The start of the period (included). */
  fromMs: Type.Optional(Moment),
  /** The end of the period (excluded). */
  untilMs: Type.Optional(Moment),
});

/** Selects a player's records: by page, by period, or by id. */
export const RecordsQuery = strict({
  cursor: Cursor,
  limit: PageLimit,
  id: Type.Optional(
    Type.String({ pattern: "^([1-9][0-9]{0,17}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" }),
  ),
  ...TimeSpan.properties,
});

/** The states of the product's records, in their usual order. */
const RecordStatus = Type.Enum(["submitted", "confirming", "under_review", "pending", "confirmed", "failed"]);

export const DepositRecord = Type.Object({
  id: Type.String(),
  /** The key of the token on the chain. */
  token: Type.Enum(["PLAY", "USDT"]),
  /** The asset that the deposit credits. */
  assetId: AssetId,
  amount: Amount,
  /**
   * The part of the amount above the player's deposit limits, which can only be withdrawn. The value is zero until the
   * deposit is credited.
   */
  withdrawOnly: Amount,
  /**
   * The state of the deposit. `pending` means that the deposit is final but below the minimum: the server credits the
   * deposit when the total with further deposits reaches the minimum.
   */
  status: RecordStatus,
  /**
   * The destination of the deposit: `wallet` is a deposit from a wallet into the vault, and `address` is a transfer to
   * the player's own deposit address.
   */
  way: Type.Enum(["wallet", "address"]),
  confirmations: Type.Integer(),
  confirmationsNeeded: Type.Integer(),
  /** The sender of the transfer. */
  from: Address,
  transactionHash: Hash,
  /**
   * The position of the deposit's log entry in the transaction's block. The server credits a deposit once per chain,
   * transaction and log position.
   */
  logIndex: Type.Integer(),
  blockNumber: Type.Integer(),
  /** The time at which the server credited the deposit; null if the deposit is not credited. */
  creditedAtMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});

/** The kinds of rewards, by their names in the journal. */
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
  /** The amount that the withdrawal takes from the balance. */
  amount: Amount,
  fee: Amount,
  /** The amount that the player receives: `amount` minus the fee. */
  netAmount: Amount,
  status: RecordStatus,
  /**
   * The end of the withdrawal's wait after the funds password was set or recovered; null if the withdrawal need not
   * wait.
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
  /** True if other players see the chosen name; false if other players see a masked name. */
  nameShown: Type.Boolean(),
  /** The time at which an operator removed the player's last name, if the player has not chosen a new name. */
  nameRemovedAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** The time from which the player can choose or change the name; null means now. */
  nameChangeableAtMs: Type.Union([TimestampMs, Type.Null()]),
});

export const nothing = Type.Object({});

/** The purposes of a fresh proof. */
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
  description: "that POST /account/email/code/send was called with",
});
export const CodeText = Type.String({ maxLength: 16, description: "the six digits of the mail" });

export const SecondFactorCode = Type.Optional(
  Type.String({
    maxLength: 40,
    description: "where the second factor is on: six digits of the app, or a recovery code",
  }),
);

const signed = {
  nonce: Type.String({ maxLength: 64, description: "of the answer of POST /user/proof_message" }),
  signature: Type.String({ maxLength: 20_000, description: "personal_sign of its message" }),
} as const;

/** A wallet's signature of a challenge from the server, which proves the owner of the wallet. */
export const SignedQuestion = strict(signed);

/** A wallet's signature of a challenge from the server, with a code of the second factor. */
export const WalletProof = strict({ ...signed, secondFactor: SecondFactorCode });

/**
 * A fresh proof that the account's owner sends the request: the wallet's signature, or a code sent to the bound e-mail.
 * For some purposes, the login password or the host's init data is accepted. If the account has a second factor, each
 * proof also needs a code of the second factor.
 */
export const FreshProof = Type.Union([
  WalletProof,
  strict({ token: CodeToken, code: CodeText, secondFactor: SecondFactorCode }),
  strict({ loginPassword: Type.String({ maxLength: 100 }), secondFactor: SecondFactorCode }),
  strict({
    hostSession: Type.Literal(true, {
      description:
        "the host's init data that opened this session, or asked for the link that did, while it is fresh",
    }),
    secondFactor: SecondFactorCode,
  }),
]);
export type FreshProof = Static<typeof FreshProof>;

/** A new secret that the player typed twice. */
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
  /** The end of the lock of a new address; null if the address can be used. */
  opensAtMs: Type.Union([TimestampMs, Type.Null()]),
});

/**
 * The address lock of an account. While the address lock is on, withdrawals go only to the account's wallet and to
 * unlocked addresses of the address book.
 */
export const AddressLock = Type.Object({
  on: Type.Boolean(),
  /**
   * The end of the address lock after the player switched the lock off. The address lock stays active until this time.
   */
  endsAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** Hours after which a new address, or switching off the address lock, takes effect. */
  hours: Type.Integer(),
});

export const AssetBalance = Type.Object({
  assetId: AssetId,
  assetName: Type.String(),
  icon: Type.String(),
  /** The amount that the player can stake, swap and withdraw. */
  balance: Amount,
  /**
   * Deposits above the player's deposit limits, in addition to the balance. The player can only withdraw this amount.
   */
  withdrawOnly: Amount,
});

export const SeedPair = Type.Object({
  seedNumber: Type.Integer(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** The number of rounds that used the seed pair, which is also the nonce of the next round. */
  nonce: Type.Integer(),
});

export const RevealedSeed = Type.Object({
  ...SeedPair.properties,
  /** The server seed; null until the seed pair is rotated. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});
