import Type, { type Static } from "typebox";
import { GameName } from "../games/rounds.ts";
import { RaceScore, raceRules } from "../routes/races.ts";
import { Amount, AmountInput, BetAsset, Moment, strict, TimestampMs } from "../schemas.ts";
import { Id, orNull, Reason } from "./schemas.ts";

const everybody = ["viewer", "reviewer", "admin"] as const;
const admins = ["admin"] as const;
const nothing = Type.Object({});

const name = Type.String({ maxLength: 40, pattern: "^[^\\u0000-\\u001F\\u007F]*$" });
const Names = strict({ cn: name, en: name, vi: name, fil: name, pt: name });
const Place = Type.Integer({ minimum: 1, maximum: 100 });

/** The data of a race that an admin edits. */
export const RaceDraft = strict({
  /** The names of the race. A draft may contain empty names; a confirmed race has all names. */
  names: Names,
  /** The game of the race; null for a race on all games. */
  game: orNull(GameName),
  assetId: BetAsset,
  /** True if bets of tPLAY count too. A race in tPLAY always counts tPLAY. */
  countsTplay: Type.Boolean(),
  score: RaceScore,
  leastBet: AmountInput,
  fromMs: Moment,
  toMs: Moment,
  /** The prizes in PLAY for ranges of places. A draft may have no prizes. */
  prizes: Type.Array(strict({ firstPlace: Place, lastPlace: Place, each: AmountInput }), { maxItems: 30 }),
});
export type RaceDraft = Static<typeof RaceDraft>;

/**
 * A check of a race. A bad check prevents the question to the second admin; the state `look` is only a warning. The page
 * contains the text for each check.
 */
const RaceCheck = Type.Object({
  name: Type.Enum(["budget", "overlap", "names", "prizes", "time", "leftOut", "edge"]),
  state: Type.Enum(["good", "look", "bad"]),
});
export type RaceCheck = Static<typeof RaceCheck>;

const OperatorRace = Type.Object({
  ...raceRules,
  /**
   * The state of the race. `confirmed` means that a second admin has confirmed a race that has not started. `counted`
   * means that the race has ended, and that the payment of the prizes follows within seconds.
   */
  state: Type.Enum(["draft", "asked", "confirmed", "running", "counted", "paid"]),
  changedBy: Type.String(),
  changedAtMs: TimestampMs,
  askedBy: orNull(Type.String()),
  /** True if the caller asked for the confirmation. Another admin must confirm the race. */
  own: Type.Boolean(),
  /** The time of the question to the second admin. The confirmation contains this time. */
  askedAtMs: orNull(TimestampMs),
  confirmedBy: orNull(Type.String()),
  /** The checks of a race that is not confirmed yet; empty for other races. */
  checks: Type.Array(RaceCheck),
});
export type OperatorRace = Static<typeof OperatorRace>;

/**
 * A stored race as the caller has seen it. If the race has changed since then, the server refuses the call, so that no
 * admin overwrites or asks for the unseen change of another admin.
 */
const seenRace = { id: Id, changedAtMs: Moment } as const;

/** The calls with which operators make and confirm races. */
export const raceOperatorRoutes = {
  "GET /races": {
    roles: everybody,
    summary: "Returns the latest races with their checks, and the rewards budget",
    data: Type.Object({
      races: Type.Array(OperatorRace),
      /** The PLAY of the rewards budget that is not promised. */
      free: Amount,
      /** The PLAY that is promised to confirmed races and not paid yet. */
      promised: Amount,
      /**
       * The stakes of the winner of the latest race by stakes in PLAY; null before the first race. The operators' page
       * compares these stakes with the first prize.
       */
      lastWinnerStaked: orNull(Amount),
    }),
  },
  "POST /races/save": {
    roles: admins,
    summary:
      "Stores a new draft, or replaces a draft. If a second admin was asked, the question ends and the race is a draft again",
    /** `stored` is the race that the draft replaces. Without `stored`, the draft is a new race. */
    body: strict({ stored: Type.Optional(strict(seenRace)), draft: RaceDraft }),
    data: Type.Object({ id: Type.String() }),
  },
  "POST /races/ask": {
    roles: admins,
    summary: "Asks a second admin to confirm a race",
    body: strict(seenRace),
    data: nothing,
  },
  "POST /races/confirm": {
    roles: admins,
    summary:
      "Confirms a race that another admin asked for. The prizes move from the rewards budget to the promised prizes",
    body: strict({ id: Id, askedAtMs: Moment }),
    data: nothing,
  },
  "POST /races/refuse": {
    roles: admins,
    summary: "Refuses the question of another admin, or withdraws the caller's own question",
    body: strict({ id: Id }),
    data: nothing,
  },
  "POST /races/cancel": {
    roles: admins,
    summary: "Cancels a race that has not started. Promised prizes return to the rewards budget",
    body: strict({ id: Id, reason: Reason }),
    data: nothing,
  },
  "POST /races/rename": {
    roles: admins,
    summary: "Changes the names of a race. After the start of a race, only its names can change",
    body: strict({ id: Id, names: Names }),
    data: nothing,
  },
} as const;
