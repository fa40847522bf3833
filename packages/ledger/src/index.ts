/**
 * Ledger: double entry on PostgreSQL, the settlement of instant bets, and holds for bets that are settled later. It owns
 * the tables of `migrations/` and is the only code that reads or writes them. May import money, `pg` and Node. Must never
 * know a game's rules (they come in as a decision), answer a bet before its commit, change what the journal holds, or
 * hand out an unrevealed server seed to anything but a game's decision.
 */
export { type Account, accounts, isPlayers, type SystemAccount } from "./accounts.ts";
export {
  balances,
  bankroll,
  closeHouseDays,
  type Holdings,
  holdings,
  systemBalance,
  systemBalances,
} from "./balances.ts";
export { type BetDay, playerDays } from "./bet-days.ts";
export {
  type BetPage,
  type BetSeeds,
  type BetTotals,
  type BetWithSeeds,
  findBet,
  firstDayOfWindow,
  listBets,
  playerTotals,
  realisedTotals,
} from "./bet-reads.ts";
export type { AskedBet, Bet, BetRequest, Settled } from "./bets.ts";
export { closeAccount, lockOwned } from "./close-account.ts";
export { type Collecting, collectCommission, collectGift, collectRakeback } from "./collect.ts";
export {
  type CommunityOf,
  commissionWaitsFor,
  communityOf,
  levelUpsOf,
  pointsPlace,
  pointsRanking,
  type RankedPlayer,
} from "./community-reads.ts";
export {
  type CommunityNow,
  type InTransaction,
  keepCommunity,
  type Levels,
  type LevelTerms,
  type LevelUp,
  noteTold,
  pointDays,
  untoldLevelUps,
} from "./community-sums.ts";
export { isDatabaseTrouble, isMonthMissing, isStatementError } from "./database-trouble.ts";
export type { Accepted, BetContext, Decide, Refused } from "./decide-batch.ts";
export { creditDeposits } from "./deposits.ts";
export type { Earned, EarningRates, HouseEdge } from "./earnings.ts";
export type { Executor, Row } from "./executor.ts";
export { closeGameDays, type GameSums, gameSums, gameSumsByDay } from "./game-days.ts";
export {
  findHold,
  type Hold,
  type HoldRequest,
  idsOfKeysNow,
  type Placed,
  placeHold,
  type UnsettledHold,
  unsettledHolds,
} from "./hold.ts";
export {
  type HoldName,
  type HoldSettlement,
  settleHold,
  settleHolds,
  type Voided,
  voidHold,
  voidHolds,
} from "./hold-end.ts";
export { bindInviter, countFriends, type Friend, friendsOf, type Invitation, inviterOf } from "./inviters.ts";
export {
  balancesBefore,
  gameTotals,
  isSumSound,
  type JournalEntry,
  type PlayerSums,
  playerJournal,
  playerSums,
} from "./journal.ts";
export { journalLines } from "./journal-table.ts";
export type { Json } from "./json.ts";
export {
  allowedBase,
  type ByPeriod,
  forEver,
  type LimitKind,
  type LimitPeriod,
  LimitReached,
  limitPeriods,
  type Pause,
  type PlayerLimit,
  PlayPaused,
  type PlayState,
  periodEnd,
  periodStart,
  usedBase,
} from "./limits.ts";
export {
  cancelRaise,
  depositedBase,
  type LimitName,
  pauseOf,
  playerLimits,
  playStates,
  setLimit,
  startPause,
} from "./limits-store.ts";
export { takeOverLimits } from "./limits-taken-over.ts";
export { type LedgerMigration, ledgerMigrations, readLedgerMigration } from "./migrations.ts";
export { MonthFileWrong, readMonthFile } from "./month-file.ts";
export type { FileRow } from "./month-header.ts";
export { ledgerMonths, MonthRefused } from "./month-tables.ts";
export { keepMonths, makeMissingMonth, monthsAhead, monthsReady } from "./months.ts";
export { type DayChange, dayChanges, type Movement, movementTotals, playerMovements } from "./movements.ts";
export {
  type GroupSum,
  groupSums,
  invitersOf,
  largestWinners,
  movementDays,
  openBets,
} from "./operator-reads.ts";
export { type OwedPlayer, type Owned, owedByPlayer, ownedBy } from "./owed.ts";
export { openBetCount, type PlayCourse, playCourse } from "./play-course.ts";
export { type PostedTransfer, post, type TransferRequest } from "./post.ts";
export { putAwayMonth } from "./put-away.ts";
export { awayOf, awaySince, holdMonths, rowsSince } from "./put-away-reads.ts";
export { type Finding, reconcile, reconcileSealedSeeds } from "./reconcile.ts";
export { BetRefused, LedgerError, type LedgerRefusal } from "./refusals.ts";
export { type ReplacedPairs, replacePairs } from "./replace-pairs.ts";
export { type SealedRows, sealedRows } from "./sealed-rows.ts";
export type { SecretBox } from "./secret-box.ts";
export {
  type CurrentSeeds,
  currentSeeds,
  type DrawSeeds,
  ensureSeeds,
  type RevealedSeed,
  revealedSeed,
  rotateSeed,
  type SeedPair,
  sealedSeeds,
  seedPairs,
  setPairRounds,
  turnFullSeed,
} from "./seeds.ts";
export {
  createSettlement,
  type SettledBatch,
  type Settlement,
  type SettlementOptions,
} from "./settlement.ts";
export { tableLine, tableStart } from "./table-line.ts";
export { takeBackMonth } from "./take-back.ts";
export { closeTurnoverDays, type TurnoverDay, turnoverDays } from "./turnover-days.ts";
export { createIdSource, isUuid, type TimedId } from "./uuid.ts";
export { giveBack, type Parts, takeOut } from "./withdraw-only.ts";
