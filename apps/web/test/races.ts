// Answers of the server about races: a running race, an ended race, and the list of running races.
import type { Data } from "@gemplay/api-schema";
import { answerOf } from "./answers.ts";
import type { Answers } from "./api-stand-in.ts";

type Standings = Data<"GET /races/standings">;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = Date.now();
const names = { cn: "转盘竞赛", en: "Wheel race", vi: "Đua Wheel", fil: "Wheel race", pt: "Corrida Wheel" };

export const race: Standings["race"] = {
  id: "1",
  names,
  game: "wheel",
  assetId: "PLAY",
  countsTplay: false,
  score: "stakes",
  leastBet: "1",
  fromMs: nowMs - 4 * dayMs,
  toMs: nowMs + 3 * dayMs,
  state: "running",
  prizes: [
    { firstPlace: 1, lastPlace: 1, each: "5000" },
    { firstPlace: 2, lastPlace: 2, each: "2500" },
    { firstPlace: 3, lastPlace: 3, each: "1500" },
    { firstPlace: 4, lastPlace: 10, each: "500" },
    { firstPlace: 11, lastPlace: 50, each: "100" },
  ],
  prizeSum: "16500",
  players: 412,
};

export const places: Standings["places"] = (
  [
    ["h***9", "412800", "5000"],
    ["Li**n", "288140.5", "2500"],
    ["0x9…e4", "201007.25", "1500"],
    ["", "96400", "500"],
    ["m***a", "77310", "500"],
    ["q***7", "61044", "500"],
    ["A***n", "60044", "500"],
    ["B***n", "59044", "500"],
  ] as const
).map(([name, score, prize], index) => ({
  place: index + 1,
  name,
  avatar: ((index * 3) % 8) + 1,
  own: false,
  score,
  prize,
}));

export const past: Data<"GET /races/past">["races"][number] = {
  race: {
    ...race,
    id: "2",
    game: "plinko",
    names: { ...names, en: "Plinko race" },
    state: "paid",
    countsTplay: true,
    fromMs: nowMs - 14 * dayMs,
    toMs: nowMs - 7 * dayMs,
    players: 1_031,
  },
  winners: places.slice(0, 3),
  own: {
    place: 18,
    score: "1660.2",
    prize: "100",
    paidAtMs: nowMs - 7 * dayMs,
    recordId: "00000000-0000-4000-8000-000000000007",
  },
};

/** Answers for a guest. */
export const guestRaceAnswers: Answers = {
  "GET /races/standings": answerOf("GET /races/standings", { race, places, own: null }),
  "GET /races/running": {
    races: [{ id: race.id, names, game: race.game, toMs: race.toMs, ownPlace: null }],
  },
  "GET /races/past": { races: [{ ...past, own: null }], nextCursor: null },
};

/** Answers for a player with a place. */
export const raceAnswers: Answers = {
  "GET /races/standings": answerOf("GET /races/standings", {
    race,
    places,
    own: { place: 12, score: "21730.5", prize: "100" },
  }),
  "GET /races/running": {
    races: [{ id: race.id, names, game: race.game, toMs: race.toMs, ownPlace: 12 }],
  },
  "GET /races/past": { races: [past], nextCursor: null },
};
