import { expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
const leaving: (() => void)[] = [];
vi.stubGlobal("addEventListener", (event: string, listener: () => void) => {
  if (event === "pagehide") leaving.push(listener);
});

/** Loads the modules of the page again, like a reload of the document. */
async function load() {
  vi.resetModules();
  const { mines } = await import("@gemplay/games");
  const { demoStore, demoBalance } = await import("./play/table/demo-table.ts");
  const { demoTables, makeDemoCall } = await import("./staged/demo-staged.ts");
  return { mines, demoStore, demoBalance, demoTables, makeDemoCall };
}

it("the demo restores a guest's open round, play money and seeds after a reload of the tab", async () => {
  const before = await load();
  const body = { key: "one", asset: "PLAY", amount: "10", params: { mines: 3 } } as const;
  const { open } = before.makeDemoCall(before.mines, { kind: "open", body });
  expect(before.demoBalance(before.demoStore.get())).toBe("990");
  for (const leave of leaving) leave();

  const after = await load();
  expect(after.demoTables).not.toBe(before.demoTables);
  expect(after.demoTables.get()).toEqual(before.demoTables.get());
  expect(after.demoStore.get()).toEqual(before.demoStore.get());
  // After the reload, the demo continues the round with the seed whose hash was visible before the reload.
  const { hidden } = after.demoTables.get().mines;
  const mined = after.mines.outcome({ seeds: hidden?.seeds, params: { mines: 3 }, moves: [] } as never).mines;
  const [gem = 0] = [...Array(25).keys()].filter((tile) => !mined.includes(tile));
  const move = { id: open?.id ?? "", step: 0, move: { tile: gem } };
  after.makeDemoCall(after.mines, { kind: "move", body: move });
  const { round } = after.makeDemoCall(after.mines, { kind: "cash-out", body: { id: open?.id ?? "" } });
  expect(round).toMatchObject({ result: "WIN", payout: "11.25" });
  expect(after.demoBalance(after.demoStore.get())).toBe("1001.25");
});
