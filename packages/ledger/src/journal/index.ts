/**
 * The folder `journal` owns the journal, which contains transfers between two accounts, and the balances of the
 * accounts. Every movement of money is a journal entry, and no code changes an existing journal entry.
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
