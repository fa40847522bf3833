import { useSyncExternalStore } from "react";

/** A value outside React that screens and plain functions share. */
export interface Store<S> {
  get(): S;
  /** Replaces the named fields. */
  set(change: Partial<S>): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store over one immutable object. Listeners run after each change. */
export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Reads a value from the store and again after each change. `pick` must return the same value for the same state: a
 * field, not a new object.
 */
export function useStore<S extends object, T>(store: Store<S>, pick: (state: S) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}
