import {
  type Body,
  type Data,
  type Query,
  type RouteName,
  type RouteShape,
  routes,
  type SignInMethod,
} from "@gemplay/api-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { AppError, success } from "../answers/index.ts";
import {
  type Countries,
  networkOf,
  type RateLimitName,
  type RateLimits,
  type TokenGuesses,
} from "../budgets/index.ts";
import { routeSchema } from "./route-schema.ts";

/** The player to whom a session belongs. */
export interface SessionPlayer {
  readonly id: bigint;
  /** The player's name that other players see. */
  readonly nameToOthers: string;
  /** Sign-in method with which the session was opened. */
  readonly signInMethod: SignInMethod;
  readonly frozen: boolean;
  /** True if the player has accepted the current terms. */
  readonly termsAccepted: boolean;
  /**
   * Number of rounds after which the server rotates the player's seed pair automatically. If the number is 0, only the
   * player rotates the seed pair.
   */
  readonly rotateAfterRounds: number;
  /** Identifies the session. Nobody can use the id as a session token. */
  readonly sessionId: string;
  /**
   * True if the call carries init data of the messaging host, which means that the page runs inside the messaging host.
   */
  readonly isInsideHost: boolean;
}

/** Finds the player whose session token is in an Authorization header. */
export interface SessionLookup {
  /** Returns the player from the cache without a database query, or undefined if the player is not cached. */
  cached(authorization: string | undefined): SessionPlayer | undefined;
  /**
   * Returns true if the session token carries the server's mark, which means that the server created the token. The
   * check of the token's mark makes no database query.
   */
  isOurs(authorization: string | undefined): boolean;
  /**
   * Reads from the database the player to whom the token of a call belongs.
   *
   * @throws {AppError} with status 401, or with the reason why the server opens no new session for the player
   */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Queries the database whether the session belongs to the given player and is still open. */
  stands(session: { readonly playerId: bigint; readonly sessionId: string }): Promise<boolean>;
}

declare module "fastify" {
  interface FastifyInstance {
    sessions: SessionLookup;
    tokenGuesses: TokenGuesses;
    countries: Countries;
    /** Whether the page may use the chain inside the messaging host, as the operator has configured it. */
    hostChain: () => "off" | "address";
    rateLimits: RateLimits;
  }
  interface FastifyRequest {
    /** The field is set before the handler runs, on routes that are not only for guests. */
    player: SessionPlayer | undefined;
  }
}

type Access<N extends RouteName> = (typeof routes)[N]["access"][number];

export interface HandlerInput<N extends RouteName> {
  readonly query: Query<N>;
  readonly body: Body<N>;
  /**
   * The player who is signed in. The player is undefined on routes for guests, and if a guest calls a route for guests
   * and players.
   */
  readonly player: "guest" extends Access<N>
    ? "player" extends Access<N>
      ? SessionPlayer | undefined
      : undefined
    : SessionPlayer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * The reason why a new call of the player is denied, on routes with `idempotentReplay`. On all other routes, the
   * reason is undefined.
   */
  readonly denied: AppError | undefined;
}

/** Returns the `data` of the response's envelope, or throws an AppError. */
export type Handler<N extends RouteName> = (input: HandlerInput<N>) => Promise<Data<N>>;

export interface RouteSettings {
  /** Name of a rate limit that replaces the general rate limit and is stricter. */
  readonly rateLimit?: RateLimitName;
  /**
   * True if players whose account is frozen may call the route too. By default, the server refuses calls of frozen
   * accounts.
   */
  readonly allowFrozen?: boolean;
  /** True if only players who have accepted the current terms may call the route. */
  readonly termsAccepted?: boolean;
  /** True if the server refuses the route to callers from countries for which the site is closed. */
  readonly openCountries?: boolean;
  /**
   * The field is set on routes that use the chain. Inside the messaging host, the route is allowed only while the
   * setting `host.chain` has the given value. With the value `never`, the route is never allowed inside the messaging
   * host.
   */
  readonly insideHost?: "address" | "never";
  /**
   * True if the call has an idempotency key. A repeated call gets the first answer, even if the player may no longer
   * make new calls. On a route with `idempotentReplay`, no other option of the route refuses a call. The handler gets
   * the reason for a refusal as `denied`, and itself refuses new calls.
   */
  readonly idempotentReplay?: boolean;
}

/**
 * Adds a route of the API. The row of `routes` defines the validation, the authorization, the envelope and the
 * serialization. The response contains only fields of the schema, so other fields of the handler's answer are dropped.
 */
