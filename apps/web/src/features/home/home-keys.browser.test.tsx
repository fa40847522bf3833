import type { EventData } from "@gemplay/api-schema";
import { gameNames } from "@gemplay/games";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerOf } from "../../../test/answers.ts";
import { sendEvent } from "../../../test/api-stand-in.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { settled } from "../../../test/settled.ts";

afterEach(() => vi.useRealTimers());

type Win = EventData<"bet">;

const win = (id: string, name: string): Win => ({
  id,
  game: "dice",
  name,
  asset: "PLAY",
  amount: "7",
  payout: "7.7",
  multiplierE4: 11_000,
  result: "WIN",
  atMs: Date.now(),
});

/**
 * Time in milliseconds after which the page has certainly shown new wins. The time is longer than the update interval
 * of the list of wins.
 */
const shownWithinMs = 1_000;

it("the home screen shows the list of wins above the games, and the Tab key reaches the games first", async () => {
  await openScreen("/index", {
    answers: { "GET /live": answerOf("GET /live", { bets: [win("1", "one")] }) },
  });
  await settled();
  const ticker = page.getByRole("list", { name: t("home.ticker") });
  const link = ticker.getByRole("link");
  await expect.element(link).toBeVisible();
  const tiles = [...document.querySelectorAll<HTMLElement>("a.home-tile")];
  expect(tiles).toHaveLength(gameNames.length);
  const stars = document.querySelectorAll<HTMLElement>(".home-star");
  [...stars].at(-1)?.focus();
  await userEvent.tab();
  await expect.element(link).toHaveFocus();
  const above = ticker.element().getBoundingClientRect();
  expect(above.bottom).toBeLessThan(Math.min(...tiles.map((tile) => tile.getBoundingClientRect().top)) + 1);
});

it("the list of wins does not change while one of its links has focus, and shows new wins after the focus has left the list", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await openScreen("/index", {
    answers: { "GET /live": answerOf("GET /live", { bets: [win("1", "one")] }) },
  });
  const links = page.getByRole("list", { name: t("home.ticker") }).getByRole("link");
  await expect
    .poll(() => {
      vi.advanceTimersByTime(shownWithinMs);
      return links.elements();
    })
    .toHaveLength(1);
  const first = links.first().element() as HTMLElement;
  first.focus();
  sendEvent("bet", win("2", "two"));
  vi.advanceTimersByTime(shownWithinMs);
  await expect.element(links).toHaveLength(1);
  expect(document.activeElement).toBe(first);
  first.blur();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(shownWithinMs);
      return links.elements().length;
    })
    .toBe(2);
  await expect.element(links.first()).toMatchTextContent("two");
});

it("the check-in banner keeps the focus when its link becomes a button, when its button becomes a link, and when the airdrop banner disappears", async () => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  localStorage.setItem("airdrop", "offered");
  let isCheckedIn = false;
  const checkIn = () =>
    answerOf("GET /user/checkin/info", {
      checkedInToday: isCheckedIn,
      nextDayAtMs: Date.now() + 3_600_000,
      checkinInfo: [{ day: 1, gem: "10", state: isCheckedIn ? "done" : "today" }],
    });
  await openScreen("/index", {
    player: true,
    answers: {
      "GET /user/checkin/info": async () => {
        await held;
        return checkIn();
      },
      "GET /user/rewards": async () => {
        await held;
        return { rewards: [] };
      },
      "POST /user/checkin": () => {
        isCheckedIn = true;
        return { ...checkIn(), gem: "10" };
      },
    },
  });
  const banners = page.getByRole("region", { name: t("home.banners") });
  const ladder = banners.getByRole("link", { name: t("rewards.seeLadder") });
  await expect.element(ladder).toBeVisible();
  await expect.element(banners.getByRole("button", { name: t("home.claim") })).toBeVisible();
  (ladder.element() as HTMLElement).focus();
  release();
  await expect.element(banners.getByRole("button", { name: t("home.checkIn") })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(ladder).toHaveFocus();
});
