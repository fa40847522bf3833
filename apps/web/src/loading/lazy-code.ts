import { type ComponentType, createElement, use } from "react";
import { CodeMissing } from "./load-chunk.ts";
import { waitToRetry } from "./loading-stuck.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/**
 * Shortest time in ms between two automatic reloads. Two builds on different servers could otherwise cause endless
 * reloads.
 */
const reloadPauseMs = 60_000;
const reloadedName = "reloadedAtMs";

/**
 * Loads code or texts and repeats the load while the network is missing.
 * @throws {CodeMissing} with `gone` when only a newer build has the file; the errors of the code itself
 */
export async function keepLoading<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof CodeMissing) || error.gone) throw error;
      await waitToRetry(waitMs);
    }
  }
}

/**
 * Does the same as `keepLoading` for code that the player asked for. Reloads the page if only a newer build has the
 * code.
 * @throws the errors of the code itself; CodeMissing when the page was already reloaded a moment ago
 */
export async function loadOrRenew<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await keepLoading(load);
  } catch (error) {
    if (!(error instanceof CodeMissing) || !reloadOnce()) throw error;
    return await never;
  }
}

const never = new Promise<never>(() => {});

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;
type Lazy<P> = ComponentType<P> & {
  /** Starts to load the code before it is shown. */
  preload(): Promise<unknown>;
};

/**
 * Returns a component whose code loads when it is first shown. The nearest Suspense shows its fallback meanwhile.
 * Unlike React's `lazy`, one failed load is not permanent, and loaded code is shown at once. If a newer build has
 * replaced this one, the page reloads.
 */
export function lazyCode<P extends object>(load: Load<P>): Lazy<P> {
  return lazyWith(() => loadOrRenew(load));
}

/**
 * Does the same as `lazyCode` for content that the player did not ask for. If its code cannot be loaded, the Suspense
 * fallback stays.
 */
export function lazyExtra<P extends object>(load: Load<P>): Lazy<P> {
  return lazyWith(() => keepLoading(load).catch(() => never));
}

function lazyWith<P extends object>(load: Load<P>): Lazy<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  const preload = () => (coming ??= readAtOnce(load().then((module) => module.default)));
  const show = (props: P) => createElement(use(preload()), props);
  return Object.assign(show, { preload });
}

/** Marks a fulfilled promise with the two fields that let React's `use` return its value without suspending. */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => {
    Object.assign(marked, { status: "fulfilled", value });
    return value;
  });
  return marked;
}

/** Reloads the page, unless it was reloaded a moment ago. @returns whether it reloads */
function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedName)) < reloadPauseMs) return false;
    sessionStorage.setItem(reloadedName, String(Date.now()));
  } catch {
    // The time of the reload cannot be stored, so reloads could repeat without an end.
    return false;
  }
  location.reload();
  return true;
}
