import Type, { type Static } from "typebox";
import { Address, Amount, AssetId, Device, Hash, TimestampMs, WayIn } from "../schemas.ts";

/** What an operator may do: look; also review withdrawals and freeze accounts; also change settings and roles. */
export const OperatorRole = Type.Enum(["viewer", "reviewer", "admin"]);
export type OperatorRole = Static<typeof OperatorRole>;

/** Kept in the audit log. */
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

/** Where a withdrawal stands for those who review it; `second` waits for another person. */
export const WithdrawalView = Type.Enum(["review", "second", "moving", "held", "done"]);
export type WithdrawalView = Static<typeof WithdrawalView>;

export const WithdrawnAsset = Type.Enum(["PLAY", "U"]);

/** How many withdrawals stand somewhere, and what they are of each asset together. */
export const QueueSum = Type.Object({
  count: Type.Integer(),
  amounts: Type.Array(Type.Object({ assetId: WithdrawnAsset, amount: Amount })),
});

const WithdrawalStatus = Type.Enum(["under_review", "pending", "submitted", "confirmed", "failed"]);
/** What the address is to the player: the own wallet's, one that was paid before, one of their book, or a new one. */
const AddressKind = Type.Enum(["own", "paid", "book", "new"]);

/** How closely it is to be looked at, from the marks. */
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
  /** Null while no price was set. */
  valueU: orNull(Amount),
  address: Address,
  addressKind: AddressKind,
  risk: Risk,
  status: WithdrawalStatus,
  /** Why it is looked at, waits or failed, as the server keeps it. */
  reason: orNull(Type.String()),
  heldUntilMs: orNull(TimestampMs),
  requestedAtMs: TimestampMs,
  changedAtMs: TimestampMs,
  transactionHash: orNull(Hash),
  /** Whether two people have to approve it. */
  needsTwo: Type.Boolean(),
  firstApprovedBy: orNull(Type.String()),
});
export type ReviewedWithdrawal = Static<typeof ReviewedWithdrawal>;

/** A sentence of what is known; the page has its words. `values` fill them. */
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

/** One person's agreement. The note is null to who has yet to decide. */
const Approval = Type.Object({
  operator: Type.String(),
  own: Type.Boolean(),
  atMs: TimestampMs,
  note: orNull(Type.String()),
});

export const WithdrawalDetail = Type.Object({
  withdrawal: ReviewedWithdrawal,
  /** Above this value two people approve; null: one always does. */
  twoPeopleAboveU: orNull(Amount),
  player: Type.Object({
    registeredAtMs: TimestampMs,
    frozen: Type.Boolean(),
    deposits: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    withdrawn: Type.Array(Type.Object({ assetId: AssetId, amount: Amount })),
    /** PLAY, over the last 30 days. */
    staked: Amount,
    /** What the house won of it. */
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
  /** With a minus where it left the player. */
  amount: Amount,
  /** What the player had of the asset then, to play with or only to withdraw; null where entries between are left out. */
  after: orNull(Amount),
  reference: Type.String(),
});

export const Journal = Type.Object({
  entries: Type.Array(JournalEntry),
  nextCursor: orNull(Type.String()),
  /** On the last page: the player's entries from before are put away, and only their sums are here. */
  putAwayBeforeMs: Type.Optional(TimestampMs),
});

/** What of an account is stopped: nothing, what leaves it by withdrawal or swap, or every call but logout. */
export const Freeze = Type.Enum(["none", "withdrawals", "all"]);
export type Freeze = Static<typeof Freeze>;

export const ListedPlayer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  address: orNull(Address),
  registeredAtMs: TimestampMs,
  freeze: Freeze,
  /** The player has deleted the account: who they were is known by keyed hashes only. */
  deleted: Type.Boolean(),
});

