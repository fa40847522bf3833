import Type, { type Static } from "typebox";
import { Address, Amount, AssetId, Device, Hash, SignInMethod, TimestampMs } from "../schemas.ts";

/**
 * The role of an operator. A viewer can only read. A reviewer can also review withdrawals and freeze accounts. An admin
 * can also change settings and roles.
 */
export const OperatorRole = Type.Enum(["viewer", "reviewer", "admin"]);
export type OperatorRole = Static<typeof OperatorRole>;

/** The operator's reason for an action, which the audit log stores. */
export const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" });
export const Id = Type.String({ pattern: "^[1-9]\\d{0,17}$" });
export const WithdrawalId = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});
const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);

export const Operator = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: OperatorRole,
});
export type Operator = Static<typeof Operator>;

/**
 * The lists of withdrawals that a reviewer can select. The view `second` contains withdrawals that wait for the
 * approval of a second operator.
 */
export const WithdrawalView = Type.Enum(["review", "second", "moving", "held", "done"]);
export type WithdrawalView = Static<typeof WithdrawalView>;

export const WithdrawnAsset = Type.Enum(["PLAY", "U"]);

/** The number of withdrawals in one list, and the total amount of the withdrawals by asset. */
export const QueueSum = Type.Object({
  count: Type.Integer(),
  amounts: Type.Array(Type.Object({ assetId: WithdrawnAsset, amount: Amount })),
});

const WithdrawalStatus = Type.Enum(["under_review", "pending", "submitted", "confirmed", "failed"]);
/**
 * The kind of a withdrawal address: the player's own wallet, an address that received an earlier payout, an address
 * from the address book, or a new address.
 */
const AddressKind = Type.Enum(["own", "paid", "book", "new"]);

/** The attention that an operator should give to a withdrawal, according to the withdrawal's marks. */
const Risk = Type.Enum(["low", "look", "high"]);

export const ReviewedWithdrawal = Type.Object({
  id: Type.String(),
  playerId: Type.String(),
  playerName: Type.String(),
  assetId: AssetId,
  token: Type.Enum(["PLAY", "USDT"]),
  amount: Amount,
  fee: Amount,
  netAmount: Amount,
  /** The value of the withdrawal in U. The value of the withdrawal is null if the asset has no price. */
  valueU: orNull(Amount),
  address: Address,
  addressKind: AddressKind,
  risk: Risk,
  status: WithdrawalStatus,
  /** The stored reason why the withdrawal needs a review, waits or failed. */
  reason: orNull(Type.String()),
  heldUntilMs: orNull(TimestampMs),
  requestedAtMs: TimestampMs,
  changedAtMs: TimestampMs,
  transactionHash: orNull(Hash),
  /** True if two operators have to approve the withdrawal. */
  needsTwo: Type.Boolean(),
  firstApprovedBy: orNull(Type.String()),
});
export type ReviewedWithdrawal = Static<typeof ReviewedWithdrawal>;

/**
 * A fact about a withdrawal that helps a reviewer to decide. The page has the text for each mark of a withdrawal, and
 * `values` contains the values in the text.
 */
export const Mark = Type.Object({
  name: Type.Enum([
    "address",
    "usual",
    "turnover",
    "password",
    "device",
    "shares",
    "limits",
    "frozen",
    "code",
    "unpaid",
    "vault",
    "balance",
  ]),
  state: Type.Enum(["good", "look", "bad"]),
  values: Type.Record(Type.String(), Type.String()),
});
export type Mark = Static<typeof Mark>;

/** The decision of one operator about a withdrawal. The note is null for an operator who has not decided yet. */
const Approval = Type.Object({
  operator: Type.String(),
  own: Type.Boolean(),
  atMs: TimestampMs,
  note: orNull(Type.String()),
});

