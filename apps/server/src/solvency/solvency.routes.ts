import type { Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";

export interface SolvencyRoutesOptions {
  readonly published: () => Promise<Data<"GET /solvency">>;
  readonly proofOf: (playerId: bigint) => Promise<Data<"GET /user/solvency/proof">["proof"] | undefined>;
}

export function solvencyRoutes(app: FastifyInstance, { published, proofOf }: SolvencyRoutesOptions): void {
  addRoute(app, "GET /solvency", published);
  addRoute(app, "GET /user/solvency/proof", async ({ player }) => ({
    proof: (await proofOf(player.id)) ?? null,
  }));
}
