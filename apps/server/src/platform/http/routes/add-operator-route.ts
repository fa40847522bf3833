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
  /** Identifies the operator session. The hash cannot be used as a token. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Finds the operator of an Authorization header. */
export interface OperatorLookup {
  /**
   * Reads the operator session from the database at each call.
   *
   * @throws {AppError} SessionEnded, also for the token of a player
   */
  authenticate(authorization: string | undefined): Promise<SessionOperator>;
}

declare module "fastify" {
  interface FastifyInstance {
    operators: OperatorLookup;
  }
  interface FastifyRequest {
    /** Set before the handler runs, on operator routes that require a role. */
    operator: SessionOperator | undefined;
  }
}

interface OperatorInput<N extends OperatorRouteName> {
  readonly query: OperatorQuery<N>;
  readonly body: OperatorBody<N>;
  /** The operator of the session; undefined exactly on routes that require no role. */
  readonly operator: OperatorRoutes[N]["roles"] extends readonly [] ? undefined : SessionOperator;
  readonly request: FastifyRequest;
}

/**
 * Sets the operator of a request to a route that requires a role.
 *
 * @throws {AppError} SessionEnded, OperatorRoleMissing
 */
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
 * Mounts a file download of the operator's API. The server sends each line as soon as it is read, so a slow reader
 * blocks no other caller. If an error occurs during the download, the server aborts the response, so that the operator
 * does not take a partial file for the whole file.
 *
 * @param handle throws to refuse the download before the first line
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
 * Mounts a route of the operator's API: validation, sign-in, role, envelope and serialization come from the route's row
 * in `operatorRoutes`. The documents of the players' API do not list the route.
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
    // The role is checked before the body is read, so that an unauthorized caller learns nothing about the form of the
    // body.
    onRequest: (request: FastifyRequest) => admit(site, request, roles),
    // The types are asserted, because the route's schemas have validated query and body before the handler runs.
    handler: (request) => {
      const { query, body, operator } = request;
      return handle({ query, body, operator, request } as OperatorInput<N>).then(success);
    },
  });
}
