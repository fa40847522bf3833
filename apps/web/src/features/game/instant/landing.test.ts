import { describe, expect, it } from "vitest";
import type { RoundOf } from "../../../games/play/game/round.ts";
import { beforeLanding } from "./landing.ts";

const round = (id: string, payout: string, asset: "PLAY" | "TPLAY" = "PLAY"): RoundOf<"plinko"> => ({
  id,
  game: "plinko",
  asset,
  amount: "10",
  payout,
  multiplierE4: 0,
  result: "WIN",
  params: { rows: 8, risk: "low" },
  outcome: { path: [0, 0, 0, 0, 0, 0, 0, 0], bucket: 0 },
  seedNumber: 1,
  nonce: 0,
  atMs: 0,
});
const table = {
  demo: false,
  balance: (asset: string) => (asset === "PLAY" ? "100.5" : undefined),
  rounds: [round("c", "40"), round("b", "5", "TPLAY"), round("a", "30.25")],
};

describe("beforeLanding", () => {
  it("subtracts the payouts of unseen rounds from the balance of each asset, and removes unseen rounds from the list", () => {
    const seen = beforeLanding(table, [round("b", "5", "TPLAY"), round("a", "30.25")]);
    expect(seen.balance("PLAY")).toBe("70.25");
    expect(seen.balance("TPLAY")).toBeUndefined();
    expect(seen.rounds?.map(({ id }) => id)).toEqual(["c"]);
  });

  it("subtracts the payouts of unseen rounds of the demo only from the play money", () => {
    const demo = beforeLanding({ ...table, demo: true, balance: (_: string) => "100.5" }, [
      round("a", "30.25"),
    ]);
    expect(demo.balance("DEMO")).toBe("70.25");
    expect(demo.balance("PLAY")).toBe("100.5");
  });

  it("adds the stakes of placed rounds that the board has not begun to show to the balance", () => {
    const seen = beforeLanding(table, [round("c", "40")], [round("a", "30.25")]);
    expect(seen.balance("PLAY")).toBe("40.25");
    expect(seen.rounds?.map(({ id }) => id)).toEqual(["b"]);
  });

  it("returns the unchanged table when the player has seen all results", () => {
    expect(beforeLanding(table, [])).toBe(table);
  });

  it("never returns a negative balance", () => {
    expect(beforeLanding(table, [round("c", "400")]).balance("PLAY")).toBe("0");
  });
});
