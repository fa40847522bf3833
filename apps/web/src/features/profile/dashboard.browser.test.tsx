import type { Data } from "@gemplay/api-schema";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../test/answers.ts";
import { callsOf } from "../../../test/api-stand-in.ts";
import { richRounds } from "../../../test/rich-player.ts";
import { savedFiles } from "../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";

const dayMs = 86_400_000;
const isoDay = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
/** Thirty days without a round, with a balance of 100 PLAY at the end of each day. */
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
const figure = (label: string) => page.getByText(label, { exact: true }).element().parentElement;
const series = (label: string) => page.getByText(label, { exact: true }).click();

it("the profile of an account without rounds shows a message that there are no bets", async () => {
  await openScreen("/profile", { player: true, answers: { "GET /user/dashboard": empty } });
  await expect.element(page.getByText(t("profile.noBets"))).toBeVisible();
  expect(page.getByRole("region", { name: t("profile.games") }).query()).toBeNull();
});

it("the profile shows the number of rounds, the win rate, the level, the games, and charts of daily profit and balance", async () => {
  await openScreen("/profile", { player: true, answers: { "GET /user/dashboard": played } });
  await expect.element(page.getByText(t("profile.rounds"), { exact: true })).toBeVisible();
  expect(figure(t("profile.rounds"))?.textContent).toContain("3");
  expect(figure(t("profile.winRate"))?.textContent).toContain("33.33%");
  await expect.element(page.getByText(t("profile.level", { level: 1, highest: 5 }))).toBeVisible();
  const games = page.getByRole("region", { name: t("profile.games") }).getByRole("listitem");
  await expect.poll(() => games.elements().length).toBe(2);
  await expect.element(games.first()).toMatchTextContent(/\+5\.5000/);

  await series(t("profile.seriesProfit"));
  await expect.poll(() => document.querySelectorAll("[data-sign=won]").length).toBe(1);
  expect(document.querySelectorAll("[data-sign]").length).toBe(1);
  await series(t("profile.seriesBalance"));
  await expect
    .element(page.getByRole("slider", { name: t("profile.balanceChart") }))
    .toHaveAttribute("aria-valuetext", expect.stringContaining("104.5000 PLAY"));
});

it("the game records send the chosen filter to the server, and save a CSV file with the same filter", async () => {
  const files = savedFiles();
  await openScreen("/profile?view=records", {
    player: true,
    answers: {
      "GET /user/records": ({ query }) => ({
        records: richRounds.filter(
          ({ result, asset }) => (query.result ?? result) === result && (query.asset ?? asset) === asset,
        ),
        nextCursor: null,
      }),
    },
  });
  const rows = () => document.querySelectorAll('a[href*="round="]');
  await expect.poll(() => rows().length).toBe(2);
  await press(t("result.win"));
  await expect.poll(() => rows().length).toBe(1);
  await page.getByLabelText(t("rounds.game")).selectOptions("dice");
  await page.getByLabelText(t("rounds.time")).selectOptions("7");
  await expect
    .poll(() => callsOf("GET /user/records").at(-1)?.query)
    .toMatchObject({ result: "WIN", game: "dice", fromMs: expect.anything() });
  await press(t("rounds.saveCsv"));
  await expect.poll(() => files.length).toBe(1);
  const lines = files[0]?.text.trim().split("\r\n") ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(richRounds[0]?.id);
  expect(callsOf("GET /user/records").at(-1)?.query).toMatchObject({
    result: "WIN",
    game: "dice",
    limit: "100",
  });

  await page.getByLabelText(t("rounds.token")).selectOptions("TPLAY");
  await expect.element(page.getByText(t("rounds.noneHere"))).toBeVisible();
});
