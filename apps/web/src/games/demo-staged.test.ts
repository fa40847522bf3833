import { coinflip, hashServerSeed, hilo, mines, minesMultiplierE4 } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { beforeEach, describe, expect, it } from "vitest";
import { choicesOf } from "./hilo/hilo-moves.ts";
import { tiles } from "./mines/mines-moves.ts";
import { DemoRefusal, demoStore, findDemoRound, refillDemo, rotateDemo } from "./play/table/demo-table.ts";
import { demoTables, makeDemoCall } from "./staged/demo-staged.ts";
import type { StagedAnswer, StagedCall } from "./staged/staged-game.ts";

const bet = <P>(params: P, amount = "10.5") => ({
  kind: "open" as const,
  body: { key: crypto.randomUUID(), asset: "PLAY" as const, amount, params },
});
const balanceBase = () => demoStore.get().balanceBase;
const stakeBase = parseAmount("10.5", 18);

/** Returns the open round from an answer of the demo. */
function opened<G extends "mines" | "hilo" | "coinflip">({ open }: StagedAnswer<G>) {
  if (!open) throw new Error("the round is over");
  return open;
}

const openTile = (tile: number): StagedCall<"mines"> => {
  const round = demoTables.get().mines.standing;
  if (!round || !("seen" in round)) throw new Error("no open round");
  return { kind: "move", body: { id: round.id, step: round.step, move: { tile } } };
};

/** Returns the closed tiles of the open Mines round in two lists: tiles with gems, and tiles with mines. */
function hiddenTiles(): { gems: number[]; mined: number[] } {
  const { hidden, standing } = demoTables.get().mines;
  if (!hidden || !standing) throw new Error("no open round");
  const outcome = mines.outcome({ ...hidden, params: standing.params });
  const all = tiles.filter((tile) => !outcome.opened.includes(tile));
  return {
    gems: all.filter((tile) => !outcome.mines.includes(tile)),
    mined: all.filter((tile) => outcome.mines.includes(tile)),
  };
}

beforeEach(() => {
  for (const { standing, hidden } of Object.values(demoTables.get()))
    if (standing && hidden) throw new Error("a test left a round open");
  refillDemo();
});

describe("a demo round of Mines", () => {
  it("subtracts the stake at the start, raises the multiplier with each gem, and pays the cash-out once", () => {
    const before = balanceBase();
    const open = opened(makeDemoCall(mines, bet({ mines: 3 })));
    expect(open).toMatchObject({ step: 0, multiplierE4: 10_000, seen: { opened: [] }, amount: "10.5" });
    expect(balanceBase()).toBe(before - stakeBase);
    const [one = 0, two = 0] = hiddenTiles().gems;
    expect(opened(makeDemoCall(mines, openTile(one)))).toMatchObject({ step: 1, multiplierE4: 11_250 });
    const after = opened(makeDemoCall(mines, openTile(two)));
    expect(after).toMatchObject({ step: 2, multiplierE4: 12_857, payout: "13.49985" });
    const { round, balance } = makeDemoCall(mines, { kind: "cash-out", body: { id: open.id } });
    expect(round).toMatchObject({ id: open.id, result: "WIN", payout: "13.49985", multiplierE4: 12_857 });
    expect(round?.outcome.opened).toEqual([one, two]);
    expect(parseAmount(balance ?? "", 18)).toBe(before - stakeBase + parseAmount("13.49985", 18));
    expect(() => makeDemoCall(mines, { kind: "cash-out", body: { id: open.id } })).toThrow(DemoRefusal);
  });

  it("ends as a loss when the player opens a mine, and then reveals the positions of all mines", () => {
    const before = balanceBase();
    makeDemoCall(mines, bet({ mines: 5 }));
    const [mine = 0] = hiddenTiles().mined;
    const { open, round } = makeDemoCall(mines, openTile(mine));
    expect(open).toBeNull();
    expect(round).toMatchObject({ result: "LOSE", payout: "0", multiplierE4: 0 });
    expect(round?.outcome.mines).toHaveLength(5);
    expect(balanceBase()).toBe(before - stakeBase);
  });

  it("pays the player automatically when the player finds the last gem", () => {
    makeDemoCall(mines, bet({ mines: 24 }));
    const [gem = 0] = hiddenTiles().gems;
    expect(makeDemoCall(mines, openTile(gem)).round).toMatchObject({ result: "WIN", multiplierE4: 247_500 });
  });

  it("rejects a second bet, a cash-out before the first gem and a repeated step, and the round stays unchanged", () => {
    const open = opened(makeDemoCall(mines, bet({ mines: 3 })));
    const { gems } = hiddenTiles();
    const [one = 0, two = 0] = gems;
    expect(() => makeDemoCall(mines, bet({ mines: 3 }))).toThrow(DemoRefusal);
    expect(() => makeDemoCall(mines, { kind: "cash-out", body: { id: open.id } })).toThrow(DemoRefusal);
    const first = openTile(one);
    makeDemoCall(mines, first);
    expect(() => makeDemoCall(mines, first)).toThrow(DemoRefusal);
    expect(() => makeDemoCall(mines, openTile(one))).toThrow(DemoRefusal);
    expect(demoTables.get().mines.standing).toMatchObject({ step: 1, seen: { opened: [one] } });
    makeDemoCall(mines, openTile(two));
    makeDemoCall(mines, { kind: "cash-out", body: { id: open.id } });
  });

  it("rejects a step that would exceed the maximum win, and the player can still cash out", () => {
    const open = opened(makeDemoCall(mines, bet({ mines: 12 }, "1000")));
    for (let step = 0; ; step++) {
      const [gem = 0] = hiddenTiles().gems;
      const wonBase = (parseAmount("1000", 18) * BigInt(minesMultiplierE4(12, step + 1) - 10_000)) / 10_000n;
      if (wonBase > parseAmount("100000", 18)) {
        expect(() => makeDemoCall(mines, openTile(gem))).toThrow(DemoRefusal);
        break;
      }
      makeDemoCall(mines, openTile(gem));
    }
    expect(makeDemoCall(mines, { kind: "cash-out", body: { id: open.id } }).round?.result).toBe("WIN");
  });
});

