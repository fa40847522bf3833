/**
 * Takes the place of a worker that must go (SERVICE_WORKER=withdrawn of the server): browsers ask for the worker's file
 * by themselves, and this one empties its caches, ends the registration and answers nothing.
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
