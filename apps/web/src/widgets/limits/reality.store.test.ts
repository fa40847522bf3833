import { expect, it } from "vitest";
import { confirmReality, realityStore, whenRealityConfirmed } from "./reality.store.ts";

const due = { startedMs: 0, lastMs: 0, toldMs: 0, nowMs: 0 };

it("whenRealityConfirmed resolves immediately if no reality check is due, and otherwise after the player has seen the check", async () => {
  await whenRealityConfirmed();
  realityStore.set({ due });
  let wentOn = false;
  const waiting = whenRealityConfirmed().then(() => {
    wentOn = true;
  });
  realityStore.set({ roundOpen: true });
  await Promise.resolve();
  expect(wentOn).toBe(false);
  confirmReality();
  await waiting;
  expect(wentOn).toBe(true);
  expect(realityStore.get().due).toBeNull();
});
