import { expect, it } from "vitest";
import { swapHref } from "./swap-offer.tsx";

it("swapHref offers a swap for the part of a U deposit that the player can use", () => {
  const deposit = { assetId: "U", amount: "250", withdrawOnly: "0" } as const;
  expect(swapHref(deposit)).toBe("/swap?from=U&to=PLAY&amount=250");
  expect(swapHref({ ...deposit, withdrawOnly: "49.5" })).toBe("/swap?from=U&to=PLAY&amount=200.5");
});

it("swapHref offers no swap for PLAY, nor for withdraw-only U", () => {
  expect(swapHref({ assetId: "PLAY", amount: "250", withdrawOnly: "0" })).toBeUndefined();
  expect(swapHref({ assetId: "U", amount: "250", withdrawOnly: "250" })).toBeUndefined();
});
