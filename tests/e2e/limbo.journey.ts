import type { Data } from "@gemplay/api-schema";
import { limboResultE4 } from "@gemplay/games";
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { base } from "./support/chain.ts";
import { api, balanceOf, expect, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

type Records = Data<"GET /user/records">["records"];

const go = (page: Page) => page.getByRole("button", { name: betName(t("limbo.go")) });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const lastResults = (page: Page) => page.getByRole("navigation", { name: t("play.lastResults") });

async function recordsOf(page: Page): Promise<Records> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

/** Bets once and waits until the result stands first among the last ones. */
async function goOnce(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/games/limbo/bet")),
    go(page).click(),
  ]);
  const { data } = (await answer.json()) as { data: Data<"POST /games/limbo/bet"> };
  const shown = `${(data.round.outcome.resultE4 / 10_000).toLocaleString("en", { minimumFractionDigits: 2 })}×`;
  await expect(lastResults(page).getByRole("link").first()).toContainText(shown);
  await expect(go(page)).toBeVisible();
}

test("bets until a win and a loss stand in the records; a win pays the target; the seed gives each result", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "100", "/game?name=limbo");
  await field(page, t("limbo.chance")).fill("66");
  await expect(field(page, t("limbo.target"))).toHaveValue("1.50");
  let records: Records = [];
  while (new Set(records.map(({ result }) => result)).size < 2) {
    expect(records.length, "bets without both results").toBeLessThan(60);
    await goOnce(page);
    records = await recordsOf(page);
  }
  for (const { game, params, result, payout } of records)
    expect({ game, params, payout: base(payout) }).toEqual({
      game: "limbo",
      params: { targetE4: 15_000 },
      payout: result === "WIN" ? base("1.5") : 0n,
    });
  const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
  expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);

  await page.reload();
  await expect(lastResults(page).getByRole("link")).toHaveCount(Math.min(10, records.length));
  await lastResults(page).getByRole("link").first().click();
  await page.getByRole("button", { name: t("round.reveal") }).click();
  await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
  const token = await storedToken(page);
  const id = new URL(page.url()).searchParams.get("round");
  const { round, seeds } = await api<Data<"GET /games/round">>(`/games/round?id=${id}`, { token });
  const given = { serverSeed: seeds.serverSeed ?? "", clientSeed: seeds.clientSeed, nonce: round.nonce };
  expect(round.outcome).toEqual({ resultE4: limboResultE4(given) });
});

test("target and chance say one bet; the exact return is that of the target; what is not offered is said", async ({
  page,
}) => {
  await page.goto("/game?name=limbo");
  await expect(field(page, t("limbo.chance"))).toHaveValue("49.5000");
  await field(page, t("limbo.target")).fill("1000000");
  await expect(field(page, t("limbo.chance"))).toHaveValue("0.0000954");
  await page.getByRole("button", { name: t("play.rtp", { rtp: "95.36%" }) }).click();
  const rules = page.getByRole("dialog", { name: t("limbo.rulesTitle") });
  await expect(rules).toContainText("95.3674%");
  await page.keyboard.press("Escape");
  await expect(rules).toBeHidden();
  for (const text of ["1", "1.005", "1000000.01", ""]) {
    await field(page, t("limbo.target")).fill(text);
    await expect(go(page)).toHaveAccessibleDescription(t("limbo.wrong"));
  }
  await field(page, t("limbo.target")).fill("1.01");
  await expect(field(page, t("limbo.chance"))).toHaveValue("98.0198");
  await go(page).click();
  await expect(lastResults(page).getByRole("link")).toHaveCount(1);
});

test("automatic play ends on a number of wins in all, and the reason stays on the screen", async ({
  page,
  wallet,
}) => {
  test.setTimeout(240_000);
  await signInWith(page, wallet, "100", "/game?name=limbo");
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByRole("button", { name: t("auto.endless") }).click();
  await field(page, t("auto.stopWins")).fill("2");
  await page.getByRole("button", { name: t("auto.countWins", { span: t("auto.inRow") }) }).click();
  await page.getByRole("button", { name: betName(t("auto.startEndless")) }).click();
  await expect(page.locator(".auto-panel-ended")).toContainText(t("auto.end.winsInAll"), {
    timeout: 100_000,
  });
  const records = await recordsOf(page);
  expect(records[0]?.result).toBe("WIN");
  expect(records.filter(({ result }) => result === "WIN")).toHaveLength(2);

  await page.reload();
  await expect(go(page)).toBeVisible();
  expect(await recordsOf(page)).toHaveLength(records.length);
});

for (const game of ["dice", "limbo"] as const)
  test(`on a short screen the button of ${game} and its reason are in sight`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/game?name=${game}`);
    const button = page.getByRole("button", { name: t(game === "dice" ? "dice.roll" : "limbo.go") });
    await expect(button).toBeInViewport({ ratio: 1 });
    await field(page, t("play.amount")).fill("0.001");
    await expect(page.locator(".note")).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
  });
