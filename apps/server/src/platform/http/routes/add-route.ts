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
  /** What others call them. */
  readonly nameToOthers: string;
  /** How this session was opened. */
  readonly wayIn: WayIn;
  readonly frozen: boolean;
  /** Whether they have accepted the terms as they stand. */
  readonly termsAccepted: boolean;
  /** After how many rounds the player's seed pair is rotated by itself; 0: only by hand. */
  readonly rotateAfterRounds: number;
  /** Identity of the session, not usable as a token. */
  readonly sessionId: string;
  /** Whether the call comes with the messaging host's init data, so from a page inside of it. */
  readonly isInsideHost: boolean;
}

/** Finds the player of an Authorization header's value. */
export interface SessionLookup {
  /** Undefined unless it is known without asking. */
  remembered(authorization: string | undefined): SessionPlayer | undefined;
  /** Whether asking for it is no guess. Nothing is asked. */
  isOurs(authorization: string | undefined): boolean;
  /** Asks the database for the player of a call's header. Throws AppError of status 401, and why nobody is let in now. */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Asks the database whether a session is this player's and has not ended. */
  stands(session: { readonly playerId: bigint; readonly sessionId: string }): Promise<boolean>;
}

declare module "fastify" {
  interface FastifyInstance {
    sessions: SessionLookup;
    tokenGuesses: TokenGuesses;
    countries: Countries;
    /** What touches the chain from inside the messaging host, as the operator has set it. */
    hostChain: () => "off" | "address";
    rateLimits: RateLimits;
  }
  interface FastifyRequest {
    /** Set before the handler of a route that is not for guests. */
    player: SessionPlayer | undefined;
  }
}

type Access<N extends RouteName> = (typeof routes)[N]["access"][number];

export interface HandlerInput<N extends RouteName> {
  readonly query: Query<N>;
  readonly body: Body<N>;
  /** Undefined on routes for guests, and where both may call and nobody is signed in. */
  readonly player: "guest" extends Access<N>
    ? "player" extends Access<N>
      ? SessionPlayer | undefined
      : undefined
    : SessionPlayer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Why a new call would be refused, on a route with `answersAgain`. */
  readonly barred: AppError | undefined;
}

/** Answers the envelope's `data`, or throws AppError. */
export type Handler<N extends RouteName> = (input: HandlerInput<N>) => Promise<Data<N>>;

export interface RouteSettings {
  /** A budget below the general one. */
  readonly rateLimit?: RateLimitName;
  /** Also for frozen accounts, which are refused otherwise. */
  readonly allowFrozen?: boolean;
  /** Only for players who have accepted the terms as they stand. */
  readonly termsAccepted?: boolean;
  /** Not where the house is closed. */
  readonly openCountries?: boolean;
  /** It touches the chain: inside the messaging host only while host.chain is this, or never. */
  readonly insideHost?: "address" | "never";
  /**
   * The call is named by a key: who asks again is answered what was answered, also when they may not call any more. So the
   * settings above refuse nothing here: the handler is told (`barred`), and refuses what is new.
   */
  readonly answersAgain?: boolean;
}

/**
 * Mounts a route of the wire agreement: validation, authorisation, envelope and serialisation come from its row.
 * Unknown fields of the handler's answer are dropped.
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
    // Asserted, not checked: the route's own schemas have validated query and body before the handler runs.
    handler: (request, reply) => {
      const { query, body, player } = request;
      const barred = barOf(app, request, settings);
      if (barred !== undefined && settings.answersAgain !== true) throw barred;
      // What is not even a call was never answered.
      if (request.validationError !== undefined) throw barred ?? request.validationError;
      return handle({ query, body, player, request, reply, barred } as HandlerInput<N>).then(success);
    },
  });
}

/** Why a caller may not do this now. */
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

/** A body that took longer to come may have outlived its session: then it is asked for again. */
const lateBodyMs = 500;

/**
 * Two steps, because the budget of requests is counted between them: by player when there is one, by address when not.
 * A token that is neither remembered nor marked by the house is looked up only while its network has guesses left, so
 * that guessing is bounded before anything is asked of the database, and keeps nobody out who shares the network.
 */
function sessionLookedAt(app: FastifyInstance, { access }: RouteShape, settings: RouteSettings) {
  const { sessions, tokenGuesses } = app;
  const isGuest = ({ headers }: FastifyRequest) => access.includes("guest") && !headers.authorization;
  const refused = new WeakMap<FastifyRequest, unknown>();
  /** Before their body is read, unless it may name what was answered already. */
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
      // Most players are remembered, and waiting for a promise that is kept already would cost their calls a turn each.
      request.player = sessions.remembered(request.headers.authorization);
      // Who accepted them a moment ago is remembered as one who has not.
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
      // No guess: the token was somebody's a moment ago.
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
