import type { FastifyInstance } from "fastify";
import { deletionRoutes } from "./deletion.routes.ts";
import { createDeletion, type DeletionDependencies } from "./deletion.service.ts";

/** Creates the functions that delete accounts. */
export function createDeletionFeature(dependencies: DeletionDependencies): {
  routes(app: FastifyInstance): void;
} {
  const deletion = createDeletion(dependencies);
  return { routes: (app) => deletionRoutes(app, deletion) };
}
