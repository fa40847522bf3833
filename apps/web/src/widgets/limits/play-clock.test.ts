import { expect, it, vi } from "vitest";
import { signedIn } from "../../stores/index.ts";
import { afterPlay, isDue, noteNotified, notePlay, readPlayClock } from "./play-clock.ts";

const minute = 60_000;

it("afterPlay starts the play clock at the first bet, and restarts it after half an hour without a bet", () => {
  const first = afterPlay(undefined, 1_000);
  expect(first).toEqual({ startedMs: 1_000, lastMs: 1_000, toldMs: 1_000 });
  const second = afterPlay(first, 1_000 + 29 * minute);
  expect(second).toEqual({ startedMs: 1_000, lastMs: 1_000 + 29 * minute, toldMs: 1_000 });
  const later = 1_000 + 59 * minute;
  expect(afterPlay(second, later)).toEqual({ startedMs: later, lastMs: later, toldMs: later });
});

it("isDue returns true if the player is still playing and the interval has passed since the last reality check, or since the start of play before the first check", () => {
  const clock = { startedMs: 0, lastMs: 50 * minute, toldMs: 0 };
  expect(isDue(clock, 60, 60 * minute - 1)).toBe(false);
  expect(isDue(clock, 60, 60 * minute)).toBe(true);
  expect(isDue({ ...clock, toldMs: 30 * minute }, 60, 60 * minute)).toBe(false);
  expect(isDue(clock, 60, 80 * minute)).toBe(false);
  expect(isDue(clock, 0, 60 * minute)).toBe(false);
  expect(isDue(undefined, 15, 60 * minute)).toBe(false);
});

it("a device clock that was set back restarts the play clock and causes no early reality check", () => {
  const clock = { startedMs: 100 * minute, lastMs: 110 * minute, toldMs: 100 * minute };
  expect(isDue(clock, 15, 5 * minute)).toBe(false);
  expect(afterPlay(clock, 5 * minute).startedMs).toBe(5 * minute);
});

it("each player has a separate play clock, which continues after a reload", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ now: 10 * minute });
  signedIn({ token: "one", playerId: "7", address: "" });
  notePlay();
  vi.setSystemTime(20 * minute);
  notePlay();
  expect(readPlayClock()).toEqual({ startedMs: 10 * minute, lastMs: 20 * minute, toldMs: 10 * minute });
  noteNotified();
  expect(readPlayClock()).toEqual({ startedMs: 10 * minute, lastMs: 20 * minute, toldMs: 20 * minute });
  signedIn({ token: "two", playerId: "8", address: "" });
  expect(readPlayClock()).toBeUndefined();
  kept.set("playClock.8", '{"startedMs":1}');
  expect(readPlayClock()).toBeUndefined();
  kept.set("playClock.8", "no clock");
  expect(readPlayClock()).toBeUndefined();
  vi.useRealTimers();
});
