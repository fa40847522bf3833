import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Data } from "@gemplay/api-schema";
import type { Page, Route } from "@playwright/test";
import { expectNoFindings } from "./support/axe.ts";
import { depositBeside } from "./support/chain.ts";
import { whileArchived } from "./support/database.ts";
import {
  anotherDevice,
  api,
  balanceOf,
  expect,
  origin,
  says,
  signIn,
  storedToken,
  t,
  test,
  watchFaults,
} from "./support/journey.ts";
import { codeOf, command, o, operatorSignIn, signInOperator } from "./support/operator.ts";
import { sidewaysFindings } from "./support/screens.ts";
import {
  confirmWithdrawal,
  enterWithdrawal,
  setFundsPassword,
  signInWith,
  winOnce,
} from "./support/steps.ts";

const password = "gem 2026 stone";

const expectAccessible = (operatorPage: Page) => expectNoFindings(operatorPage, operatorPage.url());

test("an operator signs in with a code and rejects a withdrawal, and the player gets the money back", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await depositBeside(page, wallet, "5000");
  await page.goto("/withdraw");
  // The amount of the withdrawal is above the limit for payouts without a review.
  await enterWithdrawal(page, "4000");
  await confirmWithdrawal(page, password);
  await expect.poll(() => balanceOf(page, "PLAY")).toBe("1000");

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const operatorPage = await desk.newPage();
  const broken = watchFaults(operatorPage);
  const { email = "", password: secret = "" } = operatorSignIn();
  await operatorPage.goto(`${origin}/operator/`);
  const fill = async (code: string) => {
    await operatorPage.getByLabel(o("signIn.email")).fill(email);
    await operatorPage.getByLabel(o("signIn.password")).fill(secret);
    await operatorPage.getByLabel(o("signIn.code")).fill(code);
    await operatorPage.getByRole("button", { name: o("signIn.act") }).click();
  };
  const right = await codeOf(email);
  await fill(right === "000000" ? "000001" : "000000");
  await expect(operatorPage.getByRole("alert")).toHaveText(says("error.operatorSignInRefused"));
  await expectAccessible(operatorPage);
  await signInOperator(operatorPage);

  // The line below the list shows the sum of the waiting withdrawals. If no withdrawal matches the filter, the page
  // says so. After the Escape key has closed the filter, the keyboard focus is on the filter button again.
  const waiting = operatorPage.getByRole("region", { name: o("view.review"), exact: true });
  await expect(waiting.locator(".list-foot")).toContainText(/\d PLAY/);
  await operatorPage.getByRole("button", { name: o("filter.open"), exact: true }).click();
  await operatorPage.getByLabel(o("filter.least")).selectOption("100000");
  await expect(waiting.getByText(o("filter.none"))).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.getByRole("button", { name: o("filter.clear") }).click();
  await operatorPage.keyboard.press("Escape");
  await expect(operatorPage.getByRole("button", { name: o("filter.open"), exact: true })).toBeFocused();
  await operatorPage.getByRole("row").filter({ hasText: "4,000.0000 PLAY" }).getByRole("link").click();
  const detail = operatorPage.getByRole("region", { name: /^W-/ });
  await expect(detail.getByText(o("mark.address.own"))).toBeVisible();
  await expect(detail.getByText(o("mark.unpaid.good"))).toBeVisible();
  const moved = detail.getByRole("listitem").filter({ hasText: "+5,000.0000 PLAY" });
  await expect(moved).toContainText(o("kind.deposit"));
  await expectAccessible(operatorPage);
  await detail.getByLabel(o("decision.note")).fill("asked by the player");
  await detail.getByRole("button", { name: o("decision.reject") }).click();
  await expect(detail.getByText(o("status.failed"))).toBeVisible();
  // The buttons of the withdrawal disappear, but the keyboard focus stays on the same withdrawal.
  await expect(detail).toBeFocused();
  await expect.poll(() => balanceOf(page, "PLAY")).toBe("5000");

  await operatorPage.getByRole("link", { name: o("place.audit") }).click();
  await expect(operatorPage.getByText("asked by the player")).toBeVisible();
  await operatorPage.getByLabel(o("audit.kind")).selectOption("withdrawals.agree");
  await expect(operatorPage.getByText(o("audit.noneFound"))).toBeVisible();
  await operatorPage.getByLabel(o("audit.kind")).selectOption("withdrawals.reject");
  const actor = operatorPage.getByLabel(o("audit.actor"), { exact: true });
  await actor.fill("Local operator");
  await operatorPage.keyboard.press("Enter");
  await expect(actor).toBeFocused();
  await expect(operatorPage.getByText("asked by the player")).toBeVisible();
  await operatorPage.getByLabel(o("audit.subject"), { exact: true }).fill("another");
  await operatorPage.keyboard.press("Enter");
  await expect(operatorPage.getByText(o("audit.noneFound"))).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.getByRole("button", { name: o("filter.clear") }).click();
  await expect(operatorPage.getByText(operatorSignIn().email ?? "").first()).toBeVisible();
  for (const place of [
    "overview",
    "players",
    "risk",
    "settings",
    "announcements",
    "codes",
    "exports",
  ] as const) {
    await operatorPage.getByRole("link", { name: o(`place.${place}`), exact: true }).click();
    await expect(operatorPage.getByRole("heading", { name: o(`place.${place}`), level: 1 })).toBeVisible();
    await expect(operatorPage.getByRole("status", { name: o("app.loading") })).toHaveCount(0);
    await expectAccessible(operatorPage);
  }
  // The operator downloads the journal of the player and then freezes the player's withdrawals. The player's page shows
  // that withdrawals are frozen.
  await operatorPage.getByRole("link", { name: o("place.players"), exact: true }).click();
  const search = operatorPage.getByRole("searchbox", { name: o("players.search") });
  await search.fill(wallet.address);
  await search.press("Enter");
  const list = operatorPage.getByRole("region", { name: o("place.players") });
  await expect(list.getByRole("link")).toHaveCount(1);
  await list.getByRole("link").click();
  const player = operatorPage.getByRole("region", { name: /^P-/ });
  await expect(player.getByRole("region", { name: o("ways.title") })).toContainText(wallet.address);
  const session = player.getByRole("region", { name: o("sessions.title", { count: 1 }) });
  await expect(session).toContainText(`${o("wayIn.wallet")} · `);
  // The journal shows the newest entry first: the refund, then the withdrawal, then the deposit.
  const journal = player.getByRole("region", { name: o("journal.title") });
  await expect(journal.locator("tbody tr td:last-child")).toHaveText([
    "5,000.0000",
    "1,000.0000",
    "5,000.0000",
  ]);
  const saving = operatorPage.waitForEvent("download");
  await player.getByRole("button", { name: o("journal.csv") }).click();
  expect(readFileSync(await (await saving).path(), "utf8")).toContain(",deposit,chain_in,player,PLAY,5000,");
  const freeze = player.getByRole("region", { name: o("freeze.is.none") });
  await freeze.getByLabel(o("reason.label")).fill("looked into");
  await freeze.getByRole("button", { name: o("freeze.act") }).click();
  await expect(player.getByText(o("player.withdrawals"), { exact: true })).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.getByRole("link", { name: o("place.audit") }).click();
  const freezing = operatorPage.getByRole("listitem").filter({ hasText: "looked into" }).first();
  await expect(freezing).toContainText(`${o("player.none")} → ${o("player.withdrawals")}`);
  await page.goto("/withdraw");
  await expect(page.getByRole("button", { name: t("wallet.continue") })).toHaveAccessibleDescription(
    t("withdraw.frozen"),
  );
  await operatorPage.getByRole("button", { name: o("app.signOut") }).click();
  await expect(operatorPage.getByRole("heading", { name: o("signIn.title") })).toBeVisible();
  expect(broken).toEqual([]);
  await desk.close();
});

