import type { Data } from "@gemplay/api-schema";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerOf } from "../../../../test/answers.ts";
import { type Answers, answer, Refusal } from "../../../../test/api-stand-in.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

const dayMs = 86_400_000;
const isoDay = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
/**
 * The dashboard of a player who played no round for thirty days and had a balance of 100 PLAY at the end of each day.
 */
const days = Array.from({ length: 30 }, (_, place) => ({
  day: isoDay(29 - place),
  rounds: 0,
  staked: "0",
  paid: "0",
  balance: "100",
}));
const none = { points: "0", staked: "0", paid: "0" };
const empty = answerOf("GET /user/dashboard", {
  ...none,
  level: 1,
  nextLevel: { level: 2, points: "1000" },
  days,
});
/** A dashboard of a player who played three rounds today, won one round and made a profit of 4.5 PLAY. */
const played: Data<"GET /user/dashboard"> = {
  ...empty,
  totalRounds: 3,
  winRate: "33.33",
  staked: "3",
  paid: "7.5",
  games: [
    { game: "dice", rounds: 2, winRate: "50.00", staked: "2", paid: "7.5" },
    { game: "limbo", rounds: 1, winRate: "0.00", staked: "1", paid: "0" },
  ],
  days: [...days.slice(0, -1), { day: isoDay(0), rounds: 3, staked: "3", paid: "7.5", balance: "104.5" }],
};
/** The same days in U: a win of 1.35 U today, a loss of 5.4 U yesterday, and no other result. */
const priced = days.map(({ day }, place) => ({
  day,
  totalU: "0",
  rounds: place > 27 ? 1 : 0,
  resultU: place === 29 ? "1.35" : place === 28 ? "-5.4" : "0",
}));
const path = "/profile?view=statistics";
const open = (answers: Answers = {}) =>
  openScreen(path, {
    player: true,
    answers: { "GET /user/dashboard": played, "GET /assets/get_total_days": { days: priced }, ...answers },
  });
/** Returns the visible figure with the given label. The table for screen readers has the same labels. */
const tile = (label: string) =>
  page
    .getByText(label, { exact: true })
    .elements()
    .find((one) => one.closest("table") === null)?.parentElement;
const chart = () => page.getByRole("slider", { name: t("profile.resultChart") });
const choose = (period: "profile.days7" | "profile.days30" | "profile.allTime") =>
  page.getByRole("radio", { name: t(period) }).click({ force: true });

