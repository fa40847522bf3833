/**
 * The service worker stores the app shell on the device, so that the page opens without a network. The service worker
 * handles only requests for the built files and for the HTML document of the page. The service worker never handles or
 * caches API answers, event streams or other documents. A new service worker waits until the player accepts the new
 * version of the page (src/install). See decision 39.
 */
import { precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { screenPaths } from "../src/app/screen-paths.ts";
import { build, shellFiles } from "./built.ts";
import { dropOldDocuments, keepDocument, openDocument } from "./documents.ts";
import { isOwnFile } from "./own-files.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Maximum number of cached files, which come from the last few builds. If the number of cached files exceeds the
 * maximum, the service worker deletes the oldest files.
 */
const mostFiles = 200;
const filesCache = "files";

// Each file name contains the hash of the file's content, so the file never changes.
precacheAndRoute(shellFiles.map((url) => ({ url, revision: null })));

// All other built files of the page are cached at their first use, so that a game opens again without a network.
registerRoute(
  isOwnFile,
  new CacheFirst({
    cacheName: filesCache,
    matchOptions: { ignoreVary: true },
    plugins: [{ cacheDidUpdate: dropOldestFiles }],
  }),
);

// The service worker handles only HTML documents of screens, and not the operator page or the API description.
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
  /** Newer browsers have this method, which declares routes that do not need to start the service worker. */
  addRoutes?(rules: object): Promise<void>;
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepDocument());
  // API calls such as a bet must not wait until the service worker has started.
  const notOurs = { not: { or: [{ requestMode: "navigate" }, { urlPattern: "/assets/*" }] } };
  (event as RoutedInstall).addRoutes?.({ condition: notOurs, source: "network" }).catch(() => undefined);
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  await dropOldDocuments();
  // The browser requests the HTML document in parallel with the start of this service worker.
  await self.registration.navigationPreload?.enable();
  // After `claim`, the service worker also caches the files that the first visit uses.
  await self.clients.claim();
}

self.addEventListener("message", ({ data, ports }: ExtendableMessageEvent) => {
  const { type } = (data ?? {}) as { readonly type?: string };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type === "BUILD") ports[0]?.postMessage(build);
});
