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

/** An operator who is signed in to the operator's page. */
export interface SessionOperator {
  readonly id: bigint;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** The hash of the session token identifies the session of the operator. Nobody can sign in with the hash. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Finds the operator to whom the session token in an Authorization header belongs. */
export interface OperatorLookup {
  /**
   * The function reads the session from the database at each call.
   *
   * @throws {AppError} SessionEnded if the session has ended or the token belongs to a player
   */
  authenticate(authorization: string | undefined): Promise<SessionOperator>;
}

declare module "fastify" {
  interface FastifyInstance {
    operators: OperatorLookup;
  }
  interface FastifyRequest {
    /** On operator routes that require a role, `request.operator` is set before the handler runs. */
    operator: SessionOperator | undefined;
  }
}

interface OperatorInput<N extends OperatorRouteName> {
  readonly query: OperatorQuery<N>;
  readonly body: OperatorBody<N>;
  /** The operator who is signed in. The operator is undefined only on routes that require no role. */
  readonly operator: OperatorRoutes[N]["roles"] extends readonly [] ? undefined : SessionOperator;
  readonly request: FastifyRequest;
}

/**
 * Stores the operator in the request if the route requires a role.
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
 * Adds a route to the operator's API, through which an operator downloads a file. The server reads and sends the file
 * line by line, so an operator with a slow connection delays no other caller. If an error occurs during the download,
 * the server aborts the response, so that the operator sees that the file is incomplete.
 *
 * @param handle throws before the first line if the download is refused
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
 * Adds a route to the operator's API. The entry of the route in `operatorRoutes` defines the validation, the sign-in,
 * the role, the envelope and the serialization. The API reference for players does not list the route.
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
    // The server checks the role before it reads the body, so that a caller without the role learns nothing about valid
    // bodies.
    onRequest: (request: FastifyRequest) => admit(site, request, roles),
    // The types are asserted, because Fastify has validated the query and the body with the schemas before the handler
    // runs.
    handler: (request) => {
      const { query, body, operator } = request;
      return handle({ query, body, operator, request } as OperatorInput<N>).then(success);
    },
  });
}