test("an operator sees played rounds, finds accounts that share a browser, undoes a change and downloads a file", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(400_000);
  await signIn(page);
  await depositBeside(page, wallet, "50");
  await winOnce(await storedToken(page));
  const deviceKey = await page.evaluate(() => localStorage.getItem("device") ?? "");
  const other = await anotherDevice(browser);
  // The second account uses the device key of the first account, so the server detects the same browser.
  await other.page.addInitScript((key) => localStorage.setItem("device", key), deviceKey);
  await signIn(other.page);
  await other.close();
  await command("risk", "look");

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const operatorPage = await desk.newPage();
  const broken = watchFaults(operatorPage);
  await signInOperator(operatorPage);
  const place = (name: "overview" | "risk" | "settings" | "exports") =>
    operatorPage.getByRole("link", { name: o(`place.${name}`), exact: true }).click();

  await place("overview");
  const games = operatorPage.getByRole("region", { name: o("overview.perGame") });
  // The server updates the sum of played rounds once a minute.
  await expect(games.getByRole("row").filter({ hasText: "Dice" })).toBeVisible({ timeout: 180_000 });
  await operatorPage.getByRole("button", { name: o("overview.days", { count: 7 }) }).click();
  await expect(operatorPage.getByRole("region", { name: o("overview.byDay") })).toBeVisible();
  await operatorPage.keyboard.press("/");
  await expect(operatorPage.getByRole("searchbox", { name: o("bar.search") })).toBeFocused();
  await expectAccessible(operatorPage);

  await place("risk");
  await operatorPage.getByRole("link", { name: o("riskView.device") }).click();
  const name = createHash("sha256").update(deviceKey).digest("hex");
  await operatorPage.locator(`a[title="${name}"]`).click();
  const members = operatorPage.getByRole("region", { name: name.slice(0, 12) });
  await expect(members.locator(".people").getByRole("link")).toHaveCount(2);
  await members.getByLabel(o("reason.label")).fill("one household, known by mail");
  await members.getByRole("button", { name: o("risk.mark") }).click();
  await expect(members.getByText("one household, known by mail")).toBeVisible();
  await expectAccessible(operatorPage);
  for (const view of ["payout", "funding", "wins", "bonuses"] as const) {
    await operatorPage.getByRole("link", { name: o(`riskView.${view}`) }).click();
    await expect(operatorPage.getByRole("status", { name: o("app.loading") })).toHaveCount(0);
    await expectAccessible(operatorPage);
  }

  await place("settings");
  await operatorPage.getByRole("button", { name: o("group.rate") }).click();
  const setting = operatorPage.getByRole("row").filter({ hasText: "rate.faucetPerMinute" });
  // The page hides the current value of a setting while the operator edits it.
  const value = async () => (await setting.locator(".value").allTextContents()).join();
  await expect.poll(value).toContain("60");
  const before = await value();
  await setting.locator(".value").click();
  await operatorPage.getByLabel(o("setting.new")).fill("61");
  await operatorPage.getByLabel(o("reason.label")).fill("a quiet evening");
  // While the page saves a changed setting, a click on another value, another group or the search does not discard the
  // edit. When the call to save the setting fails, the editor shows the error.
  const save = operatorPage.getByRole("button", { name: o("setting.save"), exact: true });
  const lost = new Promise<Route>((taken) => void operatorPage.route("**/settings/change", taken));
  await save.click();
  const route = await lost;
  await expect(save).toHaveAttribute("aria-busy", "true");
  const press = { force: true }; // The controls are marked as disabled, so the test forces the clicks.
  await operatorPage
    .getByRole("row")
    .filter({ hasText: "rate.generalPerMinute" })
    .locator(".value")
    .click(press);
  await operatorPage.getByRole("button", { name: o("group.swap") }).click(press);
  await operatorPage.getByRole("searchbox", { name: o("settings.search") }).press("Enter");
  await route.abort();
  await expect(operatorPage.getByRole("alert")).toHaveText(o("failed.lost"));
  await operatorPage.unrouteAll();
  await save.click();
  await expect.poll(value).toContain("61");
  await setting.locator(".value").click();
  await expect(operatorPage.getByText("a quiet evening").first()).toBeVisible();
  await operatorPage.getByLabel(o("reason.label")).fill("the evening is over");
  await expectAccessible(operatorPage);
  await operatorPage.getByRole("button", { name: o("setting.undo") }).click();
  await expect.poll(value).toBe(before);

  await place("exports");
  await expectAccessible(operatorPage);
  const saving = operatorPage.waitForEvent("download");
  await operatorPage.getByRole("button", { name: o("exports.save", { name: o("exports.bets") }) }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^bets-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const [columns, ...lines] = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(columns).toBe("\uFEFFday,game,asset,rounds,staked,paid,won");
  const today = new Date().toISOString().slice(0, 10);
  expect(lines.some((line) => line.startsWith(`${today},dice,PLAY,`))).toBe(true);
  for (const line of lines) expect(line.split(",")).toHaveLength(7);

  // At a width of 375 px, no element exceeds the page's width.
  await operatorPage.setViewportSize({ width: 375, height: 812 });
  for (const path of ["overview", "risk/wins", "exports", "settings"]) {
    await operatorPage.goto(`${origin}/operator/${path}`);
    await expect(operatorPage.getByRole("status", { name: o("app.loading") })).toHaveCount(0);
    expect(await sidewaysFindings(operatorPage), path).toEqual([]);
  }
  expect(broken).toEqual([]);
  await desk.close();
});