export const WithdrawalDetail = Type.Object({
  withdrawal: ReviewedWithdrawal,
  /**
   * Withdrawals above this value in U need the approval of two operators. If the limit in U is null, one operator can
   * approve every withdrawal.
   */
  twoPeopleAboveU: orNull(Amount),
  player: Type.Object({
    registeredAtMs: TimestampMs,
    frozen: Type.Boolean(),
    deposits: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    withdrawn: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    /** The player's stakes in PLAY over the last 30 days. */
    staked: Amount,
    /** The amount that the house won on the stakes of the last 30 days. */
    won: Amount,
  }),
  marks: Type.Array(Mark),
  approvals: Type.Array(Approval),
});

const JournalEntry = Type.Object({
  id: Type.String(),
  atMs: TimestampMs,
  kind: Type.String(),
  debit: Type.String(),
  credit: Type.String(),
  assetId: AssetId,
  /** The amount of the journal entry. The amount of the journal entry is negative if the player paid the amount. */
  amount: Amount,
  /**
   * The player's total of the asset after this journal entry. The total includes withdraw-only money. The total is null
   * if the list does not contain all entries.
   */
  after: orNull(Amount),
  reference: Type.String(),
});

export const Journal = Type.Object({
  entries: Type.Array(JournalEntry),
  nextCursor: orNull(Type.String()),
  /**
   * The time from which the database contains the player's entries. The field is set only on the last page. Earlier
   * entries of the player are archived, so the database contains only sums of the earlier entries.
   */
  putAwayBeforeMs: Type.Optional(TimestampMs),
});

/** The calls that are blocked while the account is frozen: none, withdrawals and swaps, or every call except logout. */
export const Freeze = Type.Enum(["none", "withdrawals", "all"]);
export type Freeze = Static<typeof Freeze>;

export const ListedPlayer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: orNull(Address),
  registeredAtMs: TimestampMs,
  freeze: Freeze,
  /**
   * True if the player has deleted the account. For a deleted account, the server keeps only keyed hashes of the
   * player's identity.
   */
  deleted: Type.Boolean(),
});

export const PlayerDetail = Type.Object({
  player: ListedPlayer,
  /**
   * The sign-in methods of the player, with the times at which the methods were bound to the account. The entry of the
   * messaging host contains the player's number and name in the messaging host.
   */
  waysIn: Type.Array(
    Type.Object({
      kind: SignInMethod,
      name: Type.String(),
      shownAs: orNull(Type.String()),
      sinceMs: TimestampMs,
    }),
  ),
  /** The level of the player in the community, from 1 to 5. */
  level: Type.Integer(),
  /** The public name that the player chose. Other players see the chosen name only if `shown` is true. */
  chosenName: orNull(Type.Object({ name: Type.String(), shown: Type.Boolean() })),
  balances: Type.Array(
    Type.Object({
      assetId: AssetId,
      balance: Amount,
      /** Deposits above the player's deposit limits. The balance does not include deposits above the limits. */
      withdrawOnly: Amount,
      /** The player's amounts in unfinished withdrawals and in open bets. */
      held: Amount,
      /** True if the player's balance equals the sum of the player's journal entries. */
      sound: Type.Boolean(),
    }),
  ),
  /** The number of journal entries of the player, without archived entries. */
  entries: Type.Integer(),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Device,
      wayIn: SignInMethod,
      openedAtMs: TimestampMs,
      /** The hour in which the session was last used. */
      lastUsedAtMs: TimestampMs,
    }),
  ),
  /** The player's own current and pending limits, and the player's break or self-exclusion. */
  limits: Type.Array(
    Type.Object({
      assetId: AssetId,
      kind: Type.Enum(["deposits", "bets", "losses"]),
      period: Type.Enum(["day", "week", "month"]),
      limit: orNull(Amount),
      used: Amount,
      /** The pending raise of the limit, either to a higher amount or to no limit. */
      next: orNull(Type.Object({ limit: orNull(Amount), atMs: TimestampMs })),
    }),
  ),
  pause: orNull(
    Type.Object({
      kind: Type.Enum(["break", "exclusion"]),
      sinceMs: TimestampMs,
      untilMs: orNull(TimestampMs),
    }),
  ),
  secondFactor: Type.Boolean(),
  /** True if withdrawals can only go to addresses that have been in the player's address book for long enough. */
  addressLock: Type.Boolean(),
  inviter: orNull(Type.Object({ id: Type.String(), name: Type.String(), boundAtMs: TimestampMs })),
  friends: Type.Integer(),
  /** The browsers that have signed in to the account. */
  devices: Type.Array(Type.Object({ name: Type.String(), lastAtMs: TimestampMs })),
  /** The addresses and browsers that this account shares with other accounts, and the number of the other accounts. */
  shares: Type.Array(
    Type.Object({
      kind: Type.Enum(["payout", "funding", "device"]),
      name: Type.String(),
      players: Type.Integer(),
    }),
  ),
  checkedAtMs: TimestampMs,
});

