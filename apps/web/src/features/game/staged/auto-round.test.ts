import { coinflip as coinflipRules, mines as minesRules } from "@gemplay/games";
import { describe, expect, it, vi } from "vitest";
import * as coinflipPlan from "../../../games/coinflip/coinflip-plan.ts";
import * as minesPlan from "../../../games/mines/mines-plan.ts";
import { refillDemo } from "../../../games/play/table/demo-table.ts";
import { demoTables, makeDemoCall } from "../../../games/staged/demo-staged.ts";
import { type OpenRoundOf, openOf, type StagedCall } from "../../../games/staged/staged-game.ts";
import { nextCall, playRound } from "./auto-round.ts";
import type { Made } from "./use-staged.ts";

const coinflip = { ...coinflipRules, auto: coinflipPlan };
const bet = { asset: "PLAY", params: {}, plan: { flips: 3, side: "turns" }, amount: "1" } as const;
const refused = { title: "Table full", detail: "" };
const stays = async () => true;

/** A simulated demo table that accepts the given number of calls and refuses all later calls. */
function table(refusesFrom = Number.POSITIVE_INFINITY) {
  const calls: StagedCall<"coinflip">[] = [];
  const make = async (call: StagedCall<"coinflip">): Promise<Made<"coinflip">> => {
    calls.push(call);
    return calls.length > refusesFrom ? { refusal: refused } : { answer: makeDemoCall(coinflip, call) };
  };
  return { calls, make };
}

const openCoin = () => openOf(demoTables.get().coinflip.standing);

/** Ends an open round that a test has not finished. */
function endByHand(): void {
  for (let open = openCoin(); open; open = openCoin()) {
    const { id, step } = open;
    makeDemoCall(
      coinflip,
      step > 0
        ? { kind: "cash-out", body: { id } }
        : { kind: "move", body: { id, step, move: { side: "heads" } } },
    );
  }
}

describe("playRound", () => {
  it("takes the steps of the plan, cashes out after the last step, and ends the round after a wrong step", async () => {
    refillDemo();
    const results = new Set<string>();
    for (let rounds = 0; results.size < 2 && rounds < 500; rounds++) {
      const { calls, make } = table();
      const { settled } = await playRound(coinflip, bet, { make, seen: stays });
      const { result = "", outcome } = settled?.round ?? {};
      const named = outcome?.named ?? [];
      expect(named).toEqual(["heads", "tails", "heads"].slice(0, named.length));
      const kinds = calls.map(({ kind }) => kind);
      const moves = named.map(() => "move");
      expect(kinds).toEqual(["open", ...moves, ...(result === "WIN" ? ["cash-out"] : [])]);
      if (result === "WIN") expect(settled?.round.multiplierE4).toBe(79_200);
      results.add(result);
    }
    expect([...results].sort()).toEqual(["LOSE", "WIN"]);
  });

  it("returns the server's refusal of a call and leaves the round open", async () => {
    const { make, calls } = table(1);
    expect(await playRound(coinflip, bet, { make, seen: stays })).toEqual({ refusal: refused });
    expect(calls.map(({ kind }) => kind)).toEqual(["open", "move"]);
    expect(openCoin()).toMatchObject({ step: 0 });
    endByHand();
  });

  it("takes no further step after the player has left the screen", async () => {
    const { make, calls } = table();
    const seen = vi.fn(async () => false);
    const { settled, refusal } = await playRound(coinflip, bet, { make, seen });
    expect([settled, refusal?.title, calls.length]).toEqual([undefined, "", 1]);
    expect(openCoin()).toMatchObject({ step: 0 });
    endByHand();
  });
});

it("nextCall cashes out before a step that could exceed the table's largest win", () => {
  const mines = { ...minesRules, auto: minesPlan };
  const plan = { tiles: [4, 9, 11] };
  const open = (maximumWin: string) =>
    ({
      id: "one",
      amount: "100",
      params: { mines: 3 },
      maximumWin,
      step: 1,
      seen: { opened: [4] },
      multiplierE4: 11_250,
    }) as OpenRoundOf<"mines">;
  // With 3 mines, two found gems give the multiplier 1.2857, so a stake of 100 pays a profit of 28.57.
  expect(nextCall(mines, plan, open("28.57"))).toEqual({
    kind: "move",
    body: { id: "one", step: 1, move: { tile: 9 } },
  });
  expect(nextCall(mines, plan, open("28.569"))).toEqual({ kind: "cash-out", body: { id: "one" } });
});
