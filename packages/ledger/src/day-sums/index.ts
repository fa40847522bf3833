/**
 * The folder `day-sums` owns the sums of bets, stakes and payouts for each day, by player and by game. The folder
 * `day-sums` also owns the turnover for each day, game and asset.
 */
export { type BetDay, playerDays } from "./bet-days.ts";
export { closeGameDays, type GameSums, gameSums, gameSumsByDay } from "./game-days.ts";
export { closeTurnoverDays, type TurnoverDay, turnoverDays } from "./turnover-days.ts";
