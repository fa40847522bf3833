import type { Data, GameName, InstantGameName } from "@gemplay/api-schema";
import { type AnyInstantGame, games, instantGameNames } from "@gemplay/games";
import type { Page } from "@playwright/test";
import { betName, bigButtons } from "./support/big-buttons.ts";
import { base } from "./support/chain.ts";
import { api, balanceOf, expect, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

type Records = Data<"GET /user/records">["records"];

const lastResults = (page: Page) =>
  page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
const betButton = (page: Page, game: InstantGameName) =>
  page.getByRole("button", { name: betName(t(bigButtons[game])) });

async function recordsOf(page: Page): Promise<Records> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

/** Places one manual bet and waits until the list of last results contains the result. */
async function betOnce(page: Page, game: InstantGameName, results: number): Promise<void> {
  await betButton(page, game).click();
  await expect(lastResults(page)).toHaveCount(results);
  await expect(betButton(page, game)).toBeVisible();
}

/** Expects that the records add up to the balance of a player who started with 100 PLAY. */
async function expectBalanceOf(page: Page, records: Records): Promise<void> {
  const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
  expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);
}

/** Expects that the revealed seeds of a round produce the stored result of the round. */
async function expectDrawnFromSeed(page: Page, id: string): Promise<void> {
  const token = await storedToken(page);
  const { round, seeds } = await api<Data<"GET /games/round">>(`/games/round?id=${id}`, { token });
  const { serverSeed, clientSeed } = seeds;
  if (serverSeed === null) throw new Error("the seed was not revealed");
  const game = games[round.game as GameName] as unknown as AnyInstantGame;
  const { outcome } = game.play({ serverSeed, clientSeed, nonce: round.nonce }, round.params);
  expect(round.outcome).toEqual(outcome);
}

test("manual and automatic bets on Dice are in the records and match the balance, also after a reload during automatic play", async ({
  page,
  wallet,
}) => {
  const bets: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/games/dice/bets")) bets.push(request.postDataJSON());
  });
  await signInWith(page, wallet, "100", "/game?name=dice");
  await betOnce(page, "dice", 1);
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByRole("textbox", { name: t("auto.count"), exact: true }).fill("2");
  await page.getByRole("button", { name: t("auto.start", { count: 2, shown: "2" }) }).click();
  await expect(page.locator(".auto-panel-ended")).toContainText(t("auto.end.count"));
  expect(await recordsOf(page)).toHaveLength(3);

  await page.getByRole("button", { name: t("auto.endless") }).click();
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/games/dice/bets")),
    page.getByRole("button", { name: betName(t("auto.startEndless")) }).click(),
  ]);
  await page.reload();
  await expect(betButton(page, "dice")).toBeVisible();
  // The reload may interrupt a call with automatic bets. A repeated call with the same idempotency keys gets its response
  // only after the server has settled these bets.
  await api("/games/dice/bets", { token: await storedToken(page), body: bets.at(-1) });
  await page.reload();
  await expect(betButton(page, "dice")).toBeVisible();
  const records = await recordsOf(page);
  expect(records.length).toBeGreaterThanOrEqual(4);
  await expect(lastResults(page)).toHaveCount(Math.min(10, records.length));
  await expectBalanceOf(page, records);

  await lastResults(page).first().click();
  await page.getByRole("button", { name: t("round.reveal") }).click();
  await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toContainText(
    t("round.recomputed", { fine: 4, all: 4 }),
  );
  await expectDrawnFromSeed(page, new URL(page.url()).searchParams.get("round") ?? "");
});

test("a manual bet on each instant game except Dice is in the records, and its revealed seed produces its result", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "100", "/index");
  const played = instantGameNames.filter((game) => game !== "dice");
  for (const game of played) {
    await page
      .getByRole("main")
      .getByRole("link", { name: t(`home.line.${game}`) })
      .click();
    await betOnce(page, game, 1);
    await page.getByRole("button", { name: t("action.back") }).click();
    await expect(page).toHaveURL(/\/index$/);
  }
  const records = await recordsOf(page);
  expect(records.map(({ game }) => game).toReversed()).toEqual(played);
  await expectBalanceOf(page, records);
  await api("/fairness/rotate", { token: await storedToken(page), body: { clientSeed: "next" } });
  for (const { id } of records) await expectDrawnFromSeed(page, id);
});