export const SettingRow = Type.Object({
  key: Type.String(),
  group: Type.String(),
  kind: Type.Enum([
    "switch",
    "whole",
    "amount",
    "optional-amount",
    "optional-time",
    "link",
    "line",
    "choice",
    "countries",
    "header",
  ]),
  /** The unit of the setting's value. */
  unit: Type.String(),
  meaning: Type.String(),
  value: Type.String(),
  default: Type.String(),
  needsSecond: Type.Boolean(),
  /**
   * The last change of the setting: the operator who changed it, the old and the new value, and the reason. An operator
   * can undo the last change of a setting by the change's number in the audit log.
   */
  lastChange: orNull(
    Type.Object({
      id: Type.String(),
      atMs: TimestampMs,
      actor: Type.String(),
      oldText: Type.String(),
      newText: Type.String(),
      reason: orNull(Type.String()),
    }),
  ),
});
export type SettingRow = Static<typeof SettingRow>;

/** A change of a setting or a role that one admin requested and another admin has to confirm. */
export const ChangeRequest = Type.Object({
  id: Type.String(),
  kind: Type.Enum(["setting", "role"]),
  /** The key of a setting, or the e-mail of an operator. */
  subject: Type.String(),
  oldText: Type.String(),
  newText: Type.String(),
  reason: Type.String(),
  askedBy: Type.String(),
  own: Type.Boolean(),
  askedAtMs: TimestampMs,
});
export type ChangeRequest = Static<typeof ChangeRequest>;

export const AuditRow = Type.Object({
  id: Type.String(),
  atMs: TimestampMs,
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  oldText: orNull(Type.String()),
  newText: orNull(Type.String()),
  reason: orNull(Type.String()),
});
export type AuditRow = Static<typeof AuditRow>;

/**
 * The state of payouts: either running, or the reason why payouts are stopped. The operator page has the text for each
 * state of payouts.
 */
export const PayoutsState = Type.Enum(["run", "closed", "noKey", "gasLow", "paused", "chainAway", "late"]);
export type PayoutsState = Static<typeof PayoutsState>;

/** An alert on the operator page. The alert uses a limit that the monitoring system also uses. */
export const Alert = Type.Object({
  /** The name of the alert in docs/operations.md, section "When an alert fires". */
  name: Type.String(),
  severity: Type.Enum(["critical", "warning"]),
  unit: Type.Enum(["seconds", "count", "per second", "blocks", "ratio"]),
  value: Type.Number(),
  limit: Type.Number(),
  sinceMs: TimestampMs,
});
export type Alert = Static<typeof Alert>;

/**
 * The stakes and payouts of PLAY bets. The schema also contains the actual return of all bets, for comparison with the
 * games' exact return.
 */
