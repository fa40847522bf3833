import { Readable } from "node:stream";
import type {
  OperatorBody,
  OperatorData,
  OperatorDownloadName,
  OperatorDownloadQuery,
  OperatorQuery,
  OperatorRole,
  OperatorRouteName,
  OperatorRouteShape,
  OperatorRoutes,
} from "@gemplay/api-schema/operator";
import { operatorDownloads, operatorRoutes } from "@gemplay/api-schema/operator";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, success } from "../answers/index.ts";
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

/** Who calls, where the route is some roles' only. @throws {AppError} SessionEnded, OperatorRoleMissing */
async function admit(
  site: FastifyInstance,
  request: FastifyRequest,
  roles: readonly OperatorRole[],
): Promise<void> {
  if (roles.length === 0) return;
  request.operator = await site.operators.authenticate(request.headers.authorization);
  if (!roles.includes(request.operator.role)) throw new AppError("OperatorRoleMissing");
}

/**
 * Mounts a file of the operator's wire, whose lines go out as they are read: a reader that is slow or leaves holds up
 * nobody. What fails on the way breaks the answer off, so that nobody takes a part for the whole.
 *
 * @param handle refuses before the first line by throwing
 */
export function addOperatorDownload<N extends OperatorDownloadName>(
  site: FastifyInstance,
  name: N,
  handle: (input: {
    readonly query: OperatorDownloadQuery<N>;
    readonly operator: SessionOperator;
  }) => Promise<{ readonly fileName: string; readonly lines: AsyncIterable<string> }>,
): void {
  const [method = "", url = ""] = name.split(" ");
  const { roles, query } = operatorDownloads[name];
  site.route({
    method,
    url,
    schema: { hide: true, querystring: query },
    onRequest: (request) => admit(site, request, roles),
    handler: async (request, reply) => {
      const { query, operator } = request;
      const given = { query, operator } as Parameters<typeof handle>[0];
      const { fileName, lines } = await handle(given);
      return reply
        .type("text/csv; charset=utf-8")
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .send(Readable.from(lines));
    },
  });
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
    onRequest: (request: FastifyRequest) => admit(site, request, roles),
    // Asserted, not checked: the route's own schemas have validated query and body before the handler runs.
    handler: (request) => {
      const { query, body, operator } = request;
      return handle({ query, body, operator, request } as OperatorInput<N>).then(success);
    },
  });
}
