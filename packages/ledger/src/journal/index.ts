/**
 * The folder `journal` owns the journal of transfers between two accounts, and the balances that result from the
 * transfers. The journal contains every movement of money, and code never changes a journal entry.
 */
export {
  balances,
  bankroll,
  closeHouseDays,
  type Holdings,
  holdings,
  systemBalance,
  systemBalances,
} from "./balances.ts";
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
export {
  findPosted,
  keyOf,
  lockEveryWallet,
  lockWallets,
  type PostedTransfer,
  post,
  postLocked,
  type TransferRequest,
  walletName,
  withdrawOnlyName,
} from "./post.ts";
