import {
  type Body,
  type Data,
  type Query,
  type RouteName,
  type RouteShape,
  routes,
  type WayIn,
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

/** The player of a session. */
export interface SessionPlayer {
  readonly id: bigint;
  /** Name that other players see. */
  readonly nameToOthers: string;
  /** Sign-in method that opened the session. */
  readonly wayIn: WayIn;
  readonly frozen: boolean;
  /** True if the player has accepted the current terms. */
  readonly termsAccepted: boolean;
  /** Number of rounds after which the player's seed pair is rotated automatically; 0 means only manually. */
  readonly rotateAfterRounds: number;
  /** Identifies the session. The id cannot be used as a token. */
  readonly sessionId: string;
  /** True if the call carries init data of the messaging host, so the page runs inside the host. */
  readonly isInsideHost: boolean;
}

/** Finds the player of an Authorization header. */
export interface SessionLookup {
  /** Returns the player from the cache, without a database query; undefined if the player is not cached. */
  remembered(authorization: string | undefined): SessionPlayer | undefined;
  /** Returns true if the token carries the server's mark, so the token cannot be a guess. Makes no database query. */
  isOurs(authorization: string | undefined): boolean;
  /**
   * Reads the player of a call's token from the database.
   *
   * @throws {AppError} with status 401, or with the reason why the server opens no session now
   */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Queries the database whether the session belongs to the named player and has not ended. */
  stands(session: { readonly playerId: bigint; readonly sessionId: string }): Promise<boolean>;
}

declare module "fastify" {
  interface FastifyInstance {
    sessions: SessionLookup;
    tokenGuesses: TokenGuesses;
    countries: Countries;
    /** Access to the chain from inside the messaging host, as the operator has set it. */
    hostChain: () => "off" | "address";
    rateLimits: RateLimits;
  }
  interface FastifyRequest {
    /** Set before the handler runs, on routes that are not only for guests. */
    player: SessionPlayer | undefined;
  }
}

type Access<N extends RouteName> = (typeof routes)[N]["access"][number];

export interface HandlerInput<N extends RouteName> {
  readonly query: Query<N>;
  readonly body: Body<N>;
  /**
   * The signed-in player; undefined on routes for guests, and on routes for guests and players if the caller is not
   * signed in.
   */
  readonly player: "guest" extends Access<N>
    ? "player" extends Access<N>
      ? SessionPlayer | undefined
      : undefined
    : SessionPlayer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * The reason why a new call of the player is denied, on a route with `answersAgain` (idempotent replay); otherwise
   * undefined.
   */
  readonly barred: AppError | undefined;
}

/** Returns the `data` of the envelope, or throws AppError. */
export type Handler<N extends RouteName> = (input: HandlerInput<N>) => Promise<Data<N>>;

export interface RouteSettings {
  /** Name of a rate limit that is stricter than the general rate limit. */
  readonly rateLimit?: RateLimitName;
  /** True if frozen accounts may call the route too. By default the server refuses calls of frozen accounts. */
  readonly allowFrozen?: boolean;
  /** True if only players who have accepted the current terms may call the route. */
  readonly termsAccepted?: boolean;
  /** True if the server refuses the route in countries where the site is closed. */
  readonly openCountries?: boolean;
  /**
   * Set on routes that touch the chain. Inside the messaging host, such a route is allowed only while the setting
   * `host.chain` has the given value; `never` means that the route is never allowed there.
   */
  readonly insideHost?: "address" | "never";
  /**
   * True if the call is idempotent by a key: a repeated call gets the first answer, even if the player may no longer
   * call the route. On such a route the other settings refuse no call. The handler receives the reason of a refusal as
   * `barred`, and must refuse new calls itself.
   */
  readonly answersAgain?: boolean;
}

/**
 * Mounts a route of the wire agreement: validation, authorization, envelope and serialization come from the route's row
 * in `routes`. The serialization drops fields of the handler's answer that are not in the schema.
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
    attachValidation: settings.answersAgain === true,
    config: {
      answersData: true,
      ...(settings.rateLimit === undefined ? {} : app.rateLimits[settings.rateLimit]),
    },
    ...(shape.access.includes("player") ? sessionLookedAt(app, shape, settings) : {}),
    // The types are asserted, because the route's schemas have validated query and body before the handler runs.
    handler: (request, reply) => {
      const { query, body, player } = request;
      const barred = barOf(app, request, settings);
      if (barred !== undefined && settings.answersAgain !== true) throw barred;
      // An invalid request was never answered before, so no idempotent replay exists.
      if (request.validationError !== undefined) throw barred ?? request.validationError;
      return handle({ query, body, player, request, reply, barred } as HandlerInput<N>).then(success);
    },
  });
}

/** Returns the reason why the caller may not make the call now; undefined if the call is allowed. */
function barOf(app: FastifyInstance, request: FastifyRequest, settings: RouteSettings): AppError | undefined {
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
 * Time in milliseconds after which a late body causes a second session check, because the session may have ended before
 * the body arrived.
 */
const lateBodyMs = 500;

/**
 * Creates the hooks that find the player of a request. The rate limit is counted between the two hooks: by player if
 * the player is known, otherwise by address. A token that is neither cached nor marked by the server is looked up only
 * while the caller's network has guesses left. Guesses are therefore limited before any database query, and other
 * callers of the network are not locked out.
 */
function sessionLookedAt(app: FastifyInstance, { access }: RouteShape, settings: RouteSettings) {
  const { sessions, tokenGuesses } = app;
  const isGuest = ({ headers }: FastifyRequest) => access.includes("guest") && !headers.authorization;
  const refused = new WeakMap<FastifyRequest, unknown>();
  /** Refuses frozen accounts before the body of the call is read, unless the body may be an idempotent replay. */
  const refuseFrozen = ({ frozen }: SessionPlayer) => {
    if (frozen && settings.allowFrozen !== true && settings.answersAgain !== true)
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
      // Most players are cached. Calls of cached players continue synchronously, because waiting for a settled promise
      // would delay each call by one turn of the event loop.
      request.player = sessions.remembered(request.headers.authorization);
      // The cache may be older than the acceptance of the terms, so the server looks up a player who is cached without
      // acceptance.
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
      // Checking the session again does not count as a guess, because the token was valid when the head of the
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
