import Type, { type Static } from "typebox";
import { Address, Amount, AssetId, Device, Hash, SignInMethod, TimestampMs } from "../schemas.ts";

/**
 * The role of an operator. A viewer can only read. A reviewer can read, review withdrawals and freeze accounts. An
 * admin can also change settings and roles.
 */
export const OperatorRole = Type.Enum(["viewer", "reviewer", "admin"]);
export type OperatorRole = Static<typeof OperatorRole>;

/** The reason that an operator gives for an action; the audit log stores the reason. */
export const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" });
export const Id = Type.String({ pattern: "^[1-9]\\d{0,17}$" });
export const WithdrawalId = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});
export const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);

export const Operator = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: OperatorRole,
});
export type Operator = Static<typeof Operator>;

/**
 * The lists of withdrawals from which a reviewer can choose. The list `second` contains withdrawals that wait for the
 * approval of a second operator.
 */
export const WithdrawalView = Type.Enum(["review", "second", "moving", "held", "done"]);
export type WithdrawalView = Static<typeof WithdrawalView>;

export const WithdrawnAsset = Type.Enum(["PLAY", "U"]);

/** The number of withdrawals in a list, and the sum of their amounts by asset. */
export const QueueSum = Type.Object({
  count: Type.Integer(),
  amounts: Type.Array(Type.Object({ assetId: WithdrawnAsset, amount: Amount })),
});

const WithdrawalStatus = Type.Enum(["under_review", "pending", "submitted", "confirmed", "failed"]);
/**
 * The kind of the address that receives a withdrawal: the player's own wallet, an earlier payout address, an address of
 * the address book, or a new address.
 */
const AddressKind = Type.Enum(["own", "paid", "book", "new"]);

/** How carefully an operator should check a withdrawal, according to its marks. */
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
  /** The stored reason why the withdrawal must be reviewed, waits or has failed. */
  reason: orNull(Type.String()),
  heldUntilMs: orNull(TimestampMs),
  requestedAtMs: TimestampMs,
  changedAtMs: TimestampMs,
  transactionHash: orNull(Hash),
  /** True if two operators must approve the withdrawal. */
  needsTwo: Type.Boolean(),
  firstApprovedBy: orNull(Type.String()),
});
export type ReviewedWithdrawal = Static<typeof ReviewedWithdrawal>;

/**
 * A fact about a withdrawal that helps a reviewer to decide. The page contains the text for each mark, and `values`
 * contains the values for the text.
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

/**
 * The decision of one operator about a withdrawal. The field `note` is null for an operator who has not decided yet.
 */
const Approval = Type.Object({
  operator: Type.String(),
  own: Type.Boolean(),
  atMs: TimestampMs,
  note: orNull(Type.String()),
});

export const WithdrawalDetail = Type.Object({
  withdrawal: ReviewedWithdrawal,
  /**
   * The amount in U above which a withdrawal needs the approval of two operators. If the amount is null, one operator
   * can approve every withdrawal.
   */
  twoPeopleAboveU: orNull(Amount),
  player: Type.Object({
    registeredAtMs: TimestampMs,
    frozen: Type.Boolean(),
    deposits: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    withdrawn: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    /** The sum of the player's stakes in PLAY over the last 30 days. */
    staked: Amount,
    /** The amount of PLAY that the house won from the player over the last 30 days. */
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
  /** The amount of the journal entry, which is negative if the player paid the amount. */
  amount: Amount,
  /**
   * The player's balance of the asset after this journal entry, including withdraw-only money. The balance is null if
   * the list does not contain all entries.
   */
  after: orNull(Amount),
  reference: Type.String(),
});

export const Journal = Type.Object({
  entries: Type.Array(JournalEntry),
  nextCursor: orNull(Type.String()),
  /**
   * The time from which the database contains the journal entries of the player. The field exists only on the last
   * page. Older entries of the player are archived, and the database contains only their sums.
   */
  putAwayBeforeMs: Type.Optional(TimestampMs),
});

/** The calls that a frozen account cannot use: none, withdrawals and swaps, or every call except logout. */
export const Freeze = Type.Enum(["none", "withdrawals", "all"]);
export type Freeze = Static<typeof Freeze>;

export const ListedPlayer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: orNull(Address),
  registeredAtMs: TimestampMs,
  freeze: Freeze,
  /**
   * True if the player has deleted the account. After the deletion, the server keeps only keyed hashes of the player's
   * identity.
   */
  deleted: Type.Boolean(),
});

