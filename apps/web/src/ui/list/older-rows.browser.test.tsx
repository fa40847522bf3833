import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, Refusal } from "../../../test/api-stand-in.ts";
import { deposit } from "../../../test/money.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { painted } from "../../../test/settled.ts";

const more = () => page.getByRole("button", { name: t("older.show") });

it("the button below the friend list loads older friends, and disappears when the server has no older friends", async () => {
  const friend = (name: string) => ({ name, avatar: 1, joinedAtMs: Date.now(), bets: "600" });
  await openScreen("/invite", {
    player: true,
    answers: {
      "GET /user/invite/friends/list": ({ query: { cursor } }) =>
        cursor === undefined
          ? { friends: [friend("New***")], total: 2, nextCursor: "older" }
          : { friends: [friend("Old***")], total: 2, nextCursor: null },
    },
  });
  await more().click();
  await expect.element(page.getByText("Old***")).toBeVisible();
  await expect.element(page.getByText("New***")).toBeVisible();
  await expect.element(more()).not.toBeInTheDocument();
});

it("the list of money records loads older records when its end becomes visible, and after a failure only when the player presses the button", async () => {
  const route = "GET /assets/get_deposit_records";
  const deposits = (count: number, from: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...deposit,
      id: String(from - place),
      atMs: deposit.atMs - (100 - from + place) * 1_000,
    }));
  const olderCalls = () => callsOf(route).filter(({ query: { cursor } }) => cursor === "older");
  const older = Promise.withResolvers<never>();
  await openScreen("/depositRecords", {
    player: true,
    answers: {
      [route]: ({ query: { cursor } }) =>
        cursor === undefined ? { records: deposits(30, 100), nextCursor: "older" } : older.promise,
    },
  });
  await expect.element(more()).toBeInTheDocument();
  expect(olderCalls()).toEqual([]);

  more().element().scrollIntoView();
  await expect.element(page.getByRole("button", { name: t("older.loading") })).toBeVisible();
  older.reject(new Refusal("Unavailable"));
  answer({ [route]: { records: deposits(1, 70), nextCursor: null } });
  await expect.element(more()).toBeVisible();
  // The browser reports in the next frame that the end of the list is visible.
  await painted();
  await expect.element(more()).toBeVisible();
  expect(olderCalls()).toHaveLength(1);

  await press(t("older.show"));
  await expect.element(more()).not.toBeInTheDocument();
  expect(olderCalls()).toHaveLength(2);
});
