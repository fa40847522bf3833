import type { OperatorData } from "@gemplay/api-schema/operator";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform/index.ts";
import { type OperatorRaces, operatorRaces } from "./operator-races.ts";
import { operatorRacesView } from "./operator-view.ts";
import { endRaces, type RacesJobDependencies, startRacesJob } from "./races.job.ts";
import { raceRoutes } from "./races.routes.ts";
import { createStandings } from "./standings.ts";

export interface Races {
  /** The changes of races by operators. */
  readonly operators: OperatorRaces;
  /** Returns the races for the operators' page. */
  view(
    own: bigint,
    namesOfOperators: (ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>,
  ): Promise<OperatorData<"GET /races">>;
  routes(app: FastifyInstance): void;
  /** Ends the races whose time is over and pays their prizes, once. The worker's job calls this function repeatedly. */
  end(): Promise<void>;
  /** Starts the worker's job that ends races and pays their prizes. */
  start(): void;
}

/** Creates the functions of the races. */
export function createRaces(dependencies: RacesJobDependencies & Pick<Platform, "clock">): Races {
  const { db } = dependencies;
  const standings = createStandings(dependencies);
  return {
    operators: operatorRaces,
    view: (own, namesOfOperators) => operatorRacesView(db, own, namesOfOperators),
    routes: (app) => raceRoutes(app, { db, standings }),
    end: () => endRaces(dependencies),
    start: () => startRacesJob(dependencies),
  };
}
