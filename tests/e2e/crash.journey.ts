import type { Data } from "@gemplay/api-schema";
import { crashPointE4, previousGameHash } from "@gemplay/games";
import type { Browser, Page } from "@playwright/test";
import { announceWallet } from "./support/announce-wallet.ts";
import { base } from "./support/chain.ts";
import {
  acceptTermsUnasked,
  api,
  balanceOf,
  expect,
  rpcUrl,
  storedToken,
  t,
  test,
  watchFaults,
} from "./support/journey.ts";
import { tapTwice } from "./support/second-tap.ts";
import { signInWith } from "./support/steps.ts";
import { TestWallet } from "./support/test-wallet.ts";

type Table = Data<"GET /games/crash">;
type Records = Data<"GET /user/records">["records"];

const crash = "/game?name=crash";
const readTable = () => api<Table>("/games/crash");
const betButton = (page: Page) => page.getByRole("button", { name: t("crash.betThis") });
const cashOut = (page: Page) => page.getByRole("button", { name: t("crash.cashOut") });
const betRow = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
/** With the time for bets; one round in five thousand million lasts longer. */
const longestRoundMs = 400_000;
/** What a round that is long enough leaves time for. */
const quick = { timeout: 5_000 };
/** Whether all came to their end; which one did not is no matter. */
const allDone = (tries: readonly Promise<unknown>[]) =>
  Promise.all(tries).then(
    () => true,
    () => false,
  );
const toast = (page: Page) => page.locator("[popover]");

/** A phone that shows a dozen pictures a second: who waits for rounds keeps no core from the journeys beside it. */
async function showFewFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    const cancelled = new Set<number>();
    window.requestAnimationFrame = (show) => {
      const id = window.setTimeout(() => frame((now) => void (cancelled.delete(id) || show(now))), 66);
      return id;
    };
    window.cancelAnimationFrame = (id) => cancelled.add(id);
  });
}

test.beforeEach(({ page }) => showFewFrames(page));

interface Player {
  readonly page: Page;
  readonly faults: readonly string[];
  /** As others see them. */
  readonly name: string;
}

/** A player in a browser of their own, with 100 PLAY, at the table. */
async function sitDown(browser: Browser): Promise<Player> {
  const page = await (await browser.newContext()).newPage();
  const faults = watchFaults(page);
  await showFewFrames(page);
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await acceptTermsUnasked(page);
  const wallet = new TestWallet(rpcUrl);
  await announceWallet(page, wallet);
  await signInWith(page, wallet, "100", crash);
  return { page, faults, name: `${wallet.address.slice(0, 4)}***${wallet.address.slice(-2)}` };
}

async function roundIs(state: Table["current"]["state"], after = 0): Promise<Table> {
  let table = await readTable();
  await expect
    .poll(
      async () => {
        table = await readTable();
        return table.current.round > after && table.current.state === state;
      },
      { intervals: [150], timeout: longestRoundMs },
    )
    .toBe(true);
  return table;
}

async function recordsOf(page: Page): Promise<Records> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

