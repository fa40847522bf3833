import type {
  OperatorBody,
  OperatorData,
  OperatorQuery,
  OperatorRole,
  OperatorRouteName,
  OperatorRouteShape,
  OperatorRoutes,
} from "@gemplay/api-schema/operator";
import { operatorRoutes } from "@gemplay/api-schema/operator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { success } from "./envelope.ts";
import { answerSchemas } from "./route-schema.ts";

/** The operator of a session of the operator's page. */
export interface SessionOperator {
  readonly id: bigint;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Identity of the session, not usable as a token. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Finds the operator of an Authorization header's value. */
export interface OperatorLookup {
  /** Asks the database, each time. Throws AppError SessionEnded, for a player's token too. */
  authenticate(authorization: string | undefined): Promise<SessionOperator>;
}

declare module "fastify" {
  interface FastifyInstance {
    operators: OperatorLookup;
  }
  interface FastifyRequest {
    /** Set before the handler of a route of the operator's page that has roles. */
    operator: SessionOperator | undefined;
  }
}

interface OperatorInput<N extends OperatorRouteName> {
  readonly query: OperatorQuery<N>;
  readonly body: OperatorBody<N>;
  /** Undefined exactly on routes without roles. */
  readonly operator: OperatorRoutes[N]["roles"] extends readonly [] ? undefined : SessionOperator;
  readonly request: FastifyRequest;
}

/**
 * Mounts a route of the operator's wire: validation, sign-in, role, envelope and serialisation come from its row. It is
 * in no document of the players' API.
 */
export function addOperatorRoute<N extends OperatorRouteName>(
  site: FastifyInstance,
  name: N,
  handle: (input: OperatorInput<N>) => Promise<OperatorData<N>>,
): void {
  const [method = "", url = ""] = name.split(" ");
  const shape: OperatorRouteShape = operatorRoutes[name];
  const { roles, query, body } = shape;
  site.route({
    method,
    url,
    schema: {
      hide: true,
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      response: answerSchemas(shape.data),
    },
    config: { answersData: true },
    // Before the body is read: who may not call is told nothing about it.
    onRequest: async (request: FastifyRequest, _reply: FastifyReply) => {
      if (roles.length === 0) return;
      request.operator = await site.operators.authenticate(request.headers.authorization);
      if (!roles.includes(request.operator.role)) throw new AppError("OperatorRoleMissing");
    },
    // Asserted, not checked: the route's own schemas have validated query and body before the handler runs.
    handler: (request) => {
      const { query, body, operator } = request;
      return handle({ query, body, operator, request } as OperatorInput<N>).then(success);
    },
  });
}
