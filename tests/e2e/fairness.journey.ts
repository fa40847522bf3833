import type { Data, InstantGameName, StagedGameName } from "@gemplay/api-schema";
import { hashServerSeed } from "@gemplay/games";
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { depositBeside } from "./support/chain.ts";
import { api, expect, says, signIn, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

// The published rounds of docs/fairness.md.
const serverSeed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const clientSeed = "ec75fca98de6f2d9";
const gameHash = "d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f";
const salt = "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4";
const mines = [0, 1, 2, 4, 5, 12, 13, 18, 19, 20, 23];

const published: Readonly<
  Record<InstantGameName | StagedGameName, readonly [figure: string, params: object, outcome: object]>
> = {
  dice: ["93.08", { direction: "over", targetCenti: 4_000 }, {}],
  limbo: ["1.06×", { targetE4: 20_000 }, {}],
  plinko: ["0.8000×", { rows: 8, risk: "low" }, {}],
  wheel: ["1.1000×", { segments: 10, risk: "low" }, {}],
  keno: ["3 / 3", { picks: [1, 2, 38], risk: "low" }, {}],
  gems: ["0.0000×", { risk: "low" }, {}],
  mines: ["2 / 14", { mines: 11 }, { mines, opened: [3, 6] }],
  hilo: ["1.0725×", {}, { cards: [48, 43, 9], moves: ["lower", "skip"] }],
  coinflip: ["2 / 3", {}, { sides: [], named: ["heads", "heads", "heads"] }],
};

const roll = (page: Page) => page.getByRole("button", { name: betName(t("dice.roll")) });

async function rollOnce(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/games/dice/bet")),
    roll(page).click(),
  ]);
  await expect(roll(page)).toBeEnabled();
}

async function openFairness(page: Page) {
  await page.getByRole("button", { name: t("fairness.title") }).click();
  return page.getByRole("dialog", { name: t("fairness.title") });
}

test("a guest verifies a round of every game from pasted values", async ({ page }) => {
  const calls: string[] = [];
  await page.goto("/index?view=fairness");
  const result = page.getByRole("main").getByRole("status");
  const paste = page.getByRole("textbox", { name: t("verify.paste") });
  await expect(paste).toBeVisible();
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  for (const [game, [figure, params, outcome]] of Object.entries(published)) {
    const serverSeedHash = hashServerSeed(serverSeed);
    const seeds = { serverSeed, serverSeedHash, clientSeed, nonce: 20 };
    await paste.fill(JSON.stringify({ game, ...seeds, params, outcome }));
    await expect(result.locator("b").first(), game).toHaveText(figure);
    await expect(result).toContainText(t("fairness.hashFits"));
  }
  await page.getByRole("textbox", { name: t("fairness.serverSeed") }).fill("0".repeat(64));
  await expect(result).toContainText(t("fairness.hashDiffers"));

  await page.getByRole("combobox", { name: t("verify.game") }).selectOption("crash");
  await page.getByRole("textbox", { name: t("verify.gameHash") }).fill(gameHash);
  await page.getByRole("textbox", { name: t("verify.hashBefore") }).fill("");
  await page.getByRole("textbox", { name: t("verify.salt") }).fill(salt);
  await expect(result.locator("b").first()).toHaveText("1.18×");
  await page.getByRole("textbox", { name: t("verify.cashOut") }).fill("1.18");
  await expect(result).toContainText("1.18 ≥ 1.18: 1.1800×");

  await paste.fill('{"game":"roulette"}');
  await expect(page.getByText(t("verify.pasteWrong"))).toBeVisible();
  expect(calls, "nothing was asked of the server").toEqual([]);
});

