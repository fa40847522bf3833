import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { negotiate } from "@fastify/accept-negotiator";
import files from "@fastify/static";
import { type Locale, locales } from "@gemplay/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config/index.ts";
import { pathOf } from "../../log/logger.ts";
import { AppError, readerLocale, serverMessage } from "../answers/index.ts";
import { type EncodedDocument, encodeDocument, writeDocument } from "./page-document.ts";
import { giveXsrfCookie } from "./xsrf.ts";

/** Folder with the files of the built page that have a hash of their content in the file name. */
const hashedFolder = "/assets/";
/**
 * Files that the server never sends under their own path: the template of the document, compressed copies, and hidden
 * folders of the build.
 */
const notServed = /^\/index\.html$|\.(br|gz)$|\/\./;

/**
 * The path at which browsers look for a newer service worker, and a script that removes an installed service worker.
 */
const workerPath = "/service-worker.js";
const withdrawnWorker = "service-worker-withdrawn.js";
const sendWithdrawn = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile(withdrawnWorker);

/**
 * Serves the built files of the players' page. Browsers cache files with a hash in the file name permanently. For `/`
 * and for every unknown path, the server sends the HTML document. Browsers revalidate the document at each request. If
 * the client accepts a compressed response, the server sends the compressed copy of the file. A HEAD request gets the
 * same response headers as a GET request.
 */
export async function usePage(app: FastifyInstance, config: Config, webDist: string): Promise<void> {
  const root = resolve(webDist);
  const documentFor = documents(config, readFileSync(join(root, "index.html"), "utf8"));
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    giveXsrfCookie(request, reply, config.publicOrigins);
    return sendDocument(request, reply, documentFor(request));
  };
  await app.register(files, {
    root,
    index: false,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    allowedPath: (path) => !notServed.test(path),
    setHeaders: (reply, path) => {
      const hashed = path.includes(hashedFolder);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      // Browsers never revalidate an immutable file, so the headers for a revalidation would only add bytes.
      if (hashed) for (const name of ["etag", "last-modified"]) reply.removeHeader(name);
    },
  });
  if (config.serviceWorker === "withdrawn") app.get(workerPath, { schema: { hide: true } }, sendWithdrawn);
  app.route({ method: ["GET", "HEAD"], url: "/", schema: { hide: true }, handler: sendPage });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isPage = !`${path}/`.startsWith(hashedFolder);
    if (!/^(GET|HEAD)$/.test(request.method) || !isPage) throw new AppError("RouteUnknown");
    return sendPage(request, reply);
  });
}

/**
 * Creates a function that returns the HTML document for a request. For each language and each origin of the page, the
 * function prepares a separate document.
 */
function documents(config: Config, template: string): (request: FastifyRequest) => EncodedDocument {
  const { publicOrigins, apiOrigin = "", apiBasePath, miniBasePath } = config;
  const made = new Map<string, EncodedDocument>();
  const make = (locale: Locale, origin: string): EncodedDocument =>
    encodeDocument(
      writeDocument(template, {
        lang: locales[locale].tag,
        title: serverMessage(locale, "page.title"),
        description: serverMessage(locale, "page.description"),
        origin,
        api: apiOrigin + apiBasePath,
        miniApi: apiOrigin + miniBasePath,
      }),
    );
  return (request) => {
    const locale = readerLocale(request);
    // A caller can send any Host header, so the server writes an origin into the document only if the origin is
    // configured.
    const origin = publicOrigins.find((one) => new URL(one).host === request.host) ?? publicOrigins[0] ?? "";
    const key = `${locale} ${origin}`;
    const document = made.get(key) ?? make(locale, origin);
    made.set(key, document);
    return document;
  };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: EncodedDocument): FastifyReply {
  const { "accept-encoding": accepted = "", "if-none-match": known = "" } = request.headers;
  const encoding = negotiate(accepted, ["br", "gzip"]) as "br" | "gzip" | null;
  const { body, etag } = document[encoding ?? "identity"];
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding, accept-language", etag });
  // A proxy may have changed the strong ETag to a weak ETag.
  if (known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag)) return reply.code(304).send();
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(body);
}
