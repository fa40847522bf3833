import type { Data } from "@gemplay/api-schema";
import { diceRollCenti } from "@gemplay/games";
import type { Locator, Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { base, depositBeside } from "./support/chain.ts";
import { api, balanceOf, expect, signIn, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

type Records = Data<"GET /user/records">["records"];

const roll = (page: Page) => page.getByRole("button", { name: betName(t("dice.roll")) });
const stake = (page: Page) => page.getByRole("textbox", { name: t("play.amount") });
const lastResults = (page: Page) => page.getByRole("navigation", { name: t("play.lastResults") });

async function recordsOf(page: Page): Promise<Records> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

/** Rolls once and waits until the result stands first among the last ones. */
async function rollOnce(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/games/dice/bet")),
    roll(page).click(),
  ]);
  const { data } = (await answer.json()) as { data: Data<"POST /games/dice/bet"> };
  const shown = (data.round.outcome.rollCenti / 100).toFixed(2);
  await expect(lastResults(page).getByRole("link").first()).toContainText(shown);
  await expect(roll(page)).toBeVisible();
}

test("bets until a win and a loss stand in the records; the balance is their sum; each round re-computes", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/game?name=dice");
  await depositBeside(page, wallet, "100");
  await expect(roll(page)).toBeVisible();
  let records: Records = [];
  while (new Set(records.map(({ result }) => result)).size < 2) {
    expect(records.length, "rolls without both results").toBeLessThan(60);
    await rollOnce(page);
    records = await recordsOf(page);
  }
  const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
  expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);

  await page.getByRole("button", { name: t("rounds.title") }).click();
  const sheet = page.getByRole("dialog", { name: t("rounds.title") });
  const won = records.filter(({ result }) => result === "WIN").length;
  await expect(sheet.getByRole("listitem").filter({ hasText: t("result.win") })).toHaveCount(won);
  await expect(sheet.getByRole("listitem").filter({ hasText: t("result.lose") })).toHaveCount(
    records.length - won,
  );
  await expect(sheet.getByRole("listitem").filter({ hasText: t("rounds.secret") })).toHaveCount(
    records.length,
  );
  await sheet
    .getByRole("listitem")
    .filter({ hasText: t("result.win") })
    .first()
    .getByRole("link")
    .click();

  await expect(page.getByText(t("round.secret"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: t("round.reveal") }).click();
  await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toContainText(
    t("round.recomputed", { fine: 4, all: 4 }),
  );
  await expect(page.getByText(t("round.stepFine"), { exact: true })).toHaveCount(4);

  // What the page says is what anybody computes from the revealed seed.
  const token = await storedToken(page);
  const id = new URL(page.url()).searchParams.get("round");
  const { round, seeds } = await api<Data<"GET /games/round">>(`/games/round?id=${id}`, { token });
  const given = { serverSeed: seeds.serverSeed ?? "", clientSeed: seeds.clientSeed, nonce: round.nonce };
  expect(round).toMatchObject({ game: "dice", outcome: { rollCenti: diceRollCenti(given) } });

  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: t("rounds.title") }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: t("rounds.verified") })).toHaveCount(
    records.length,
  );
});

test("½, 2× and Max move the stake within what may be bet, and the largest bet is said", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "100", "/game?name=dice");
  await expect(stake(page)).toHaveValue("1.0000");
  await page.getByRole("button", { name: t("play.half") }).click();
  await expect(stake(page)).toHaveValue("0.5000");
  await page.getByRole("button", { name: t("play.double") }).click();
  await page.getByRole("button", { name: t("play.double") }).click();
  await expect(stake(page)).toHaveValue("2.0000");
  await page.getByRole("button", { name: t("play.max") }).click();
  await expect(stake(page)).toHaveValue("100.0000");
  await page.getByRole("button", { name: t("play.double") }).click();
  await expect(stake(page)).toHaveValue("100.0000");

  await page.getByRole("textbox", { name: t("dice.chance") }).fill("0.01");
  await expect(page.getByRole("textbox", { name: t("dice.multiplier") })).toHaveValue(/^9[0-9]{3}\./);
  await expect(roll(page)).toHaveAttribute("aria-disabled", "true");
  await expect(roll(page)).toHaveAccessibleDescription(
    /^The largest bet at this multiplier is 5\.\d{4} PLAY\.$/,
  );
  await page.getByRole("button", { name: t("play.max") }).click();
  await expect(stake(page)).toHaveValue(/^5\.\d{4}$/);
  await rollOnce(page);

  await page.getByRole("textbox", { name: t("dice.chance") }).fill("90.01");
  await expect(roll(page)).toHaveAccessibleDescription(t("dice.wrong"));
  await page.getByRole("textbox", { name: t("dice.chance") }).fill("50");
  await stake(page).fill("1000");
  await expect(page.getByRole("link", { name: t("play.deposit", { asset: "PLAY" }) })).toBeVisible();
  expect(await recordsOf(page)).toHaveLength(1);
});