test("every round is computed again when its seed is revealed; all of them on request", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/index");
  await depositBeside(page, wallet, "10");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("home.line.dice") })
    .click();
  await expect(page.getByRole("button", { name: t("fairness.committed") })).toBeVisible();
  await expect(page.getByText("10.0000").first()).toBeVisible();
  for (let count = 0; count < 3; count++) await rollOnce(page);
  const sheet = await openFairness(page);
  await sheet.getByRole("button", { name: t("fairness.rotate") }).click();
  await expect(sheet.getByText(t("fairness.recomputed", { count: 3, all: "3" }))).toBeVisible();
  await sheet.getByRole("button", { name: t("action.close") }).click();
  await rollOnce(page);

  await page.getByRole("button", { name: t("rounds.title") }).click();
  const records = page.getByRole("dialog", { name: t("rounds.title") });
  await expect(records.getByRole("listitem").filter({ hasText: t("rounds.verified") })).toHaveCount(3);
  await expect(records.getByRole("listitem").filter({ hasText: t("rounds.secret") })).toHaveCount(1);
  await records.getByRole("button", { name: t("rounds.checkAll") }).click();
  await expect(records.getByRole("status")).toContainText(
    t("rounds.checkedSum", { checked: "3", fine: "3", wrong: "0" }),
  );
  await expect(records.getByRole("status")).toContainText(t("rounds.checkedSecret", { count: 1 }));
  await records.getByRole("combobox", { name: t("rounds.game") }).selectOption("mines");
  await expect(records.getByText(t("rounds.noneHere"))).toBeVisible();
  await records.getByRole("button", { name: t("action.close") }).click();

  // The mark stands wherever rounds are listed: above the board, at home, in the profile.
  const marked = { hasText: t("rounds.verified") };
  const last = page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
  await expect(last).toHaveCount(4);
  await expect(last.filter(marked)).toHaveCount(3);
  await page.getByRole("button", { name: t("action.back") }).click();
  await expect(page).toHaveURL(/\/index$/);
  const rounds = page.locator('main a[href*="&round="]');
  await expect(rounds).toHaveCount(3);
  await expect(rounds.filter(marked)).toHaveCount(2);
  await page.getByRole("link", { name: t("home.all"), exact: true }).click();
  await expect(rounds).toHaveCount(4);
  await expect(rounds.filter(marked)).toHaveCount(3);
});

test("the pair turns by itself after the chosen number of rounds", async ({ page, wallet }) => {
  await signInWith(page, wallet, "10", "/game?name=dice");
  const sheet = await openFairness(page);
  await sheet.getByRole("textbox", { name: t("fairness.automatic") }).fill("2");
  await sheet.getByRole("button", { name: t("fairness.automaticSave") }).click();
  await expect(page.locator("[popover]")).toContainText(t("fairness.automaticSet", { count: 2, shown: "2" }));
  await sheet.getByRole("button", { name: t("action.close") }).click();
  for (let count = 0; count < 3; count++) await rollOnce(page);
  const token = await storedToken(page);
  const { active, lastRevealed } = await api<Data<"GET /fairness/seeds">>("/fairness/seeds", { token });
  expect([active.nonce, lastRevealed?.nonce]).toEqual([1, 2]);
  expect(hashServerSeed(lastRevealed?.serverSeed ?? "")).toBe(lastRevealed?.serverSeedHash);
});

test("a round that is open keeps its seeds, and the way to it is shown", async ({ page, wallet }) => {
  await signInWith(page, wallet, "10", "/game?name=dice");
  const body = { key: crypto.randomUUID(), asset: "PLAY", amount: "1", params: { mines: 3 } };
  await api("/games/mines/open", { token: await storedToken(page), body });
  const sheet = await openFairness(page);
  await sheet.getByRole("button", { name: t("fairness.rotate") }).click();
  await expect(page.locator("[popover]")).toContainText(says("error.seedsInUse"));
  await sheet.getByRole("link", { name: t("fairness.toRound", { game: t("game.mines") }) }).click();
  await expect(page).toHaveURL(/\/game\?name=mines$/);
});

test("no bet is possible before the hash of its server seed was read, and the hash is shown", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "10", "/index");
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route("**/api/fairness/seeds", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/game?name=dice");
  await expect(page.getByText("10.0000").first()).toBeVisible();
  const bets: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/bet")) bets.push(request.url());
  });
  await page.getByRole("button", { name: t("state.loading") }).click({ force: true });
  await page.waitForTimeout(500);
  expect(bets).toEqual([]);
  await expect(page.getByRole("button", { name: t("fairness.committed") })).toHaveCount(0);
  go();
  await expect(roll(page)).toBeEnabled();
  const { active } = await api<Data<"GET /fairness/seeds">>("/fairness/seeds", {
    token: await storedToken(page),
  });
  const line = page.getByRole("button", { name: t("fairness.committed") });
  await expect(line.locator(`[title="${active.serverSeedHash}"]`)).toBeVisible();
  await rollOnce(page);
  await expect(page.locator("[popover]")).not.toContainText(t("fairness.unseen"));
});

test("a server that commits to one seed and draws from another is found out", async ({ page, wallet }) => {
  await signInWith(page, wallet, "10", "/index");
  // What the page reads first is not the hash of the seed that is drawn from.
  let lying = true;
  await page.route("**/api/fairness/seeds", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (lying) body.data.active.serverSeedHash = "ab".repeat(32);
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/game?name=dice");
  await rollOnce(page);
  lying = false;
  const sheet = await openFairness(page);
  await expect(page.locator("[popover]")).toContainText(t("fairness.hashChanged"));
  await sheet.getByRole("button", { name: t("fairness.rotate") }).click();
  await expect(sheet.getByText(t("fairness.recomputed", { count: 0, all: "1" }))).toBeVisible();
  await sheet.getByRole("link", { name: t("fairness.details") }).click();
  await expect(page.getByText(t("round.failedCheck"))).toBeVisible();
});