it("the demo rejects a seed rotation during a round of Hi-Lo, and the seeds that are revealed later reproduce the outcome of the round", () => {
  const open = opened(makeDemoCall(hilo, bet({})));
  expect(open.seen.cards).toHaveLength(1);
  expect(() => rotateDemo("mine")).toThrow(DemoRefusal);
  let answer: StagedAnswer<"hilo"> = { open, round: null, balance: null };
  while (answer.open) {
    const { id, step, seen } = answer.open;
    const [likely] = [...choicesOf(seen)].sort((a, b) => b.chance - a.chance);
    if (step >= 4) answer = makeDemoCall(hilo, { kind: "cash-out", body: { id } });
    else
      answer = makeDemoCall(hilo, {
        kind: "move",
        body: { id, step, move: { move: likely?.guess ?? "skip" } },
      });
  }
  const { round } = answer;
  if (!round) throw new Error("no round");
  rotateDemo("mine");
  const { seeds } = findDemoRound(round.id) ?? {};
  expect(hashServerSeed(seeds?.serverSeed ?? "")).toBe(seeds?.serverSeedHash);
  const drawn = {
    serverSeed: seeds?.serverSeed ?? "",
    clientSeed: seeds?.clientSeed ?? "",
    nonce: round.nonce,
  };
  const played = { seeds: drawn, params: {}, moves: round.outcome.moves.map((move) => ({ move })) };
  const { multiplierE4 } = hilo.standing(played);
  expect({ outcome: hilo.outcome(played), multiplierE4 }).toEqual({
    outcome: round.outcome,
    multiplierE4: round.multiplierE4,
  });
});

it("a demo round of Coin Flip ends after a wrong choice or with a cash-out after 8 correct choices, and uses one nonce", () => {
  const { nonce } = demoStore.get().seeds.active;
  let answer: StagedAnswer<"coinflip"> = makeDemoCall(coinflip, bet({}));
  for (let flips = 0; answer.open; flips++) {
    const { id, step, multiplierE4 } = answer.open;
    expect([step, multiplierE4]).toEqual([flips, flips === 0 ? 10_000 : 9_900 * 2 ** flips]);
    // The test cashes out after 8 correct choices, because more correct choices would exceed the maximum win of the
    // demo.
    answer = makeDemoCall(
      coinflip,
      flips === 8
        ? { kind: "cash-out", body: { id } }
        : { kind: "move", body: { id, step, move: { side: "heads" } } },
    );
  }
  const { sides = [], named = [] } = answer.round?.outcome ?? {};
  expect(sides.slice(0, -1).every((side) => side === "heads")).toBe(true);
  expect(answer.round?.result).toBe(sides.at(-1) === named.at(-1) ? "WIN" : "LOSE");
  expect(demoStore.get().seeds.active.nonce).toBe(nonce + 1);
});
