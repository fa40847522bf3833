import Type, { type Static } from "typebox";
import { Address, Amount, AssetId, Device, Hash, TimestampMs, WayIn } from "../schemas.ts";

/**
 * The role of an operator. A viewer only reads, a reviewer also reviews withdrawals and freezes accounts, and an
 * admin also changes settings and roles.
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
 * The views of withdrawals for reviewers. The view `second` contains withdrawals that wait for the approval of a second
 * operator.
 */
export const WithdrawalView = Type.Enum(["review", "second", "moving", "held", "done"]);
export type WithdrawalView = Static<typeof WithdrawalView>;

export const WithdrawnAsset = Type.Enum(["PLAY", "U"]);

/** The number of withdrawals in a view and their total amounts by asset. */
export const QueueSum = Type.Object({
  count: Type.Integer(),
  amounts: Type.Array(Type.Object({ assetId: WithdrawnAsset, amount: Amount })),
});

const WithdrawalStatus = Type.Enum(["under_review", "pending", "submitted", "confirmed", "failed"]);
/**
 * The kind of a withdrawal address: the player's own wallet, an address that was paid before, an address from the
 * address book, or a new address.
 */
const AddressKind = Type.Enum(["own", "paid", "book", "new"]);

/** The level of attention that a withdrawal requires because of its marks. */
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
  /** The value of the withdrawal in U; null if the asset has no price. */
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
 * One observation about a withdrawal that helps a reviewer. The page has the text for each mark, and `values` fill the
 * text.
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
  /** Withdrawals above this value in U need the approval of two operators; null means that one operator is enough. */
  twoPeopleAboveU: orNull(Amount),
  player: Type.Object({
    registeredAtMs: TimestampMs,
    frozen: Type.Boolean(),
    deposits: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    withdrawn: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    /** Stakes in PLAY over the last 30 days. */
    staked: Amount,
    /** The house's win on the stakes of the last 30 days. */
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
  /** The amount of the entry; negative if the player paid it. */
  amount: Amount,
  /**
   * The player's total of the asset after this entry, including withdraw-only money. The total is null if the list
   * leaves out entries.
   */
  after: orNull(Amount),
  reference: Type.String(),
});

export const Journal = Type.Object({
  entries: Type.Array(JournalEntry),
  nextCursor: orNull(Type.String()),
  /** Only on the last page: earlier entries of the player are archived, and only their sums are in the database. */
  putAwayBeforeMs: Type.Optional(TimestampMs),
});

/** The calls that a freeze of the account blocks: none, withdrawals and swaps, or every call except logout. */
export const Freeze = Type.Enum(["none", "withdrawals", "all"]);
export type Freeze = Static<typeof Freeze>;

export const ListedPlayer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: orNull(Address),
  registeredAtMs: TimestampMs,
  freeze: Freeze,
  /**
   * True if the player has deleted the account. Of a deleted account, only keyed hashes of the player's identity
   * remain.
   */
  deleted: Type.Boolean(),
});

