import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * Values that the server writes into the built document: the address of the site and the language before the script
 * runs.
 */
export interface DocumentTexts {
  /** Language tag for the `lang` attribute of HTML. */
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  /** Origin of the page for absolute links in the document, which other sites read. */
  readonly origin: string;
  /** Base URLs of the main API and of the mini-app account service. */
  readonly api: string;
  readonly miniApi: string;
}

/** A document in one encoding, ready to send. */
interface Encoded {
  readonly body: Buffer;
  /** Strong ETag: each language and each encoding has a different value. */
  readonly etag: string;
}

/** The encoded document by the name in `Content-Encoding`; `identity` is the plain text. */
export type EncodedDocument = Readonly<Record<"br" | "gzip" | "identity", Encoded>>;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * Writes `texts` into the places that the built document has for them. A place that the document does not have is
 * skipped.
 */
export function writeDocument(template: string, texts: DocumentTexts): string {
  const { lang, title, description, origin, api, miniApi } = texts;
  const places: readonly (readonly [before: RegExp, value: string])[] = [
    [/(<html lang=")[^"]*/, lang],
    [/(<title>)[^<]*/, title],
    [/(<meta name="description" content=")[^"]*/, description],
    [/(<meta property="og:title" content=")[^"]*/, title],
    [/(<meta property="og:description" content=")[^"]*/, description],
    [/(<meta property="og:image" content=")[^"]*/, new URL("/og.png", origin).href],
    [/(<meta name="api" content=")[^"]*/, api],
    [/(<meta name="mini-api" content=")[^"]*/, miniApi],
  ];
  return places.reduce(
    (html, [place, value]) => html.replace(place, (_found, before: string) => before + escaped(value)),
    template,
  );
}

/**
 * Encodes a document in every supported encoding with the strongest compression, because each document is encoded once
 * and sent many times.
 */
export function encodeDocument(html: string): EncodedDocument {
  const plain = Buffer.from(html);
  const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const encoded = (name: string, body: Buffer): Encoded => ({ body, etag: `"${digest}-${name}"` });
  return {
    br: encoded("br", brotliCompressSync(plain)),
    gzip: encoded("gzip", gzipSync(plain, { level: 9 })),
    identity: encoded("identity", plain),
  };
}
