import type { Data, StagedGameName } from "@gemplay/api-schema";
import { cutAmount } from "@gemplay/money";
import type { Page } from "@playwright/test";
import { base, depositBeside } from "./support/chain.ts";
import { api, balanceOf, expect, says, signIn, storedToken, t, test } from "./support/journey.ts";

type Answer = Data<`GET /games/${StagedGameName}/open`>;
type Records = Data<"GET /user/records">["records"];

/** A staged game as somebody plays it who wants to get on, or to lose. */
interface Played {
  readonly name: StagedGameName;
  /** Sets up rounds that are likely to go on, or likely to be lost. */
  prepare(page: Page, wish: "on" | "lose"): Promise<void>;
  /** Makes the likelier move, or the one that is likelier to lose. */
  step(page: Page, wish: "on" | "lose", made: number): Promise<void>;
}

const mines: Played = {
  name: "mines",
  async prepare(page, wish) {
    await page.getByRole("textbox", { name: t("mines.count") }).fill(wish === "on" ? "1" : "24");
  },
  step: (page, _wish, made) =>
    page.getByRole("button", { name: t("mines.tileClosed", { tile: made + 7 }), exact: true }).click(),
};
const hilo: Played = {
  name: "hilo",
  async prepare() {},
  async step(page, wish) {
    const guesses = page.locator(".choice");
    const chances = (await guesses.locator("i").allTextContents()).map(Number.parseFloat);
    const [first = 0, second = 0] = chances;
    await guesses.nth(first >= second === (wish === "on") ? 0 : 1).click();
  },
};
const coinflip: Played = {
  name: "coinflip",
  async prepare() {},
  step: (page) => page.getByRole("button", { name: t("coinflip.heads") }).click(),
};

const betButton = (page: Page) =>
  page
    .getByRole("button", { name: t("staged.place"), exact: true })
    .or(page.getByRole("button", { name: new RegExp(`^${t("staged.newRound")}`) }));
const cashOutButton = (page: Page) =>
  page.getByRole("button", { name: new RegExp(`^${t("staged.cashOut")}`) });

/** Does something on the page that makes a call, and waits until the page has taken its answer. */
async function answered(page: Page, path: string, act: () => Promise<unknown>): Promise<Answer> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (one) => one.url().endsWith(`/api/games/${path}`) && one.request().method() === "POST",
    ),
    act(),
  ]);
  const { data } = (await response.json()) as { data: Answer };
  await expect(data.open ? cashOutButton(page) : betButton(page)).toBeVisible();
  return data;
}

const bet = (page: Page, { name }: Played) => answered(page, `${name}/open`, () => betButton(page).click());

/** Plays rounds until one stands after so many right steps; it is open then. */
async function playTo(page: Page, game: Played, steps: number): Promise<NonNullable<Answer["open"]>> {
  for (let rounds = 0; rounds < 60; rounds++) {
    let { open } = await bet(page, game);
    while (open && open.step < steps) {
      const made = open.step;
      ({ open } = await answered(page, `${game.name}/move`, () => game.step(page, "on", made)));
    }
    if (open) return open;
  }
  throw new Error(`no round of ${game.name} came to ${steps} steps`);
}

/** Plays rounds to their end until one is lost. */
async function playToLoss(page: Page, game: Played): Promise<void> {
  for (let rounds = 0; rounds < 60; rounds++) {
    let { open, round } = await bet(page, game);
    while (open && open.step < 5) {
      const made = open.step;
      ({ open, round } = await answered(page, `${game.name}/move`, () => game.step(page, "lose", made)));
    }
    if (open) ({ round } = await answered(page, `${game.name}/cash-out`, () => cashOutButton(page).click()));
    if (round?.result === "LOSE") return;
  }
  throw new Error(`no round of ${game.name} was lost`);
}

async function recordsOf(page: Page): Promise<Records> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

