import {
  type Body,
  type Data,
  type Query,
  type Receipt,
  type RouteName,
  type RouteShape,
  routes,
  type SignInMethod,
} from "@gemplay/api-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { AppError, compileCanonicalSerializer, success, successText } from "../answers/index.ts";
import {
  type CountCall,
  type Countries,
  networkOf,
  type RateLimitName,
  type RateLimits,
  type TokenGuesses,
} from "../budgets/index.ts";
import { compressAnswer } from "./compress-answer.ts";
import { routeSchema } from "./route-schema.ts";

/** The player to whom a session belongs. */
export interface SessionPlayer {
  readonly id: bigint;
  /** The player's name that other players see. */
  readonly nameToOthers: string;
  /** Sign-in method with which the player opened the session. */
  readonly signInMethod: SignInMethod;
  readonly frozen: boolean;
  /** True if the player has accepted the current terms. */
  readonly termsAccepted: boolean;
  /**
   * Number of rounds after which the server rotates the player's seed pair automatically. If the number is 0, the
   * server never rotates the seed pair automatically.
   */
  readonly rotateAfterRounds: number;
  /** Identifies the session. Nobody can sign in with this id. */
  readonly sessionId: string;
  /**
   * True if the call contains init data of the messaging host, which means that the page runs inside the messaging
   * host.
   */
  readonly isInsideHost: boolean;
  /**
   * The API key with which a program calls for the player; undefined for a call of the player's own session. The ledger
   * counts stakes in the stake budget with the id of the key.
   */
  readonly apiKey?: { readonly id: string; readonly mayBet: boolean } | undefined;
}

/** Finds the player to whom the API key in an Authorization header belongs. */
export interface ApiKeyLookup {
  /**
   * Reads the API key and its player from the database.
   *
   * @throws {AppError} ApiKeyInvalid, AccountFrozen, SelfExcluded
   */
  authenticate(authorization: string): Promise<SessionPlayer>;
}

/** Returns true if an Authorization header contains an API key instead of a session token. */
const isApiKey = (authorization: string | undefined): authorization is string =>
  authorization?.startsWith("Bearer gpk_") === true;

/** Finds the player to whom the session token in an Authorization header belongs. */
export interface SessionLookup {
  /** Returns the player from the cache without a database query, or undefined if the player is not cached. */
  cached(authorization: string | undefined): SessionPlayer | undefined;
  /**
   * Returns true if the session token carries the server's mark, which means that the server created the token. This
   * check makes no database query.
   */
  isOurs(authorization: string | undefined): boolean;
  /**
   * Reads from the database the player to whom the session token of an API call belongs.
   *
   * @throws {AppError} with status 401 if the token is not valid, or with the reason why the server opens no new
   * session for the player
   */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Reads from the database whether the session belongs to the given player and is still open. */
  stands(session: { readonly playerId: bigint; readonly sessionId: string }): Promise<boolean>;
}

/** An answer to a player's call, for which the server makes a receipt. */
export interface AnsweredCall {
  readonly call: RouteName;
  readonly playerId: bigint;
  /** The canonical JSON of the body; `null` for a call without a body. */
  readonly request: string;
  /** The canonical JSON of the field `data`. The answer contains the same text. */
  readonly answer: string;
}

/** Makes the receipt of an answer. */
export type ReceiptMaker = (answered: AnsweredCall) => Promise<Receipt>;

declare module "fastify" {
  interface FastifyInstance {
    sessions: SessionLookup;
    receipts: ReceiptMaker;
    apiKeys: ApiKeyLookup;
    tokenGuesses: TokenGuesses;
    countries: Countries;
    /** Returns the operator's setting for the use of the chain inside the messaging host. */
    hostChain: () => "off" | "address";
    rateLimits: RateLimits;
    countCall: CountCall;
  }
  interface FastifyRequest {
    /** `request.player` is set before the handler runs, on all routes except the routes that are only for guests. */
    player: SessionPlayer | undefined;
  }
}

type Access<N extends RouteName> = (typeof routes)[N]["access"][number];

