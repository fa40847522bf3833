// What players allow themselves, on the page: limits bite in every kind of game, breaks and exclusions close the bets and
// nothing else, and whoever wants to be told how it went is told.
import type { Body, Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { expectNoFindings } from "./support/axe.ts";
import { betName } from "./support/big-buttons.ts";
import { base, depositBeside } from "./support/chain.ts";
import {
  api,
  balanceOf,
  expect,
  inLanguage,
  settled,
  signIn,
  speak,
  storedToken,
  t,
  test,
} from "./support/journey.ts";
import { sidewaysFindings, smallTargets } from "./support/screens.ts";
import { signInWith } from "./support/steps.ts";

type Limits = Data<"GET /user/limits">;
type Say = typeof t;

const screen = "/profile?view=limits";
const dice = "/game?name=dice";

async function limitsOf(page: Page): Promise<Limits> {
  return await api<Limits>("/user/limits", { token: await storedToken(page) });
}

/** Sets a limit beside the page. */
async function allow(page: Page, limit: Body<"POST /user/limit/save">): Promise<void> {
  await api("/user/limit/save", { token: await storedToken(page), body: limit });
}

const dailyBets = (limit: string) => ({ assetId: "PLAY", kind: "bets", period: "day", limit }) as const;

async function betsOf(page: Page): Promise<number> {
  const { records } = await api<Data<"GET /user/records">>("/user/records?limit=100", {
    token: await storedToken(page),
  });
  return records.length;
}

const roll = (page: Page, say: Say = t) => page.getByRole("button", { name: betName(say("dice.roll")) });

async function rollOnce(page: Page, say: Say = t): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/games/dice/bet")),
    roll(page, say).click(),
  ]);
  await expect(page.getByRole("dialog").or(roll(page, say))).toBeVisible();
}

test("in Chinese, a limit set on its screen refuses the bet that would pass it, and the sheet says which", async ({
  page,
  wallet,
}) => {
  await speak(page, "cn");
  const say = await inLanguage("cn");
  await signInWith(page, wallet, "50", "/profile");
  await page.getByRole("link", { name: say("profile.limits") }).click();
  await settled(page);
  const bets = say("limits.betsDay", { asset: "PLAY" });
  await page.getByRole("button", { name: `${say("limits.set")}: ${bets}` }).click();
  const sheet = page.getByRole("dialog", { name: bets });
  await sheet.getByRole("textbox", { name: say("limits.limit") }).fill("2.5");
  await expect(sheet.getByText(say("limits.atOnce"))).toBeVisible();
  await sheet.getByRole("button", { name: say("limits.save") }).click();
  await expect(page.getByText(say("limits.of", { amount: "2.5000", asset: "PLAY" }))).toBeVisible();

  await page.goto(dice);
  await rollOnce(page, say);
  await rollOnce(page, say);
  const before = await balanceOf(page, "PLAY");
  await roll(page, say).click();
  const stop = page.getByRole("dialog", { name: say("stop.day") });
  await expect(stop).toContainText("2.0000 / 2.5000 PLAY");
  await expect(stop).toContainText(bets);
  await expect(stop.getByText("0.5000 PLAY")).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe(before);
  expect(await betsOf(page)).toBe(2);

  // What is left may be bet to the last digit.
  await stop.getByRole("button", { name: say("stop.done") }).click();
  await page.getByRole("textbox", { name: say("play.amount") }).fill("0.5");
  await rollOnce(page, say);
  await expect.poll(() => betsOf(page)).toBe(3);

  // Play money goes on, and none of it is counted.
  await expect(roll(page, say)).toBeVisible();
  await roll(page, say).click();
  await stop.getByRole("button", { name: say("stop.demo") }).click();
  await expect(page.getByRole("button", { name: say("play.demo"), exact: true })).toBeVisible();
  await roll(page, say).click();
  await expect(page.getByRole("navigation", { name: say("play.lastResults") }).getByRole("link")).toHaveCount(
    1,
  );
  expect(await betsOf(page)).toBe(3);
  await page.getByRole("button", { name: say("play.endDemo") }).click();
  await expect(page.getByRole("button", { name: say("play.demo"), exact: true })).toHaveCount(0);
});