export const PlayerDetail = Type.Object({
  player: ListedPlayer,
  /**
   * The sign-in methods of the player, with the time of the binding. The messaging host's entry contains the player's
   * number and name in the host.
   */
  waysIn: Type.Array(
    Type.Object({
      kind: WayIn,
      name: Type.String(),
      shownAs: orNull(Type.String()),
      sinceMs: TimestampMs,
    }),
  ),
  /** The level in the community, 1 to 5. */
  level: Type.Integer(),
  /** The name that the player chose. Other players see the chosen name only if `shown` is true. */
  chosenName: orNull(Type.Object({ name: Type.String(), shown: Type.Boolean() })),
  balances: Type.Array(
    Type.Object({
      assetId: AssetId,
      balance: Amount,
      /** Deposits above the player's deposit limits, in addition to the balance. */
      withdrawOnly: Amount,
      /** Amounts in unfinished withdrawals and in open bets. */
      held: Amount,
      /** True if the player's balance equals the sum of the player's journal entries. */
      sound: Type.Boolean(),
    }),
  ),
  /** The number of journal entries, without archived entries. */
  entries: Type.Integer(),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Device,
      wayIn: WayIn,
      openedAtMs: TimestampMs,
      /** The time of the session's last use, exact to the hour. */
      lastUsedAtMs: TimestampMs,
    }),
  ),
  /** The player's own limits: the present and pending limits, and the break or self-exclusion. */
  limits: Type.Array(
    Type.Object({
      assetId: AssetId,
      kind: Type.Enum(["deposits", "bets", "losses"]),
      period: Type.Enum(["day", "week", "month"]),
      limit: orNull(Amount),
      used: Amount,
      /** The pending raise of the limit, to a higher amount or to no limit. */
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
  /** True if withdrawals go only to addresses that were in the player's address book for long enough. */
  addressLock: Type.Boolean(),
  inviter: orNull(Type.Object({ id: Type.String(), name: Type.String(), boundAtMs: TimestampMs })),
  friends: Type.Integer(),
  /** Browsers in which the account was signed in. */
  devices: Type.Array(Type.Object({ name: Type.String(), lastAtMs: TimestampMs })),
  /** Addresses and browsers that this account shares with other accounts, and the number of the other accounts. */
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
   * The last change: who changed the setting, the old and the new value, and the reason. An operator undoes the last
   * change by its number in the audit log.
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

/** A change that one admin requested and another admin has to confirm. */
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

/** The state of payouts: running, or the reason why they are stopped. The operator page has the text for each state. */
export const PayoutsState = Type.Enum(["run", "closed", "noKey", "gasLow", "paused", "chainAway", "late"]);
export type PayoutsState = Static<typeof PayoutsState>;

/** An alert, with the same limit as the alerts of the monitoring system. */
export const Alert = Type.Object({
  /** The name of the alert as in docs/operations.md, "When an alert fires". */
  name: Type.String(),
  severity: Type.Enum(["critical", "warning"]),
  unit: Type.Enum(["seconds", "count", "per second", "blocks", "ratio"]),
  value: Type.Number(),
  limit: Type.Number(),
  sinceMs: TimestampMs,
});
export type Alert = Static<typeof Alert>;

/** Stakes and payouts of PLAY bets, and the actual return of all bets in comparison with the games' exact return. */
const played = {
  rounds: Type.Integer(),
  staked: Amount,
  paid: Amount,
  /**
   * The lower end of the range of the house's expected win. The expected win is a range, because each kind of bet has
   * its own return.
   */
  expectedLeast: Amount,
  expectedMost: Amount,
  /** The actual return of all bets, including tPLAY; null if there was no bet. */
  paidPercent: orNull(Type.String()),
  /** Half of the width of the 95% confidence interval of the return; null if the sample is too small. */
  marginPercent: orNull(Type.String()),
  exactLeastPercent: Type.String(),
  exactMostPercent: Type.String(),
  /**
   * Set if the actual return is outside of the confidence interval: in favor of the house, or in favor of the players.
   */
  outside: orNull(Type.Enum(["house", "players"])),
};

export const Overview = Type.Object({
  payouts: PayoutsState,
  /** True if the deposit watcher has not processed all blocks, or if the chain does not answer. */
  watcherLate: Type.Boolean(),
  /** Milliseconds since the deposit watcher last saw a new block; null if the watcher never saw a block. */
  watcherAgeMs: orNull(Type.Integer()),
  watcherBlock: orNull(Type.String()),
  /** The withdrawals that wait for an operator, with or without a first approval. */
  review: QueueSum,
  oldestReviewAtMs: orNull(TimestampMs),
  openRounds: Type.Integer(),
  oldestOpenAtMs: orNull(TimestampMs),
  /**
   * The number of players whose session was used within the last hour; `playersDay` counts the players of the last day.
   */
  playersNow: Type.Integer(),
  playersDay: Type.Integer(),
  games: Type.Array(Type.Object({ game: Type.String(), title: Type.String(), ...played })),
  total: Type.Object(played),
  /** Stakes and payouts of PLAY by UTC day, oldest first, including days without a bet. */
  days: Type.Array(
    Type.Object({
      /** The UTC day, as `2026-11-21`. */
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
       * Largest allowed win of one bet. `largestOpenWin` is the largest allowed win of all open bets of one game
       * together.
       */
      largestWin: Amount,
      largestOpenWin: Amount,
    }),
  ),
  largestWinPercent: Type.String(),
  /** Stakes of open bets, in PLAY. */
  openStakes: Amount,
  /** The time of the newest public proof of solvency; null before the first proof. */
  provenAtMs: orNull(TimestampMs),
  reserves: Type.Array(
    Type.Object({
      assetId: AssetId,
      /**
       * The amounts of the newest proof of solvency in this asset: all debts, and the reserves for these debts without
       * the reserves for other assets.
       */
      proven: orNull(Type.Object({ owed: Amount, there: Amount })),
      /** The present balance of the vault; null while the chain does not answer. */
      vault: orNull(Amount),
    }),
  ),
  /**
   * The length of each automatic queue and the age of its oldest entry. The length is null if nobody counts the
   * entries; the age is null if the queue is empty or not counted.
   */
  queues: Type.Array(
    Type.Object({
      name: Type.Enum(["mail", "bot", "payouts", "deposits"]),
      count: orNull(Type.Integer()),
      oldestMs: orNull(Type.Integer()),
    }),
  ),
  /** The last reported state of each job. */
  jobs: Type.Array(
    Type.Object({
      job: Type.String(),
      held: Type.Boolean(),
      /** The last successful run of the job; null if the job has never succeeded. */
      lastRunAtMs: orNull(TimestampMs),
      failures: Type.Integer(),
    }),
  ),
  /** The results of the last comparisons of the ledger with itself and with the chain. */
  reconciliations: Type.Array(
    Type.Object({
      scope: Type.Enum(["chain", "ledger"]),
      atMs: TimestampMs,
      differences: Type.Integer(),
    }),
  ),
  alerts: Type.Array(Alert),
});
