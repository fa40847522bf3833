import { useSyncExternalStore } from "react";

/** State outside React that screens and plain functions share. */
export interface Store<S> {
  get(): S;
  /** Replaces the given fields of the store's state. */
  set(change: Partial<S>): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store for one immutable object. The store calls its listeners after each change. */
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
 * Reads a value from the store, and reads it again after each change of the store. `pick` must return an identical
 * value for an unchanged state, for example a field and not a new object.
 */
export function useStore<S extends object, T>(store: Store<S>, pick: (state: S) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}
