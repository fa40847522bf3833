import { inHost } from "../host/index.ts";
import { updateStore } from "./update.store.ts";

/** Browsers look for a newer worker when a page is opened; one that stays open looks when it is looked at again. */
const lookAgainMs = 30 * 60_000;

const waitMs = 2_000;

let registration: ServiceWorkerRegistration | undefined;

/** When the first screen is alive, so that the worker fetches nothing beside what the screen waits for. */
export function registerWorkerSoon(): void {
  setTimeout(() => void registerWorker(), waitMs);
}

/** Not inside the messaging host, whose own program keeps the page. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || inHost || !("serviceWorker" in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    // A browser may forbid it, and the server may have withdrawn it: the page needs none.
    return;
  }
  // Where workers are blocked some browsers answer with nothing.
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

/** Hears of workers that wait, now or later. */
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
 * A worker of another build than this page means that a newer version is ready. One of the same build, which came after
 * the network's document, takes over unasked: nothing changes for the player.
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

/** What came before the worker was there is kept as well: it lies in the browser's own cache and costs no request. */
function keepWhatIsHere(worker: ServiceWorker): void {
  const urlsToCache = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  worker.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

function lookAgain(of: ServiceWorkerRegistration): void {
  let lookedAtMs = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAtMs < lookAgainMs) return;
    lookedAtMs = Date.now();
    // Without a network it is looked for another time.
    of.update().catch(() => undefined);
  });
}

const takeOverMs = 3_000;
let reloading = false;

/** The player takes the newer version: its worker takes over, then this page, and no other one, is loaded anew. */
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