describe("the statistics", () => {
  it("show the result, the days with a win and with a loss, and the totals", async () => {
    await open();
    await expect.element(page.getByRole("heading", { name: t("profile.myStatistics") })).toBeVisible();
    await expect.element(page.getByText(t("profile.daysUp", { count: 1 }))).toBeVisible();
    await expect.element(page.getByText(t("profile.daysDown", { count: 1 }))).toBeVisible();
    expect(tile(t("profile.result"))?.textContent).toContain("−4.0500 U");
    expect(tile(t("profile.rounds"))?.textContent).toContain("3");
    expect(tile(t("profile.winRate"))?.textContent).toContain("33.33%");
    expect(document.querySelectorAll("[data-sign=won]")).toHaveLength(1);
    expect(document.querySelectorAll("[data-sign=lost]")).toHaveLength(1);
  });

  it("lead to the statement of the account", async () => {
    await open();
    await page.getByRole("link", { name: t("profile.statement") }).click();
    await expect.element(page.getByRole("heading", { name: t("statement.title") })).toBeVisible();
    expect(location.search).toBe("?view=statement");
  });

  it("the chart of results places the label of a tall loss on its first days at the right end", async () => {
    const losses = priced.map((day, place) => ({ ...day, rounds: 1, resultU: place < 3 ? "-5.4" : "1.35" }));
    await open({ "GET /assets/get_total_days": { days: losses } });
    await expect.element(chart()).toBeVisible();
    const label = page.getByText("−5", { exact: true }).element().getBoundingClientRect();
    const bars = [...document.querySelectorAll("[data-sign=lost]")].slice(0, 3);
    expect(bars).toHaveLength(3);
    for (const bar of bars) expect(bar.getBoundingClientRect().right).toBeLessThan(label.left);
  });

  it("show the value of the day that the arrow keys select, also after the focus has left the chart", async () => {
    await open();
    await expect.element(chart()).toBeVisible();
    (chart().element() as HTMLElement).focus();
    await expect.element(chart()).toHaveAttribute("aria-valuetext", expect.stringContaining("+1.3500 U"));
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(chart()).toHaveAttribute("aria-valuetext", expect.stringContaining("−5.4000 U"));
    (chart().element() as HTMLElement).blur();
    await expect.element(page.getByText(/· −5\.4000 U$/)).toBeVisible();
  });

  it("have a table with the value of each day for screen readers", async () => {
    await open();
    const table = page.getByRole("table", { name: t("profile.resultChart") });
    await expect.poll(() => table.getByRole("row").elements().length).toBe(31);
    const [, ...rows] = table.getByRole("row").elements();
    expect(rows.at(-1)?.textContent).toContain("+1.3500 U3");
    expect(rows.at(-2)?.textContent).toContain("−5.4000 U0");
    expect(rows.at(0)?.textContent).toContain("0.0000 U0");
  });

  it("change the chart and the rounds with the period, and list the results by game for all time", async () => {
    const earlier = days.map((day, place) => (place === 10 ? { ...day, rounds: 4 } : day));
    await open({
      "GET /user/dashboard": { ...played, days: [...earlier.slice(0, -1), ...played.days.slice(-1)] },
    });
    await expect.poll(() => tile(t("profile.rounds"))?.textContent).toContain("7");
    await choose("profile.days7");
    await expect.element(page.getByText(t("profile.inDays", { count: 7 }))).toBeVisible();
    expect(tile(t("profile.rounds"))?.textContent).toContain("3");
    await expect.element(chart()).toHaveAttribute("max", "6");
    await choose("profile.allTime");
    const games = page.getByRole("region", { name: t("profile.games") }).getByRole("listitem");
    await expect.poll(() => games.elements().length).toBe(2);
    await expect.element(games.first()).toMatchTextContent(/\+5\.5000/);
    expect(tile(t("profile.result"))?.textContent).toContain("+4.5000 PLAY");
    expect(chart().query()).toBeNull();
  });

  it("show the stakes and the balance of each day in PLAY", async () => {
    await open();
    await expect.element(page.getByText(t("profile.chart"))).toBeVisible();
    await page.getByText(t("profile.seriesBalance"), { exact: true }).click();
    await expect
      .element(page.getByRole("slider", { name: t("profile.balanceChart") }))
      .toHaveAttribute("aria-valuetext", expect.stringContaining("104.5000 PLAY"));
  });

  it("the statistics of an account without rounds show no bars, and say that there are no bets", async () => {
    await open({ "GET /user/dashboard": empty, "GET /assets/get_total_days": { days: [] } });
    await expect.element(page.getByText(t("profile.noBets"))).toBeVisible();
    expect(tile(t("profile.result"))?.textContent).toContain("0.0000 PLAY");
    expect(document.querySelectorAll("[data-sign]")).toHaveLength(0);
  });

  it("show an error instead of zeros when a request fails, and load when the player tries again", async () => {
    await open({
      "GET /assets/get_total_days": () => {
        throw new Refusal("Unavailable");
      },
    });
    await expect.element(page.getByText(t("profile.statisticsFailed"))).toBeVisible();
    expect(page.getByRole("button", { name: t("profile.saveStatistics") }).query()).toBeNull();
    answer({ "GET /assets/get_total_days": { days: priced } });
    await press(t("action.tryAgain"));
    await expect.element(chart()).toBeVisible();
  });

  it("save the days of the period, and for all time the games, as a CSV file with exact amounts", async () => {
    const files = savedFiles();
    await open();
    await press(t("profile.saveStatistics"));
    await expect.poll(() => files.length).toBe(1);
    const lines = files[0]?.text.trim().split("\r\n") ?? [];
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toBe(`${isoDay(0)},3,3,7.5,104.5`);
    await choose("profile.allTime");
    await press(t("profile.saveStatistics"));
    await expect.poll(() => files.length).toBe(2);
    expect(files[1]?.text).toContain("\r\ndice,2,50.00,2,7.5\r\nlimbo,1,0.00,1,0\r\n");
  });
});