for (const game of [mines, hilo, coinflip])
  test(`${game.name}: steps, a reload in the middle, cash-out, loss, records, and each round re-computes`, async ({
    page,
    wallet,
  }) => {
    await signIn(page, `/game?name=${game.name}`);
    await depositBeside(page, wallet, "100");
    await page.getByRole("textbox", { name: t("play.amount") }).fill("0.5");
    await game.prepare(page, "on");
    const open = await playTo(page, game, 2);

    await page.reload();
    await expect(cashOutButton(page)).toContainText(`${cutAmount(open.payout, 4)} PLAY`);
    await expect(page.getByRole("textbox", { name: t("play.amount") })).toHaveCount(0);
    const before = await balanceOf(page, "PLAY");
    const { round } = await answered(page, `${game.name}/cash-out`, () => cashOutButton(page).click());
    expect(round).toMatchObject({ id: open.id, result: "WIN", payout: open.payout });
    expect(base(await balanceOf(page, "PLAY"))).toBe(base(before) + base(open.payout));
    await expect(page.getByText(t("result.win"), { exact: false }).first()).toBeVisible();

    await page.getByRole("button", { name: t("staged.change") }).click();
    await game.prepare(page, "lose");
    await playToLoss(page, game);

    const records = await recordsOf(page);
    const gained = records.reduce((all, { payout, amount }) => all + base(payout) - base(amount), 0n);
    expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);
    await page.getByRole("button", { name: t("rounds.title") }).click();
    const sheet = page.getByRole("dialog", { name: t("rounds.title") });
    await expect(sheet.getByRole("listitem")).toHaveCount(records.length);
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: t("staged.check") }).click();
    await expect(page.getByText(t("round.secret"), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("round.reveal") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
    await page.goto(`/game?name=${game.name}&round=${open.id}`);
    await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
  });

test("a round that went on elsewhere is said and shown; so is one that ended there", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/game?name=mines");
  await depositBeside(page, wallet, "10");
  await page.getByRole("textbox", { name: t("mines.count") }).fill("1");
  const token = await storedToken(page);
  const elsewhere = (path: string, body: unknown) => api<Answer>(`/games/mines/${path}`, { token, body });
  let { id } = await playTo(page, mines, 1);
  // The only mine may lie where the other device looks: then with another round.
  while ((await elsewhere("move", { id, step: 1, move: { tile: 24 } })).open === null) {
    await page.reload();
    await page.getByRole("textbox", { name: t("mines.count") }).fill("1");
    ({ id } = await playTo(page, mines, 1));
  }

  await page.getByRole("button", { name: t("mines.tileClosed", { tile: 1 }), exact: true }).click();
  await expect(page.locator("[popover]")).toContainText(says("error.moveOutOfOrder"));
  await expect(page.getByRole("button", { name: t("mines.tileGem", { tile: 25 }) })).toBeVisible();

  await elsewhere("cash-out", { id });
  await page.getByRole("button", { name: t("mines.tileClosed", { tile: 1 }), exact: true }).click();
  await expect(page.locator("[popover]")).toContainText(says("error.roundOver"));
  await expect(betButton(page)).toBeVisible();
  await expect(page.getByText(t("staged.result"))).toBeVisible();
});

test("Mines is played by the keys alone", async ({ page }) => {
  await page.goto("/game?name=mines");
  await page.getByRole("textbox", { name: t("mines.count") }).fill("1");
  await betButton(page).press("Enter");
  // The button that cashes out has taken the place of the one that bet, and the focus with it.
  await expect(cashOutButton(page)).toBeFocused();
  const tile = (number: number) =>
    page.getByRole("button", { name: t("mines.tileClosed", { tile: number }), exact: true });
  await tile(1).focus();
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect(tile(7)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tile(7)).toHaveCount(0);
  await expect(cashOutButton(page).or(betButton(page))).toBeVisible();
});

test("a guest plays all three with play money, through a reload and without a call", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/games\/(mines|hilo|coinflip)\//.test(request.url())) calls.push(request.url());
  });
  for (const game of [mines, hilo, coinflip]) {
    await page.goto(`/game?name=${game.name}`);
    await game.prepare(page, "on");
    await betButton(page).click();
    await expect(cashOutButton(page)).toHaveAttribute("aria-disabled", "true");
    await page.reload();
    await game.step(page, "on", 0);
    // Right or wrong, the round has gone on: it can be cashed out, or the next one begins.
    const next = cashOutButton(page).and(page.locator(":not([aria-disabled])")).or(betButton(page));
    await next.click();
    await expect(betButton(page).or(cashOutButton(page))).toBeVisible();
  }
  await page.getByRole("button", { name: t("rounds.title") }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  expect(calls).toEqual([]);
});
