import { errors } from "@gemplay/api-schema";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { noteCommitments } from "../../../games/play/table/commitments.ts";
import type { OpenRoundOf, StagedCall } from "../../../games/staged/staged-game.ts";
import { queryClient, signedIn } from "../../../stores/index.ts";

const server = vi.hoisted(() => vi.fn());
vi.mock("../../../api/index.ts", async () => ({
  ...(await import("../../../api/api-error.ts")),
  call: server,
  callOrNone: (...made: Parameters<typeof server>) =>
    server(...made).catch((error: { status?: number }) => {
      if (error.status === 404) return null;
      throw error;
    }),
}));
const { makeCall, standingQuery, unansweredCall } = await import("./staged-sender.ts");

const lost = new ApiError(6101, 0, "6101");
const begun: OpenRoundOf<"coinflip"> = {
  id: "one",
  game: "coinflip",
  asset: "PLAY",
  amount: "1",
  params: {},
  payout: "1",
  maximumWin: "50",

  seen: { sides: [], named: [] },
  step: 0,
  multiplierE4: 10_000,
  seedNumber: 1,
  nonce: 0,
  openedAtMs: 0,
};
const flipped: OpenRoundOf<"coinflip"> = {
  ...begun,
  seen: { sides: ["heads"], named: ["heads"] },
  step: 1,
  multiplierE4: 19_800,
  payout: "1.98",
};
const paid = {
  id: "one",
  game: "coinflip",
  asset: "PLAY",
  amount: "1",
  payout: "1.98",
  multiplierE4: 19_800,
  result: "WIN",
  seedNumber: 1,
  nonce: 0,
  atMs: 0,
  params: {},
  outcome: flipped.seen,
} as const;
const flip: StagedCall<"coinflip"> = {
  kind: "move",
  body: { id: "one", step: 0, move: { side: "heads" } },
};
const { queryKey } = standingQuery("coinflip");
const read = () => queryClient.fetchQuery(standingQuery("coinflip"));
const table = () => queryClient.getQueryData(queryKey);

beforeEach(() => {
  vi.useFakeTimers();
  // The server has committed to the seed pair of the round, so the page does not read the seeds again.
  noteCommitments([{ seedNumber: begun.seedNumber, serverSeedHash: "hash" }], "");
});
afterEach(() => {
  vi.useRealTimers();
  server.mockReset();
  queryClient.clear();
});

it("makeCall repeats a call with the same step number after a lost answer, and then shows the new state of the round", async () => {
  server.mockRejectedValueOnce(lost).mockRejectedValueOnce(new ApiError(1, 503, "1"));
  server.mockResolvedValueOnce({ open: flipped, round: null, balance: "9" });
  const made = makeCall("coinflip", flip);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await made).toMatchObject({ open: { step: 1 } });
  expect(server.mock.calls.map(([route, { body }]) => [route, body])).toEqual(
    Array.from({ length: 3 }, () => ["POST /games/coinflip/move", flip.body]),
  );
  expect(table()).toEqual(flipped);
  expect(unansweredCall("coinflip")).toBeNull();
});

it("makeCall repeats an unanswered call before any other call", async () => {
  server.mockRejectedValue(lost);
  const made = expect(makeCall("coinflip", flip)).rejects.toBe(lost);
  await vi.advanceTimersByTimeAsync(4_000);
  await made;
  expect(unansweredCall("coinflip")).toEqual(flip);
  expect(unansweredCall("mines")).toBeNull();
  server.mockReset().mockResolvedValue({ open: flipped, round: null, balance: "9" });
  await makeCall("coinflip", { kind: "cash-out", body: { id: "one" } });
  expect(server.mock.calls.map(([route]) => route)).toEqual(["POST /games/coinflip/move"]);
  expect(unansweredCall("coinflip")).toBeNull();
});

it("makeCall reads the table again after a refusal, because another device may have continued the round", async () => {
  server.mockResolvedValueOnce({ open: begun, round: null, balance: "9" });
  const stopLooking = new QueryObserver(queryClient, standingQuery("coinflip")).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(table()).toEqual(begun);
  const refused = new ApiError(errors.MoveOutOfOrder.code, 409, "1509");
  server.mockRejectedValueOnce(refused).mockResolvedValueOnce({ open: flipped, round: null, balance: "9" });
  await expect(makeCall("coinflip", flip)).rejects.toBe(refused);
  expect(table()).toEqual(flipped);
  stopLooking();
});

it("the game table shows a round that ended on another device, and shows no round after a refund", async () => {
  server.mockResolvedValueOnce({ open: flipped, round: null, balance: "9" });
  expect(await read()).toEqual(flipped);
  const none = { open: null, round: null, balance: null };
  server.mockResolvedValueOnce(none).mockResolvedValueOnce({ round: paid });
  expect(await read()).toEqual(paid);
  expect(server).toHaveBeenLastCalledWith("GET /games/round", { query: { id: "one" } }, expect.anything());
  // The finished round stays on the table after the page has shown the end of the round.
  server.mockResolvedValueOnce(none);
  expect(await read()).toEqual(paid);

  queryClient.setQueryData(queryKey, flipped);
  server.mockResolvedValueOnce(none).mockRejectedValueOnce(new ApiError(1504, 404, "1504"));
  expect(await read()).toBeNull();
});

it("makeCall never repeats a player's unanswered call in the session of another player", async () => {
  signedIn({ token: "one", playerId: "1", address: "" });
  server.mockRejectedValue(lost);
  const made = expect(makeCall("coinflip", flip)).rejects.toMatchObject({ offline: true });
  await vi.advanceTimersByTimeAsync(500);
  signedIn({ token: "two", playerId: "2", address: "" });
  await vi.advanceTimersByTimeAsync(4_000);
  await made;
  expect(server).toHaveBeenCalledTimes(1);
  expect(unansweredCall("coinflip")).toBeNull();
});