test("a lower limit stands at once, a higher one waits and can be taken back; another page hears of it", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "50", screen);
  const losses = t("limits.lossesWeek", { asset: "tPLAY" });
  const shown = (amount: string) => page.getByText(t("limits.of", { amount, asset: "tPLAY" }));
  const open = (act: "limits.set" | "limits.change") =>
    page.getByRole("button", { name: `${t(act)}: ${losses}` }).click();
  const sheet = page.getByRole("dialog", { name: losses });
  const type = (amount: string) => sheet.getByRole("textbox", { name: t("limits.limit") }).fill(amount);
  const save = () => sheet.getByRole("button", { name: t("limits.save") }).click();
  await page.getByText(t("limits.week"), { exact: true }).click();
  await page.getByText("tPLAY", { exact: true }).click();

  await open("limits.set");
  await save();
  await expect(sheet.getByRole("alert")).toHaveText(t("typed.empty"));
  await sheet.getByRole("button", { name: "500", exact: true }).click();
  await save();
  await expect(shown("500.0000")).toBeVisible();
  await open("limits.change");
  await type("40");
  await save();
  await expect(shown("40.0000")).toBeVisible();

  await open("limits.change");
  await type("60");
  await expect(
    sheet.getByText(t("limits.waits", { hours: 24, amount: "40.0000", asset: "tPLAY" })),
  ).toBeVisible();
  await save();
  await expect(page.getByText(t("limits.raiseTo", { amount: "60.0000", asset: "tPLAY" }))).toBeVisible();
  await expect(page.getByText(/^takes effect in 23:59:\d\d$/)).toBeVisible();
  await expect(shown("40.0000")).toBeVisible();
  await page.getByRole("button", { name: `${t("action.cancel")}: ${losses}` }).click();
  await expect(page.getByText(t("limits.raiseTo", { amount: "60.0000", asset: "tPLAY" }))).toHaveCount(0);

  await open("limits.change");
  await sheet.getByRole("button", { name: t("limits.remove") }).click();
  await expect(page.getByText(t("limits.removal"))).toBeVisible();
  await expect(shown("40.0000")).toBeVisible();

  await allow(page, { assetId: "TPLAY", kind: "losses", period: "week", limit: "30" });
  await expect(shown("30.0000")).toBeVisible();
  await expect(page.getByText(t("limits.removal"))).toHaveCount(0);
});

test("automatic play ends at the limit, and the sheet says why", async ({ page, wallet }) => {
  await signInWith(page, wallet, "50", dice);
  await allow(page, dailyBets("3"));
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByRole("button", { name: t("auto.endless") }).click();
  await page.getByRole("button", { name: betName(t("auto.startEndless")) }).click();
  const stop = page.getByRole("dialog", { name: t("stop.day") });
  await expect(stop).toContainText("3.0000 / 3.0000 PLAY");
  expect(await betsOf(page)).toBe(3);
  await stop.getByRole("button", { name: t("stop.done") }).click();
  await expect(page.locator(".auto-panel-ended")).toContainText(t("auto.end.refused"));
  await expect(page.getByRole("button", { name: betName(t("auto.startEndless")) })).toBeVisible();
});

test("a staged round that stands is played to its end; the next one is refused", async ({ page, wallet }) => {
  await signInWith(page, wallet, "50", "/game?name=mines");
  const bet = page.getByRole("button", { name: betName(t("staged.place")) });
  const tile = (number: number) =>
    page.getByRole("button", { name: t("mines.tileClosed", { tile: number }), exact: true });
  await page.getByRole("textbox", { name: t("mines.count") }).fill("1");
  await bet.click();
  await expect(page.getByRole("button", { name: new RegExp(t("staged.cashOut")) })).toBeVisible();
  // Lowered below what the open round stakes: it goes on.
  await allow(page, dailyBets("0.5"));
  await tile(7).click();
  const out = page.getByRole("button", { name: /^Cash out at/ });
  const again = page.getByRole("button", { name: new RegExp(`^${t("staged.newRound")}`) });
  await expect(out.or(again)).toBeVisible();
  if (await out.isVisible()) await out.click();
  await expect(again).toBeVisible();
  await again.click();
  const stop = page.getByRole("dialog", { name: t("stop.day") });
  await expect(stop).toContainText("1.0000 / 0.5000 PLAY");
  expect(await betsOf(page)).toBe(1);
});

test("a bet on a round of Crash is refused by the limit of losses", async ({ page, wallet }) => {
  test.setTimeout(1_200_000);
  await signInWith(page, wallet, "50", "/game?name=crash");
  await allow(page, { assetId: "PLAY", kind: "losses", period: "month", limit: "0.4" });
  const bet = page.getByRole("button", { name: new RegExp(`${t("crash.betThis")}|${t("crash.betNext")}`) });
  await bet.click();
  const stop = page.getByRole("dialog", { name: t("stop.month") });
  await expect(stop).toContainText("0.0000 / 0.4000 PLAY", { timeout: 180_000 });
  await stop.getByRole("button", { name: t("stop.done") }).click();
  await expect(bet).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("50");
});

