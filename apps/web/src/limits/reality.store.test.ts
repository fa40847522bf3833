import { expect, it } from "vitest";
import { realityStore, told, whenTold } from "./reality.store.ts";

const due = { startedMs: 0, lastMs: 0, toldMs: 0, nowMs: 0 };

it("whenTold resolves at once without a due reality check, and otherwise after the player has seen the check", async () => {
  await whenTold();
  realityStore.set({ due });
  let wentOn = false;
  const waiting = whenTold().then(() => {
    wentOn = true;
  });
  realityStore.set({ roundOpen: true });
  await Promise.resolve();
  expect(wentOn).toBe(false);
  told();
  await waiting;
  expect(wentOn).toBe(true);
  expect(realityStore.get().due).toBeNull();
});
