/**
 * Account: the player's row, and what the player is told about it. May import platform. Must
 * never know how a player signs in (auth) or hold money (ledger).
 */
export {
  type Account,
  createAccount,
  type FundsPasswordState,
} from "./account.service.ts";
export {
  findPlayer,
  findPlayerByAddress,
  findPlayers,
  playerChangedChannel,
  setFrozen,
  setRotateAfterRounds,
} from "./players.repository.ts";
