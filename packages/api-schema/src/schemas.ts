import Type, { type Static, type TProperties } from "typebox";

/** Builds the schema of an object and rejects unknown fields. */
export function strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/**
 * An amount in a request. The schema accepts any text, because the package `money` checks the format and returns the
 * errors.
 */
/**
 * The pattern of a text of one line that is not empty. The pattern allows no control characters, because PostgreSQL
 * stores no NUL character.
 */
export const linePattern = "^(?=.*\\S)[^\\u0000-\\u001F\\u007F]+$";

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
 * The sign-in method of a session: a signature by a wallet, an e-mail address with a code or a password, a phone number
 * with a password, the messaging host, or a passkey.
 */
export const SignInMethod = Type.Enum(["wallet", "email", "phone", "host", "passkey"], {
  description: "the sign-in method of the session",
});
export type SignInMethod = Static<typeof SignInMethod>;
/**
 * The browser and the operating system of a session, according to the browser. A name is an empty text if the server
 * does not recognize the browser or the system.
 */
export const Device = Type.Object({
  browser: Type.String({ description: "e.g. Chrome" }),
  system: Type.String({ description: "e.g. Android" }),
  form: Type.Enum(["mobile", "desktop", "unknown"]),
});
export type Device = Static<typeof Device>;

/** One session of the account. */
export const Session = Type.Object({
  id: Type.String({ description: "the id of the session; the id alone gives no access to the account" }),
  device: Device,
  wayIn: SignInMethod,
  /** True if the session is the session of the caller. */
  current: Type.Boolean(),
  /** True if this browser had never signed in to the account before this session. */
  newDevice: Type.Boolean(),
  openedAtMs: TimestampMs,
  lastUsedAtMs: Type.Integer({ description: "milliseconds since 1970-01-01 UTC, exact to the hour" }),
});

/**
 * A random secret that the page creates and stores in the browser. The server stores the hash of the browser's secret
 * with each account that signs in from this browser. The server counts failed attempts of a recognized device
 * separately from attempts of unknown devices.
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
    "a UUID that the caller creates. Two requests with the same key count as one request. A key of UUID version 7 contains its time of creation and belongs to one bet permanently. " +
    "A new bet can use such a key for 48 hours; later, the server returns the error RequestTooOld. A key of another UUID version belongs to one bet for at least 72 hours. Do not repeat a request after this time",
});
export const Cursor = Type.Optional(
  Type.String({ maxLength: 200, description: "the value nextCursor of the previous page" }),
);
export const PageLimit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 }));

/**
 * A time in a request, in milliseconds since 1970. The largest value is the end of the year 9999. PostgreSQL rejects
 * longer years in the text format that the server uses.
 */
export const Moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/**
 * A period of time, from `fromMs` to `untilMs`. Without `fromMs`, the period has no beginning; without `untilMs`, the
 * period has no end.
 */
export const TimeSpan = strict({
  /** The beginning of the period, which is included. */
  fromMs: Type.Optional(Moment),
  /** The end of the period, which is excluded. */
  untilMs: Type.Optional(Moment),
});

/** Selects a page of a player's records, or the records of a period, or one record by its id. */
export const RecordsQuery = strict({
  cursor: Cursor,
  limit: PageLimit,
  id: Type.Optional(
    Type.String({ pattern: "^([1-9][0-9]{0,17}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" }),
  ),
  ...TimeSpan.properties,
});

/** The states that a record can have, for example a deposit or withdrawal, in the usual order. */
const RecordStatus = Type.Enum(["submitted", "confirming", "under_review", "pending", "confirmed", "failed"]);

export const DepositRecord = Type.Object({
  id: Type.String(),
  /** The key of the token on the chain. */
  token: Type.Enum(["PLAY", "USDT"]),
  /** The asset that the server credits for the deposit. */
  assetId: AssetId,
  amount: Amount,
  /**
   * The part of the deposit above the player's deposit limits, which the player can only withdraw. The withdraw-only
   * amount is zero until the server has credited the deposit.
   */
  withdrawOnly: Amount,
  /**
   * The state of the deposit. `pending` means that the deposit is final, but the amount is below the minimum. The
   * server credits the deposit as soon as the sum with later deposits reaches the minimum.
   */
  status: RecordStatus,
  /**
   * The destination of the deposit: `wallet` is a deposit from a wallet into the vault, `address` is a transfer to the
   * player's own deposit address.
   */
  way: Type.Enum(["wallet", "address"]),
  confirmations: Type.Integer(),
  confirmationsNeeded: Type.Integer(),
  /** The address from which the deposit came. */
  from: Address,
  transactionHash: Hash,
  /**
   * The index of the deposit's log entry in the block. The server credits a deposit only once for each combination of
   * chain, transaction and log index.
   */
  logIndex: Type.Integer(),
  blockNumber: Type.Integer(),
  /** The time at which the server credited the deposit; null if the deposit is not credited. */
  creditedAtMs: Type.Union([TimestampMs, Type.Null()]),
  atMs: TimestampMs,
});

