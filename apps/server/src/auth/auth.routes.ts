import type { Body, Data } from "@gemplay/api-schema";
import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";
import { type Caller, readCaller } from "./devices/index.ts";
import type { Sessions } from "./sessions/index.ts";
import type { CodeSignIn, PasskeySignIn, PasswordSignIn } from "./sign-in/index.ts";

export interface AuthRoutesDependencies {
  readonly signIn: (
    body: Body<"POST /user/dappLoginOrRegister">,
    caller: Caller,
  ) => Promise<Data<"POST /user/dappLoginOrRegister">>;
  readonly sessions: Sessions;
  readonly passwords: PasswordSignIn;
  readonly codeSignIn: CodeSignIn;
  readonly passkeySignIn: PasskeySignIn;
}

export function authRoutes(
  app: FastifyInstance,
  { signIn, sessions, passwords, codeSignIn, passkeySignIn }: AuthRoutesDependencies,
): void {
  addRoute(
    app,
    "POST /user/dappLoginOrRegister",
    async ({ body, request }) => await signIn(body, readCaller(request)),
    { rateLimit: "signIn" },
  );
  addRoute(
    app,
    "POST /user/register",
    async ({ body, request }) => await passwords.register(body, readCaller(request)),
    { rateLimit: "signIn" },
  );
  addRoute(
    app,
    "POST /user/login",
    async ({ body, request }) => await passwords.login(body, readCaller(request)),
    { rateLimit: "signIn" },
  );
  addRoute(
    app,
    "POST /user/login/code",
    async ({ body, request }) => await codeSignIn.signIn(body, readCaller(request)),
    { rateLimit: "signIn" },
  );
  addRoute(
    app,
    "POST /user/passkey/login",
    async ({ body, request }) => await passkeySignIn.signIn(body, readCaller(request)),
    { rateLimit: "signIn" },
  );
  // A player whose account is frozen may still log out.
  addRoute(
    app,
    "POST /user/logout",
    async ({ body, player }) => {
      await sessions.end(player, body.everywhere ? {} : { only: player.sessionId });
      return {};
    },
    { allowFrozen: true },
  );
  addRoute(app, "GET /user/sessions", async ({ player }) => await sessions.list(player));
  addRoute(app, "POST /user/session/end", async ({ player, body }) => {
    await sessions.end(player, { only: body.id });
    return {};
  });
  addRoute(app, "POST /user/session/end_others", async ({ player }) => {
    await sessions.end(player, { but: player.sessionId });
    return {};
  });
}
