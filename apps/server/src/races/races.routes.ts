import type { Data, Query } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { findPlayers } from "../account/index.ts";
import type { Database } from "../platform/database/index.ts";
import { AppError, addRoute } from "../platform/http/index.ts";
import { databaseNow, findRace, pastRaces, type Race, runningRaces } from "./races.repository.ts";
import { findPrize, winnersOf } from "./standings.repository.ts";
import { namesOf, type Standings, shownPlace, shownRace } from "./standings.ts";

type Past = Data<"GET /races/past">["races"][number];

const pastPage = 10;
const shownWinners = 3;

interface RaceRoutesOptions {
  readonly db: Database;
  readonly standings: Standings;
}

/** Registers the HTTP routes of races for players and guests. */
export function raceRoutes(app: FastifyInstance, { db, standings }: RaceRoutesOptions): void {
  addRoute(app, "GET /races/running", async ({ player }) => {
    const races = await runningRaces(db);
    return {
      races: await Promise.all(
        races.map(async (race) => ({
          id: String(race.id),
          names: namesOf(race),
          game: race.game,
          toMs: race.to.getTime(),
          ownPlace: player === undefined ? null : ((await standings.ownOf(race, player.id))?.place ?? null),
        })),
      ),
    };
  });
  addRoute(app, "GET /races/standings", async ({ query, player }) => {
    const race = await findRace(db, BigInt(query.id));
    if (race === undefined || !isPublic(race)) throw new AppError("RaceUnknown");
    const players = await standings.playersOf(race);
    return {
      race: shownRace(race, { now: await databaseNow(db), players }),
      ...(await standings.placesOf(race, player?.id)),
    };
  });
  addRoute(app, "GET /races/past", ({ query, player }) => pastPageOf({ db, standings }, query, player?.id));
}

const isPublic = ({ state }: Race) => state === "confirmed" || state === "counted" || state === "paid";

/** The cursor consists of the end time in milliseconds and the id of the last race on the page. */
const cursorPattern = /^(\d{1,15})-([1-9]\d{0,17})$/;

/**
 * Returns a page of ended races.
 *
 * @throws {AppError} RequestInvalid if the cursor is not from an earlier page; SessionEnded if a guest asks for own races
 */
async function pastPageOf(
  { db, standings }: RaceRoutesOptions,
  { cursor, limit = pastPage, own = false }: Query<"GET /races/past">,
  playerId: bigint | undefined,
): Promise<Data<"GET /races/past">> {
  if (own && playerId === undefined) throw new AppError("SessionEnded");
  const [, toMs, id] = cursorPattern.exec(cursor ?? "") ?? [];
  if (cursor !== undefined && (toMs === undefined || id === undefined)) throw new AppError("RequestInvalid");
  const before =
    toMs === undefined || id === undefined ? undefined : { to: new Date(Number(toMs)), id: BigInt(id) };
  const races = await pastRaces(db, { before, playerId: own ? playerId : undefined, limit: limit + 1 });
  const shown = races.slice(0, limit);
  const last = shown.at(-1);
  const winners = await winnersOf(
    db,
    shown.map((race) => race.id),
    shownWinners,
  );
  const players = await findPlayers(
    db,
    winners.map((winner) => winner.playerId),
  );
  const now = await databaseNow(db);
  return {
    races: await Promise.all(
      shown.map(async (race) => ({
        race: shownRace(race, { now, players: Number(race.players ?? 0n) }),
        winners: winners.flatMap((winner) => {
          const player = players.get(winner.playerId);
          return winner.raceId !== race.id || player === undefined
            ? []
            : [shownPlace(race, { ...winner, player }, playerId)];
        }),
        own: playerId === undefined ? null : await ownResult({ db, standings }, race, playerId),
      })),
    ),
    nextCursor: races.length > limit && last !== undefined ? `${last.to.getTime()}-${last.id}` : null,
  };
}

async function ownResult(
  { db, standings }: RaceRoutesOptions,
  race: Race,
  playerId: bigint,
): Promise<Past["own"]> {
  const own = await standings.ownOf(race, playerId);
  if (own === null) return null;
  const prize = await findPrize(db, race.id, playerId);
  return { ...own, paidAtMs: prize?.at.getTime() ?? null, recordId: prize?.transferId ?? null };
}
