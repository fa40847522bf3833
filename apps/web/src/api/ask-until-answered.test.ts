import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearUser, signedIn } from "../stores/index.ts";
import { ApiError } from "./api-error.ts";
import { askUntilAnswered } from "./ask-until-answered.ts";

const lost = new ApiError(6101, 0, "6101");
const refused = new ApiError(2103, 409, "2103");

beforeEach(() => {
  vi.useFakeTimers();
  signedIn({ token: "one", playerId: "7", address: "" });
});
afterEach(() => {
  vi.useRealTimers();
  clearUser();
});

it("askUntilAnswered repeats a call whose answer was lost and returns the later answer", async () => {
  const ask = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValueOnce("set");
  const asked = askUntilAnswered<string>(ask);
  await vi.runAllTimersAsync();
  expect(await asked).toBe("set");
  expect(ask).toHaveBeenCalledTimes(3);
});

it("askUntilAnswered makes at most three attempts after lost answers, and does not repeat a refused call", async () => {
  const ask = vi.fn().mockRejectedValue(lost);
  const asked = expect(askUntilAnswered(ask)).rejects.toBe(lost);
  await vi.runAllTimersAsync();
  await asked;
  expect(ask).toHaveBeenCalledTimes(3);
  const refuse = vi.fn().mockRejectedValue(refused);
  await expect(askUntilAnswered(refuse)).rejects.toBe(refused);
  expect(refuse).toHaveBeenCalledTimes(1);
});

it("askUntilAnswered does not repeat the call if another player signs in during the call", async () => {
  const ask = vi.fn().mockImplementation(async () => {
    signedIn({ token: "two", playerId: "8", address: "" });
    throw lost;
  });
  await expect(askUntilAnswered(ask)).rejects.toBe(lost);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("askUntilAnswered does not repeat the call if another player signs in during the delay before the next attempt", async () => {
  const ask = vi.fn().mockRejectedValue(lost);
  const asked = expect(askUntilAnswered(ask)).rejects.toBe(lost);
  await vi.advanceTimersByTimeAsync(500);
  signedIn({ token: "two", playerId: "8", address: "" });
  await vi.runAllTimersAsync();
  await asked;
  expect(ask).toHaveBeenCalledTimes(1);
});
