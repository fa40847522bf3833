import Type, { type Static, type TProperties } from "typebox";

/** Builds an object schema that refuses unknown fields. */
export function strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/**
 * An amount in a request. The schema only requires a text, because the money package owns the grammar and its errors.
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
 * How a session was opened: by a wallet's signature, by e-mail or phone number with the password, or by a messaging
 * host.
 */
export const WayIn = Type.Enum(["wallet", "email", "phone", "host"], {
  description: "how this session was opened",
});
export type WayIn = Static<typeof WayIn>;
/**
 * The browser and system of a session, as the browser names itself. Fields are empty if the browser names nothing
 * known.
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
 * A secret that the page creates and stores in its browser. The server stores the secret's hash with each account
 * that signs in there. The account then knows the device, and the server counts the device's attempts separately from
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
 * A moment in a request, in milliseconds since 1970. The last moment is the end of the year 9999, because later years
 * have more digits than PostgreSQL accepts in this text form.
 */
export const Moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/** A period of time. A missing end means that the period is open on that side. */
export const TimeSpan = strict({
  /** The first moment of the period. */
  fromMs: Type.Optional(Moment),
  /** The moment after the period. */
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
   * The part of the amount above the player's deposit limits, which can only be withdrawn. Zero before the deposit is
   * credited.
   */
  withdrawOnly: Amount,
  /**
   * The state. `pending` means that the deposit is final and is credited when it reaches the minimum together with
   * others.
   */
  status: RecordStatus,
  /** The way of the deposit: `wallet` into the vault, or `address` to the player's own deposit address. */
  way: Type.Enum(["wallet", "address"]),
  confirmations: Type.Integer(),
  confirmationsNeeded: Type.Integer(),
  /** The sender of the transfer. */
  from: Address,
  transactionHash: Hash,
  /** The position in the transaction's block. A deposit is credited once per chain, transaction and this position. */
  logIndex: Type.Integer(),
  blockNumber: Type.Integer(),
  /** The moment of the credit; null if the deposit is not credited. */
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
  /** The amount that is taken from the balance. */
  amount: Amount,
  fee: Amount,
  /** The amount that arrives: `amount` minus the fee. */
  netAmount: Amount,
  status: RecordStatus,
  /** The end of the wait because the funds password was set or recovered; null if the withdrawal does not wait. */
  heldUntilMs: Type.Union([TimestampMs, Type.Null()]),
  transactionHash: Type.Union([Hash, Type.Null()]),
  /** The moment of the last change of the state. */
  changedAtMs: TimestampMs,
  atMs: TimestampMs,
});

/** The name that a player chose for other players to see. */
export const PublicName = Type.Object({
  publicName: Type.Union([Type.String(), Type.Null()]),
  /** True if others see the name. Otherwise they see a masked name. */
  nameShown: Type.Boolean(),
  /** The moment when an operator removed the last name, if the player has not chosen a new one. */
  nameRemovedAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** The first moment when the player can choose or change the name; null means now. */
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

/** A wallet's signature of a question from the server. The signature proves the owner of the wallet. */
export const SignedQuestion = strict(signed);

/** A wallet's signature of a question from the server, with a code of the second factor. */
export const WalletProof = strict({ ...signed, secondFactor: SecondFactorCode });

/**
 * A fresh proof that the account's owner sends the request: the wallet's signature, or a code sent to the bound
 * e-mail. For some purposes, the login password or the host's init data is accepted. Each proof also needs the second
 * factor if it is on.
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
 * The address lock. While it is on, withdrawals go only to the account's wallet and to open addresses of the address
 * book.
 */
export const AddressLock = Type.Object({
  on: Type.Boolean(),
  /** The end of the lock after it was switched off. The lock is still active until then. */
  endsAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** Hours for which a new address, and the end of the lock, have to wait. */
  hours: Type.Integer(),
});

export const AssetBalance = Type.Object({
  assetId: AssetId,
  assetName: Type.String(),
  icon: Type.String(),
  /** The amount that can be staked, swapped and withdrawn. */
  balance: Amount,
  /** Deposits above the player's deposit limits, in addition to the balance. They can only be withdrawn. */
  withdrawOnly: Amount,
});

export const SeedPair = Type.Object({
  seedNumber: Type.Integer(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** The number of rounds played on the pair, which is the nonce of the next round. */
  nonce: Type.Integer(),
});

export const RevealedSeed = Type.Object({
  ...SeedPair.properties,
  /** The server seed; null until the pair is rotated. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});
