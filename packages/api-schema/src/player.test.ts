import { describe, expect, it } from "vitest";
import { avatarOf, deletedName, nameToOthers, shownName } from "./player.ts";

const address = "0x1490c22296e06430DB449a00a5EdE7AF247c9485";

describe("shownName and nameToOthers", () => {
  it.each([
    [{ id: 7n, address, publicName: null }, "0x1490…9485", "0x14***85"],
    [{ id: 7n, address: null, publicName: null }, "G000007", "G***07"],
    [{ id: 123_456_789n, address: null, publicName: null }, "G123456789", "G***89"],
    [{ id: 7n, address, publicName: "Ruby Fox" }, "Ruby Fox", "Ruby Fox"],
    [{ id: 7n, address: null, publicName: null, deleted: true }, "G000007", deletedName],
  ])("return the full name and the masked name of the player %o", (player, shown, masked) => {
    expect(shownName(player)).toBe(shown);
    expect(nameToOthers({ deleted: false, ...player })).toBe(masked);
  });
});

it("avatarOf depends only on the number of the account, for numbers of any length", () => {
  for (const id of [1n, 8n, 999n, 1_000n, 12_345n, 9_007_199_254_740_993n])
    expect(avatarOf(String(id))).toBe(Number(id % 8n) + 1);
});
