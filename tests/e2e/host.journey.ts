// Tests the app inside the local messaging host: a player opens the app by a link, plays, and closes the app.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Data } from "@gemplay/api-schema";
import type { Frame } from "@playwright/test";
import { generatePrivateKey } from "viem/accounts";
import { signedInitData } from "../../tools/host/host-page.ts";
import { environmentFile } from "../../tools/stack/stack.ts";
import { betName } from "./support/big-buttons.ts";
import {
  acceptTermsBeside,
  asHostUser,
  newUser,
  nextSecond,
  stackHosting,
  takePhone,
  takePhones,
  takePlayersPhone,
  test,
} from "./support/host.ts";
import { expect, inLanguage, says, settled, t } from "./support/journey.ts";
import { operate, startOwnDeployment } from "./support/own-deployment.ts";

const patience = { timeout: 90_000 };

/** Returns the secret part of the bot token, without the bot's public number. */
const secretOf = (token: string) => token.split(":")[1] ?? "";

/**
 * The environment variables of a server with a worker. The commitment account has a random key and no role on the
 * chain.
 */
const withWorker = () => ({ ROLE: "all", COMMITMENT_PRIVATE_KEY: generatePrivateKey() });

type Info = Data<"GET /user/info">;

const pathOf = (frame: Frame) => () => new URL(frame.url()).pathname;

test("a friend's link opens the app in Chinese for a new user without a login, shows the terms and the offer of limits once and records the inviter", async ({
  page,
}) => {
  const say = await inLanguage("cn");
  const hosting = stackHosting();
  const [friend, guest] = [newUser(), newUser("cn")];
  const { inviteCode } = await asHostUser<Info>(hosting, friend, "/user/info");
  const phone = await takePhone(page, guest);
  const app = await phone.open(`by_${inviteCode}`);
  const terms = app.getByRole("dialog", { name: say("terms.title") });
  await terms.getByRole("button", { name: say("terms.accept") }).click();
  await expect(terms).toHaveCount(0);
  const offerIn = (frame: Frame) => frame.getByRole("heading", { name: say("limitOffer.title") });
  await expect(offerIn(app)).toBeVisible();
  await app.getByRole("button", { name: say("limitOffer.later"), exact: true }).click();
  await expect(app.getByText(say("home.airdropBanner"))).toBeVisible();
  expect(pathOf(app)()).toBe("/index");
  // The init data must be secret, so the address of the app must not contain the init data after the start.
  expect(app.url()).not.toContain("tgWebAppData");
  await expect.poll(async () => (await asHostUser<Info>(hosting, guest, "/user/info")).isInvited).toBe(true);
  const friends = await asHostUser<Data<"GET /user/invite/friends/list">>(
    hosting,
    friend,
    "/user/invite/friends/list",
  );
  expect(friends.friends).toHaveLength(1);

  // When the user opens the app again, it uses the same account and shows neither the terms nor the offer.
  const again = await phone.open();
  await expect(again.getByText(say("home.airdropBanner"))).toBeVisible();
  await settled(again);
  await expect(again.getByRole("dialog")).toHaveCount(0);
  await expect(offerIn(again)).toHaveCount(0);
});

test("a bet inside the messaging host gives haptic feedback, and the host's back button leads to the home screen", async ({
  page,
}) => {
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  const app = await phone.open();
  await app.getByRole("button", { name: t("home.claim") }).click();
  await app
    .getByRole("dialog")
    .getByRole("button", { name: t("rewards.done") })
    .click();
  await expect(phone.button(/Back/)).toHaveCount(0);
  await app.evaluate(() => history.pushState(null, "", "/game?name=dice"));
  await expect(app.getByRole("button", { name: t("play.currency", { name: "tPLAY" }) })).toBeVisible();
  await expect(phone.button(/Back/)).toBeVisible();
  const roll = app.getByRole("button", { name: betName(t("dice.roll")) });
  const results = app.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
  await roll.click();
  await expect(results).toHaveCount(1);
  await expect(phone.phone.getByLabel(/^haptic/)).toContainText(/light|soft|rigid|success/);
  await phone.button(/Back/).click();
  await expect.poll(pathOf(app)).toBe("/index");
  await expect(phone.button(/Back/)).toHaveCount(0);
});

