// A won round of every game, with long figures, for the tests of the win card.
import type { Data } from "@gemplay/api-schema";
import { crashElapsedMs, type GameName, gameNames } from "@gemplay/games";
import type { RoundOf } from "../src/games/play/game/round.ts";
import { answerOf } from "./answers.ts";
import type { Answers } from "./api-stand-in.ts";

type Found = Data<"GET /games/round">;
type Round = Found["round"];

const played = {
  asset: "PLAY",
  amount: "250",
  payout: "2500",
  multiplierE4: 100_000,
  result: "WIN",
  seedNumber: 1,
  nonce: 20,
  // 23:30 UTC, so that the date differs in most time zones of the players.
  atMs: Date.UTC(2026, 10, 20, 23, 30),
} as const;
/** Returns the id of the round of a game, which is as long as the ids of the server. */
const idOf = (game: Round["game"]): string =>
  `0197a3c4-5b6d-7e8f-9012-${String(gameNames.indexOf(game)).padStart(12, "0")}`;
const risk = "high";
const picks = [1, 2, 3, 4, 5, 6, 7, 8];

/** A won round of each game. The multiplier of all rounds is 10.00×. */
export const wonRounds: { readonly [G in GameName]: RoundOf<G> } = {
  crash: {
    ...{ ...played, id: idOf("crash"), game: "crash", seedNumber: 0, params: { autoCashOutE4: 100_000 } },
    outcome: { round: 20, crashPointE4: 124_000, cashOutE4: 100_000, targetE4: 100_000 },
  },
  dice: {
    ...{ ...played, id: idOf("dice"), game: "dice", params: { direction: "over", targetCenti: 9_010 } },
    outcome: { rollCenti: 9_642 },
  },
  mines: {
    ...{ ...played, id: idOf("mines"), game: "mines", params: { mines: 3 } },
    outcome: { mines: [0, 1, 2], opened: [5, 6, 7, 8, 9] },
  },
  plinko: {
    ...{ ...played, id: idOf("plinko"), game: "plinko", params: { rows: 16, risk } },
    outcome: { path: Array.from({ length: 16 }, () => 1), bucket: 16 },
  },
  limbo: {
    ...{ ...played, id: idOf("limbo"), game: "limbo", params: { targetE4: 100_000 } },
    outcome: { resultE4: 152_300 },
  },
  wheel: {
    ...{ ...played, id: idOf("wheel"), game: "wheel", params: { segments: 50, risk } },
    outcome: { segment: 7 },
  },
  keno: {
    ...{ ...played, id: idOf("keno"), game: "keno", params: { picks, risk } },
    outcome: { drawn: [1, 2, 3, 4, 5, 16, 17, 18, 19, 20], hits: 5 },
  },
  hilo: {
    ...{ ...played, id: idOf("hilo"), game: "hilo", params: {} },
    outcome: { cards: [0, 10, 20, 30], moves: ["higher", "skip", "lower"] },
  },
  coinflip: {
    ...{ ...played, id: idOf("coinflip"), game: "coinflip", params: {} },
    outcome: { sides: ["heads", "tails", "heads"], named: ["heads", "tails", "heads"] },
  },
  gems: {
    ...{ ...played, id: idOf("gems"), game: "gems", params: { risk } },
    outcome: { stones: [0, 0, 0, 1, 1] },
  },
};

const seeds: Found["seeds"] = {
  ...{ seedNumber: 1, serverSeedHash: "ab".repeat(32), clientSeed: "client", nonce: 21, serverSeed: null },
};

/** Returns the record of a round: two seconds before each move, and five seconds before the start of a round of Crash. */
export function recordOf(round: Round): Found["record"] {
  const { game } = round;
  const moves =
    game === "mines"
      ? round.outcome.opened.length
      : game === "hilo"
        ? round.outcome.moves.length
        : game === "coinflip"
          ? round.outcome.named.length
          : 0;
  const startsAtMs = game === "crash" ? round.atMs - crashElapsedMs(round.outcome.crashPointE4) : null;
  const placedAtMs = startsAtMs === null ? round.atMs - 2_000 * moves : startsAtMs - 5_000;
  return {
    placedAtMs,
    moveTimesMs: Array.from({ length: moves }, (_, place) => placedAtMs + 2_000 * (place + 1)),
    startsAtMs,
    balanceBefore: "1000",
    balanceAfter: String(1_000 - Number(round.amount) + Number(round.payout)),
    abandonedAfterHours: null,
    isCancelled: false,
  };
}

/**
 * Returns the answers of a server that has one round of the player.
 * @param shared whether the round is already public
 */
export function roundAnswers(round: Round, shared = false, record = recordOf(round)): Answers {
  return {
    "GET /games/round": { round, seeds, record, shared },
    "POST /games/round/share": ({ body }) => answerOf("POST /games/round/share", { shared: body.shared }),
  };
}
