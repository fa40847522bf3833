/**
 * Replaces a worker that must be removed (SERVICE_WORKER=withdrawn of the server). Browsers check the worker's file by
 * themselves. This worker deletes its caches, ends its registration and answers no request.
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
