import { inHost } from "../../host/index.ts";
import { updateStore } from "./update.store.ts";

/**
 * Shortest time in ms between two checks for a newer service worker. An open page checks when it becomes visible. When
 * a page opens, the browser itself checks.
 */
const lookAgainMs = 30 * 60_000;

const waitMs = 2_000;

let registration: ServiceWorkerRegistration | undefined;

/**
 * Registers the service worker after the start of the first screen, so that the worker's downloads do not delay that
 * screen.
 */
export function registerWorkerSoon(): void {
  setTimeout(() => void registerWorker(), waitMs);
}

/** Registers the service worker, but not inside the messaging host, because the host's own app caches the page. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || inHost || !("serviceWorker" in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    // The browser may forbid service workers, or the server may have withdrawn the service worker. The page also works
    // without one.
    return;
  }
  // A browser that blocks service workers may return undefined.
  if (registration === undefined) return;
  watch(registration);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const { controller } = navigator.serviceWorker;
    if (!controller) return;
    keepWhatIsHere(controller);
    void compare(controller);
  });
  lookAgain(registration);
}

/**
 * Handles an installed service worker that waits to become active, and service workers that the browser installs later.
 */
function watch(of: ServiceWorkerRegistration): void {
  const hear = (worker: ServiceWorker | null) => {
    if (worker?.state === "installed") void compare(worker);
    else worker?.addEventListener("statechange", () => worker.state === "installed" && void compare(worker));
  };
  hear(of.waiting);
  hear(of.installing);
  of.addEventListener("updatefound", () => hear(of.installing));
}

/**
 * Compares the build of a service worker with the build of this page. A service worker of another build means that a
 * newer version of the page is ready. A service worker of the same build becomes active immediately, because the player
 * sees no change.
 */
async function compare(worker: ServiceWorker): Promise<void> {
  const theirs = await buildOf(worker);
  const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  if (theirs !== own) updateStore.set({ ready: true });
  else if (worker === registration?.waiting) worker.postMessage({ type: "SKIP_WAITING" });
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage({ type: "BUILD" }, [port2]);
  });
}

/**
 * Asks the service worker to cache the files that the page loaded before the worker started. The browser's own cache
 * still contains these files, so the service worker does not request them from the server again.
 */
function keepWhatIsHere(worker: ServiceWorker): void {
  const urlsToCache = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  worker.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

function lookAgain(of: ServiceWorkerRegistration): void {
  let checkedAtMs = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAtMs < lookAgainMs) return;
    checkedAtMs = Date.now();
    // The check for a newer service worker fails without a network. The page checks again later.
    of.update().catch(() => undefined);
  });
}

const takeOverMs = 3_000;
let reloading = false;

/**
 * Changes to the newer version after the player has tapped the button. First, the new service worker becomes active.
 * Then only this page is reloaded.
 */
export async function takeNewVersion(): Promise<void> {
  if (reloading) return;
  reloading = true;
  const waiting = registration?.waiting;
  if (waiting) {
    await new Promise<void>((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", () => done());
      setTimeout(done, takeOverMs);
      waiting.postMessage({ type: "SKIP_WAITING" });
    });
  }
  location.reload();
}
