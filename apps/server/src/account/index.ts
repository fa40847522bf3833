/**
 * Account: the player's row, what the player is told about it, how names look to others. May import platform. Must
 * never know how a player signs in (auth) or hold money (ledger).
 */
export {
  type Account,
  createAccount,
} from "./account.service.ts";
export { maskedName, playerName } from "./player-name.ts";
export {
  findPlayer,
  findPlayerByAddress,
  findPlayers,
  playerChangedChannel,
  setFrozen,
  setRotateAfterRounds,
} from "./players.repository.ts";
