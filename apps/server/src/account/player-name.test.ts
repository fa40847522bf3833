import { expect, it } from "vitest";
import { maskedName, playerName } from "./index.ts";

const address = "0x1490c22296e06430DB449a00a5EdE7AF247c9485";

it("a player's own name shortens the address, the masked one hides most of that too", () => {
  expect(playerName(address)).toBe("0x1490…9485");
  expect(maskedName(address)).toBe("0x14***85");
});
