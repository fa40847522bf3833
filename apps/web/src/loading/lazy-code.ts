import { type ComponentType, createElement, use } from "react";
import { CodeMissing } from "./load-chunk.ts";
import { waitToRetry } from "./loading-stuck.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/**
 * Shortest time in ms between two automatic reloads of the page. Without this limit, servers with two different builds
 * could cause endless reloads.
 */
const reloadPauseMs = 60_000;
const reloadedName = "reloadedAtMs";

/**
 * Loads code or texts, and retries while the page cannot reach the server.
 * @throws {CodeMissing} with `gone` if the server no longer has the file; otherwise the errors of the loaded code
 * itself
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
 * Loads code that the player has asked for, and retries like `keepLoading`. Reloads the page if the server no longer
 * has the code of this build.
 * @throws the errors of the loaded code itself; CodeMissing when the page was already reloaded within `reloadPauseMs`
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
  /** Starts to load the code of a component before the page shows it. */
  preload(): Promise<unknown>;
};

/**
 * Returns a component whose code the page loads when it first shows the component. The nearest Suspense shows its
 * fallback while the code loads. Unlike with React's `lazy`, a failed load can be repeated, and a component whose code
 * is already loaded appears immediately. If a newer build has replaced the build of this page, the page reloads.
 */
export function lazyCode<P extends object>(load: Load<P>): Lazy<P> {
  return lazyWith(() => loadOrRenew(load));
}

/**
 * Returns a component like `lazyCode`, for content that the player did not ask for. If the page cannot load the code of
 * the content, the Suspense fallback stays visible.
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

/** Sets two fields on a fulfilled promise, so that React's `use` returns the value without suspending. */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => {
    Object.assign(marked, { status: "fulfilled", value });
    return value;
  });
  return marked;
}

/** Reloads the page, unless the page was reloaded within `reloadPauseMs`. @returns whether the page reloads */
function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedName)) < reloadPauseMs) return false;
    sessionStorage.setItem(reloadedName, String(Date.now()));
  } catch {
    // If the browser cannot store the time of the reload, the page does not reload, because reloads could repeat
    // endlessly.
    return false;
  }
  location.reload();
  return true;
}