test("automatic play ends after its number, on a win, and when it is told to", async ({ page, wallet }) => {
  test.setTimeout(240_000);
  await signInWith(page, wallet, "100", "/game?name=dice");
  await page.getByText(t("play.auto"), { exact: true }).click();
  const ended = page.locator(".auto-panel-ended");
  const field = (name: string): Locator => page.getByRole("textbox", { name, exact: true });

  await field(t("auto.count")).fill("5");
  await page.getByRole("button", { name: t("auto.start", { count: 5, shown: "5" }) }).click();
  await expect(page.locator("[popover]")).toContainText(t("auto.end.count"));
  await expect(ended).toContainText(t("auto.end.count"));
  expect(await recordsOf(page)).toHaveLength(5);

  await page.getByRole("button", { name: t("auto.endless") }).click();
  await field(t("auto.stopWins")).fill("1");
  await page.getByRole("button", { name: betName(t("auto.startEndless")) }).click();
  await expect(ended).toContainText(t("auto.end.wins"), { timeout: 100_000 });
  const [newest, ...before] = await recordsOf(page);
  expect(newest?.result).toBe("WIN");
  expect(before.slice(0, -5).every(({ result }) => result === "LOSE")).toBe(true);

  await field(t("auto.stopWins")).fill("");
  await page.getByRole("button", { name: betName(t("auto.startEndless")) }).click();
  await page.getByRole("button", { name: t("auto.stop") }).click();
  await expect(ended).toContainText(t("auto.end.asked"));
  const stopped = (await recordsOf(page)).length;
  await page.reload();
  await expect(roll(page)).toBeVisible();
  expect(await recordsOf(page)).toHaveLength(stopped);
});

test("the player's own client seed goes into the rounds after the rotation", async ({ page, wallet }) => {
  await signInWith(page, wallet, "10", "/game?name=dice");
  await rollOnce(page);
  await page.getByRole("button", { name: t("fairness.title") }).click();
  const sheet = page.getByRole("dialog", { name: t("fairness.title") });
  const token = await storedToken(page);
  const committed = await api<Data<"GET /fairness/seeds">>("/fairness/seeds", { token });
  await expect(sheet.getByText(committed.active.serverSeedHash)).toBeVisible();
  await sheet.getByRole("button", { name: t("fairness.edit") }).click();
  await sheet.getByRole("textbox", { name: t("fairness.nextClientSeed") }).fill("my-own-seed");
  await sheet.getByRole("button", { name: t("fairness.rotate") }).click();
  await expect(sheet.getByText(t("fairness.recomputed", { count: 1, all: "1" }))).toBeVisible();
  await expect(sheet.getByText(committed.nextServerSeedHash)).toBeVisible();

  const turned = await api<Data<"GET /fairness/seeds">>("/fairness/seeds", { token });
  expect(turned.active).toMatchObject({ clientSeed: "my-own-seed", nonce: 0 });
  expect(turned.active.serverSeedHash).toBe(committed.nextServerSeedHash);
});

test("a guest plays with play money, without a bet on the server", async ({ page }) => {
  const bets: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/games/dice/bet")) bets.push(request.url());
  });
  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: t("play.demo"), exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("1,000.0000");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("action.close") })
    .click();
  await roll(page).click();
  await expect(lastResults(page).getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: t("play.demo"), exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(/1,001\.0000|999\.0000/);
  expect(bets).toEqual([]);
});

test("the browser computes the published rounds", async ({ page }) => {
  await page.goto("/game?name=dice");
  await page.getByRole("button", { name: t("fairness.title") }).click();
  const sheet = page.getByRole("dialog", { name: t("fairness.title") });
  await sheet.getByText(t("fairness.verify"), { exact: true }).click();
  await sheet
    .getByRole("textbox", { name: t("fairness.serverSeed") })
    .fill("735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4");
  await sheet.getByRole("textbox", { name: t("fairness.clientSeed") }).fill("ec75fca98de6f2d9");
  for (const [nonce, rolled] of [
    ["20", "93.08"],
    ["21", "0.61"],
    ["22", "71.73"],
  ] as const) {
    await sheet.getByRole("textbox", { name: t("fairness.nonce") }).fill(nonce);
    await expect(sheet.getByRole("status")).toContainText(rolled);
  }
  await sheet.getByRole("textbox", { name: t("fairness.hashSeen") }).fill("0".repeat(64));
  await expect(sheet.getByRole("status")).toContainText(t("fairness.hashDiffers"));
});

test("until the hash of the seed is known the button says that it loads, and no press is lost on it", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "100", "/deposit");
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/fairness/seeds", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/game?name=dice");
  await expect(page.getByRole("button", { name: t("state.loading") })).toBeVisible();
  await expect(page.getByText(t("play.balance")).first()).toContainText("100.0000");
  await expect(roll(page)).toBeHidden();
  release();
  await rollOnce(page);
});