test("the app fills the whole height and stays dark in every theme of Telegram, cannot be closed by a swipe, and asks before it closes", async ({
  page,
}) => {
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  await phone.open();
  const ground = "#07100f";
  await expect(phone.phone).toHaveAttribute("data-expanded");
  await expect(phone.phone).toHaveAttribute("data-no-swipe");
  await expect(phone.phone).toHaveAttribute("data-background", ground);
  await expect(phone.phone).toHaveAttribute("data-header", ground);
  await phone.choose(/^Theme/, "light");
  await expect(phone.phone).toHaveAttribute("data-theme", "light");
  await expect(phone.phone).toHaveAttribute("data-header", ground);
  const app = await phone.frame();
  const groundOfPage = () => app.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await groundOfPage()).toBe("rgb(7, 16, 15)");

  await phone.press(/^Swipe down/);
  await expect(phone.notes.getByText(/ignored/)).toBeVisible();
  await expect(phone.isOpen).toHaveCount(1);
  await phone.button(/Close 关闭/).click();
  const question = phone.phone.getByRole("alertdialog");
  await question.getByRole("button", { name: /^Cancel/ }).click();
  await expect(phone.isOpen).toHaveCount(1);
  await phone.button(/Close 关闭/).click();
  await question.getByRole("button", { name: /^Close anyway/ }).click();
  await expect(phone.isOpen).toHaveCount(0);
  await phone.button(/^Open app/).click();
  await expect(phone.phone).toHaveAttribute("data-ready");
});

test("the app keeps clear of the device's edges, and a focused field stays visible above the keyboard", async ({
  page,
}) => {
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  const app = await phone.open("to_game_dice");
  const edges = () =>
    app.evaluate(() =>
      ["--safe-t", "--safe-b"].map((name) => document.documentElement.style.getPropertyValue(name)),
    );
  await phone.turn(/^Full /);
  await phone.turn(/^Notch/);
  // Each value is the sum of the device's safe area and the height of the messaging host's own buttons.
  await expect.poll(edges).toEqual(["93px", "34px"]);
  await phone.turn(/^Notch/, false);
  await expect.poll(edges).toEqual(["46px", "0px"]);
  await phone.turn(/^Full /, false);
  await expect.poll(edges).toEqual(["0px", "0px"]);

  const stake = app.getByRole("textbox", { name: t("play.amount") });
  await stake.click();
  const before = await app.evaluate(() => innerHeight);
  await phone.turn(/^Keyboard/);
  await expect.poll(() => app.evaluate(() => innerHeight)).toBeLessThan(before);
  await stake.focus();
  await expect
    .poll(() =>
      stake.evaluate((input) => {
        const { left, width, top, bottom } = input.getBoundingClientRect();
        const shownAt = (y: number) => document.elementFromPoint(left + width / 2, y);
        // No element may cover the focused field, not even the button pinned to the lower edge.
        return shownAt(top + 1) === input && shownAt(bottom - 1) === input;
      }),
    )
    .toBe(true);
  await phone.turn(/^Keyboard/, false);
  await expect.poll(() => app.evaluate(() => innerHeight)).toBe(before);
});

test("two users side by side have separate accounts and languages, also after the host reloads the app", async ({
  page,
}) => {
  const users = [newUser("en", "Nora"), newUser("cn", "小明")];
  for (const user of users) await acceptTermsBeside(user);
  const [nora, ming] = await takePhones(page, users);
  if (!nora || !ming) throw new Error("no phones");
  const inChinese = await inLanguage("cn");
  const [hers, his] = [await nora.open(), await ming.open()];
  await hers.getByRole("button", { name: t("home.claim") }).click();
  await hers
    .getByRole("dialog")
    .getByRole("button", { name: t("rewards.done") })
    .click();
  await expect(hers.getByText(t("home.airdropBanner"))).toHaveCount(0);
  await expect(his.getByText(inChinese("home.airdropBanner"))).toBeVisible();
  for (const phone of [nora, ming]) await phone.press(/^Reload/);
  await expect(nora.notes.getByText(/reloads/)).toBeVisible();
  await settled(hers);
  await settled(his);
  await expect(hers.getByText(t("home.airdropBanner"))).toHaveCount(0);
  await expect(his.getByText(inChinese("home.airdropBanner"))).toBeVisible();
  const numbers = await Promise.all(
    users.map(async (user) => (await asHostUser<Info>(stackHosting(), user, "/user/info")).userId),
  );
  expect(new Set(numbers).size).toBe(2);
});