export interface HandlerInput<N extends RouteName> {
  readonly query: Query<N>;
  readonly body: Body<N>;
  /**
   * The player who is signed in. The field is undefined on routes for guests, and if a guest calls a route that is open
   * for guests and players.
   */
  readonly player: "guest" extends Access<N>
    ? "player" extends Access<N>
      ? SessionPlayer | undefined
      : undefined
    : SessionPlayer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * On routes with `idempotentReplay`, the reason why the server refuses a new call of the player. On all other routes,
   * `denied` is undefined.
   */
  readonly denied: AppError | undefined;
}

/** Returns the `data` of the response's envelope, or throws an AppError. */
export type Handler<N extends RouteName> = (input: HandlerInput<N>) => Promise<Data<N>>;

export interface RouteSettings {
  /** Name of a stricter rate limit that replaces the general rate limit. */
  readonly rateLimit?: RateLimitName;
  /**
   * True if players whose account is frozen may also call the route. By default, the server refuses calls of frozen
   * accounts.
   */
  readonly allowFrozen?: boolean;
  /** True if only players who have accepted the current terms may call the route. */
  readonly termsAccepted?: boolean;
  /** True if the server refuses callers from countries for which the site is closed. */
  readonly openCountries?: boolean;
  /**
   * `chain` is set on routes that use the chain. Inside the messaging host, the route is allowed only while the setting
   * `host.chain` has the given value. A route with the value `never` is always refused inside the messaging host.
   */
  readonly insideHost?: "address" | "never";
  /**
   * A call that is repeated with the same idempotency key gets the first answer, even if the player may no longer make
   * new calls. On a route with `idempotentReplay`, all other checks of the route leave the
   * decision to the handler. The handler gets the reason for a refusal as `denied`, and refuses only new calls.
   */
  readonly idempotentReplay?: boolean;
}

/**
 * Adds a route to the API. The entry of the route in `routes` defines the validation, the authorization, the envelope
 * and the serialization. The response contains only the fields of its schema, so all other fields of the handler's
 * result are dropped.
 */
export function addRoute<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handle: Handler<N>,
  settings: RouteSettings = {},
): void {
  const [method = "", url = ""] = name.split(" ");
  const shape: RouteShape = routes[name];
  const answerSigned = shape.receipt === true ? createSignedAnswer(app, name) : undefined;
  app.route({
    method,
    url,
    schema: routeSchema(name, shape),
    attachValidation: settings.idempotentReplay === true,
    config: {
      answersData: true,
      ...(settings.rateLimit === undefined ? {} : app.rateLimits[settings.rateLimit]),
    },
    ...(shape.access.includes("player") ? sessionHooks(app, shape, settings) : publicHooks(method)),
    // The types are asserted, because Fastify has validated the query and the body with the schemas before the handler
    // runs.
    handler: (request, reply) => {
      const { query, body, player } = request;
      const denied = denialOf(app, request, settings);
      if (denied !== undefined && settings.idempotentReplay !== true) throw denied;
      // A call with an invalid body never got a first answer, so the server has no answer to repeat.
      if (request.validationError !== undefined) throw denied ?? request.validationError;
      const answer = handle({ query, body, player, request, reply, denied } as HandlerInput<N>);
      if (answerSigned === undefined || player === undefined) return answer.then(success);
      return answer.then((data) => answerSigned(data, player, request, reply));
    },
  });
}

/** Returns the hooks of a route without a session. The answers of such a GET route contain no data of a player. */
const publicHooks = (method: string) => (method === "GET" ? { onSend: compressAnswer } : {});

/** Writes an answer to a call as canonical JSON, and makes its receipt. */
export type AnswerSigner = (answered: {
  readonly data: unknown;
  readonly body: unknown;
  readonly player: Pick<SessionPlayer, "id">;
}) => Promise<{ readonly answer: string; readonly receipt: Receipt }>;

/**
 * Creates the function that signs the answers of a call. The function writes `data` once, and the receipt signs this
 * text.
 */
