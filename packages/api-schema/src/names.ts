import type { TSchema } from "typebox";
import { CrashBet, CrashRound, CrashSeat, CrashTable } from "./games/crash.ts";
import { GameName, openRounds, Round, rounds } from "./games/rounds.ts";
import { Announcement, FeedBet } from "./routes/activity-feed.ts";
import { Friend } from "./routes/invite.ts";
import { Reward } from "./routes/rewards.ts";
import { OwedAmounts, SolvencyTree } from "./routes/solvency.ts";
import { SwapPair, SwapRate, SwapRecord } from "./routes/swap.ts";
import {
  Address,
  Amount,
  AmountInput,
  AssetBalance,
  AssetId,
  BetAsset,
  DepositRecord,
  Hash,
  IdempotencyKey,
  RevealedSeed,
  SeedChain,
  SeedPair,
  Session,
  SignInMethod,
  TimestampMs,
  WithdrawalRecord,
} from "./schemas.ts";

/**
 * The names that shared schemas have in the OpenAPI document. A client that is generated from the OpenAPI document uses
 * the same names for its types.
 */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  Address,
  Amount,
  AmountInput,
  Announcement,
  AssetBalance,
  AssetId,
  BetAsset,
  BetNews: FeedBet,
  CrashBet,
  CrashRound,
  CrashSeat,
  CrashTable,
  DepositRecord,
  Friend,
  GameName,
  Hash,
  IdempotencyKey,
  OwedAmounts,
  RevealedSeed,
  Reward,
  Round,
  SeedChain,
  SeedPair,
  Session,
  SolvencyTree,
  SwapPair,
  SwapRate,
  SwapRecord,
  TimestampMs,
  WayIn: SignInMethod,
  WithdrawalRecord,
  ...gameNamed(rounds, (game) => (game === "Crash" ? "CrashResult" : `${game}Round`)),
  ...gameNamed(openRounds, (game) => `Open${game}`),
};

function gameNamed(byGame: Readonly<Record<string, TSchema>>, nameOf: (game: string) => string) {
  return Object.fromEntries(
    Object.entries(byGame).map(([game, schema]) => [
      nameOf(game.charAt(0).toUpperCase() + game.slice(1)),
      schema,
    ]),
  );
}
