import { NetworkFirst } from "workbox-strategies";
import { build } from "./built.ts";

/**
 * Key of the HTML document in the cache of the service worker. The server sends the same HTML document for every
 * screen.
 */
const documentKey = "/index";
const cacheName = `document-${build}`;
/** Seconds to wait for the server's HTML document before the service worker uses the cached document. */
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
        // The service worker does not cache a document whose URL has the parameter `lang`, because `lang` sets the
        // language for one visit only.
        response.status === 200 && !new URL(request.url).searchParams.has("lang") && (await isOwn(response))
          ? response
          : null,
    },
  ],
});

/**
 * Returns the HTML document that the server sends, even if the document belongs to another build. Returns the cached
 * HTML document if the server cannot be reached, does not answer within `patienceSeconds`, or answers with a server
 * error. The service worker caches only the HTML document of its own build, because the cache has only the files of
 * that build. The cached HTML document contains the language and the API URL that were valid when the document was
 * cached.
 */
export async function openDocument(asked: Parameters<typeof networkFirst.handle>[0]): Promise<Response> {
  const answer = await networkFirst.handle(asked);
  return answer.status >= 500 ? ((await caches.match(documentKey, kept)) ?? answer) : answer;
}

async function isOwn(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes(`<meta name="build" content="${build}"`);
}

/**
 * Fetches and caches the HTML document of the service worker's own build.
 * @throws when the server sends the HTML document of another build, which happens during a deployment. The installation
 * of the service worker then fails, and the browser tries again later.
 */
export async function keepDocument(): Promise<void> {
  const response = await fetch(documentKey, { cache: "no-cache" });
  if (!response.ok || !(await isOwn(response))) throw new Error("The document is of another build.");
  const cache = await caches.open(cacheName);
  await cache.put(documentKey, response);
}

/** Deletes the cached HTML documents of older builds. */
export async function dropOldDocuments(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("document-") && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}
