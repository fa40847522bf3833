import { NetworkFirst } from "workbox-strategies";
import { build } from "./built.ts";

/** One document stands for all of the page's screens: the server sends the same for each. */
const documentKey = "/index";
const cacheName = `document-${build}`;
/** Longer than this nobody waits for a server while a document lies here. */
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
        // A link may ask for another language once.
        response.status === 200 && !new URL(request.url).searchParams.has("lang") && (await isOwn(response))
          ? response
          : null,
    },
  ],
});

/**
 * The network's document, whichever build it is of; after a short wait, without a network and instead of a server's
 * fault the one that lies here. Only a document of this worker's own build is kept, because only that one's files are:
 * what is opened without a network is of one build. It is kept as the server last sent it, with language and API's place.
 */
export async function openDocument(asked: Parameters<typeof networkFirst.handle>[0]): Promise<Response> {
  const answer = await networkFirst.handle(asked);
  return answer.status >= 500 ? ((await caches.match(documentKey, kept)) ?? answer) : answer;
}

async function isOwn(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes(`<meta name="build" content="${build}"`);
}

/**
 * Fetches the document that goes with this worker.
 * @throws when the server sends another build's: while servers are replaced one after another this worker waits
 */
export async function keepDocument(): Promise<void> {
  const response = await fetch(documentKey, { cache: "no-cache" });
  if (!response.ok || !(await isOwn(response))) throw new Error("The document is of another build.");
  const cache = await caches.open(cacheName);
  await cache.put(documentKey, response);
}

/** Throws away the documents of builds that this one has replaced. */
export async function dropOldDocuments(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("document-") && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}
