import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { clearUser, queryClient, signedIn } from "../../../stores/index.ts";
import { changeNotices } from "./change-notices.ts";

const asked: { readonly body: object; answer(settings: object): void; refuse(error: unknown): void }[] = [];
vi.mock("../../../api/index.ts", async (original) => ({
  ...(await original<object>()),
  call: (_route: string, { body }: { body: object }) =>
    new Promise((answer, refuse) => asked.push({ body, answer, refuse })),
}));
const toasts = vi.hoisted(() => vi.fn());
vi.mock("../../../ui/index.ts", () => ({ showToast: toasts }));

const key = ["user", "notices"];
const change = (on: boolean) => changeNotices({ kind: "friendJoined", channel: "page", on });
const askedAfter = async (count: number) => {
  await expect.poll(() => asked).toHaveLength(count);
  const last = asked.at(-1);
  if (!last) throw new Error("nothing was asked");
  return last;
};

beforeEach(() => {
  asked.length = 0;
  toasts.mockClear();
  signedIn({ token: "one", playerId: "7", address: "" });
  queryClient.setQueryData(key, { read: "before" });
});
afterEach(() => {
  clearUser();
  queryClient.clear();
});

it("changeNotices sends the second of two changes after the answer to the first change, and keeps the second answer", async () => {
  const first = change(false);
  const second = change(true);
  const one = await askedAfter(1);
  await new Promise((done) => setTimeout(done, 20));
  expect(asked.map(({ body }) => body)).toEqual([{ kind: "friendJoined", channel: "page", on: false }]);
  one.answer({ read: "off" });
  expect(await first).toBe(true);
  (await askedAfter(2)).answer({ read: "on" });
  expect(await second).toBe(true);
  expect(queryClient.getQueryData(key)).toEqual({ read: "on" });
  expect(toasts).not.toHaveBeenCalled();
});

it("changeNotices undoes a refused change and sends the next change", async () => {
  const first = change(false);
  const second = change(true);
  (await askedAfter(1)).refuse(new ApiError(1000, 400, "Not so."));
  expect(await first).toBe(false);
  // The function `call` already shows the server's refusal of the change, as for every API route.
  expect(toasts).not.toHaveBeenCalled();
  expect(queryClient.getQueryData(key)).toEqual({ read: "before" });
  (await askedAfter(2)).answer({ read: "on" });
  expect(await second).toBe(true);
});

it("changeNotices shows a failure that is not a refusal of the server", async () => {
  const first = change(false);
  (await askedAfter(1)).refuse(new Error("not an answer of the server"));
  expect(await first).toBe(false);
  expect(toasts).toHaveBeenCalledExactlyOnceWith("error", expect.any(String));
});

it("changeNotices discards a waiting change when another player signs in", async () => {
  const first = change(false);
  const second = change(true);
  const one = await askedAfter(1);
  signedIn({ token: "two", playerId: "8", address: "" });
  one.answer({ read: "of another" });
  await Promise.all([first, second]);
  expect(asked).toHaveLength(1);
  // The cached notification settings of the other session were removed together with that session.
  expect(queryClient.getQueryData(key)).toBeUndefined();
});
