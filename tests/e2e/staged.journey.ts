import { type Data, errors, type StagedGameName } from "@gemplay/api-schema";
import { cutAmount } from "@gemplay/money";
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { base } from "./support/chain.ts";
import { api, balanceOf, expect, says, storedToken, t, test } from "./support/journey.ts";
import { tapTwice } from "./support/second-tap.ts";
import { signInWith } from "./support/steps.ts";

type Answer = Data<`GET /games/${StagedGameName}/open`>;
type Records = Data<"GET /user/records">["records"];

/** A staged game as somebody plays it who wants to get on, or to lose. */
interface Played {
  readonly name: StagedGameName;
  /** Sets up rounds that are likely to go on, or likely to be lost. */
  prepare(page: Page, wish: "on" | "lose"): Promise<void>;
  /** Sets up a plan of two steps for automatic play. */
  plan(page: Page): Promise<void>;
  /** Whether a round of automatic play kept to that plan. */
  keepsToPlan(outcome: Records[number]["outcome"]): boolean;
  /** Makes the likelier move, or the one that is likelier to lose. */
  step(page: Page, wish: "on" | "lose", made: number): Promise<void>;
}

/** Whether steps begin as the plan does, and are at most as many. */
const begins = (made: readonly unknown[], plan: readonly unknown[]) =>
  made.length > 0 && made.every((one, place) => one === plan[place]);

const tile = (page: Page, number: number) =>
  page.getByRole("button", { name: t("mines.tileClosed", { tile: number }), exact: true });

const mines: Played = {
  name: "mines",
  async plan(page) {
    const marked = (number: number, place: number) =>
      page.getByRole("button", { name: t("mines.tileMarked", { tile: number, place }) });
    await expect(page.locator(".note")).toContainText(t("mines.planWrong", { most: 22 }));
    await tile(page, 8).click();
    await tile(page, 3).click();
    // By the keys: one more mark, and away with the first.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(marked(4, 3)).toBeFocused();
    await marked(8, 1).press("Enter");
    await expect(marked(3, 1)).toHaveAttribute("aria-pressed", "true");
  },
  keepsToPlan: (outcome) => "opened" in outcome && begins(outcome.opened, [2, 3]),
  async prepare(page, wish) {
    await page.getByRole("textbox", { name: t("mines.count") }).fill(wish === "on" ? "1" : "24");
  },
  step: (page, _wish, made) => tile(page, made + 7).click(),
};
const hilo: Played = {
  name: "hilo",
  async plan(page) {
    await page.getByText(t("hilo.lowerOrSame"), { exact: true }).click();
    await expect(page.getByText(t("hilo.planOnTwo"))).toBeVisible();
  },
  keepsToPlan: (outcome) =>
    "cards" in outcome &&
    outcome.moves.length <= 2 &&
    outcome.moves.every((move, place) => move === ((outcome.cards[place] ?? 0) < 4 ? "same" : "lower")),
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
  async plan(page) {
    await page.getByText(t("coinflip.planTurns"), { exact: true }).click();
    await page.getByRole("button", { name: t("staged.planMore") }).click();
    await expect(page.getByText(t("staged.cashOutAt", { multiplier: "3.9600×" }))).toBeVisible();
  },
  keepsToPlan: (outcome) => "named" in outcome && begins(outcome.named, ["heads", "tails"]),
  async prepare() {},
  step: (page) => page.getByRole("button", { name: t("coinflip.heads") }).click(),
};

const betButton = (page: Page) =>
  page
    .getByRole("button", { name: betName(t("staged.place")) })
    .or(page.getByRole("button", { name: new RegExp(`^${t("staged.newRound")}`) }));
const cashOutButton = (page: Page) =>
  page.getByRole("button", { name: new RegExp(`^${t("staged.cashOut")}`) });

/** The answer to the page's next call. */
async function answerTo(page: Page, path: string): Promise<Answer> {
  const response = await page.waitForResponse(
    (one) => one.url().endsWith(`/api/games/${path}`) && one.request().method() === "POST",
  );
  return ((await response.json()) as { data: Answer }).data;
}

/** Does something on the page that makes a call, and waits until the page has taken its answer. */
async function answered(page: Page, path: string, act: () => Promise<unknown>): Promise<Answer> {
  const [data] = await Promise.all([answerTo(page, path), act()]);
  await expect(data.open ? cashOutButton(page) : betButton(page)).toBeVisible();
  return data;
}

const bet = (page: Page, { name }: Played) => answered(page, `${name}/open`, () => betButton(page).click());

/** Plays rounds until one stands after so many right steps; it is open then. */
async function playTo(page: Page, game: Played, steps: number): Promise<NonNullable<Answer["open"]>> {
  for (let rounds = 0; rounds < 90; rounds++) {
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
    // Two right flips in a row may take their time.
    test.setTimeout(600_000);
    await signInWith(page, wallet, "100", `/game?name=${game.name}`);
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
    // Its first page: two right flips may have taken more rounds than that.
    await expect(sheet.getByRole("listitem")).toHaveCount(Math.min(records.length, 20));
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: t("staged.check") }).click();
    await expect(page.getByText(t("round.secret"), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("round.reveal") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
    await page.goto(`/game?name=${game.name}&round=${open.id}`);
    await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
  });

const toAuto = (page: Page) => page.getByText(t("play.auto"), { exact: true }).click();
const startButton = (page: Page, count: number) =>
  page.getByRole("button", { name: t("auto.start", { count, shown: String(count) }) });
const betsOfRun = (page: Page) => page.getByRole("textbox", { name: t("auto.count"), exact: true });

