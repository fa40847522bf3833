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
  /** Sign-in method of this session. */
  readonly wayIn: WayIn;
  readonly frozen: boolean;
  /** True if the player has accepted the current terms. */
  readonly termsAccepted: boolean;
  /** Number of rounds after which the player's seed pair is rotated automatically; 0 means only manually. */
  readonly rotateAfterRounds: number;
  /** Identifies the session. It cannot be used as a token. */
  readonly sessionId: string;
  /** True if the call carries init data of the messaging host, so the page runs inside the host. */
  readonly isInsideHost: boolean;
}

/** Finds the player of an Authorization header. */
export interface SessionLookup {
  /** Returns the player from the cache, without a database query; undefined if the player is not cached. */
  remembered(authorization: string | undefined): SessionPlayer | undefined;
  /** Returns true if the token carries the server's mark, so a lookup is no guess. Makes no database query. */
  isOurs(authorization: string | undefined): boolean;
  /**
   * Reads the player of a call's token from the database.
   *
   * @throws {AppError} with status 401, or with the reason why nobody may enter now
   */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Queries the database whether the session belongs to this player and has not ended. */
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
    /** Set before the handler runs, on routes that are not for guests. */
    player: SessionPlayer | undefined;
  }
}

type Access<N extends RouteName> = (typeof routes)[N]["access"][number];

export interface HandlerInput<N extends RouteName> {
  readonly query: Query<N>;
  readonly body: Body<N>;
  /** Undefined on routes for guests, and on routes for both if nobody is signed in. */
  readonly player: "guest" extends Access<N>
    ? "player" extends Access<N>
      ? SessionPlayer | undefined
      : undefined
    : SessionPlayer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The reason why a new call would be denied, on a route with `answersAgain` (idempotent replay). */
  readonly barred: AppError | undefined;
}

/** Returns the `data` of the envelope, or throws AppError. */
export type Handler<N extends RouteName> = (input: HandlerInput<N>) => Promise<Data<N>>;

export interface RouteSettings {
  /** A rate limit below the general one. */
  readonly rateLimit?: RateLimitName;
  /** Frozen accounts may call this route too. By default they are refused. */
  readonly allowFrozen?: boolean;
  /** Only players who have accepted the current terms may call this route. */
  readonly termsAccepted?: boolean;
  /** The route is refused in countries where the site is closed. */
  readonly openCountries?: boolean;
  /**
   * The route touches the chain. Inside the messaging host it is allowed only while host.chain has this value; `never`
   * means not at all.
   */
  readonly insideHost?: "address" | "never";
  /**
   * The call is idempotent by a key: a repeated call gets the first answer, even if the player may no longer call the
   * route. Therefore the settings above refuse nothing. The handler receives the reason as `barred` and refuses new
   * calls itself.
   */
  readonly answersAgain?: boolean;
}

/**
 * Mounts a route of the wire agreement: validation, authorization, envelope and serialization come from its row in
 * `routes`. Fields of the handler's answer that are not in the schema are dropped.
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

/** Returns the reason why the caller may not make this call now. */
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
 * Time in milliseconds after which a late body causes a second session check, because the session may have ended in the
 * meantime.
 */
const lateBodyMs = 500;

/**
 * Creates the hooks that find the player of a request. The rate limit is counted between the two hooks: by player if
 * one is known, otherwise by address. A token that is neither cached nor marked by the server is looked up only while
 * its network has guesses left. So guesses are limited before any database query, and other callers of the network are
 * not locked out.
 */
function sessionLookedAt(app: FastifyInstance, { access }: RouteShape, settings: RouteSettings) {
  const { sessions, tokenGuesses } = app;
  const isGuest = ({ headers }: FastifyRequest) => access.includes("guest") && !headers.authorization;
  const refused = new WeakMap<FastifyRequest, unknown>();
  /** Refuses frozen accounts before their body is read, unless the body may repeat an answered call. */
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
      // Most players are cached. They continue synchronously, because waiting for a settled promise would delay each
      // call by one turn of the event loop.
      request.player = sessions.remembered(request.headers.authorization);
      // A player who accepted the terms a moment ago may still be cached as not having accepted them.
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
      // This is no guess, because the token was valid a moment ago.
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
