import type { Data } from "@gemplay/api-schema";
import { avatarOf, nameToOthers } from "@gemplay/api-schema/player";
import { formatAmount, formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { findPlayers, type Player } from "../account/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { leftOutOf } from "./left-out.ts";
import { databaseNow, placesOf, prizeOf, prizeSum, type Race, type RaceData } from "./races.repository.ts";
import {
  betterStandings,
  countStandings,
  findStanding,
  type Standing,
  topStandings,
  winnersOf,
} from "./standings.repository.ts";

type Answer = Data<"GET /races/standings">;
type Place = Answer["places"][number];
type Own = NonNullable<Answer["own"]>;

/** The number of places that the page of a race shows if fewer places have prizes. */
const leastShown = 50;
/** Own places after this place are not counted, so that the query stays short for a race with a million players. */
const countedPlaces = 10_000;
/** The number of standings that may be left out among the shown places before a shown place is missing. */
const spare = 50;
/** The time in milliseconds for which all callers share one read of the standings. */
const sharedMs = 5_000;

/** The first places of a race without the players who get no place, and the players who are left out among them. */
interface Top {
  readonly places: readonly Standing[];
  readonly players: ReadonlyMap<bigint, Player>;
  readonly leftOut: readonly Standing[];
  readonly count: number;
}

export interface Standings {
  /** Returns the first places of a race, and the place of the caller. */
  placesOf(race: Race, playerId: bigint | undefined): Promise<Pick<Answer, "places" | "own">>;
  /** Returns the place of a player; null if the player has no bet that counts. */
  ownOf(race: Race, playerId: bigint): Promise<Own | null>;
  /** Returns the number of players with a bet that counts. */
  playersOf(race: Race): Promise<number>;
}

export function createStandings({ db, clock }: { readonly db: Database; readonly clock: Clock }): Standings {
  const looks = new Map<string, { readonly atMs: number; readonly top: Promise<Top> }>();

  async function topOf(race: Race): Promise<Top> {
    const nowMs = clock.nowMs();
    for (const [old, { atMs }] of looks) if (Math.abs(nowMs - atMs) >= sharedMs) looks.delete(old);
    const key = `${race.id} ${race.state}`;
    const last = looks.get(key);
    if (last !== undefined) return await last.top;
    const top = race.state === "paid" ? readPaidTop(db, race) : readTop(db, race);
    looks.set(key, { atMs: nowMs, top });
    // A failed read is not shared with later callers.
    top.catch(() => looks.delete(key));
    return await top;
  }

  async function ownOf(race: Race, playerId: bigint): Promise<Own | null> {
    const standing = await findStanding(db, race.id, playerId);
    if (standing === undefined) return null;
    const top = await topOf(race);
    const place = await placeOf(db, race, top, standing);
    const prizeBase = place === null ? undefined : prizeOf(race.prizes, place);
    return { place, score: shownScore(race, standing.score), prize: shownPrize(prizeBase) };
  }

  return {
    ownOf,
    playersOf: async (race) => (race.players === null ? (await topOf(race)).count : Number(race.players)),
    async placesOf(race, playerId) {
      const { places, players } = await topOf(race);
      return {
        places: places.flatMap((standing, index) => {
          const player = players.get(standing.playerId);
          return player === undefined
            ? []
            : [shownPlace(race, { ...standing, player, place: index + 1 }, playerId)];
        }),
        own: playerId === undefined ? null : await ownOf(race, playerId),
      };
    },
  };
}

/** Returns one place of a race in the form that the page shows. */
export function shownPlace(
  race: Race,
  { player, place, score }: { readonly player: Player; readonly place: number; readonly score: bigint },
  caller: bigint | undefined,
): Place {
  return {
    place,
    name: nameToOthers(player),
    avatar: avatarOf(String(player.id)),
    own: player.id === caller,
    score: shownScore(race, score),
    prize: shownPrize(prizeOf(race.prizes, place)),
  };
}

const shownPrize = (amountBase: bigint | undefined) =>
  amountBase === undefined ? null : formatAssetAmount(amountBase, "PLAY");

/** The score is an amount of the stakes, or a multiplier that is stored in ten-thousandths. */
const shownScore = ({ score, asset }: Race, value: bigint) =>
  score === "stakes" ? formatAssetAmount(value, asset) : formatAmount(value, 4);

async function readTop<T>(db: Kysely<T>, race: Race): Promise<Top> {
  const shown = Math.max(placesOf(race.prizes), leastShown);
  const standings = await topStandings(db, race.id, { after: undefined, limit: shown + spare });
  const players = await findPlayers(
    db,
    standings.map(({ playerId }) => playerId),
  );
  const out = await leftOutOf(db, players, await databaseNow(db));
  return {
    players,
    places: standings.filter(({ playerId }) => !out.has(playerId)).slice(0, shown),
    leftOut: standings.filter(({ playerId }) => out.has(playerId)),
    count: await countStandings(db, race.id),
  };
}

/**
 * Returns the places of a race whose prizes are paid. These places never change, although a player may be frozen or take a
 * break later.
 */
async function readPaidTop<T>(db: Kysely<T>, race: Race): Promise<Top> {
  const winners = await winnersOf(db, [race.id], placesOf(race.prizes));
  return {
    players: await findPlayers(
      db,
      winners.map(({ playerId }) => playerId),
    ),
    places: winners.map(({ playerId, score }) => ({ playerId, score, reachedAt: "" })),
    leftOut: [],
    count: Number(race.players ?? 0n),
  };
}

/**
 * Returns the place of a standing. The place is null if its player gets no place. A place after `countedPlaces` is
 * `countedPlaces` + 1.
 */
async function placeOf<T>(db: Kysely<T>, race: Race, top: Top, standing: Standing): Promise<number | null> {
  const index = top.places.findIndex(({ playerId }) => playerId === standing.playerId);
  if (index >= 0) return index + 1;
  const { playerId } = standing;
  if (race.left_out.includes(playerId) || top.leftOut.some((one) => one.playerId === playerId)) return null;
  const better = await betterStandings(db, race.id, standing, countedPlaces);
  if (better >= countedPlaces) return countedPlaces + 1;
  const leftOut = race.state === "paid" ? race.left_out.length : top.leftOut.length;
  return Math.max(better + 1 - leftOut, top.places.length + 1);
}

/** Returns the rules of a race in the form that players and operators see. */
export function rulesOf(race: RaceData & Pick<Race, "id">) {
  const { id, game, asset, countsTplay, score, leastBetBase, from, to, prizes } = race;
  return {
    id: String(id),
    names: namesOf(race),
    game,
    assetId: asset,
    countsTplay,
    score,
    leastBet: formatAssetAmount(leastBetBase, asset),
    fromMs: from.getTime(),
    toMs: to.getTime(),
    prizes: shownPrizes(race),
    prizeSum: formatAssetAmount(prizeSum(prizes), "PLAY"),
  };
}

/** Returns the public facts of a race. */
export function shownRace(
  race: Race,
  { now, players }: { readonly now: Date; readonly players: number },
): Answer["race"] {
  const { from, to } = race;
  return {
    ...rulesOf(race),
    state: race.state === "paid" ? "paid" : now < from ? "upcoming" : now < to ? "running" : "ended",
    players,
  };
}

const shownPrizes = ({ prizes }: RaceData) =>
  prizes.map(({ firstPlace, lastPlace, eachBase }) => ({
    firstPlace,
    lastPlace,
    each: formatAssetAmount(eachBase, "PLAY"),
  }));

/** Returns the names of a race. A draft can lack some names. */
export const namesOf = ({
  names: { cn = "", en = "", vi = "", fil = "", pt = "" },
}: Pick<Race, "names">) => ({
  cn,
  en,
  vi,
  fil,
  pt,
});
