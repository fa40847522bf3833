import type { FastifyInstance, FastifyRequest } from "fastify";
import Type from "typebox";
import { AppError, addRoute, errorSchemas, networkOf } from "../http/index.ts";
import type { Settings } from "../settings/index.ts";
import type { Hub, ReaderOwner } from "./hub.ts";
import type { Tickets } from "./tickets.ts";

export interface StreamRoutesDependencies {
  readonly hub: Hub;
  readonly tickets: Tickets;
  readonly settings: Settings;
}

const StreamQuery = Type.Object(
  {
    ticket: Type.Optional(
      Type.String({ maxLength: 100, description: "of POST /stream/ticket: adds personal events" }),
    ),
    lastEventId: Type.Optional(
      Type.String({
        maxLength: 100,
        description: "as the header Last-Event-ID, for those who cannot set it",
      }),
    ),
  },
  { additionalProperties: false },
);
type StreamQuery = Type.Static<typeof StreamQuery>;

/**
 * Adds the routes of the event stream. The response of this route is not JSON, so the table `routes` does not contain
 * the route. The API schema describes the events of the stream.
 */
export function streamRoutes(
  app: FastifyInstance,
  { hub, tickets, settings }: StreamRoutesDependencies,
): void {
  const openByAddress = new Map<string, number>();

  addRoute(app, "POST /stream/ticket", async ({ player }) => ({
    ticket: await tickets.issue({ playerId: player.id, sessionId: player.sessionId }),
  }));

  app.get<{ Querystring: StreamQuery }>(
    "/stream",
    {
      config: { answersData: true },
      schema: {
        tags: ["stream"],
        operationId: "getStream",
        summary: "Sends events until the caller closes the connection",
        description:
          "Everybody may call. Without a ticket, the stream has only public events. With a ticket of `POST /stream/ticket`, the stream also has the player's personal events.",
        security: [],
        querystring: StreamQuery,
        response: {
          200: { description: "The events", content: { "text/event-stream": { schema: Type.String() } } },
          ...errorSchemas,
        },
      },
    },
    async (request, reply) => {
      const giveBack = takePlace(networkOf(request.ip));
      let owner: ReaderOwner | undefined;
      try {
        owner = await ownerOf(request.query.ticket);
      } catch (error) {
        giveBack();
        throw error;
      }
      reply.hijack();
      // The caller disconnected while the server looked up its ticket.
      if (request.raw.socket.destroyed) return giveBack();
      reply.raw.on("close", giveBack);
      // The response ends with the connection and has no chunked encoding, so that an event has the same bytes for
      // every stream reader.
      reply.raw.useChunkedEncodingByDefault = false;
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no", // The header tells a proxy not to buffer the events of the stream.
      });
      hub.attach(reply.raw, owner, lastEventId(request));
    },
  );

  /**
   * The server counts the connection of an IP address before any asynchronous work, so that parallel calls cannot
   * exceed the limit.
   *
   * @throws {AppError} TooManyRequests
   */
  function takePlace(address: string): () => void {
    const open = () => openByAddress.get(address) ?? 0;
    if (open() >= settings.get("stream.readersPerAddress")) throw new AppError("TooManyRequests");
    openByAddress.set(address, open() + 1);
    return () => {
      if (open() === 1) openByAddress.delete(address);
      else openByAddress.set(address, open() - 1);
    };
  }

  async function ownerOf(ticket: string | undefined): Promise<ReaderOwner | undefined> {
    if (ticket === undefined) return undefined;
    const owner = await tickets.take(ticket);
    // The database decides whether the session is still open, because Redis may have lost the ticket or may contain
    // wrong data.
    if (owner === undefined || !(await app.sessions.stands(owner))) throw new AppError("StreamTicketInvalid");
    return owner;
  }
}

function lastEventId(request: FastifyRequest<{ Querystring: StreamQuery }>): string | undefined {
  const header = request.headers["last-event-id"];
  return typeof header === "string" ? header : request.query.lastEventId;
}
