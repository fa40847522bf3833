import { expect, it } from "vitest";
import { bookMarks, type Known } from "./marks.ts";

const hourMs = 3_600_000;
const requestedAt = new Date("2026-11-21T12:00:00Z");
const before = (hours: number) => new Date(requestedAt.getTime() - hours * hourMs);

/** Data of a player and a withdrawal without any mark `look` or `bad`. */
const plain: Known = {
  addressKind: "own",
  asset: "U",
  amountBase: 10n,
  usualBase: 10n,
  depositedBase: 0n,
  stakedBase: 0n,
  frozen: false,
  reason: "above_each",
  newestSessionAt: before(1_000),
  requestedAt,
  bookedAt: undefined,
  bookWaitsMs: 24 * hourMs,
  shares: [],
  limits: 0,
  pause: null,
};
const markOf = (name: string, changes: Partial<Known>) => {
  const mark = bookMarks({ ...plain, ...changes }).find((one) => one.name === name);
  return mark && [mark.state, mark.values];
};

it("an address in the address book counts as known after the waiting time of a locked address book", () => {
  const booked = (hours: number) => markOf("address", { addressKind: "book", bookedAt: before(hours) })?.[0];
  expect([booked(24), booked(23), booked(0)]).toEqual(["good", "look", "look"]);
  expect(markOf("address", { addressKind: "new" })).toEqual(["look", { kind: "new" }]);
  // An address that was paid before counts as known, even if the entry in the address book is new.
  expect(markOf("address", { addressKind: "paid", bookedAt: before(1) })?.[0]).toBe("good");
});

it("shared features are marked, except a funding source of more than 20 players, which is usually an exchange", () => {
  const shared = (kind: "payout" | "funding" | "device", players: number) => ({ kind, players, name: "0x1" });
  expect(markOf("shares", {})).toEqual(["good", {}]);
  expect(markOf("shares", { shares: [shared("funding", 21)] })).toEqual(["good", { funding: "21" }]);
  expect(markOf("shares", { shares: [shared("funding", 20)] })?.[0]).toBe("look");
  for (const kind of ["payout", "device"] as const)
    expect(markOf("shares", { shares: [shared(kind, 101)] })).toEqual(["look", { [kind]: "101" }]);
  const many = [shared("device", 2), shared("device", 5), shared("funding", 101)];
  expect(markOf("shares", { shares: many })).toEqual(["look", { device: "5", funding: "101" }]);
});

it("a player's own limits are not marked, and a break is marked", () => {
  expect(markOf("limits", { limits: 2 })).toEqual(["good", { count: "2" }]);
  expect(markOf("limits", { limits: 2, pause: "exclusion" })).toEqual([
    "look",
    { count: "2", pause: "exclusion" },
  ]);
});
