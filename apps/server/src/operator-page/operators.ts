import type { FastifyInstance } from "fastify";
import { createSignIns, type SignIns } from "./accounts/index.ts";
import { createChanges } from "./changes/index.ts";
import type { OperatorsDependencies } from "./operators.dependencies.ts";
import { operatorsRoutes } from "./operators.routes.ts";
import { createPlayers, createReviews } from "./views/index.ts";

export interface Operators {
  readonly signIns: SignIns;
  /** Adds the API routes of the operator's page below the base path of the operator's page. */
  routes(site: FastifyInstance): void;
}

export function createOperators(dependencies: OperatorsDependencies): Operators {
  const signIns = createSignIns(dependencies);
  const { sharedBy } = dependencies.risk;
  const reviews = createReviews({ ...dependencies, sharedBy, onChange: dependencies.onWithdrawal });
  const parts = {
    signIns,
    reviews,
    players: createPlayers({ ...dependencies, sharedBy }),
    changes: createChanges(dependencies),
  };
  return { signIns, routes: (site) => operatorsRoutes(site, dependencies, parts) };
}
