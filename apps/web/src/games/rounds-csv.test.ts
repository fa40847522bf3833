import { expect, it } from "vitest";
import { roundsCsv } from "./rounds-csv.ts";

const shared = {
  asset: "PLAY",
  amount: "0.000000000000000001",
  payout: "123456789.5",
  multiplierE4: 16_500,
  result: "WIN",
  seedNumber: 2,
  nonce: 9,
  atMs: 0,
} as const;

it("roundsCsv writes exact numbers, one line per round, and the data of each game as quoted JSON", () => {
  const text = roundsCsv([
    {
      ...shared,
      id: "7",
      game: "dice",
      params: { direction: "over", targetCenti: 4_000 },
      outcome: { rollCenti: 61 },
    },
    { ...shared, id: "8", game: "mines", params: { mines: 2 }, outcome: { mines: [3, 4], opened: [] } },
  ]);
  const middle = "PLAY,0.000000000000000001,123456789.5,1.6500,WIN,2,9";
  expect(text.split("\r\n")).toEqual([
    "\uFEFFid,time,game,asset,amount,payout,multiplier,result,seed,nonce,params,outcome",
    `7,1970-01-01T00:00:00.000Z,dice,${middle},"{""direction"":""over"",""targetCenti"":4000}","{""rollCenti"":61}"`,
    `8,1970-01-01T00:00:00.000Z,mines,${middle},"{""mines"":2}","{""mines"":[3,4],""opened"":[]}"`,
    "",
  ]);
});
