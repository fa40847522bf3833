import { NetworkFirst } from "workbox-strategies";
import { build } from "./built.ts";

/** Cache key of the document. The server sends the same document for every screen. */
const documentKey = "/index";
const cacheName = `document-${build}`;
/** Seconds to wait for the server's document before the worker uses the cached document. */
const patienceSeconds = 3;

const kept = { cacheName, ignoreVary: true };

const networkFirst = new NetworkFirst({
  cacheName,
  networkTimeoutSeconds: patienceSeconds,
  matchOptions: kept,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => documentKey,
      cacheWillUpdate: async ({ request, response }) =>
        // A document whose address has `lang` is not cached, because `lang` sets the language for one visit only.
        response.status === 200 && !new URL(request.url).searchParams.has("lang") && (await isOwn(response))
          ? response
          : null,
    },
  ],
});

/**
 * Returns the document that the server sends, of any build. Returns the cached document if the server does not answer
 * within `patienceSeconds`, is not reached, or answers with a server error. The worker caches only a document of the
 * worker's own build, because the cache has only the files of that build. The cached document keeps the language and
 * the API address that the server sent last.
 */
export async function openDocument(asked: Parameters<typeof networkFirst.handle>[0]): Promise<Response> {
  const answer = await networkFirst.handle(asked);
  return answer.status >= 500 ? ((await caches.match(documentKey, kept)) ?? answer) : answer;
}

async function isOwn(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes(`<meta name="build" content="${build}"`);
}

/**
 * Fetches and caches the document of this worker's build.
 * @throws when the server sends the document of another build, which happens during a deployment; the worker then waits
 */
export async function keepDocument(): Promise<void> {
  const response = await fetch(documentKey, { cache: "no-cache" });
  if (!response.ok || !(await isOwn(response))) throw new Error("The document is of another build.");
  const cache = await caches.open(cacheName);
  await cache.put(documentKey, response);
}

/** Deletes the cached documents of older builds. */
export async function dropOldDocuments(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("document-") && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}