/** The kinds of rewards, with their names in the journal. */
export const RewardKind = Type.Enum(["airdrop", "check_in", "rakeback", "level_gift", "commission"]);

/** The kinds of reward records: the rewards that a player collects, the prizes of races, and redeemed bonus codes. */
const RewardRecordKind = Type.Enum([...RewardKind.enum, "race_prize", "bonus_code"]);

export const RewardRecord = Type.Object({
  id: Type.String(),
  kind: RewardRecordKind,
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
   * The time until which the withdrawal is held, because the player has set or recovered the funds password or changed
   * a sign-in method. The time is null if the withdrawal is not held.
   */
  heldUntilMs: Type.Union([TimestampMs, Type.Null()]),
  /** True if the withdrawal waits until the player has passed the identity check. */
  needsIdentity: Type.Boolean(),
  transactionHash: Type.Union([Hash, Type.Null()]),
  /** The time at which the state of the withdrawal last changed. */
  changedAtMs: TimestampMs,
  atMs: TimestampMs,
});

/** The public name of a player. */
export const PublicName = Type.Object({
  publicName: Type.Union([Type.String(), Type.Null()]),
  /** True if other players see the public name; false if other players see a masked name. */
  nameShown: Type.Boolean(),
  /**
   * The time at which an operator removed the public name. The time is set only until the player chooses a new name.
   */
  nameRemovedAtMs: Type.Union([TimestampMs, Type.Null()]),
  /** The time from which the player can change the public name; null if a change is possible now. */
  nameChangeableAtMs: Type.Union([TimestampMs, Type.Null()]),
});

export const nothing = Type.Object({});

/** The purposes for which the server requires a fresh proof. */
export const FreshProofPurpose = Type.Enum([
  "setFundsPassword",
  "recoverFundsPassword",
  "setLoginPassword",
  "bindEmail",
  "changeEmail",
  "addWithdrawalAddress",
  "loosenAddressLock",
  "bindWallet",
  "addPasskey",
  "removeWayIn",
  "protection",
  "deleteAccount",
  "exclude",
  "exportAccount",
  "bindInviter",
  "makeApiKey",
]);
export type FreshProofPurpose = Static<typeof FreshProofPurpose>;

export const CodeToken = Type.String({
  maxLength: 64,
  description: "the token of the call of POST /account/email/code/send that sent the code",
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
    description: "the result of personal_sign for the message in the answer of POST /user/proof_message",
  }),
} as const;

/** The signature of a text from the server by a wallet. The signature proves that the caller owns the wallet. */
export const SignedQuestion = strict(signed);

/** The signature of a text from the server by a wallet, with a code of the second factor. */
export const WalletProof = strict({ ...signed, secondFactor: SecondFactorCode });

const base64url = (maxLength: number, description: string) =>
  Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength, description });
const credentialId = base64url(1_400, "the id of the credential in base64url");
const clientDataJSON = base64url(8_000, "clientDataJSON of the authenticator's response in base64url");

/** The signature of a passkey: the response of `navigator.credentials.get`. */
export const PasskeySignature = strict({
  credentialId,
  clientDataJSON,
  authenticatorData: base64url(4_000, "authenticatorData in base64url"),
  signature: base64url(2_000, "signature in base64url"),
});
export type PasskeySignature = Static<typeof PasskeySignature>;

/** A new passkey: the response of `navigator.credentials.create`. */
export const NewPasskey = strict({
  credentialId,
  clientDataJSON,
  attestationObject: base64url(16_000, "attestationObject in base64url"),
  transports: Type.Array(Type.String({ maxLength: 20, pattern: "^[a-z-]+$" }), { maxItems: 10 }),
});
export type NewPasskey = Static<typeof NewPasskey>;

/** The signature of a passkey of the account as a fresh proof. */
export const PasskeyProof = strict({ passkey: PasskeySignature, secondFactor: SecondFactorCode });

