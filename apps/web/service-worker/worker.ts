/**
 * The service worker: the shell lies on the device and opens without a network. It knows the page's own files and its
 * document and nothing else: no answer of any API, no stream and nobody else's document goes through it, let alone into
 * a cache. A new one waits until the player lets it take over (src/install). Decision 39.
 */
import { precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { screenPaths } from "../src/app/screen-paths.ts";
import { build, shellFiles } from "./built.ts";
import { dropOldDocuments, keepDocument, openDocument } from "./documents.ts";
import { isOwnFile } from "./own-files.ts";

declare const self: ServiceWorkerGlobalScope;

/** Files that came with use, those of a few builds: what is beyond goes, oldest first. */
const mostFiles = 200;
const filesCache = "files";

// A name with the content's hash in it is the same file for ever.
precacheAndRoute(shellFiles.map((url) => ({ url, revision: null })));

// Whatever else the page was made of, from its first use on: a game opens again without a network.
registerRoute(
  isOwnFile,
  new CacheFirst({
    cacheName: filesCache,
    matchOptions: { ignoreVary: true },
    plugins: [{ cacheDidUpdate: dropOldestFiles }],
  }),
);

// Screens only: documents of others (the operators' page, the API's description) are not ours.
registerRoute(
  new NavigationRoute(openDocument, {
    allowlist: screenPaths.map((path) => new RegExp(`^${path}/?(\\?|$)`)),
  }),
);

async function dropOldestFiles(): Promise<void> {
  const cache = await caches.open(filesCache);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((key) => cache.delete(key)));
}

interface RoutedInstall {
  /** Where the browser knows it: what need not start the worker at all. */
  addRoutes?(rules: object): Promise<void>;
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepDocument());
  // A bet should not wait for a worker that has nothing to say to it.
  const notOurs = { not: { or: [{ requestMode: "navigate" }, { urlPattern: "/assets/*" }] } };
  (event as RoutedInstall).addRoutes?.({ condition: notOurs, source: "network" }).catch(() => undefined);
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  await dropOldDocuments();
  // The document is asked for while this worker starts.
  await self.registration.navigationPreload?.enable();
  // What the first visit uses from now on is kept as well.
  await self.clients.claim();
}

self.addEventListener("message", ({ data, ports }: ExtendableMessageEvent) => {
  const { type } = (data ?? {}) as { readonly type?: string };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type === "BUILD") ports[0]?.postMessage(build);
});
