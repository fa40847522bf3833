/**
 * The folder `day-sums` owns the sums by day: bets, stakes and payouts per day of a player and of a game, and the
 * turnover per day, game and asset.
 */
export { type BetDay, playerDays } from "./bet-days.ts";
export { closeGameDays, type GameSums, gameSums, gameSumsByDay } from "./game-days.ts";
export { closeTurnoverDays, type TurnoverDay, turnoverDays } from "./turnover-days.ts";
