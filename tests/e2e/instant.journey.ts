import type { Data, InstantGameName } from "@gemplay/api-schema";
import { type AnyInstantGame, games, instantGameNames, type RoundSeeds } from "@gemplay/games";
import type { Page } from "@playwright/test";
import { betName, bigButtons } from "./support/big-buttons.ts";
import { base } from "./support/chain.ts";
import { api, balanceOf, expect, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

type Round = Data<"GET /games/round">["round"];

/** Whose first bet that is shown is none: it is chosen by chance. */
const firstByChance: readonly InstantGameName[] = ["keno"];

/** The instant games that the journeys of Dice and Limbo do not cover. */
const played = instantGameNames.filter((name) => name !== "dice" && name !== "limbo");

async function prepare(page: Page, name: InstantGameName): Promise<void> {
  if (!firstByChance.includes(name)) return;
  await page
    .getByRole("button", { name: /^Random/ })
    .first()
    .click();
}

/** What anybody computes from the revealed seed. */
function drawnBy(name: InstantGameName, seeds: RoundSeeds, round: Round): unknown {
  const game: AnyInstantGame = games[name];
  return game.play(seeds, round.params).outcome;
}

const lastResults = (page: Page) => page.getByRole("navigation", { name: t("play.lastResults") });

async function recordsOf(page: Page): Promise<readonly Round[]> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

for (const name of played) {
  const button = (page: Page) => page.getByRole("button", { name: betName(t(bigButtons[name])) });
  const betAnswer = (page: Page) =>
    page.waitForResponse((response) => response.url().endsWith(`/api/games/${name}/bet`));

  test(`${name}: by hand, by itself, reloaded in the middle of it, and verified`, async ({
    page,
    wallet,
  }) => {
    await signInWith(page, wallet, "100", `/game?name=${name}`);
    await prepare(page, name);
    for (let count = 1; count <= 2; count++) {
      await Promise.all([betAnswer(page), button(page).click()]);
      await expect(lastResults(page).getByRole("link")).toHaveCount(count);
      await expect(button(page)).toBeVisible();
    }

    await page.getByText(t("play.auto"), { exact: true }).click();
    await page.getByRole("textbox", { name: t("auto.count"), exact: true }).fill("3");
    await page.getByRole("button", { name: t("auto.start", { count: 3, shown: "3" }) }).click();
    await expect(page.locator(".auto-panel-ended")).toContainText(t("auto.end.count"));
    expect(await recordsOf(page)).toHaveLength(5);

    await page.getByRole("button", { name: t("auto.endless") }).click();
    await Promise.all([
      betAnswer(page),
      page.getByRole("button", { name: betName(t("auto.startEndless")) }).click(),
    ]);
    await page.reload();
    await expect(button(page)).toBeVisible();
    const records = await recordsOf(page);
    expect(records.length).toBeGreaterThanOrEqual(6);
    await expect(lastResults(page).getByRole("link")).toHaveCount(Math.min(10, records.length));
    const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
    expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);

    await lastResults(page).getByRole("link").first().click();
    await page.getByRole("button", { name: t("round.reveal") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
    const token = await storedToken(page);
    const id = new URL(page.url()).searchParams.get("round");
    const { round, seeds } = await api<Data<"GET /games/round">>(`/games/round?id=${id}`, { token });
    const { serverSeed, clientSeed } = seeds;
    if (serverSeed === null) throw new Error("the seed was not revealed");
    expect(round.outcome).toEqual(drawnBy(name, { serverSeed, clientSeed, nonce: round.nonce }, round));
  });

  test(`${name}: a guest plays with play money, without a bet on the server`, async ({ page }) => {
    const bets: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/games/")) bets.push(request.url());
    });
    await page.goto(`/game?name=${name}`);
    await prepare(page, name);
    await button(page).click();
    await expect(lastResults(page).getByRole("link")).toHaveCount(1);
    expect(bets).toEqual([]);
  });
}
