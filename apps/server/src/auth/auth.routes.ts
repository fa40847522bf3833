import type { Body, Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";
import type { Sessions } from "./sessions.service.ts";

export interface AuthRoutesDependencies {
  readonly signIn: (
    body: Body<"POST /user/dappLoginOrRegister">,
  ) => Promise<Data<"POST /user/dappLoginOrRegister">>;
  readonly sessions: Sessions;
}

export function authRoutes(app: FastifyInstance, { signIn, sessions }: AuthRoutesDependencies): void {
  addRoute(app, "POST /user/dappLoginOrRegister", async ({ body }) => await signIn(body), {
    rateLimit: "signIn",
  });
  // A frozen account may still be left.
  addRoute(
    app,
    "POST /user/logout",
    async ({ body, player }) => {
      await sessions.end(player, body.everywhere);
      return {};
    },
    { allowFrozen: true },
  );
}