for (const game of [mines, hilo, coinflip])
  test(`${game.name}: automatic play keeps to its plan, ends by its number, and leaves a refused round to the hand`, async ({
    page,
    wallet,
  }) => {
    await signInWith(page, wallet, "10", `/game?name=${game.name}`);
    await page.getByRole("button", { name: t("play.turboOff") }).click();
    await toAuto(page);
    await game.plan(page);
    await betsOfRun(page).fill("3");
    await startButton(page, 3).click();
    await expect(page.locator(".auto-panel-ended")).toContainText(t("auto.end.count"));
    const records = await recordsOf(page);
    expect(records.map(({ outcome }) => game.keepsToPlan(outcome))).toEqual([true, true, true]);
    const gained = records.reduce((all, { payout, amount }) => all + base(payout) - base(amount), 0n);
    expect(base(await balanceOf(page, "PLAY"))).toBe(base("10") + gained);

    // The table refuses the first step of the next round.
    const refused = { code: errors.TableFull.code, msg: says("error.tableFull"), data: null };
    const moves = `**/api/games/${game.name}/move`;
    await page.route(moves, (route) => route.fulfill({ status: 409, json: refused }));
    await startButton(page, 3).click();
    const stopped = `${t("auto.end.refused")} · ${says("error.tableFull")}`;
    await expect(page.locator(".auto-panel-ended").first()).toContainText(stopped);
    await expect(page.getByText(t("staged.autoOpen"))).toBeVisible();
    await page.unroute(moves);
    await page.getByRole("button", { name: t("staged.autoByHand") }).click();
    await page.reload();
    await expect(cashOutButton(page)).toBeVisible();
    await expect(page.getByRole("group", { name: t("play.mode") })).toHaveCount(0);
    const { open } = await answered(page, `${game.name}/move`, () => game.step(page, "on", 0));
    if (open) await answered(page, `${game.name}/cash-out`, () => cashOutButton(page).click());
    expect(await recordsOf(page)).toHaveLength(4);
  });

for (const { name } of [mines, hilo, coinflip])
  test(`on a short screen the button of ${name} is in sight, by hand and in automatic play`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/game?name=${name}`);
    await expect(betButton(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole("textbox", { name: t("play.amount") }).fill("0.001");
    await expect(page.locator(".note")).toBeInViewport({ ratio: 1 });
    await page.getByRole("textbox", { name: t("play.amount") }).fill("1");
    await toAuto(page);
    await expect(startButton(page, 100)).toBeInViewport({ ratio: 1 });
    if (name === "mines") await tile(page, 1).click();
    await startButton(page, 100).click();
    const stop = page.getByRole("button", { name: t("auto.stop") });
    await expect(stop).toBeInViewport({ ratio: 1 });
    await stop.click();
    await expect(page.locator(".auto-panel-ended")).toContainText(t("auto.end.asked"));
  });

test("a cash-out pressed while the coin turns is made when the coin has come to rest", async ({
  page,
  wallet,
}) => {
  test.setTimeout(600_000);
  await signInWith(page, wallet, "100", "/game?name=coinflip");
  await page.getByRole("textbox", { name: t("play.amount") }).fill("0.5");
  for (let rounds = 1; ; rounds++) {
    expect(rounds, "rounds without a second right flip").toBeLessThan(40);
    await playTo(page, coinflip, 1);
    const flipped = answerTo(page, "coinflip/move");
    await coinflip.step(page, "on", 1);
    const { open } = await flipped;
    const out = open ? answerTo(page, "coinflip/cash-out") : undefined;
    // The coin of a lost round may lie before the tap: then there is nothing to tap.
    await cashOutButton(page)
      .click(open ? {} : { timeout: 2_000 })
      .catch((error: unknown) => {
        if (open) throw error;
      });
    if (open) {
      expect((await out)?.round).toMatchObject({ id: open.id, result: "WIN", payout: open.payout });
      break;
    }
    await expect(betButton(page)).toBeVisible();
  }
  await expect(betButton(page)).toBeVisible();
});

test("a round that went on elsewhere is said and shown; so is one that ended there", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "10", "/game?name=mines");
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

  await tile(page, 1).click();
  await expect(page.locator("[popover]")).toContainText(says("error.moveOutOfOrder"));
  await expect(page.getByRole("button", { name: t("mines.tileGem", { tile: 25 }) })).toBeVisible();

  await elsewhere("cash-out", { id });
  await tile(page, 1).click();
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
  await tile(page, 1).focus();
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect(tile(page, 7)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tile(page, 7)).toHaveCount(0);
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

test("a second tap, meant for the button that was there before, opens no round", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("hotkeys", "on"));
  await page.goto("/game?name=coinflip");
  const button = { foot: ".panel-foot", becomes: t("staged.newRound") };
  const seen = new Set<string>();
  for (let rounds = 0; rounds < 60 && seen.size < 2; rounds++) {
    await betButton(page).click();
    const flip = () => coinflip.step(page, "on", 0);
    // A flip leads to the sum that can be cashed out, or to the end of the round.
    const lost = await tapTwice(page, flip, { ...button, orElse: "1.98" });
    const cashOut = () => cashOutButton(page).click();
    const met = lost ?? (await tapTwice(page, cashOut, button));
    expect(met, lost === undefined ? "after a cash-out" : "after a loss").toBe(false);
    seen.add(lost === undefined ? "cashed out" : "lost");
    await page.waitForTimeout(500);
    await expect(betButton(page)).toBeVisible();
    await expect(cashOutButton(page)).toHaveCount(0);
  }
  expect([...seen].sort()).toEqual(["cashed out", "lost"]);
});