test("a reloaded game is in the language of the host's user, even if the script of the host loads last", async ({
  page,
}) => {
  const user = newUser("en");
  const phone = await takePlayersPhone(page, user);
  await phone.open("to_game_dice");
  // The test delays the script that knows the messaging host's language until the texts of the game have loaded.
  const gameTexts = page.waitForResponse(/\/assets\/(?:en|cn|vi|fil|pt)-[^/]*\.js/);
  await page.route(/inside-host/, async (route) => {
    await gameTexts;
    await route.continue();
  });
  await phone.press(/^Reload/);
  const app = await phone.frame();
  await expect(app.getByRole("group", { name: t("play.mode") })).toBeVisible();
  expect(await app.locator("#root").textContent()).not.toMatch(/\p{Script=Han}/u);
});

for (const fault of ["missing", "throwing"] as const)
  test(`the page appears even if the messaging host's bridge is ${fault} and cookies cannot be read`, async ({
    browser,
  }) => {
    const user = newUser("en");
    await acceptTermsBeside(user);
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    await context.addInitScript((kind) => {
      const postEvent = () => {
        throw new Error("no bridge");
      };
      Object.assign(window, { TelegramWebviewProxy: kind === "missing" ? {} : { postEvent } });
      Object.defineProperty(document, "cookie", {
        get() {
          throw new DOMException("The document is sandboxed", "SecurityError");
        },
      });
    }, fault);
    const app = await context.newPage();
    const { origin, token } = stackHosting();
    const launch = new URLSearchParams({
      tgWebAppData: signedInitData(token, { user }),
      tgWebAppVersion: "9.1",
    });
    await app.goto(`${origin}/profile#${launch}`);
    await expect(app.getByRole("heading", { name: t("profile.statistics") })).toBeVisible();
    await context.close();
  });

test("a player with init data older than a day gets no account, and the app asks in Chinese to be opened again", async ({
  page,
}) => {
  const say = await inLanguage("cn");
  const user = newUser("cn");
  await page.clock.install();
  const phone = await takePlayersPhone(page, user);
  await phone.choose(/^Init data/, "90000");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/(api|mini)\//.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  const app = await phone.open();
  await expect(app.getByRole("heading", { name: say("inside.reopen") })).toBeVisible();
  await expect(app.getByRole("alert")).toContainText("1193");
  const asked = calls.length;
  // The app sent each request at most once, and sends no further request without a user action.
  expect(new Set(calls).size).toBe(asked);
  await page.clock.runFor(600_000);
  expect(calls).toHaveLength(asked);
  // The frame of the app disappears during the click, so the promise of the click may never resolve.
  app
    .getByRole("button", { name: say("inside.close") })
    .click()
    .catch(() => undefined);
  await expect(phone.isOpen).toHaveCount(0);
  await phone.choose(/^Init data/, "0");
  const again = await phone.open();
  await expect(again.getByText(say("home.airdropBanner"))).toBeVisible();
});

test("a player who logged out everywhere opens the app again and gets the same account", async ({ page }) => {
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  const app = await phone.open("to_profile");
  await app.getByRole("link", { name: t("nav.settings") }).click();
  await app.getByRole("button", { name: t("profile.logOutEverywhere") }).click();
  await app
    .getByRole("dialog")
    .getByRole("button", { name: t("profile.logOutEverywhere") })
    .click();
  await expect(app.getByRole("heading", { name: t("inside.reopen") })).toBeVisible();
  // After the log-out, the server refuses the earlier init data.
  await phone.press(/^Reload/);
  await expect(app.getByRole("heading", { name: t("inside.reopen") })).toBeVisible();
  await nextSecond();
  const again = await phone.open();
  await expect(again.getByText(t("home.airdropBanner"))).toBeVisible();
});

