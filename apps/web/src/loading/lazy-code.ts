import { type ComponentType, createElement, use } from "react";
import { CodeMissing } from "./load-chunk.ts";
import { waitToRetry } from "./loading-stuck.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** The page is not loaded anew by itself more often than this: two builds side by side would send it back and forth. */
const reloadPauseMs = 60_000;
const reloadedName = "reloadedAtMs";

/**
 * Loads code or texts and tries again for as long as the network is away.
 * @throws {CodeMissing} with `gone` when only the page's newer build has it; and what the code itself throws
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
 * As `keepLoading`, for what the player asked for: when only the page's newer build has it, the page is loaded anew.
 * @throws what the code itself throws; CodeMissing when the page was loaded anew a moment ago already
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
  /** Begins to load it before it is shown. */
  preload(): Promise<unknown>;
};

/**
 * A component whose code comes when it is first shown; the nearest Suspense shows something meanwhile. Unlike React's own
 * `lazy` it is not broken for good by one failure, and shows at once what is here already. When a newer build has taken
 * the place of this one, the page is loaded anew.
 */
export function lazyCode<P extends object>(load: Load<P>): Lazy<P> {
  return lazyWith(() => loadOrRenew(load));
}

/** As `lazyCode`, for what nobody asked for: when it cannot come, what Suspense shows in its place stays. */
export function lazyExtra<P extends object>(load: Load<P>): Lazy<P> {
  return lazyWith(() => keepLoading(load).catch(() => never));
}

function lazyWith<P extends object>(load: Load<P>): Lazy<P> {
  let coming: Promise<ComponentType<P>> | undefined;
  const preload = () => (coming ??= readAtOnce(load().then((module) => module.default)));
  const show = (props: P) => createElement(use(preload()), props);
  return Object.assign(show, { preload });
}

/** Marks a promise when it is fulfilled, by the two fields of which React's `use` returns the value without suspending. */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => {
    Object.assign(marked, { status: "fulfilled", value });
    return value;
  });
  return marked;
}

/** Loads the page anew unless that was done a moment ago. @returns whether it does */
function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedName)) < reloadPauseMs) return false;
    sessionStorage.setItem(reloadedName, String(Date.now()));
  } catch {
    // Without a place to remember it, it could happen without an end.
    return false;
  }
  location.reload();
  return true;
}
