import {
  type Body,
  type Data,
  type Query,
  type RouteName,
  type RouteShape,
  routes,
} from "@gemplay/api-schema";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RouteOptions,
} from "fastify";
import { AppError } from "./app-error.ts";
import { success } from "./envelope.ts";
import { routeSchema } from "./route-schema.ts";

/** Who a request is from. */
export interface SessionPlayer {
  readonly id: bigint;
  /** Checksummed address that the session was opened with. */
  readonly address: string;
  readonly frozen: boolean;
  /** After how many rounds the player's seed pair is rotated by itself; 0: only by hand. */
  readonly rotateAfterRounds: number;
  /** Identity of the session, not usable as a token. */
  readonly sessionId: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The player of the request's Authorization header. Throws AppError SessionEnded. */
    authenticate(request: FastifyRequest): SessionPlayer | Promise<SessionPlayer>;
    rateLimits: RateLimits;
  }
  interface FastifyRequest {
    /** Set before the handler of a route with access "player". */
    player: SessionPlayer | undefined;
  }
}

/** Named budgets of requests; "general" applies to every call of the API. */
export type RateLimitName = "signIn" | "fundsPassword" | "faucet";
export type RateLimits = Readonly<Record<RateLimitName, NonNullable<RouteOptions["config"]>>>;

type Access<N extends RouteName> = (typeof routes)[N]["access"];

export interface HandlerInput<N extends RouteName> {
  readonly query: Query<N>;
  readonly body: Body<N>;
  /** Undefined exactly on routes with access "guest". */
  readonly player: Access<N> extends "player" ? SessionPlayer : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers the envelope's `data`, or throws AppError. */
export type Handler<N extends RouteName> = (input: HandlerInput<N>) => Promise<Data<N>>;

export interface RouteSettings {
  /** A budget below the general one. */
  readonly rateLimit?: RateLimitName;
  /** Also for frozen accounts, which are refused otherwise. */
  readonly allowFrozen?: boolean;
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
    config: {
      answersData: true,
      ...(settings.rateLimit === undefined ? {} : app.rateLimits[settings.rateLimit]),
    },
    ...(shape.access === "guest" ? {} : playerOnly(app, settings)),
    // Asserted, not checked: the route's own schemas have validated query and body before the handler runs.
    handler: (request, reply) => {
      const { query, body, player } = request;
      return handle({ query, body, player, request, reply } as HandlerInput<N>).then(success);
    },
  });
}

/**
 * Two steps, because the budget of requests is counted between them: by player when there is one, by address when not,
 * so that guessing tokens has a budget too.
 */
function playerOnly(app: FastifyInstance, settings: RouteSettings) {
  const refused = new WeakMap<FastifyRequest, unknown>();
  return {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
      const refuse = (error: unknown) => {
        refused.set(request, error);
        done();
      };
      const admit = (player: SessionPlayer) => {
        request.player = player;
        done();
      };
      // Most players are remembered, and waiting for a promise that is kept already would cost their calls a turn each.
      let player: SessionPlayer | Promise<SessionPlayer>;
      try {
        player = app.authenticate(request);
      } catch (error) {
        return refuse(error);
      }
      if (player instanceof Promise) player.then(admit, refuse);
      else admit(player);
    },
    preParsing: (
      request: FastifyRequest,
      _reply: FastifyReply,
      _payload: unknown,
      done: HookHandlerDoneFunction,
    ) => {
      if (request.player === undefined) throw refused.get(request);
      if (request.player.frozen && settings.allowFrozen !== true) throw new AppError("AccountFrozen");
      done();
    },
  };
}
