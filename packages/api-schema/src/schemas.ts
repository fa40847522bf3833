import Type, { type Static, type TProperties } from "typebox";

/** An object that refuses fields it does not name. */
export function strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** An amount on its way in. Deliberately only a text: the grammar and its reasons live in the money package. */
export const AmountInput = Type.String({ maxLength: 64, description: "decimal text, e.g. 12.5" });
/** An amount on its way out: decimal text, exact. */
export const Amount = Type.String({ description: "decimal text, exact, no trailing zeros" });
/** In the community: 1 to 5. */
export const Level = Type.Integer({ minimum: 1, maximum: 5 });

export const TimestampMs = Type.Integer({ description: "milliseconds since 1970-01-01 UTC" });
export const AssetId = Type.Enum(["PLAY", "TPLAY", "U", "GEM"]);
export const BetAsset = Type.Enum(["PLAY", "TPLAY"]);
export const Address = Type.String({ description: "checksummed address on the chain" });
/** How a session was opened: by a wallet's signature, by e-mail or phone number with the password, by a messaging host. */
export const WayIn = Type.Enum(["wallet", "email", "phone", "host"], {
  description: "how this session was opened",
});
export type WayIn = Static<typeof WayIn>;
/** What a session was opened on, as its browser calls itself; empty where it said nothing that is known. */
export const Device = Type.Object({
  browser: Type.String({ description: "e.g. Chrome" }),
  system: Type.String({ description: "e.g. Android" }),
  form: Type.Enum(["mobile", "desktop", "unknown"]),
});
export type Device = Static<typeof Device>;

/** One place where the account is signed in. */
export const Session = Type.Object({
  id: Type.String({ description: "names the session, and opens nothing" }),
  device: Device,
  wayIn: WayIn,
  /** Whether it is the caller's own. */
  current: Type.Boolean(),
  /** Whether the account had not been signed in with this browser before. */
  newDevice: Type.Boolean(),
  openedAtMs: TimestampMs,
  lastUsedAtMs: Type.Integer({ description: "milliseconds since 1970-01-01 UTC, exact to the hour" }),
});

/**
 * A secret that the page makes and keeps in its browser. The server stores its hash with each account that signs in there: the
 * device is known to that account then, and its attempts are counted apart from those of strangers.
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
 * A moment that a caller names, milliseconds since 1970. It ends with the year 9999: the text of a later one has a year of six
 * digits, which PostgreSQL does not take.
 */
export const Moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/** A span of time; what is left out is open. */
export const TimeSpan = strict({
  /** From this moment on. */
  fromMs: Type.Optional(Moment),
  /** Before this moment. */
  untilMs: Type.Optional(Moment),
});

/** Which of a player's records: page by page, those of a span of time, or the one that is named. */
export const RecordsQuery = strict({
  cursor: Cursor,
  limit: PageLimit,
  id: Type.Optional(
    Type.String({ pattern: "^([1-9][0-9]{0,17}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" }),
  ),
  ...TimeSpan.properties,
});

/** Record labels of the product, in their order of life. */
const RecordStatus = Type.Enum(["submitted", "confirming", "under_review", "pending", "confirmed", "failed"]);

export const DepositRecord = Type.Object({
  id: Type.String(),
  /** Token key on the chain. */
  token: Type.Enum(["PLAY", "USDT"]),
  /** What is credited, in this asset. */
  assetId: AssetId,
  amount: Amount,
  /** Of the amount: what is above the player's limits on deposits, and can only be withdrawn. Zero before it is credited. */
  withdrawOnly: Amount,
  /** Pending: final, and credited once it reaches the minimum together with others. */
  status: RecordStatus,
  /** From a wallet into the vault, or by a transfer to the player's own address. */
  way: Type.Enum(["wallet", "address"]),
  confirmations: Type.Integer(),
  confirmationsNeeded: Type.Integer(),
  /** Whose transfer it was. */
  from: Address,
  transactionHash: Hash,
  /** Its place in the transaction's block: a deposit is credited once for chain, transaction and this. */
  logIndex: Type.Integer(),
  blockNumber: Type.Integer(),
  /** When it was credited; null: it is not. */
  creditedAtMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});

/** What a player is given, as the journal names it. */
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
  /** Taken from the balance. */
  amount: Amount,
  fee: Amount,
  /** What arrives: amount less fee. */
  netAmount: Amount,
  status: RecordStatus,
  /** Until when it waits because the funds password was set or recovered; null: it does not. */
  heldUntilMs: Type.Union([TimestampMs, Type.Null()]),
  transactionHash: Type.Union([Hash, Type.Null()]),
  /** When it came to stand as it does. */
  changedAtMs: TimestampMs,
  atMs: TimestampMs,
});

/** The name that a player chose for others to see. */
export const PublicName = Type.Object({
  publicName: Type.Union([Type.String(), Type.Null()]),
  /** Whether others see it; else they see a masked one. */
  nameShown: Type.Boolean(),
  /** When the last one was taken away, if none was chosen since. */
  nameRemovedAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** From when on one may be chosen or changed; null: at once. */
  nameChangeableAtMs: Type.Union([TimestampMs, Type.Null()]),
});

export const nothing = Type.Object({});

/** What a fresh proof may be for. */
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

/** A wallet's signature of a question of the house, where it says whose the wallet is. */
export const SignedQuestion = strict(signed);

/** The wallet's signature of a question of the house. */
export const WalletProof = strict({ ...signed, secondFactor: SecondFactorCode });

/**
 * That it is the account's owner who asks, now: the wallet's signature, a code sent to the bound e-mail, and for some
 * purposes the login password or the host's init data; each with the second factor where that is on.
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

/** A secret that is set, typed twice. */
export const NewSecret = {
  password: Type.String({ maxLength: 100 }),
  confirmPassword: Type.String({ maxLength: 100 }),
} as const;

/** A funds password with a fresh proof. */
export const NewFundsPassword = strict({ ...NewSecret, proof: FreshProof });

/** An address that a player withdraws to again. */
export const BookedAddress = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Address,
  blockchainId: Type.String(),
  addedAtMs: TimestampMs,
  /** Until when the lock keeps it from being used; null: it may be. */
  opensAtMs: Type.Union([TimestampMs, Type.Null()]),
});

/** With it withdrawals go to the account's wallet and to open addresses of the book only. */
export const AddressLock = Type.Object({
  on: Type.Boolean(),
  /** It was switched off: until then it holds. */
  endsAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** How long a new address waits, and switching it off. */
  hours: Type.Integer(),
});

export const AssetBalance = Type.Object({
  assetId: AssetId,
  assetName: Type.String(),
  icon: Type.String(),
  /** What can be staked, swapped and withdrawn. */
  balance: Amount,
  /** Beside the balance: came above the player's limits on deposits, and can only be withdrawn. */
  withdrawOnly: Amount,
});

export const SeedPair = Type.Object({
  seedNumber: Type.Integer(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** Rounds played on it so far, which is the next round's nonce. */
  nonce: Type.Integer(),
});

export const RevealedSeed = Type.Object({
  ...SeedPair.properties,
  /** Null until the pair is rotated out. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});
