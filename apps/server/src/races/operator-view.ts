import type { OperatorData, OperatorRace, RaceCheck } from "@gemplay/api-schema/operator";
import { systemBalances } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { type Database, executorOf } from "../platform/database/index.ts";
import { hasAllNames } from "./drafts.ts";
import { isFixed } from "./operator-races.ts";
import {
  databaseNow,
  latestRaces,
  overlappingRace,
  placesOf,
  prizeSum,
  type Race,
} from "./races.repository.ts";
import { winnersOf } from "./standings.repository.ts";
import { rulesOf } from "./standings.ts";

/** The number of races in the list of the operators' page. */
const listed = 50;
/** The house edge of 1% means that stakes of a hundred times an amount bring the amount. */
const stakesForEdge = 100n;

/**
 * Returns the latest races, their checks and the rewards budget.
 *
 * @param namesOfOperators returns the names of operators by their ids
 */
export async function operatorRacesView(
  db: Database,
  own: bigint,
  namesOfOperators: (ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>,
): Promise<OperatorData<"GET /races">> {
  const races = await latestRaces(db, listed);
  const [freeBase = 0n, promisedBase = 0n] = await systemBalances(executorOf(db), [
    { account: "rewards_budget", asset: "PLAY" },
    { account: "race_prizes", asset: "PLAY" },
  ]);
  const names = await namesOfOperators(
    races.flatMap((race) => [race.asked_by ?? [], race.confirmed_by ?? []].flat()),
  );
  const now = await databaseNow(db);
  const lastBase = await lastWinnerBase(db, races);
  const shown = races.map(async (race): Promise<OperatorRace> => {
    const { asked_by, asked_at, confirmed_by } = race;
    const nameOf = (operator: bigint | null) => (operator === null ? null : (names.get(operator) ?? ""));
    return {
      ...rulesOf(race),
      state: stateOf(race, now),
      changedBy: race.changed_by,
      changedAtMs: race.changed_at.getTime(),
      askedBy: nameOf(asked_by),
      own: asked_by === own,
      askedAtMs: asked_at?.getTime() ?? null,
      confirmedBy: nameOf(confirmed_by),
      checks: await checksOf(db, race, freeBase, lastBase),
    };
  });
  return {
    races: await Promise.all(shown),
    free: formatAssetAmount(freeBase, "PLAY"),
    promised: formatAssetAmount(promisedBase, "PLAY"),
    lastWinnerStaked: lastBase === undefined ? null : formatAssetAmount(lastBase, "PLAY"),
  };
}

function stateOf({ state, from }: Race, now: Date): OperatorRace["state"] {
  if (state === "cancelled") return "draft";
  return state === "confirmed" && from <= now ? "running" : state;
}

/** Returns the stakes of the winner of the latest paid race by stakes in PLAY, in base units. */
async function lastWinnerBase(db: Database, races: readonly Race[]): Promise<bigint | undefined> {
  const last = races.find(
    ({ state, score, asset }) => state === "paid" && score === "stakes" && asset === "PLAY",
  );
  const [winner] = last === undefined ? [] : await winnersOf(db, [last.id], 1);
  return winner?.score;
}

/** Returns the checks that the operators' page shows for a race that no second admin has confirmed. */
async function checksOf(
  db: Database,
  race: Race,
  freeBase: bigint,
  lastBase: bigint | undefined,
): Promise<RaceCheck[]> {
  if (race.state !== "draft" && race.state !== "asked") return [];
  const mark = (name: RaceCheck["name"], isGood: boolean, otherwise: RaceCheck["state"] = "bad") =>
    ({ name, state: isGood ? "good" : otherwise }) as const;
  const firstBase = race.prizes[0]?.eachBase ?? 0n;
  return [
    mark("names", hasAllNames(race.names)),
    mark("prizes", placesOf(race.prizes) > 0),
    mark("budget", prizeSum(race.prizes) <= freeBase),
    mark("overlap", (await overlappingRace(db, race)) === undefined),
    mark("time", !(await isFixed(db, race))),
    mark("leftOut", true),
    ...(race.score === "stakes" && lastBase !== undefined
      ? [mark("edge", firstBase * stakesForEdge <= lastBase, "look")]
      : []),
  ];
}
