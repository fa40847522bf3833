import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * Values that the server writes into the built HTML document, for example the URL of the site and the language of the
 * page.
 */
export interface DocumentTexts {
  /** The language tag in the `lang` attribute of the HTML document. */
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  /** Origin of the page. Absolute links in the document begin with this origin. Other web sites read these links. */
  readonly origin: string;
  /** Base URLs of the main API and of the account service, which only the mini app uses. */
  readonly api: string;
  readonly miniApi: string;
}

/** An HTML document in one encoding, for example gzip. */
interface Encoded {
  readonly body: Buffer;
  /** A strong ETag, which differs for each language and each encoding. */
  readonly etag: string;
}

/**
 * The encoded documents. The keys are values of the header `Content-Encoding`. The key `identity` means an uncompressed
 * document.
 */
export type EncodedDocument = Readonly<Record<"br" | "gzip" | "identity", Encoded>>;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * Writes the values of `texts` into the placeholders of the built document. If the document has no placeholder for a
 * value, the value is skipped.
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
 * Encodes a document in every supported encoding. The documents are compressed with the strongest setting, because each
 * document is compressed once and sent many times.
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