test("three players and a guest on one round: by itself, by hand, lost; a reload in the middle", async ({
  page: guest,
  browser,
}) => {
  test.setTimeout(1_200_000);
  await guest.goto(crash);
  // Opened directly, a screen's own style sheet comes before the one of all: it stands above the base all the same.
  await expect(guest.locator(".panel")).not.toHaveCSS("padding-left", "0px");
  const players = await Promise.all([sitDown(browser), sitDown(browser), sitDown(browser)]);
  const [byItself, byHand, loser] = players.map(({ page }) => page) as [Page, Page, Page];
  await byItself.getByRole("textbox", { name: t("crash.autoCashOut") }).fill("1.05");

  // Most rounds last long enough for a hand and a reload; one that does not is followed by another.
  let { current } = await readTable();
  for (let rounds = 1; ; rounds++) {
    expect(rounds, "rounds that were too short").toBeLessThan(25);
    ({ current } = await roundIs("betting", current.round));
    const { round } = current;
    const sat =
      (await allDone([byItself, byHand, loser].map((page) => betButton(page).click(quick)))) &&
      (await allDone([
        ...[byItself, byHand, loser].map((page) => expect(betRow(page, t("crash.you"))).toBeVisible(quick)),
        // By name: players of other journeys may sit at the table too, and two may be shown alike.
        ...players.map(({ name }) => expect(betRow(guest, name).first()).toContainText("1.0000", quick)),
      ]));
    const betIn = loser.getByRole("button", { name: t("crash.betIn") }).or(cashOut(loser));
    // At once, so that a short round is long enough too.
    const [out, kept] = await Promise.all([
      allDone([cashOut(byHand).click({ timeout: 15_000 })]),
      loser.reload().then(() => allDone([expect(betIn).toBeVisible(quick)])),
    ]);
    const { history } = await roundIs("over", round - 1);
    const pointE4 = history.find((one) => one.round === round)?.crashPointE4 ?? 0;
    const won = betRow(byHand, t("crash.you")).filter({ hasText: "+" });
    if (!sat || !out || !kept || pointE4 < 10_500) continue;
    if (await allDone([expect(won).toBeVisible({ timeout: 1_500 })])) break;
  }

  // All four see the same end, and who got out where.
  const { round } = current;
  const past = (await readTable()).history.find((one) => one.round === round);
  expect(past).toBeDefined();
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const point = `${((past?.crashPointE4 ?? 0) / 10_000).toLocaleString("en", twoDecimals)}×`;
  for (const page of [guest, byItself, byHand, loser])
    await expect(
      page
        .getByRole("list", { name: t("crash.history") })
        .getByRole("button")
        .first(),
    ).toHaveText(point);

  const newest = async (page: Page) => {
    await expect.poll(async () => (await recordsOf(page))[0]?.nonce).toBe(round);
    return (await recordsOf(page))[0];
  };
  expect(await newest(byItself)).toMatchObject({ result: "WIN", multiplierE4: 10_500, payout: "1.05" });
  const hand = await newest(byHand);
  expect(hand).toMatchObject({ result: "WIN", game: "crash" });
  expect(hand?.multiplierE4).toBeLessThanOrEqual(past?.crashPointE4 ?? 0);
  expect(await newest(loser)).toMatchObject({ result: "LOSE", payout: "0" });

  // Nothing is lost or made: each balance is what was brought and what the rounds changed.
  for (const page of [byItself, byHand, loser]) {
    const records = await recordsOf(page);
    const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
    expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);
  }

  // The guest computes the round again.
  await guest
    .getByRole("list", { name: t("crash.history") })
    .getByRole("button", { name: point, exact: true })
    .first()
    .click();
  const proof = guest.getByRole("dialog");
  await expect(proof).toContainText(t("crash.pointFits", { multiplier: point }));
  await proof.getByRole("button", { name: t("crash.follow") }).click();
  await expect(proof).toContainText(t("crash.chainFits", { count: round, shown: String(round) }));
  const { chain, history } = await readTable();
  const own = history.find((one) => one.round === round);
  expect(crashPointE4({ gameHash: own?.gameHash ?? "", salt: chain.salt })).toBe(past?.crashPointE4);
  // The commitment's transaction is on the chain, in the fifth block before the salt's.
  expect(chain.saltBlock).toBe((chain.witness?.block ?? 0) + 5);
  await expect(proof).toContainText(t("crash.committedIn", { block: String(chain.witness?.block) }));
  await expect(proof).toContainText(
    t("crash.order", { before: String(chain.witness?.block), after: String(chain.saltBlock) }),
  );
  await expect(proof.getByRole("button", { name: t("records.copyTransaction") })).toBeVisible();
  const before = history.find((one) => one.round === round - 1);
  if (before) expect(previousGameHash(own?.gameHash ?? "")).toBe(before.gameHash);

  for (const { faults } of players) expect(faults).toEqual([]);
  // Their tables would go on drawing beside the other journeys.
  for (const { page } of players) await page.context().close();
});

