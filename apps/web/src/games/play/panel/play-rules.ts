import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { ApiError, isRefusal } from "../../../api/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { createStore, preferencesStore, queryClient } from "../../../stores/index.ts";
import { pause } from "../table/pause.ts";

type PlayRules = Data<"GET /config">["play"];
type PlayFunction = PlayRules["closed"][number];

const allOpen: PlayRules = { closed: [], secondsBetweenStarts: 0 };

/** Returns the rules for regulated play. No rule applies until the page has read the configuration. */
export const usePlayRules = (): PlayRules => useQuery(platformQueries.config()).data?.play ?? allOpen;

const knownConfig = () => queryClient.getQueryData(platformQueries.config().queryKey);

/** Returns whether the operator has closed a function of play, for code outside of React components. */
export const isPlayClosed = (name: PlayFunction): boolean =>
  knownConfig()?.play.closed.includes(name) ?? false;

/** Returns whether the player has switched turbo on and the operator allows turbo. */
export const isTurbo = (): boolean => preferencesStore.get().turbo && !isPlayClosed("turbo");

/** The time from which the next round can start, by the value of `performance.now()`. */
export const waitStore = createStore({ freeAtMs: 0 });

const knownSeconds = () => knownConfig()?.play.secondsBetweenStarts ?? 0;

/** Begins the wait for the next start. Called when the page knows that a round has started. */
export function noteStart(): void {
  const seconds = knownSeconds();
  if (seconds > 0) waitStore.set({ freeAtMs: performance.now() + seconds * 1_000 });
}

/**
 * Begins the wait that the server has named, if it refused a start as too early, for example after a start in another
 * tab. The wait is at most the time between two starts, even if the page has measured the server's clock wrongly.
 */
export function noteRefusedStart(error: unknown): void {
  if (!(error instanceof ApiError) || !isRefusal(error, "StartTooSoon") || error.atMs === undefined) return;
  const waitMs = error.atMs - (Date.now() + (knownConfig()?.serverOffsetMs ?? 0));
  waitStore.set({ freeAtMs: performance.now() + Math.min(Math.max(waitMs, 0), knownSeconds() * 1_000) });
}

/** Returns whether the player must still wait before the next start. */
export const isStartTooSoon = (): boolean =>
  knownSeconds() > 0 && performance.now() < waitStore.get().freeAtMs;

/** Waits until the player can start a round. */
export const untilStart = (): Promise<void> =>
  pause(Math.max(waitStore.get().freeAtMs - performance.now(), 0));
