/**
 * Replacement for a service worker that must be removed (the server's setting `SERVICE_WORKER=withdrawn`). Browsers
 * check for a new service worker file automatically. The replacement deletes all caches of the page, unregisters itself
 * and handles no request.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}

export {};
