/**
 * The service worker stores the app shell on the device, so that the page opens without a network. The service worker
 * handles only requests for the built files and for the HTML document of the page. The service worker never handles or
 * caches API responses, event streams or other documents. A new service worker waits until the player accepts the new
 * version of the page (src/install). See decision 39.
 */
import { precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { screenPaths } from "../src/app/screen-paths.ts";
import { build, shellFiles } from "./built.ts";
import { dropOldDocuments, keepDocument, openDocument } from "./documents.ts";
import { isOwnFile } from "./own-files.ts";
import { openPush, showPush } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Maximum number of cached files. After an update, files of earlier builds stay in the cache, and the service worker
 * deletes the oldest files above the maximum.
 */
const mostFiles = 200;
const filesCache = "files";

// Each file name contains the hash of the file's content, so the file never changes.
precacheAndRoute(shellFiles.map((url) => ({ url, revision: null })));

// The service worker caches all other built files of the page at their first use, so that a game opens again without a
// network.
registerRoute(
  isOwnFile,
  new CacheFirst({
    cacheName: filesCache,
    matchOptions: { ignoreVary: true },
    plugins: [{ cacheDidUpdate: dropOldestFiles }],
  }),
);

// The service worker handles only the HTML documents of screens. It does not handle the operator page or the API
// description.
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
  /**
   * Only newer browsers have `addRoutes`. It declares which requests go to the network without starting the service
   * worker.
   */
  addRoutes?(rules: object): Promise<void>;
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepDocument());
  // API calls, for example to place a bet, must not wait until the service worker has started.
  const notOurs = { not: { or: [{ requestMode: "navigate" }, { urlPattern: "/assets/*" }] } };
  (event as RoutedInstall).addRoutes?.({ condition: notOurs, source: "network" }).catch(() => undefined);
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  await dropOldDocuments();
  // With navigation preload, the browser requests the HTML document while it starts the service worker.
  await self.registration.navigationPreload?.enable();
  // `claim` makes the service worker handle requests of pages that are already open, so it also caches the files of the
  // first visit.
  await self.clients.claim();
}

self.addEventListener("push", (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPush(self, event.notification)));

self.addEventListener("message", ({ data, ports }: ExtendableMessageEvent) => {
  const { type } = (data ?? {}) as { readonly type?: string };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type === "BUILD") ports[0]?.postMessage(build);
});
