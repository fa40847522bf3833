import type { Data } from "@gemplay/api-schema";
import { crashPointE4, previousGameHash } from "@gemplay/games";
import type { Browser, Page } from "@playwright/test";
import { announceWallet } from "./support/announce-wallet.ts";
import { base } from "./support/chain.ts";
import { showFewFrames } from "./support/few-frames.ts";
import {
  acceptTermsUnasked,
  answerOffersUnasked,
  api,
  balanceOf,
  expect,
  rpcUrl,
  storedToken,
  t,
  test,
  watchFaults,
} from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";
import { TestWallet } from "./support/test-wallet.ts";

type Table = Data<"GET /games/crash">;
type Records = Data<"GET /user/records">["records"];

const crash = "/game?name=crash";
/** Returns the player's bet on the current round of Crash. */
const betOf = async (page: Page) =>
  (await api<Data<"GET /games/crash/bet">>("/games/crash/bet", { token: await storedToken(page) })).bet;
const readTable = () => api<Table>("/games/crash");
const betButton = (page: Page) => page.getByRole("button", { name: t("crash.betThis") });
const cashOut = (page: Page) => page.getByRole("button", { name: t("crash.cashOut") });
/**
 * Time limit for one round in milliseconds, including the betting time. Only one in 5 billion rounds of Crash lasts
 * longer than this time.
 */
const longestRoundMs = 400_000;

test.beforeEach(({ page }) => showFewFrames(page));

interface Player {
  readonly page: Page;
  readonly faults: readonly string[];
  /** The masked name of the player, as other players see it. */
  readonly name: string;
}

/** Opens the Crash table for a new player with 100 PLAY in a separate browser context. */
async function sitDown(browser: Browser): Promise<Player> {
  const page = await (await browser.newContext()).newPage();
  const faults = watchFaults(page);
  await showFewFrames(page);
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await acceptTermsUnasked(page);
  await answerOffersUnasked(page);
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

/**
 * Waits until the list of the round's bets shows a bet of 1 PLAY for each name. Returns false if the next round started
 * before the page showed all bets. The list of the player's own bets, below the game, has other rows.
 */
async function showsBets(page: Page, names: readonly string[], round: number): Promise<boolean> {
  let result: string = "waiting";
  await expect
    .poll(
      async () => {
        const rows = await page.locator("li.crash-bet-row").allTextContents();
        const isShown = (name: string) => rows.find((row) => row.includes(name))?.includes("1.0000") === true;
        if (names.every(isShown)) result = "shown";
        else if ((await readTable()).current.round !== round) result = "replaced";
        return result;
      },
      { intervals: [100], timeout: longestRoundMs },
    )
    .not.toBe("waiting");
  return result === "shown";
}

async function recordsOf(page: Page): Promise<Records> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

test("three players and a guest share one round of Crash: an automatic and a manual cash-out, a loss and a reload", async ({
  page: guest,
  browser,
}) => {
  test.setTimeout(1_200_000);
  await guest.goto(crash);
  // If a visitor opens the Crash screen directly, the screen's style sheet loads before the shared one. The screen's
  // rules must still override the shared base styles.
  await expect(guest.locator(".panel")).not.toHaveCSS("padding-left", "0px");
  const players = await Promise.all([sitDown(browser), sitDown(browser), sitDown(browser)]);
  const [byItself, byHand, loser] = players.map(({ page }) => page) as [Page, Page, Page];
  await byItself.getByRole("textbox", { name: t("crash.autoCashOut") }).fill("1.05");

  // Most rounds last long enough for a manual cash-out and a reload. If a round is too short, the test tries the next
  // one.
  let { current } = await readTable();
  const newest = async (page: Page) => {
    await expect.poll(async () => (await recordsOf(page))[0]?.nonce).toBe(current.round);
    return (await recordsOf(page))[0];
  };
  for (let attempts = 1; ; attempts++) {
    expect(attempts, "rounds that were too short").toBeLessThan(25);
    ({ current } = await roundIs("betting", current.round));
    await Promise.all([byItself, byHand, loser].map((page) => betButton(page).click()));
    // The test finds the rows on the guest's page by the players' names, because players of other tests may be at the
    // table. Two players may have the same masked name, so the test checks the first matching row.
    const names = players.map(({ name }) => name);
    const shown = await Promise.all([
      ...players.map(({ page }) => showsBets(page, [t("crash.you")], current.round)),
      showsBets(guest, names, current.round),
    ]);
    const rounds = await Promise.all(players.map(async ({ page }) => (await betOf(page))?.round));
    const placed = current.round;
    ({ current } = await readTable());
    // A late bet takes part in the next round. The loop then skips that round too.
    const isTooLate = current.state !== "betting" || rounds.some((round) => round !== placed);
    if (shown.includes(false) || current.round !== placed || isTooLate) continue;
    const over = roundIs("over", current.round - 1);
    const out = cashOut(byHand).click();
    // The click on the cash-out button fails if the round ends first. The loop then plays another round.
    out.catch(() => undefined);
    await loser.reload();
    await Promise.race([out, over]);
    await over;
    const results = [(await newest(byItself))?.result, (await newest(byHand))?.result];
    // The server cashes out every bet at 100×, so even the loser's bet wins in about one of a hundred rounds.
    const isLost = (await newest(loser))?.result === "LOSE";
    if (isLost && results.every((result) => result === "WIN")) break;
  }

  // All four pages show the same crash point and the cash-outs of the players.
  const { round } = current;
  const past = (await readTable()).history.find((one) => one.round === round);
  expect(past).toBeDefined();
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const point = `${((past?.crashPointE4 ?? 0) / 10_000).toLocaleString("en", twoDecimals)}×`;
  for (const page of [guest, byItself, byHand, loser])
    await expect(
      page
        .getByRole("list", { name: t("crash.history") })
        .getByRole("button", { name: point, exact: true })
        .first(),
    ).toBeVisible();

  expect(await newest(byItself)).toMatchObject({ result: "WIN", multiplierE4: 10_500, payout: "1.05" });
  const hand = await newest(byHand);
  expect(hand).toMatchObject({ result: "WIN", game: "crash" });
  expect(hand?.multiplierE4).toBeLessThanOrEqual(past?.crashPointE4 ?? 0);
  expect(await newest(loser)).toMatchObject({ result: "LOSE", payout: "0" });

  // No money is lost or created: each balance equals the deposit plus the results of the rounds.
  for (const page of [byItself, byHand, loser]) {
    const records = await recordsOf(page);
    const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
    expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);
  }

  // The guest verifies the round.
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
  // The block of the commitment transaction is five blocks before the block that provides the salt.
  expect(chain.saltBlock).toBe((chain.witness?.block ?? 0) + 5);
  await expect(proof).toContainText(t("crash.committedIn", { block: String(chain.witness?.block) }));
  await expect(proof).toContainText(
    t("crash.order", { before: String(chain.witness?.block), after: String(chain.saltBlock) }),
  );
  await expect(proof.getByRole("button", { name: t("records.copyTransaction") })).toBeVisible();
  const before = history.find((one) => one.round === round - 1);
  if (before) expect(previousGameHash(own?.gameHash ?? "")).toBe(before.gameHash);

  for (const { faults } of players) expect(faults).toEqual([]);
  // Closes the players' pages, because their Crash tables would take processor time from other tests.
  for (const { page } of players) await page.context().close();
});