test("a player whose only sign-in method is the host deletes the account, and the next opening creates another account", async ({
  page,
}) => {
  const user = newUser();
  const hosting = stackHosting();
  const phone = await takePlayersPhone(page, user);
  const { userId } = await asHostUser<Info>(hosting, user, "/user/info");
  const app = await phone.open();
  await app.evaluate(() => history.pushState(null, "", "/profile?view=delete"));
  await expect(app.getByText(t("proof.hostWhy"))).toBeVisible();
  await app.getByLabel(t("delete.type", { word: t("delete.word") })).fill("delete");
  await app.getByRole("button", { name: t("delete.act") }).click();
  // Init data issued before the deletion of the account no longer opens an account.
  await expect(app.getByRole("heading", { name: t("inside.reopen") })).toBeVisible();
  await nextSecond();
  await phone.open();
  expect((await asHostUser<Info>(hosting, user, "/user/info")).userId).not.toBe(userId);
});

test("a frozen account shows only the error about the freeze until the operator unfreezes it", async ({
  page,
}) => {
  const user = newUser();
  await acceptTermsBeside(user);
  const { userId } = await asHostUser<Info>(stackHosting(), user, "/user/info");
  const phone = await takePhone(page, user);
  await operate("freeze", userId);
  const app = await phone.open();
  await expect(app.getByText(says("error.accountFrozen")).first()).toBeVisible();
  await operate("unfreeze", userId);
  const again = await phone.open();
  await expect(again.getByRole("button", { name: t("home.claim") })).toBeVisible();
});

test("the app works while the bot API is down, the bot answers afterwards, and no log line contains the bot's token", async ({
  page,
}, testInfo) => {
  test.setTimeout(240_000);
  const logFile = testInfo.outputPath("server.log");
  mkdirSync(dirname(logFile), { recursive: true });
  const variables = { ...withWorker(), LOG_LEVEL: "trace" };
  const own = await startOwnDeployment(variables, { withHost: true, botFailure: "hang", logFile });
  const { host } = own;
  if (!host) throw new Error("no host");
  try {
    const user = newUser();
    const hosting = { ...host, origin: own.origin };
    const phone = await takePlayersPhone(page, user, hosting);
    const app = await phone.open("to_game_dice");
    // The page starts the demo for the new account, which has no balance.
    await expect(
      app.getByRole("button", { name: t("play.currency", { name: t("play.demo") }) }),
    ).toBeVisible();
    await phone.write("/start");
    await expect(phone.chat.locator("li.mine")).toHaveCount(1);
    const unanswered = () => host.botApi.calls.filter(({ status }) => status === 0);
    await expect.poll(() => unanswered().length, patience).toBeGreaterThan(0);
    host.botApi.setFailure({ status: 502 });
    await expect.poll(() => host.botApi.calls.at(-1)?.status, patience).toBe(502);
    host.botApi.setFailure(undefined);
    await expect(phone.said).toContainText([says("bot.start")], patience);
    await phone.said.getByRole("button", { name: says("bot.open") }).click();
    await expect(phone.phone).toHaveAttribute("data-ready");
    await host.botApi.stop();
    await expect.poll(() => readFileSync(logFile, "utf8"), patience).toContain("HttpError");
    const log = readFileSync(logFile, "utf8");
    // The log contains the failed calls to the bot API and the calls of the app, so it could contain the token.
    expect(log).toContain("502");
    expect(log).toContain("/api/user/info");
    expect(log).not.toContain(secretOf(host.token));
    expect(log).not.toMatch(/hash=[0-9a-f]{64}|tma /);
  } finally {
    await own.stop();
  }
});

test("no file of the built pages and of the host page contains the bot's token", async () => {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const { WEB_DIST = "", OPERATOR_DIST = "" } = JSON.parse(readFileSync(file, "utf8")) as Record<
    string,
    string
  >;
  const { token, pageUrl } = stackHosting();
  const built = [WEB_DIST, OPERATOR_DIST].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(built.length).toBeGreaterThan(50);
  for (const path of built) expect(readFileSync(path).includes(secretOf(token)), path).toBe(false);
  for (const path of ["/", "/page.js", "/setting"])
    expect(await (await fetch(pageUrl + path)).text()).not.toContain(secretOf(token));
});