/**
 * A fresh proof that the owner of the account sends the request. The proof is a signature by the wallet or by a
 * passkey, or a code that the server has sent to the bound e-mail address. For some purposes, the server also accepts
 * the login password or the init data of the messaging host. If the account has a second factor, the proof also needs a
 * code of the second factor.
 */
export const FreshProof = Type.Union([
  WalletProof,
  PasskeyProof,
  strict({ token: CodeToken, code: CodeText, secondFactor: SecondFactorCode }),
  strict({ loginPassword: Type.String({ maxLength: 100 }), secondFactor: SecondFactorCode }),
  strict({
    hostSession: Type.Literal(true, {
      description:
        "uses the init data of the messaging host as the proof. The init data must be recent, and must have opened this session or requested the link that opened this session",
    }),
    secondFactor: SecondFactorCode,
  }),
]);
export type FreshProof = Static<typeof FreshProof>;

/** A new password, which the player has typed twice. */
export const NewSecret = {
  password: Type.String({ maxLength: 100 }),
  confirmPassword: Type.String({ maxLength: 100 }),
} as const;

/** A new funds password with a fresh proof. */
export const NewFundsPassword = strict({ ...NewSecret, proof: FreshProof });

/** An entry in the player's address book for withdrawals. */
export const BookedAddress = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: Address,
  blockchainId: Type.String(),
  addedAtMs: TimestampMs,
  /** The time until which a new address is locked; null if the player can already use the address. */
  opensAtMs: Type.Union([TimestampMs, Type.Null()]),
});

/**
 * The address lock of an account, which restricts the destinations of withdrawals. While the lock is on, withdrawals
 * can go only to the account's wallet and to unlocked addresses of the address book.
 */
export const AddressLock = Type.Object({
  on: Type.Boolean(),
  /**
   * The time at which the address lock ends after the player has switched the lock off. The address lock stays active
   * until this time.
   */
  endsAtMs: Type.Union([TimestampMs, Type.Null()]),
  /**
   * The number of hours until a new address can be used. After the same time, switching off the address lock takes
   * effect.
   */
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
   * only withdraw the amount above the limits.
   */
  withdrawOnly: Amount,
});

export const SeedPair = Type.Object({
  seedNumber: Type.Integer(),
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** The number of rounds with this seed pair, which is also the nonce of the next round. */
  nonce: Type.Integer(),
});

export const ActiveSeedPair = Type.Object({
  ...SeedPair.properties,
  /** Null until the player sets the first client seed. A pair without a client seed accepts no bets. */
  clientSeed: Type.Union([Type.String(), Type.Null()]),
});

/** The client seed that the player has set for the next automatic rotation, or null. */
export const NextClientSeed = Type.Union([Type.String(), Type.Null()]);

export const RevealedSeed = Type.Object({
  ...SeedPair.properties,
  /** The server seed; null until the seed pair is rotated. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});

/** A hash chain of server seeds. SHA-256 of each server seed is the server seed of the pair before it. */
export const SeedChain = Type.Object({
  /** The number of the first seed pair of the chain. */
  firstSeedNumber: Type.Integer(),
  /** The number of server seeds in the chain. */
  links: Type.Integer(),
  /** SHA-256 of the first server seed of the chain. */
  commitment: Type.String(),
});

/**
 * The server's signature for an answer. docs/fairness.md describes how to check it. The server signs several answers
 * together, and `path` leads from this answer to the signed root of their Merkle tree.
 */
export const Receipt = Type.Object({
  /** The time of the answer by the server's clock. */
  atMs: TimestampMs,
  index: Type.Integer(),
  /** The number of the key that made the signature. `GET /fairness/receipt-keys` returns all public keys. */
  key: Type.Integer(),
  path: Type.Array(Type.String()),
  /** The Ed25519 signature, in base64. */
  signature: Type.String(),
  size: Type.Integer(),
});
export type Receipt = Static<typeof Receipt>;

/** The commitments to the server seeds of later pairs. */
export const SeedCommitments = Type.Object({
  /**
   * The hash of the next server seed, if the next pair is from the time before chains; otherwise null. In a chain, the
   * hash of the next server seed is the active server seed, which is secret.
   */
  nextServerSeedHash: Type.Union([Type.String(), Type.Null()]),
  /** The chains of the active pair and of later pairs, in the order of their pairs. */
  chains: Type.Array(SeedChain),
});
