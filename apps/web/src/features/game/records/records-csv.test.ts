import { expect, it } from "vitest";
import { recordsCsv } from "./records-csv.ts";

it("writes exact figures, one line a round", () => {
  const text = recordsCsv([
    {
      id: "7",
      game: "dice",
      asset: "PLAY",
      amount: "0.000000000000000001",
      payout: "123456789.5",
      multiplierE4: 16_500,
      result: "WIN",
      seedNumber: 2,
      nonce: 9,
      atMs: 0,
      params: { direction: "over", targetCenti: 4_000 },
      outcome: { rollCenti: 61 },
    },
  ]);
  expect(text.split("\r\n")).toEqual([
    "id,time,game,asset,amount,payout,multiplier,result,seed,nonce,direction,target,roll",
    "7,1970-01-01T00:00:00.000Z,dice,PLAY,0.000000000000000001,123456789.5,1.6500,WIN,2,9,over,40.00,0.61",
    "",
  ]);
});