test("a break closes the bets and leaves withdrawing open; it becomes longer, and then an exclusion", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "50", screen);
  await page.getByText(t("limits.days", { count: 3 }), { exact: true }).click();
  await page.getByRole("button", { name: t("limits.startDays", { count: 3 }) }).click();
  const sure = page.getByRole("dialog", { name: t("limits.takeBreak") });
  await expect(sure).toContainText(/No bets until .* A break cannot be shortened\./);
  await sure.getByRole("button", { name: t("limits.startDays", { count: 3 }) }).click();
  await expect(page.getByRole("heading", { name: t("limits.onBreak") })).toBeVisible();
  await expect(page.getByText(/2 d 23:59:\d\d$/)).toBeVisible();
  // Shorter ones are not offered any more.
  await expect(page.getByText(t("limits.hours24"), { exact: true })).toHaveCount(0);
  expect((await limitsOf(page)).pause?.kind).toBe("break");

  await page.goto(dice);
  const paused = page.getByRole("button", { name: t("play.paused") });
  await expect(page.getByText(/^You are on a break until /)).toBeVisible();
  await paused.click();
  const stop = page.getByRole("dialog", { name: t("limits.onBreak") });
  await expect(stop.getByText(/^2 d 23:5\d:\d\d$/)).toBeVisible();
  await stop.getByRole("button", { name: t("stop.done") }).click();
  await page.goto("/withdraw");
  await settled(page);
  await expect(page.getByRole("textbox", { name: t("withdraw.quantity") })).toBeEnabled();

  await page.goto(screen);
  await page.getByRole("button", { name: t("limits.exclusion") }).click();
  const sheet = page.getByRole("dialog", { name: t("limits.exclusion") });
  await sheet.getByText(t("limits.years", { count: 1 }), { exact: true }).click();
  const exclude = sheet.getByRole("button", { name: t("limits.exclude") });
  await expect(exclude).toHaveAttribute("aria-disabled", "true");
  await sheet.getByRole("textbox").fill(t("limits.word").toLowerCase());
  await exclude.click();
  await expect(page.getByRole("heading", { name: t("limits.excluded") })).toBeVisible();
  await expect(page.getByText(/36[45] d \d\d:\d\d:\d\d$/)).toBeVisible();
  expect((await limitsOf(page)).pause?.kind).toBe("exclusion");
  await page.goto("/game?name=limbo");
  await expect(paused).toBeVisible();

  // An exclusion for ever takes a signature of the wallet.
  await page.goto(screen);
  await page.getByRole("button", { name: t("limits.exclusion") }).click();
  await sheet.getByText(t("limits.forEver"), { exact: true }).click();
  await expect(sheet.getByText(t("proof.walletWhy"))).toBeVisible();
  await sheet.getByRole("textbox").fill(t("limits.word"));
  const asked = wallet.signed.length;
  await exclude.click();
  await expect(sheet).toHaveCount(0);
  expect(wallet.signed.length).toBe(asked + 1);
  await expect(page.getByRole("button", { name: t("limits.exclusion") })).toHaveCount(0);
  expect((await limitsOf(page)).pause).toMatchObject({ kind: "exclusion", untilMs: null });
});

test("a break that begins elsewhere reaches the open game, whose bets close without a reload", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "50", dice);
  await rollOnce(page);
  await api("/user/break/start", { token: await storedToken(page), body: { hours: 24 } });
  await expect(page.getByRole("button", { name: t("play.paused") })).toBeVisible();
});