test("a player and an operator see a note that older rounds are archived", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(240_000);
  await signInWith(page, wallet, "10");
  const { userId } = await api<Data<"GET /user/info">>("/user/info", { token: await storedToken(page) });
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const operatorPage = await desk.newPage();
  await signInOperator(operatorPage);
  await whileArchived(BigInt(userId), async ({ id, since }) => {
    const written = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(since);
    const day = written.replace(`, ${new Date().getUTCFullYear()}`, "");
    const rounds = t("rounds.putAway", { date: day });
    for (const [path, note] of [
      ["/profile?view=records", rounds],
      ["/depositRecords", t("records.putAway", { date: day })],
      [`/game?name=dice&round=${id}`, says("error.roundPutAway", { date: since.toISOString().slice(0, 10) })],
    ] as const) {
      await page.goto(path);
      // The page shows the error of a refused request a second time as a toast, so the test checks only the first
      // match.
      await expect(page.getByText(note).first()).toBeVisible();
      await expectNoFindings(page, path);
    }
    // All rounds of this player are archived, but they exist. No screen may say that the player has no rounds.
    for (const none of [
      t("profile.noRounds"),
      t("rounds.empty"),
      t("records.noneDetail"),
      t("records.noneLikeThis"),
    ])
      await expect(page.getByText(none)).toHaveCount(0);
    await operatorPage.goto(`${origin}/operator/players/${userId}`);
    await expect(operatorPage.getByText(o("journal.putAway", { date: written }))).toBeVisible();
    await expectAccessible(operatorPage);
  });
  await desk.close();
});
