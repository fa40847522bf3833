import type { Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";

export type SeedsAnswer = Data<"GET /fairness/seeds">;
export type ClientSeedAnswer = Data<"POST /fairness/client-seed">;
export type RotationAnswer = Data<"POST /fairness/rotate">;

export interface FairnessRoutesOptions {
  readonly seeds: (playerId: bigint) => Promise<SeedsAnswer>;
  readonly rotateAfter: (playerId: bigint, rounds: number) => Promise<void>;
  readonly setClientSeed: (playerId: bigint, clientSeed: string) => Promise<ClientSeedAnswer>;
  readonly rotate: (playerId: bigint, clientSeed: string) => Promise<RotationAnswer>;
}

export function fairnessRoutes(
  app: FastifyInstance,
  { seeds, rotateAfter, setClientSeed, rotate }: FairnessRoutesOptions,
): void {
  addRoute(app, "GET /fairness/seeds", ({ player }) => seeds(player.id));
  addRoute(app, "POST /fairness/automatic", async ({ player, body: { rotateAfterRounds } }) => {
    await rotateAfter(player.id, rotateAfterRounds);
    return { rotateAfterRounds };
  });
  addRoute(app, "POST /fairness/client-seed", ({ player, body }) =>
    setClientSeed(player.id, body.clientSeed),
  );
  addRoute(app, "POST /fairness/rotate", ({ player, body }) => rotate(player.id, body.clientSeed));
}
