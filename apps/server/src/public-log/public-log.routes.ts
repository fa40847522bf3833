import { gunzipSync } from "node:zlib";
import { decodeBundle, encodeBundle, parseTilePath, tileWidth } from "@gemplay/games";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Kysely } from "kysely";
import Type from "typebox";
import { AppError } from "../platform/http/index.ts";
import { newestHead, readBundle, readTiles, tileKey } from "./public-log.repository.ts";

const CheckpointParams = Type.Object({ log: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
const FileParams = Type.Object({ ...CheckpointParams.properties, "*": Type.String({ maxLength: 100 }) });

/** A full file of the log never changes, and the address of a partial file names its length. */
const forever = "public, max-age=31536000, immutable";

/**
 * Adds the files of the public log in the format of c2sp.org/tlog-tiles. They are not JSON, so they are not in the table
 * of JSON routes. docs/fairness.md describes them.
 */
export function logFileRoutes<T>(app: FastifyInstance, db: Kysely<T>): void {
  app.get<{ Params: Type.Static<typeof CheckpointParams> }>(
    "/log/:log/checkpoint",
    {
      schema: { hide: true, params: CheckpointParams },
    },
    async ({ params }, reply) => {
      const head = await newestHead(db, params.log);
      if (head === undefined) throw new AppError("LogEntryUnknown");
      return reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(head.note);
    },
  );

  app.get<{ Params: Type.Static<typeof FileParams> }>(
    "/log/:log/tile/*",
    {
      schema: { hide: true, params: FileParams },
    },
    async ({ params, headers }, reply) => {
      const place = parseTilePath(`tile/${params["*"]}`);
      if (place === undefined) throw new AppError("LogEntryUnknown");
      const { level, number, width } = place;
      if (level === "entries")
        return await sendBundle(db, reply, { log: params.log, number, width }, headers["accept-encoding"]);
      const tiles = await readTiles(db, params.log, [{ level, number }]);
      const hashes = tiles.get(tileKey({ level, number })) ?? [];
      if (hashes.length < width) throw new AppError("LogEntryUnknown");
      return sendBytes(reply, Buffer.from(hashes.slice(0, width).join(""), "hex"));
    },
  );
}

const sendBytes = (reply: FastifyReply, bytes: Uint8Array) =>
  reply.header("cache-control", forever).type("application/octet-stream").send(bytes);

async function sendBundle<T>(
  db: Kysely<T>,
  reply: FastifyReply,
  { log, number, width }: { readonly log: number; readonly number: number; readonly width: number },
  acceptEncoding: string | string[] | undefined,
) {
  const stored = await readBundle(db, log, number);
  if (stored === undefined || stored.count < width) throw new AppError("LogEntryUnknown");
  reply.header("vary", "origin, accept-encoding");
  if (width === tileWidth && /\bgzip\b/.test(String(acceptEncoding)))
    return sendBytes(reply.header("content-encoding", "gzip"), stored.bundle);
  const texts = decodeBundle(gunzipSync(stored.bundle));
  return sendBytes(reply, encodeBundle(texts.slice(0, width)));
}