test("limits that cannot be read are not none: the screen says so and reads them again", async ({
  page,
  wallet,
}) => {
  expect(wallet.address).toBeTruthy();
  await signIn(page, "/profile");
  const limits = "**/api/user/limits";
  await page.route(limits, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(screen);
  await expect(page.getByRole("heading", { name: t("limits.failed") })).toBeVisible();
  await expect(page.getByText(t("limits.none"))).toHaveCount(0);
  await page.unroute(limits);
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(page.getByText(t("limits.none"))).toHaveCount(3);
});

test("after half an hour of play the page says how it went, once no round is open; automatic play waits", async ({
  page,
  wallet,
}) => {
  await page.clock.install();
  await signInWith(page, wallet, "100", screen);
  await page.getByText(t("limits.minutes", { count: "30" }), { exact: true }).click();
  await expect.poll(async () => (await limitsOf(page)).realityMinutes).toBe(30);

  await page.goto(dice);
  await rollOnce(page);
  await page.clock.fastForward("20:00");
  await page.reload();
  await page.getByText(t("play.auto"), { exact: true }).click();
  await page.getByRole("button", { name: t("auto.endless") }).click();
  await page.getByRole("button", { name: betName(t("auto.startEndless")) }).click();
  await expect.poll(() => betsOf(page)).toBeGreaterThan(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const reality = "**/api/user/reality?*";
  await page.route(reality, (route) => route.fulfill({ status: 503, body: "" }));
  await page.clock.fastForward("11:00");
  const sheet = page.getByRole("dialog", { name: /^You have played for 3\d minutes$/ });
  await expect(sheet).toBeVisible();
  // It could not be asked: that is not nothing.
  await expect(sheet.getByText(t("reality.failed"))).toBeVisible();
  await page.unroute(reality);
  await sheet.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(sheet).toContainText(t("reality.noneOpen"));
  const bets = await betsOf(page);
  const { records } = await api<Data<"GET /user/records">>("/user/records?limit=100", {
    token: await storedToken(page),
  });
  const net = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
  expect(await balanceOf(page, "PLAY").then(base)).toBe(base("100") + net);
  const shown = sheet.locator("dd");
  await expect(shown.nth(0)).toHaveText(String(bets));
  await expect(shown.nth(1)).toHaveText(`${bets}.0000`);
  await expect(shown.nth(2)).toHaveText(net < 0n ? /^−/ : net > 0n ? /^\+/ : /^0/);
  await page.clock.fastForward("00:05");
  expect(await betsOf(page)).toBe(bets);

  await sheet.getByRole("button", { name: t("limits.change") }).click();
  await sheet.getByText(t("limits.minutes", { count: "15" }), { exact: true }).click();
  await expect(sheet.getByText(t("reality.again", { count: 15 }))).toBeVisible();
  await sheet.getByRole("button", { name: t("reality.playOn") }).click();
  await expect.poll(() => betsOf(page)).toBeGreaterThan(bets);
  await page.getByRole("button", { name: t("auto.stop") }).click();
  await expect(page.locator(".auto-panel-ended")).toContainText(t("auto.end.asked"));

  await page.clock.fastForward("16:00");
  const second = page.getByRole("dialog", { name: /^You have played for 4\d minutes$/ });
  await second.getByRole("button", { name: t("limits.takeBreak") }).click();
  await page
    .getByRole("dialog", { name: t("limits.takeBreak") })
    .getByRole("button", { name: t("limits.startHours") })
    .click();
  await expect(page.getByRole("button", { name: t("play.paused") })).toBeVisible();
});

test("the deposit screen says what the own limit leaves", async ({ page, wallet }) => {
  await signIn(page, "/deposit");
  await depositBeside(page, wallet, "50");
  await allow(page, { assetId: "PLAY", kind: "deposits", period: "week", limit: "80" });
  await expect(
    page.getByText(t("deposit.limitWeek", { left: "30.0000", limit: "80.0000", asset: "PLAY" })),
  ).toBeVisible();
});

test("every sheet of it is whole on a narrow screen and with large text, and breaks no rule of access", async ({
  page,
  wallet,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInWith(page, wallet, "50", screen);
  await allow(page, dailyBets("2"));
  await allow(page, dailyBets("12345.6789"));
  const look = async (place: string) => {
    await expectNoFindings(page, place);
    for (const size of [
      { width: 320, height: 640 },
      { width: 188, height: 406 },
    ]) {
      await page.setViewportSize(size);
      await settled(page);
      expect.soft([...(await sidewaysFindings(page)), ...(await smallTargets(page, 24))], place).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 812 });
  };
  const put = async (name: string | RegExp) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toHaveCount(0);
  };
  await page.reload();
  await settled(page);
  await look("the screen");
  const bets = t("limits.betsDay", { asset: "PLAY" });
  await page.getByRole("button", { name: `${t("limits.change")}: ${bets}` }).click();
  await page.getByRole("textbox", { name: t("limits.limit") }).fill("99");
  await look("the sheet of a limit");
  await put(bets);
  await page.getByRole("button", { name: t("limits.startHours") }).click();
  await look("the sheet of a break");
  await put(t("limits.takeBreak"));
  await page.getByRole("button", { name: t("limits.exclusion") }).click();
  await look("the sheet of an exclusion");
  await put(t("limits.exclusion"));

  await page.goto(dice);
  await page.getByRole("textbox", { name: t("play.amount") }).fill("3");
  await roll(page).click();
  await expect(page.getByRole("dialog", { name: t("stop.day") })).toContainText("2.0000 PLAY");
  await look("the sheet of a stopped bet");
  await page.getByRole("button", { name: t("limits.takeBreak") }).click();
  await look("the choice of a break");
  await page.getByRole("button", { name: t("action.cancel") }).click();
  await page.getByRole("button", { name: t("stop.done") }).click();
  await page.getByRole("textbox", { name: t("play.amount") }).fill("1");
  await rollOnce(page);
  await api("/user/reality/save", { token: await storedToken(page), body: { minutes: 15 } });
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("playClock.")) ?? "";
    const past = Date.now() - 16 * 60_000;
    localStorage.setItem(key, JSON.stringify({ startedMs: past, lastMs: Date.now(), toldMs: past }));
  });
  const reality = page.getByRole("dialog", { name: t("reality.minutes", { count: 16 }) });
  await expect(reality.locator("dd")).toHaveCount(3);
  await reality.getByRole("button", { name: t("limits.change") }).click();
  await look("the reality check");
});
