import type { ServerResponse } from "node:http";
import type { FreshProof } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { FastifyInstance } from "fastify";
import Type from "typebox";
import {
  addRoute,
  errorSchemas,
  networkOf,
  requestLocale,
  type SessionPlayer,
} from "../platform/http/index.ts";

/** The request context of an export: the caller's network and language. */
export interface ExportCaller {
  readonly network: string;
  readonly locale: Locale;
}

export interface ExportRoutesOptions {
  readonly ask: (
    player: SessionPlayer,
    proof: FreshProof,
    caller: ExportCaller,
  ) => Promise<{ ticket: string }>;
  readonly send: (
    asked: { readonly ticket: string; readonly network: string },
    begin: (fileName: string) => ServerResponse,
  ) => Promise<void>;
}

const ArchiveQuery = Type.Object(
  {
    ticket: Type.String({
      maxLength: 100,
      description: "of POST /user/export: good once, for half a minute",
    }),
  },
  { additionalProperties: false },
);
type ArchiveQuery = Type.Static<typeof ArchiveQuery>;

/**
 * Adds the export routes. The archive is not JSON, so the route that downloads the archive is not in the table of JSON
 * routes.
 */
export function exportRoutes(app: FastifyInstance, { ask, send }: ExportRoutesOptions): void {
  addRoute(
    app,
    "POST /user/export",
    ({ player, body, request }) =>
      ask(player, body.proof, { network: networkOf(request.ip), locale: requestLocale(request) }),
    { allowFrozen: true },
  );

  app.get<{ Querystring: ArchiveQuery }>(
    "/user/export",
    {
      schema: {
        tags: ["user"],
        operationId: "getUserExport",
        summary: "Sends the account as one zip archive",
        description:
          "Everybody with a ticket of the player may call. A browser can save the archive directly, because the call needs no header.",
        security: [],
        querystring: ArchiveQuery,
        response: {
          200: { description: "The archive", content: { "application/zip": { schema: Type.String() } } },
          ...errorSchemas,
        },
      },
    },
    async (request, reply) => {
      const { ticket } = request.query;
      await send({ ticket, network: networkOf(request.ip) }, (fileName) => {
        reply.hijack();
        const answer = reply.raw;
        answer.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="${fileName}"`,
          "cache-control": "no-store",
        });
        return answer;
      });
      return reply;
    },
  );
}