test("a bet made while a round runs waits for the next one, and can be cancelled until then", async ({
  page,
  wallet,
}) => {
  test.setTimeout(1_200_000);
  await signInWith(page, wallet, "100", crash);
  const next = page.getByRole("button", { name: t("crash.betNext") });
  const cancel = page.getByRole("button", { name: t("crash.cancel") });

  let { current } = await roundIs("running", (await roundIs("betting")).current.round - 1);
  await expect(next).toBeVisible();
  await next.click();
  await cancel.click();
  await expect(next).toBeVisible();
  ({ current } = await roundIs("betting", current.round));
  await expect(betButton(page)).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("100");

  ({ current } = await roundIs("running", current.round - 1));
  await page.getByRole("textbox", { name: t("crash.autoCashOut") }).fill("1.01");
  await next.click();
  await roundIs("betting", current.round);
  await expect(betRow(page, t("crash.you"))).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("99");
  await expect.poll(async () => (await recordsOf(page)).length, { timeout: longestRoundMs }).toBe(1);
});

test("automatic play bets on each round until its number, and says why it ended", async ({
  page,
  wallet,
}) => {
  test.setTimeout(1_200_000);
  await signInWith(page, wallet, "100", crash);
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByRole("textbox", { name: t("crash.autoCashOut") }).fill("1.01");
  await page.getByRole("textbox", { name: t("auto.count"), exact: true }).fill("2");
  await page.getByRole("button", { name: t("auto.start", { count: 2, shown: "2" }) }).click();
  await expect(toast(page)).toContainText(t("auto.end.count"), { timeout: 2 * longestRoundMs });
  await expect.poll(async () => (await recordsOf(page)).length, { timeout: longestRoundMs }).toBe(2);
});

test("a guest plays the live rounds with play money, which the server never sees", async ({ page }) => {
  test.setTimeout(1_200_000);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.addInitScript(() => localStorage.setItem("hotkeys", "on"));
  await page.goto(crash);
  await page.getByRole("textbox", { name: t("crash.autoCashOut") }).fill("1.01");
  const { current } = await readTable();
  const { round } = (await roundIs("betting", current.round)).current;
  await betButton(page).click();
  await expect(betRow(page, t("crash.you"))).toBeVisible();
  // At its end a tap that was meant for the cash-out bets on no other round.
  const met = await tapTwice(page, async () => {}, { foot: ".crash-act", becomes: t("crash.betNext") });
  expect(met).toBe(false);
  // Read before anything is waited for: it stands until the next round.
  const row = betRow(page, t("crash.you"));
  await expect(row).toContainText(/\+0\.0100|−1\.0000/);
  const shown = await row.textContent();
  const { history } = await roundIs("over", round - 1);
  await expect(page.getByRole("button", { name: t("crash.cancel") })).toHaveCount(0);
  const won = (history.find((one) => one.round === round)?.crashPointE4 ?? 0) >= 10_100;
  expect(shown).toContain(won ? "+0.0100" : "−1.0000");
  await page.getByRole("button", { name: t("rounds.title") }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  expect(sent).toEqual([]);
});

test("Max bets what can be bet, by hand and in the set-up of automatic play; its label stays on one line", async ({
  page,
}) => {
  await page.goto("/game?name=crash");
  const amount = page.locator("div:has(> .field-label .stake-field-max) input");
  const max = page.locator(".stake-field-max");
  for (const mode of [t("play.manual"), t("play.auto")]) {
    await page.getByText(mode, { exact: true }).click();
    await expect(max).not.toHaveAttribute("aria-disabled");
    await amount.fill("2");
    await max.click();
    await expect(amount).toHaveValue("1,000.0000");
    const label = await page.locator(".field-label:has(.stake-field-max)").boundingBox();
    expect(label?.height).toBeLessThan(20);
  }
});
