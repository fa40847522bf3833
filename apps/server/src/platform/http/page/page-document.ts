import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What a document says beside what was built: where it is served, and in which language it speaks before it runs. */
export interface DocumentTexts {
  /** As HTML's `lang` takes it. */
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  /** Where the page is reached, for addresses that other sites open. */
  readonly origin: string;
  /** Where the page finds the main API, and that of the mini-app account service. */
  readonly api: string;
  readonly miniApi: string;
}

/** A document in one encoding, as it goes out. */
interface Encoded {
  readonly body: Buffer;
  /** Strong: another language or encoding is another one. */
  readonly etag: string;
}

/** By the name that `Content-Encoding` gives; `identity` is the plain text. */
export type EncodedDocument = Readonly<Record<"br" | "gzip" | "identity", Encoded>>;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Puts `texts` in the places that the built document has for them; a place that is not there is left out. */
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

/** A document in each encoding, as small as it goes: it is made once and sent for as long as the process runs. */
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
