import { createTranslate } from "@gemplay/i18n";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { type Answers, answer, callsOf } from "../../../../test/api-stand-in.ts";
import { airdropOf, ladderOf, newAccount } from "../../../../test/rewards.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import rewardTexts from "../../../widgets/rewards/texts/cn.json";
import homeTexts from "../texts/cn.json";

const inChinese = createTranslate("cn", { ...homeTexts, ...rewardTexts });
/**
 * Builds the server's answers for a new player on the first day. The answers contain the server time that the countdown
 * uses.
 * @param untilMs end of the airdrop, ms since 1970
 */
const newPlayer = (untilMs?: number): Answers => ({
  ...newAccount(airdropOf(untilMs === undefined ? {} : { untilMs })),
  "GET /config": () => serverConfig(),
  "GET /user/checkin/info": ladderOf(0),
});

const banners = (say: typeof t = t) => page.getByRole("region", { name: say("home.banners") });
const airdrop = (say: typeof t = t) => banners(say).getByText(say("home.airdropBanner"));

it("a new player claims the airdrop on the home screen and opens Dice with a stake in tPLAY", async () => {
  await openScreen("/index", {
    player: true,
    answers: newPlayer(),
  });
  await expect.element(banners().getByText(new RegExp(`^${t("rewards.left")}`))).toBeVisible();
  await banners()
    .getByRole("button", { name: t("home.claim") })
    .click();
  const sheet = page.getByRole("dialog", { name: t("rewards.collectedTitle") });
  await expect.element(sheet).toMatchTextContent(/100,000\.0000/);
  expect(callsOf("POST /user/reward/confirm").map(({ body }) => body)).toEqual([{ rewards: ["airdrop"] }]);
  await expect.element(airdrop()).not.toBeInTheDocument();
  await sheet.getByRole("link", { name: t("rewards.playWithIt") }).click();
  await expect.poll(() => location.pathname + location.search).toBe("/game?name=dice");
  await expect.element(page.getByRole("button", { name: `${t("dice.roll")} · 1 tPLAY` })).toBeVisible();
});

it("the airdrop banner in Chinese lets a player claim the airdrop one minute before the airdrop ends", async () => {
  const say = inChinese as typeof t;
  await openScreen("/index", {
    player: true,
    language: "cn",
    answers: newPlayer(Date.now() + 60_000),
  });
  await banners(say)
    .getByRole("button", { name: say("home.claim") })
    .click();
  const sheet = page.getByRole("dialog", { name: say("rewards.collectedTitle") });
  await expect.element(sheet).toMatchTextContent(/100,000\.0000/);
  await sheet.getByRole("button", { name: say("rewards.done") }).click();
  await expect.element(airdrop(say)).not.toBeInTheDocument();
});

it("the airdrop banner disappears from the open page when the airdrop ends, and the check-in banner stays", async () => {
  // The test stops the clock of the page, so that even a slow page opens before the end of the airdrop.
  const startMs = Date.now();
  vi.setSystemTime(startMs);
  onTestFinished(() => void vi.useRealTimers());
  await openScreen("/index", { player: true, answers: newPlayer(startMs + 3_000) });
  await expect.element(banners().getByText(/00:00:03/)).toBeVisible();
  vi.setSystemTime(startMs + 4_000);
  await expect.element(airdrop()).not.toBeInTheDocument();
  await expect.element(banners().getByText(t("home.checkInBanner"))).toBeVisible();
  // When the airdrop ends, the page reads the rewards again, because the state of the rewards has changed on the
  // server.
  await expect.poll(() => callsOf("GET /user/rewards").length).toBeGreaterThan(1);
  expect(localStorage.getItem("airdrop")).toBe("over");
});

it("the home screen shows no airdrop banner while the rewards load, if the airdrop had already ended on the last visit", async () => {
  localStorage.setItem("airdrop", "over");
  const rewards = Promise.withResolvers<{ rewards: never[] }>();
  await openScreen("/index", {
    player: true,
    answers: { ...newPlayer(), "GET /user/rewards": () => rewards.promise },
  });
  await expect.element(banners().getByText(t("home.checkInBanner"))).toBeVisible();
  expect(airdrop().query()).toBeNull();
  rewards.resolve({ rewards: [] });
});

it("a browser that has never shown the home screen to the player shows no banner until the rewards are loaded, so no banner moves", async () => {
  const rewards = Promise.withResolvers<{ rewards: never[] }>();
  await openScreen("/index", {
    player: true,
    answers: { ...newPlayer(), "GET /user/rewards": () => rewards.promise },
  });
  await expect.element(banners()).toBeVisible();
  const shapes = () => banners().element().querySelectorAll("[aria-busy=true]");
  await expect.poll(() => shapes().length).toBe(2);
  const left = shapes()[0]?.getBoundingClientRect().left;
  expect(banners().getByRole("heading").query()).toBeNull();
  rewards.resolve({ rewards: [] });
  const checkIn = banners()
    .getByRole("article")
    .filter({ hasText: t("home.checkInBanner") });
  await expect.element(checkIn).toBeVisible();
  expect(checkIn.element().getBoundingClientRect().left).toBe(left);
  expect(localStorage.getItem("airdrop")).toBe("over");
});

it("a check-in on the home screen shows the received gems and replaces its button with a link to the rewards", async () => {
  const done = ladderOf(1, { checkedInToday: true });
  await openScreen("/index", {
    player: true,
    answers: {
      ...newPlayer(),
      "POST /user/checkin": () => {
        answer({ "GET /user/checkin/info": done });
        return { gem: "10", ...done };
      },
    },
  });
  await banners()
    .getByRole("button", { name: t("home.checkIn") })
    .click();
  await expectToast(t("rewards.checkedInFor", { gem: "10", count: 10 }));
  await expect.element(banners().getByRole("button", { name: t("home.checkIn") })).not.toBeInTheDocument();
  await expect.element(banners().getByRole("link", { name: t("rewards.seeLadder") })).toBeVisible();
});