export function createAnswerSigner(app: FastifyInstance, call: RouteName): AnswerSigner {
  const { body: bodySchema, data: dataSchema }: RouteShape = routes[call];
  const writeAnswer = compileCanonicalSerializer(dataSchema);
  const writeRequest = bodySchema === undefined ? () => "null" : compileCanonicalSerializer(bodySchema);
  return async ({ data, body, player }) => {
    const answer = writeAnswer(data);
    const receipt = await app.receipts({ call, playerId: player.id, request: writeRequest(body), answer });
    return { answer, receipt };
  };
}

/**
 * Creates the function that answers a call of a route with receipts. The answer contains the text that the receipt signs.
 *
 * @returns a function that resolves to the JSON text of the answer, and sets the content type
 */
function createSignedAnswer(app: FastifyInstance, call: RouteName) {
  const sign = createAnswerSigner(app, call);
  return async (data: unknown, player: SessionPlayer, { body }: FastifyRequest, reply: FastifyReply) => {
    const { answer, receipt } = await sign({ data, body, player });
    // Fastify sends a text unchanged, but does not know that the text is JSON.
    reply.type(jsonType);
    return successText(answer, receipt);
  };
}

const jsonType = "application/json; charset=utf-8";

/** Returns the reason why the server refuses a call of this caller now, or undefined if the call is allowed. */
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
 * If the body arrives more than this number of milliseconds after the head of the request, the server checks the
 * session again. The session may have ended in the meantime.
 */
const lateBodyMs = 500;

/**
 * Creates the two hooks that find the player who sent a request. The rate limit counts the request between the two
 * hooks: per player if the player is known, otherwise per network. If a token is neither cached nor marked by the
 * server, the server looks up the token only while the caller's network has guesses left. The server counts a guess
 * before any database query. Other callers of the network with a cached or marked token are not locked out.
 */
function sessionHooks(app: FastifyInstance, { access, apiKey }: RouteShape, settings: RouteSettings) {
  const { apiKeys, sessions, tokenGuesses } = app;
  const isGuest = ({ headers }: FastifyRequest) => access.includes("guest") && !headers.authorization;
  const refused = new WeakMap<FastifyRequest, unknown>();
  /**
   * Refuses an API call of a frozen account before the body is read, unless the call may be a repeated idempotent call.
   */
  const refuseFrozen = ({ frozen }: SessionPlayer) => {
    if (frozen && settings.allowFrozen !== true && settings.idempotentReplay !== true)
      throw new AppError("AccountFrozen");
  };
  /**
   * Reads the player of a session or of an API key from the database. The schema of the route names the right that an
   * API key needs; without a named right, no API key may call the route.
   */
  async function authenticate(request: FastifyRequest): Promise<SessionPlayer> {
    const { authorization } = request.headers;
    if (!isApiKey(authorization)) return await sessions.authenticate(request);
    if (apiKey === undefined) throw new AppError("ApiKeyRefused");
    const player = await apiKeys.authenticate(authorization);
    if (apiKey === "bets" && player.apiKey?.mayBet !== true) throw new AppError("ApiKeyReadOnly");
    return player;
  }
  async function lookUp(request: FastifyRequest): Promise<void> {
    const { authorization } = request.headers;
    if (sessions.isOurs(authorization)) {
      request.player = await authenticate(request);
      return;
    }
    const network = networkOf(request.ip);
    if (!tokenGuesses.take(network)) throw new AppError("TooManyRequests");
    try {
      request.player = await authenticate(request);
      tokenGuesses.giveBack(network);
    } catch (error) {
      const isGuess =
        error instanceof AppError && (error.error === "SessionEnded" || error.error === "ApiKeyInvalid");
      if (!isGuess) tokenGuesses.giveBack(network);
      throw error;
    }
  }
  return {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
      if (isGuest(request)) return done();
      // Most callers are players whose session is cached. The code continues synchronously for a cached player, because
      // a resolved promise would delay each API call by one turn of the event loop.
      request.player = sessions.cached(request.headers.authorization);
      // The session may have been cached before the player accepted the terms. If the cached player has not accepted
      // the terms, the server therefore reads the player from the database again.
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
      authenticate(request)
        .then((player) => {
          request.player = player;
          refuseFrozen(player);
        })
        .then(() => done(), done);
    },
  };
}