const played = {
  rounds: Type.Integer(),
  staked: Amount,
  paid: Amount,
  /**
   * The lower end of the range that contains the house's expected win. The expected win of the house is a range,
   * because each kind of bet has its own return.
   */
  expectedLeast: Amount,
  expectedMost: Amount,
  /** The actual return of all bets, including tPLAY. The actual return is null if there was no bet. */
  paidPercent: orNull(Type.String()),
  /**
   * Half of the width of the 95% confidence interval of the return. The half width of the interval is null if the
   * sample is too small.
   */
  marginPercent: orNull(Type.String()),
  exactLeastPercent: Type.String(),
  exactMostPercent: Type.String(),
  /**
   * The field is set if the actual return is outside of the confidence interval. The field says whether the difference
   * from the expected return favors the house or the players.
   */
  outside: orNull(Type.Enum(["house", "players"])),
};

export const Overview = Type.Object({
  payouts: PayoutsState,
  /** True if the deposit watcher has not processed all blocks, or if the blockchain node does not answer. */
  watcherLate: Type.Boolean(),
  /**
   * The number of milliseconds since the deposit watcher last received a new block. The number of milliseconds is null
   * if the watcher has never received a block.
   */
  watcherAgeMs: orNull(Type.Integer()),
  watcherBlock: orNull(Type.String()),
  /** The withdrawals that wait for an operator, with or without a first approval. */
  review: QueueSum,
  oldestReviewAtMs: orNull(TimestampMs),
  openRounds: Type.Integer(),
  oldestOpenAtMs: orNull(TimestampMs),
  /** The number of players whose session was used within the last hour. `playersDay` is the number for the last day. */
  playersNow: Type.Integer(),
  playersDay: Type.Integer(),
  games: Type.Array(Type.Object({ game: Type.String(), title: Type.String(), ...played })),
  total: Type.Object(played),
  /** Stakes and payouts of PLAY by UTC day, oldest first, including days without a bet. */
  days: Type.Array(
    Type.Object({
      /** The UTC day of the amounts, for example `2026-11-21`. */
      day: Type.String(),
      ...played,
      games: Type.Array(Type.Object({ game: Type.String(), ...played })),
    }),
  ),
  bankroll: Type.Array(
    Type.Object({
      assetId: AssetId,
      amount: Amount,
      /**
       * The largest allowed win of one bet. `largestOpenWin` is the largest allowed win of all open bets of one game
       * together.
       */
      largestWin: Amount,
      largestOpenWin: Amount,
    }),
  ),
  largestWinPercent: Type.String(),
  /** The stakes of open bets, in PLAY. */
  openStakes: Amount,
  /** The time of the newest public proof of solvency. The time of the newest proof is null before the first proof. */
  provenAtMs: orNull(TimestampMs),
  reserves: Type.Array(
    Type.Object({
      assetId: AssetId,
      /**
       * The amounts of the newest proof of solvency in this asset: all debts to players, and the reserves for these
       * debts. Reserves for other assets are not included.
       */
      proven: orNull(Type.Object({ owed: Amount, there: Amount })),
      /**
       * The current balance of the vault. The balance of the vault is null while the blockchain node does not answer.
       */
      vault: orNull(Amount),
    }),
  ),
  /**
   * The length of each automatic queue, and the age of the oldest entry in the queue. The length is null if the server
   * does not count the entries. The age is null if the queue is empty or the server does not count the entries.
   */
  queues: Type.Array(
    Type.Object({
      name: Type.Enum(["mail", "bot", "payouts", "deposits"]),
      count: orNull(Type.Integer()),
      oldestMs: orNull(Type.Integer()),
    }),
  ),
  /** The last state that each background job has reported. */
  jobs: Type.Array(
    Type.Object({
      job: Type.String(),
      held: Type.Boolean(),
      /**
       * The time of the last successful run of the job. The time of the last successful run is null if the job has
       * never succeeded.
       */
      lastRunAtMs: orNull(TimestampMs),
      failures: Type.Integer(),
    }),
  ),
  /** The results of the last checks that compare the ledger with itself and with the blockchain. */
  reconciliations: Type.Array(
    Type.Object({
      scope: Type.Enum(["chain", "ledger"]),
      atMs: TimestampMs,
      differences: Type.Integer(),
    }),
  ),
  alerts: Type.Array(Alert),
});