export function addRoute<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handle: Handler<N>,
  settings: RouteSettings = {},
): void {
  const [method = "", url = ""] = name.split(" ");
  const shape: RouteShape = routes[name];
  app.route({
    method,
    url,
    schema: routeSchema(name, shape),
    attachValidation: settings.idempotentReplay === true,
    config: {
      answersData: true,
      ...(settings.rateLimit === undefined ? {} : app.rateLimits[settings.rateLimit]),
    },
    ...(shape.access.includes("player") ? sessionHooks(app, shape, settings) : {}),
    // The types are asserted, because the schemas of the route have validated the query and the body before the handler
    // runs.
    handler: (request, reply) => {
      const { query, body, player } = request;
      const denied = denialOf(app, request, settings);
      if (denied !== undefined && settings.idempotentReplay !== true) throw denied;
      // The server never answered an invalid request before, so no first answer exists that could be repeated.
      if (request.validationError !== undefined) throw denied ?? request.validationError;
      return handle({ query, body, player, request, reply, denied } as HandlerInput<N>).then(success);
    },
  });
}

/** Returns the reason why the caller may not make the call now, or undefined if the call is allowed. */
function denialOf(
  app: FastifyInstance,
  request: FastifyRequest,
  settings: RouteSettings,
): AppError | undefined {
  const { player } = request;
  if (player?.frozen === true && settings.allowFrozen !== true) return new AppError("AccountFrozen");
  if (settings.openCountries === true && app.countries.isClosed(request))
    return new AppError("CountryClosed");
  if (player?.isInsideHost === true && settings.insideHost !== undefined)
    if (settings.insideHost !== app.hostChain()) return new AppError("ContinueInBrowser");
  return settings.termsAccepted === true && player?.termsAccepted !== true
    ? new AppError("TermsNotAccepted")
    : undefined;
}

/**
 * If the body arrives later than this time in milliseconds, the server checks the session again, because the session
 * may have ended in the meantime.
 */
const lateBodyMs = 500;

/**
 * Creates the hooks that find the player who sent a request. Between the two hooks, the request counts against the rate
 * limit: per player if the player is known, otherwise per network. If a token is neither cached nor marked by the
 * server, the token is looked up only while the caller's network has guesses left. The number of guesses is therefore
 * limited before any database query, and other callers of the network are not locked out.
 */
function sessionHooks(app: FastifyInstance, { access }: RouteShape, settings: RouteSettings) {
  const { sessions, tokenGuesses } = app;
  const isGuest = ({ headers }: FastifyRequest) => access.includes("guest") && !headers.authorization;
  const refused = new WeakMap<FastifyRequest, unknown>();
  /** Refuses a call of a frozen account before the body is read, unless the call may be a repeated idempotent call. */
  const refuseFrozen = ({ frozen }: SessionPlayer) => {
    if (frozen && settings.allowFrozen !== true && settings.idempotentReplay !== true)
      throw new AppError("AccountFrozen");
  };
  async function lookUp(request: FastifyRequest): Promise<void> {
    const { authorization } = request.headers;
    if (sessions.isOurs(authorization)) {
      request.player = await sessions.authenticate(request);
      return;
    }
    const network = networkOf(request.ip);
    if (!tokenGuesses.take(network)) throw new AppError("TooManyRequests");
    try {
      request.player = await sessions.authenticate(request);
      tokenGuesses.giveBack(network);
    } catch (error) {
      if (!(error instanceof AppError && error.error === "SessionEnded")) tokenGuesses.giveBack(network);
      throw error;
    }
  }
  return {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
      if (isGuest(request)) return done();
      // Most callers are players whose session is cached. Calls of cached players continue synchronously, because
      // waiting for a resolved promise would delay each call by one turn of the event loop.
      request.player = sessions.cached(request.headers.authorization);
      // The cached player may be older than the player's acceptance of the terms. If the cached player has not accepted
      // the terms, the server therefore looks up the player again.
      const isPast = settings.termsAccepted === true && request.player?.termsAccepted === false;
      if (request.player !== undefined && !isPast) return done();
      lookUp(request)
        .catch((error: unknown) => void refused.set(request, error))
        .then(() => done());
    },
    preParsing: (
      request: FastifyRequest,
      _reply: FastifyReply,
      _payload: unknown,
      done: HookHandlerDoneFunction,
    ) => {
      if (isGuest(request)) return done();
      if (request.player === undefined) throw refused.get(request);
      refuseFrozen(request.player);
      done();
    },
    preValidation: (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
      if (isGuest(request) || performance.now() - request.begunAtMs <= lateBodyMs) return done();
      // The second check of the session does not count as a guess, because the token was valid when the head of the
      // request arrived.
      sessions
        .authenticate(request)
        .then((player) => {
          request.player = player;
          refuseFrozen(player);
        })
        .then(() => done(), done);
    },
  };
}
