import type { Data } from "@gemplay/api-schema";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf, playerInfo } from "../../../../test/answers.ts";
import { type Answers, answer, Refusal } from "../../../../test/api-stand-in.ts";
import { richAnswers } from "../../../../test/rich-player.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { settled } from "../../../../test/settled.ts";
import { setPreference } from "../../../stores/index.ts";

type Community = Data<"GET /user/community">;

const open = (answers: Answers = {}) =>
  openScreen("/profile", { player: true, answers: { ...richAnswers(), ...answers } });
const rich = <K extends keyof Answers>(route: K) => richAnswers()[route];
const community = (level: number, points: string): Community => {
  const known = rich("GET /user/community") as Community;
  return { ...known, own: { level, points, rank: 1, turnover: "0" } as NonNullable<Community["own"]> };
};
const litBricks = () => document.querySelector("[data-lit]")?.getAttribute("data-lit");
const link = (name: string | RegExp) => page.getByRole("link", { name });

describe("the level on the profile", () => {
  it("the level bar has 40 bricks, and shows the points and the name of the next level", async () => {
    await open({ "GET /user/community": community(2, "13684.5") });
    await expect
      .element(page.getByText(t("profile.nextLevel", { level: t("rewards.level3") })))
      .toBeVisible();
    await expect
      .element(page.getByText(t("profile.pointsOf", { points: "13,684", needed: "20,000" })))
      .toBeVisible();
    expect(litBricks()).toBe("27");
    expect(document.querySelectorAll("[data-lit] polygon")).toHaveLength(40);
  });

  it("the level bar is full at the highest level", async () => {
    await open({ "GET /user/community": community(5, "99000") });
    await expect.element(page.getByText(t("profile.topLevel"))).toBeVisible();
    expect(litBricks()).toBe("40");
  });

  it("shows an error instead of an empty bar when its request fails, and loads when the player tries again", async () => {
    await open({
      "GET /user/community": () => {
        throw new Refusal("Unavailable");
      },
    });
    await expect.element(page.getByText(t("profile.levelFailed"))).toBeVisible();
    expect(document.querySelector("[data-lit]")).toBeNull();
    answer({ "GET /user/community": community(2, "1200") });
    await press(t("action.tryAgain"));
    await expect.element(page.getByText(t("rewards.level2"))).toBeVisible();
    expect(litBricks()).toBe("2");
  });
});

describe("the statistics card of the profile", () => {
  it("shows the result, the rounds and the win rate, and the whole card opens the statistics", async () => {
    await open();
    const card = link(new RegExp(`^${t("profile.statistics")}`));
    // The rich player's daily results are -15 to 14 U, and the player's daily rounds are 0 to 29.
    await expect.element(card).toMatchTextContent(/−15\.0000 U.*435.*48\.5%/);
    expect(card.element().querySelectorAll("[data-sign=won]")).toHaveLength(14);
    expect(card.element().querySelectorAll("[data-sign=lost]")).toHaveLength(15);
    await card.click();
    await expect.element(page.getByRole("heading", { name: t("profile.myStatistics") })).toBeVisible();
    expect(location.pathname + location.search).toBe("/profile?view=statistics");
  });

  it("shows the result in PLAY while PLAY has no price", async () => {
    await open({ "GET /assets/get_total_days": { days: [] } });
    // The rich player staked 10 PLAY and got 9.5 PLAY on each of the 30 days.
    await expect.element(link(new RegExp(`^${t("profile.statistics")}`))).toMatchTextContent("−15.0000 PLAY");
  });

  it("shows an error instead of zeros when its request fails, and the rows below stay usable", async () => {
    await open({
      "GET /user/dashboard": () => {
        throw new Refusal("Unavailable");
      },
    });
    await expect.element(page.getByText(t("profile.statisticsFailed"))).toBeVisible();
    expect(link(new RegExp(`^${t("profile.statistics")}`)).query()).toBeNull();
    await expect.element(page.getByRole("button", { name: t("profile.logOut"), exact: true })).toBeVisible();
  });

  it("hides the result if the player hides all amounts", async () => {
    setPreference("balancesHidden", true);
    await open();
    const card = link(new RegExp(`^${t("profile.statistics")}`));
    await expect.element(card).toMatchTextContent("∗∗∗∗");
    expect(card.element().textContent).not.toContain("15.0000");
    setPreference("balancesHidden", false);
  });
});

describe("the profile", () => {
  it("ends with the Log out button within the height of a phone, below the records and the support", async () => {
    await open();
    await settled();
    const tops = [
      page.getByRole("heading", { name: playerInfo.name }),
      page.getByRole("heading", { name: t("rewards.checkIn") }),
      page.getByRole("heading", { name: t("profile.statistics") }),
      link(new RegExp(`^${t("profile.invite")} `)),
      link(t("profile.roundRecords")),
      link(t("profile.support")),
      page.getByRole("button", { name: t("profile.logOut"), exact: true }),
    ].map((one) => one.element().getBoundingClientRect());
    expect(tops.map(({ top }) => top)).toEqual(tops.map(({ top }) => top).sort((a, b) => a - b));
    expect(tops.at(-1)?.bottom).toBeLessThanOrEqual(788);
  });

  it("shows the number of invited friends, and has no support row if the operator offers no support", async () => {
    await open({
      "GET /config": answerOf("GET /config"),
      "GET /user/invite/friends/list": answerOf("GET /user/invite/friends/list", { total: 14 }),
    });
    await expect
      .element(link(`${t("profile.invite")} ${t("profile.friends", { count: 14 })}`))
      .toHaveAttribute("href", "/invite");
    expect(link(t("profile.support")).query()).toBeNull();
  });

  it("the gear in the header opens the settings, which have their own header", async () => {
    await open();
    expect(link(t("nav.account")).query()).toBeNull();
    await link(t("nav.settings")).click();
    await expect
      .element(page.getByRole("heading", { name: t("profile.settings"), exact: true }))
      .toBeVisible();
    expect(location.search).toBe("?view=settings");
    expect(document.querySelectorAll(".screen-header")).toHaveLength(1);
    await press(t("action.back"));
    await expect.element(link(t("nav.settings"))).toBeVisible();
  });

  it("the profile opens if the URL names a view that does not exist", async () => {
    await openScreen("/profile?view=nothing", { player: true, answers: richAnswers() });
    await expect.element(page.getByRole("heading", { name: t("profile.statistics") })).toBeVisible();
    expect(location.search).toBe("");
  });
});
