import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../api/index.ts";
import { limitQueries } from "../../queries/index.ts";
import { queryClient, signedIn } from "../../stores/index.ts";
import { noteStop, playStopStore } from "./play-stop.ts";

const bet = { asset: "TPLAY", amount: "2.5" } as const;
const { queryKey } = limitQueries.limits();
const known = {
  limits: [],
  pause: null,
  raiseHours: 24,
  confirmDays: 7,
  exclusionEndDays: 7,
  realityMinutes: 0,
};
const outdated = () => queryClient.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  playStopStore.set({ stop: null });
  queryClient.setQueryData(queryKey, known);
});

it("noteStop stores the stake of a bet above a limit, and causes the page to read the limits again", () => {
  noteStop(new ApiError(2100, 409, "above"), bet);
  expect(playStopStore.get().stop).toMatchObject({ kind: "limit", assetId: "TPLAY", amount: "2.5" });
  expect(outdated()).toBe(true);
});

it.each([2101, 2102])(
  "noteStop stores a bet that was refused because of a break or self-exclusion (error code %i) with the kind `pause`",
  (code) => {
    noteStop(new ApiError(code, 403, "paused"), bet);
    expect(playStopStore.get().stop).toMatchObject({ kind: "pause" });
    expect(outdated()).toBe(true);
  },
);

it("noteStop ignores other refusals and lost answers, and a new session removes the stored refused bet", () => {
  noteStop(new ApiError(1304, 409, "balance"), bet);
  noteStop(new ApiError(6101, 0, "network"), bet);
  expect(playStopStore.get().stop).toBeNull();
  expect(outdated()).toBe(false);
  noteStop(new ApiError(2100, 409, "above"), bet);
  signedIn({ token: "other", playerId: "9", address: "" });
  expect(playStopStore.get().stop).toBeNull();
});
