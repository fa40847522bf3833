import { readFile } from "node:fs/promises";
import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { base, depositBeside } from "./support/chain.ts";
import { api, balanceOf, expect, signIn, storedToken, t, test } from "./support/journey.ts";

type Records = Data<"GET /user/records">["records"];

async function recordsOf(page: Page): Promise<Records> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

/** One round of a game by its main button, kept by the server. */
async function play(page: Page, game: "dice" | "limbo", button: string): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`/api/games/${game}/bet`)),
    page.getByRole("button", { name: betName(button) }).click(),
  ]);
}

test("the profile shows what the bets came to; records are filtered and saved as they are listed", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/profile");
  await expect(page.getByText(t("profile.noBets"))).toBeVisible();
  await page.goto("/game?name=dice");
  await depositBeside(page, wallet, "100");
  const roll = page.getByRole("button", { name: betName(t("dice.roll")) });
  let records: Records = [];
  while (new Set(records.map(({ result }) => result)).size < 2) {
    expect(records.length, "rolls without both results").toBeLessThan(60);
    await expect(roll).toBeVisible();
    await play(page, "dice", t("dice.roll"));
    records = await recordsOf(page);
  }
  await page.goto("/game?name=limbo");
  await play(page, "limbo", t("limbo.go"));
  await expect.poll(async () => (await recordsOf(page)).length).toBe(records.length + 1);
  records = await recordsOf(page);
  const wins = records.filter(({ result }) => result === "WIN").length;
  const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
  expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);

  await page.goto("/profile");
  const figure = (label: string) => page.getByText(label, { exact: true }).locator("xpath=..");
  await expect(figure(t("profile.rounds"))).toContainText(String(records.length));
  const rate = Math.floor((wins * 10_000) / records.length) / 100;
  await expect(figure(t("profile.winRate"))).toContainText(`${rate}%`);
  await expect(page.getByText(t("profile.level", { level: 1, highest: 5 }))).toBeVisible();
  const games = page.getByRole("region", { name: t("profile.games") }).getByRole("listitem");
  await expect(games).toHaveCount(2);
  const shown = (amountBase: bigint) => `${amountBase / 10n ** 18n}.`;
  // The profit of each day is a bar at the line of zero: one for today, none for the days without a round.
  await page.getByRole("radio", { name: t("profile.seriesProfit") }).check({ force: true });
  await expect(page.locator("[data-sign]")).toHaveCount(gained === 0n ? 0 : 1);
  await expect(page.locator(`[data-sign=${gained > 0n ? "won" : "lost"}]`)).toHaveCount(
    gained === 0n ? 0 : 1,
  );
  await page.getByRole("radio", { name: t("profile.seriesBalance") }).check({ force: true });
  await expect(page.getByRole("slider", { name: t("profile.balanceChart") })).toHaveAttribute(
    "aria-valuetext",
    new RegExp(shown(base("100") + gained).replace(".", "\\.")),
  );

  await page.getByRole("link", { name: t("profile.records") }).click();
  const rows = page.locator("section .card").getByRole("link");
  await expect(rows).toHaveCount(records.length);
  await page.getByRole("button", { name: t("result.win"), exact: true }).click();
  await expect(rows).toHaveCount(wins);
  await page.getByLabel(t("rounds.game")).selectOption("dice");
  await page.getByLabel(t("rounds.time")).selectOption("7");
  const listed = records.filter(({ game, result }) => game === "dice" && result === "WIN");
  await expect(rows).toHaveCount(listed.length);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("rounds.saveCsv") }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(listed.length + 1);
  for (const { id } of listed) expect(lines.some((line) => line.includes(id))).toBe(true);
  await page.getByLabel(t("rounds.token")).selectOption("TPLAY");
  await expect(page.getByText(t("rounds.noneHere"))).toBeVisible();
});