export const PlayerDetail = Type.Object({
  player: ListedPlayer,
  /**
   * The sign-in methods of the player, with the time at which each method was bound to the account. The entry for the
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
  /** The public name that the player has chosen. Other players see the public name only if `shown` is true. */
  chosenName: orNull(Type.Object({ name: Type.String(), shown: Type.Boolean() })),
  balances: Type.Array(
    Type.Object({
      assetId: AssetId,
      balance: Amount,
      /** Deposits above the player's deposit limits. The balance does not include deposits above the limits. */
      withdrawOnly: Amount,
      /** The sum of the player's amounts in unfinished withdrawals and in open bets. */
      held: Amount,
      /** True if the balance of the player equals the sum of the player's journal entries. */
      sound: Type.Boolean(),
    }),
  ),
  /** The number of the player's journal entries, without archived entries. */
  entries: Type.Integer(),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Device,
      wayIn: SignInMethod,
      openedAtMs: TimestampMs,
      /** The time of the last use of the session, exact to the hour. */
      lastUsedAtMs: TimestampMs,
    }),
  ),
  /** The limits that the player has set, their pending raises, and the player's break or self-exclusion. */
  limits: Type.Array(
    Type.Object({
      assetId: AssetId,
      kind: Type.Enum(["deposits", "bets", "losses"]),
      period: Type.Enum(["day", "week", "month"]),
      limit: orNull(Amount),
      used: Amount,
      /** The pending raise of the limit: to a higher amount, or to no limit. */
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
  /** True if withdrawals can go only to addresses that have been in the player's address book long enough. */
  addressLock: Type.Boolean(),
  inviter: orNull(Type.Object({ id: Type.String(), name: Type.String(), boundAtMs: TimestampMs })),
  friends: Type.Integer(),
  /** The browsers with which a player has signed in to the account. */
  devices: Type.Array(Type.Object({ name: Type.String(), lastAtMs: TimestampMs })),
  /** The addresses and browsers that the account shares with other accounts, and the number of the other accounts. */
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
   * The last change of the setting: the operator, the old value, the new value, and the reason. With the number of the
   * change in the audit log, an operator can undo the change.
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

/** A change of a setting or role that one admin has requested and another admin must confirm. */
export const ChangeRequest = Type.Object({
  id: Type.String(),
  kind: Type.Enum(["setting", "role"]),
  /** The key of the setting, or the e-mail address of the operator, that the change concerns. */
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
 * The state of payouts: running, or the reason why payouts are stopped. The operators' page contains the text for each
 * state.
 */
export const PayoutsState = Type.Enum(["run", "closed", "noKey", "gasLow", "paused", "chainAway", "late"]);
export type PayoutsState = Static<typeof PayoutsState>;

/** An alert that the operators' page shows. The alert has the same limit as an alert of the monitoring system. */
export const Alert = Type.Object({
  /** The name of the alert in the section "When an alert fires" of docs/operations.md. */
  name: Type.String(),
  severity: Type.Enum(["critical", "warning"]),
  unit: Type.Enum(["seconds", "count", "per second", "blocks", "ratio"]),
  value: Type.Number(),
  limit: Type.Number(),
  sinceMs: TimestampMs,
});
export type Alert = Static<typeof Alert>;

/**
 * The sums of stakes and payouts of PLAY bets. The schema also contains the actual return of all bets, next to the
 * range of the games' exact returns.
 */
const played = {
  rounds: Type.Integer(),
  staked: Amount,
  paid: Amount,
  /**
   * The lower end of the range of the house's expected win. The expected win is a range, because each kind of bet has
   * its own exact return.
   */
  expectedLeast: Amount,
  expectedMost: Amount,
  /** The actual return of all bets, including bets in tPLAY; null if there was no bet. */
  paidPercent: orNull(Type.String()),
  /** Half of the width of the 95% confidence interval of the actual return; null if the sample is too small. */
  marginPercent: orNull(Type.String()),
  exactLeastPercent: Type.String(),
  exactMostPercent: Type.String(),
  /**
   * The side that gains from the difference if the expected return is outside of the confidence interval: the house or
   * the players. Null if the expected return is inside of the confidence interval.
   */
  outside: orNull(Type.Enum(["house", "players"])),
};

export const Overview = Type.Object({
  payouts: PayoutsState,
  /** True if the deposit watcher has not processed the newest blocks, or if the blockchain node does not answer. */
  watcherLate: Type.Boolean(),
  /** The number of milliseconds since the deposit watcher received the last new block; null before the first block. */
  watcherAgeMs: orNull(Type.Integer()),
  watcherBlock: orNull(Type.String()),
  /** The withdrawals that wait for an operator, including withdrawals with one of two approvals. */
  review: QueueSum,
  oldestReviewAtMs: orNull(TimestampMs),
  openRounds: Type.Integer(),
  oldestOpenAtMs: orNull(TimestampMs),
  /**
   * The number of players whose session was used within the last hour. `playersDay` is the number of players for the
   * last 24 hours.
   */
  playersNow: Type.Integer(),
  playersDay: Type.Integer(),
  games: Type.Array(Type.Object({ game: Type.String(), title: Type.String(), ...played })),
  total: Type.Object(played),
  /** The stakes and payouts in PLAY by UTC day, oldest first. The list also contains days without a bet. */
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
       * The largest win that is allowed for one bet. `largestOpenWin` is the largest win that is allowed for all open
       * bets of one game together.
       */
      largestWin: Amount,
      largestOpenWin: Amount,
    }),
  ),
  largestWinPercent: Type.String(),
  /** The stakes of open bets, in PLAY. */
  openStakes: Amount,
  /** The time of the newest published proof of solvency; null if there is no proof yet. */
  provenAtMs: orNull(TimestampMs),
  reserves: Type.Array(
    Type.Object({
      assetId: AssetId,
      /**
       * The sums of the newest proof of solvency for one asset: all debts to players, and the reserves for the debts.
       * Reserves for other assets are not included.
       */
      proven: orNull(Type.Object({ owed: Amount, there: Amount })),
      /** The current balance of the vault; null while the blockchain node does not answer. */
      vault: orNull(Amount),
    }),
  ),
  /**
   * The number of entries in each automatic queue, and the age of the oldest entry. The number is null if the server
   * does not count the entries of the queue. The age is null if the queue is empty, or if the server does not count its
   * entries.
   */
  queues: Type.Array(
    Type.Object({
      name: Type.Enum(["mail", "bot", "payouts", "deposits"]),
      count: orNull(Type.Integer()),
      oldestMs: orNull(Type.Integer()),
    }),
  ),
  /** The last state that each scheduled job has reported. */
  jobs: Type.Array(
    Type.Object({
      job: Type.String(),
      held: Type.Boolean(),
      /** The time of the job's last successful run; null if the job has never succeeded. */
      lastRunAtMs: orNull(TimestampMs),
      failures: Type.Integer(),
    }),
  ),
  /** The results of the last reconciliations, which compare the ledger with itself and with the blockchain. */
  reconciliations: Type.Array(
    Type.Object({
      scope: Type.Enum(["chain", "ledger"]),
      atMs: TimestampMs,
      differences: Type.Integer(),
    }),
  ),
  alerts: Type.Array(Alert),
});
