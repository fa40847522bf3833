import { createTranslate } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { type Answers, answer, callsOf } from "../../../../test/api-stand-in.ts";
import { ladderOf } from "../../../../test/rewards.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import rewardTexts from "../../../widgets/rewards/texts/cn.json";

const open = (answers: Answers) =>
  openScreen("/profile", { player: true, answers: { "GET /config": () => serverConfig(), ...answers } });
/** The button after the check-in of today, which shows the time until the next check-in. */
const nextIn = () => page.getByRole("button", { name: /^Next in \d\d:\d\d:\d\d$/ });
const button = (gem: string) =>
  page.getByRole("button", { name: t("rewards.checkInFor", { gem, count: Number(gem) }) });

/**
 * Builds the server's answers after a check-in. The answers contain the updated ladder of daily check-ins.
 * @param gem number of gems that the check-in gives
 * @param done number of completed days after the check-in, including today
 */
const checkInFor = (gem: string, done: number): Answers => ({
  "POST /user/checkin": () => {
    const ladder = ladderOf(done, { checkedInToday: true });
    answer({ "GET /user/checkin/info": ladder });
    return { gem, ...ladder };
  },
});

it("the check-in ladder shows the gems of past, current and future days, and a check-in shows the received gems", async () => {
  await open({ "GET /user/checkin/info": ladderOf(2), ...checkInFor("30", 3) });
  const days = page.getByRole("listitem");
  const dayTexts = [
    t("rewards.dayDone", { day: 1, gem: "10", count: 10 }),
    t("rewards.dayToday", { day: 3, gem: "30", count: 30 }),
    t("rewards.dayAhead", { day: 7, gem: "100", count: 100 }),
  ];
  for (const text of dayTexts) await expect.element(days.getByText(text)).toBeInTheDocument();
  await button("30").click();
  await expectToast(t("rewards.checkedInFor", { gem: "30", count: 30 }));
  await expect.element(nextIn()).toHaveFocus();
  await expect.element(nextIn()).toHaveAttribute("aria-disabled", "true");
  await expect
    .element(days.getByText(t("rewards.dayDone", { day: 3, gem: "30", count: 30 })))
    .toBeInTheDocument();
});

it("the profile shows a message when another device has already checked in today", async () => {
  await open({ "GET /user/checkin/info": ladderOf(1), ...checkInFor("0", 2) });
  await button("20").click();
  await expectToast(t("rewards.checkedInBefore"));
  await expect.element(nextIn()).toBeVisible();
});

it("the open profile offers the next check-in without a reload when the UTC day ends", async () => {
  await open({
    "GET /user/checkin/info": ladderOf(3, { checkedInToday: true, nextDayAtMs: Date.now() + 2_500 }),
    ...checkInFor("40", 4),
  });
  await expect.element(nextIn()).toBeVisible();
  answer({ "GET /user/checkin/info": ladderOf(3) });
  await button("40").click();
  await expectToast(t("rewards.checkedInFor", { gem: "40", count: 40 }));
  expect(callsOf("POST /user/checkin")).toHaveLength(1);
});

it("the check-in ladder and the result of a check-in are shown in Chinese when the page is in Chinese", async () => {
  const say = createTranslate("cn", rewardTexts);
  await openScreen("/profile", {
    player: true,
    language: "cn",
    answers: { "GET /user/checkin/info": ladderOf(6), ...checkInFor("100", 7) },
  });
  const last = say("rewards.dayToday", { day: 7, gem: "100", count: 100 });
  await expect.element(page.getByText(last)).toBeInTheDocument();
  await press(say("rewards.checkInFor", { gem: "100", count: 100 }));
  await expectToast(say("rewards.checkedInFor", { gem: "100", count: 100 }));
});