export const PlayerDetail = Type.Object({
  player: ListedPlayer,
  /** By what they sign in, since when; of the messaging host their number there, and what they call themselves. */
  waysIn: Type.Array(
    Type.Object({
      kind: WayIn,
      name: Type.String(),
      shownAs: orNull(Type.String()),
      sinceMs: TimestampMs,
    }),
  ),
  /** In the community: 1 to 5. */
  level: Type.Integer(),
  /** The name that they chose; others see it while it is shown. */
  chosenName: orNull(Type.Object({ name: Type.String(), shown: Type.Boolean() })),
  balances: Type.Array(
    Type.Object({
      assetId: AssetId,
      balance: Amount,
      /** Beside the balance: came above the player's limits on deposits. */
      withdrawOnly: Amount,
      /** In withdrawals that have not ended, and in open bets. */
      held: Amount,
      /** Whether what the player holds is the sum of its entries. */
      sound: Type.Boolean(),
    }),
  ),
  /** Of the journal, without those that are put away. */
  entries: Type.Integer(),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      device: Device,
      wayIn: WayIn,
      openedAtMs: TimestampMs,
      /** Exact to the hour. */
      lastUsedAtMs: TimestampMs,
    }),
  ),
  /** What the player allows themselves: the limits that stand or wait, and the break or self-exclusion. */
  limits: Type.Array(
    Type.Object({
      assetId: AssetId,
      kind: Type.Enum(["deposits", "bets", "losses"]),
      period: Type.Enum(["day", "week", "month"]),
      limit: orNull(Amount),
      used: Amount,
      /** A raise that waits, to an amount or to no limit. */
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
  /** Withdrawals go to addresses only that were in the player's book for long enough. */
  addressLock: Type.Boolean(),
  inviter: orNull(Type.Object({ id: Type.String(), name: Type.String(), boundAtMs: TimestampMs })),
  friends: Type.Integer(),
  /** Browsers that the account was signed in with. */
  devices: Type.Array(Type.Object({ name: Type.String(), lastAtMs: TimestampMs })),
  /** What other accounts share with this one, and of how many accounts it is. */
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
  /** Of a number or an amount. */
  unit: Type.String(),
  meaning: Type.String(),
  value: Type.String(),
  default: Type.String(),
  needsSecond: Type.Boolean(),
  /** The last change: who, from what, to what and why; its number in the audit log is what is undone. */
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

/** What one admin asked for and another has to confirm. */
export const ChangeRequest = Type.Object({
  id: Type.String(),
  kind: Type.Enum(["setting", "role"]),
  /** A setting's key, or an operator's e-mail. */
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

/** Whether payouts go on, and if not, why: the page has the words. */
export const PayoutsState = Type.Enum(["run", "closed", "noKey", "gasLow", "paused", "chainAway", "late"]);
export type PayoutsState = Static<typeof PayoutsState>;

/** Something that somebody is told of, by the same limits as the alarms outside. */
export const Alert = Type.Object({
  /** As in docs/operations.md, «When an alert fires». */
  name: Type.String(),
  severity: Type.Enum(["critical", "warning"]),
  unit: Type.Enum(["seconds", "count", "per second", "blocks", "ratio"]),
  value: Type.Number(),
  limit: Type.Number(),
  sinceMs: TimestampMs,
});
export type Alert = Static<typeof Alert>;

/** What was staked and paid of PLAY, and how the return of all bets lies beside the games' exact one. */
const played = {
  rounds: Type.Integer(),
  staked: Amount,
  paid: Amount,
  /** Between these lies what the house keeps of the stakes in the mean: which bets were made is the players' choice. */
  expectedLeast: Amount,
  expectedMost: Amount,
  /** Of all bets, tPLAY's too; null before the first. */
  paidPercent: orNull(Type.String()),
  /** Half of the 95% interval; null for a sample that is too small. */
  marginPercent: orNull(Type.String()),
  exactLeastPercent: Type.String(),
  exactMostPercent: Type.String(),
  /** Outside of the interval: to the house's side, or to the players'. */
  outside: orNull(Type.Enum(["house", "players"])),
};

export const Overview = Type.Object({
  payouts: PayoutsState,
  /** Whether blocks wait to be looked at for deposits, or the chain does not answer. */
  watcherLate: Type.Boolean(),
  /** Since the deposits' watcher last saw a new block; null: it never did. */
  watcherAgeMs: orNull(Type.Integer()),
  watcherBlock: orNull(Type.String()),
  /** What waits for a person, whether one has agreed or none. */
  review: QueueSum,
  oldestReviewAtMs: orNull(TimestampMs),
  openRounds: Type.Integer(),
  oldestOpenAtMs: orNull(TimestampMs),
  /** Whose sessions were used within an hour, and within a day. */
  playersNow: Type.Integer(),
  playersDay: Type.Integer(),
  games: Type.Array(Type.Object({ game: Type.String(), title: Type.String(), ...played })),
  total: Type.Object(played),
  /** PLAY by UTC day, the oldest first; also the days without a bet. */
  days: Type.Array(
    Type.Object({
      /** As `2026-11-21`. */
      day: Type.String(),
      ...played,
      games: Type.Array(Type.Object({ game: Type.String(), ...played })),
    }),
  ),
  bankroll: Type.Array(
    Type.Object({
      assetId: AssetId,
      amount: Amount,
      /** What one bet may win, and all open bets of one game together. */
      largestWin: Amount,
      largestOpenWin: Amount,
    }),
  ),
  largestWinPercent: Type.String(),
  /** Stakes of bets that stand, PLAY. */
  openStakes: Amount,
  /** When the newest public proof of solvency was taken; null before the first. */
  provenAtMs: orNull(TimestampMs),
  reserves: Type.Array(
    Type.Object({
      assetId: AssetId,
      /** By that proof, in its terms: all that is owed, and what is there for it without what covers other assets. */
      proven: orNull(Type.Object({ owed: Amount, there: Amount })),
      /** What the vault holds now; null while the chain does not answer. */
      vault: orNull(Amount),
    }),
  ),
  /** Of what waits by itself: how much, and since when the oldest does; null: it is not counted, or nothing waits. */
  queues: Type.Array(
    Type.Object({
      name: Type.Enum(["mail", "bot", "payouts", "deposits"]),
      count: orNull(Type.Integer()),
      oldestMs: orNull(Type.Integer()),
    }),
  ),
  /** As the processes told of them last. */
  jobs: Type.Array(
    Type.Object({
      job: Type.String(),
      held: Type.Boolean(),
      /** When a round of it ended well last; null: not so far. */
      lastRunAtMs: orNull(TimestampMs),
      failures: Type.Integer(),
    }),
  ),
  /** How the last comparison of the books with themselves and with the chain went. */
  reconciliations: Type.Array(
    Type.Object({
      scope: Type.Enum(["chain", "ledger"]),
      atMs: TimestampMs,
      differences: Type.Integer(),
    }),
  ),
  alerts: Type.Array(Alert),
});
