import { afterAll, beforeAll, expect, it, vi } from "vitest";

const stored = new Map([["token", "old"]]);
const call = vi.fn<(route: string) => Promise<unknown>>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("removeEventListener", () => {});
vi.mock("../api/index.ts", () => ({
  call,
  followStream: () => undefined,
  onResync: () => undefined,
  onConnection: () => undefined,
  hearFailures: () => undefined,
}));

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page with a session that was stored before players had ids. */
async function openPage() {
  vi.resetModules();
  call.mockReset().mockRejectedValue(new Error("no answer"));
  stored.set("token", "old").delete("playerId");
  const { signedIn, userStore } = await import("../stores/index.ts");
  const { startSession } = await import("./start-session.ts");
  startSession();
  await vi.advanceTimersByTimeAsync(0);
  expect([call.mock.calls, userStore.get().playerId]).toEqual([
    [["GET /user/info", {}, expect.anything()]],
    "",
  ]);
  return { signedIn, userStore };
}

it("the page requests the player id of a stored session until the server answers", async () => {
  const { userStore } = await openPage();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(call).toHaveBeenCalledTimes(3);
  call.mockResolvedValue({ userId: "7" });
  await vi.advanceTimersByTimeAsync(4_000);
  expect([userStore.get().playerId, stored.get("playerId")]).toEqual(["7", "7"]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(call).toHaveBeenCalledTimes(4);
});

it("the page stops requesting the player id after a new sign-in, and a late answer does not change the player id", async () => {
  const { signedIn, userStore } = await openPage();
  let answer = (_: unknown) => {};
  call.mockReturnValueOnce(new Promise((done) => (answer = done)));
  await vi.advanceTimersByTimeAsync(1_000);
  signedIn({ token: "new", playerId: "8", address: "" });
  answer({ userId: "7" });
  await vi.advanceTimersByTimeAsync(600_000);
  expect([userStore.get().playerId, call.mock.calls.length]).toEqual(["8", 2]);
});
