import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { expectNoFindings } from "./support/axe.ts";
import { depositBeside } from "./support/chain.ts";
import { codeTo, lettersTo } from "./support/inbox.ts";
import { api, expect, says, settled, signIn, storedToken, t, test } from "./support/journey.ts";

const newEmail = () => `nora.${randomUUID().slice(0, 8)}@mail.example`;
const box = (page: Page, kind: string, place: string) =>
  page.getByRole("checkbox", { name: t("notices.cell", { kind: t(kind), place: t(place) }) });
const depositByMail = (page: Page) => box(page, "notices.deposit", "notices.mailShort");

/** What the server says of the player's choices. */
async function settingsOf(page: Page) {
  return await api<Data<"GET /notify/settings">>("/notify/settings", { token: await storedToken(page) });
}

async function bindEmail(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto("/bindInfo");
  await page.getByLabel(t("bind.email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: t("code.send") }).click();
  await page.getByLabel(t("code.heading")).fill(await codeTo(email));
  await expect(page.getByRole("heading", { name: /^n\*\*\*.@mail\.example$/ })).toBeVisible();
  return email;
}

test("a player chooses of what they are told and where; it is kept, and a test arrives", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/profile");
  await page.getByRole("link", { name: t("profile.notifications"), exact: true }).click();
  await expect(page.getByRole("heading", { name: t("notices.title") })).toBeVisible();
  // Nowhere to send it to yet: the button says so and does nothing.
  const trial = page.getByRole("button", { name: t("notices.test") });
  await expect(trial).toHaveAccessibleDescription(t("notices.nowhere"));
  await expect(page.getByRole("link", { name: t("notices.start") })).toHaveAttribute(
    "href",
    /^https:\/\/t\.me\/\w+\?start$/,
  );
  await page.getByRole("link", { name: t("notices.bind") }).click();
  await expect(page).toHaveURL(/\/bindInfo$/);
  const email = await bindEmail(page);
  await page.goto("/profile?view=notifications");
  await settled(page);
  await expect(page.getByText(t("notices.works"), { exact: true })).toBeVisible();
  await expectNoFindings(page, "notifications");

  // By the keys, and by two touches faster than the server answers.
  await depositByMail(page).focus();
  await page.keyboard.press("Space");
  await expect(depositByMail(page)).toBeChecked();
  const rise = box(page, "notices.level", "notices.page");
  await rise.click({ force: true });
  await rise.click({ force: true });
  await box(page, "notices.withdrawal", "notices.mailShort").click({ force: true });
  const quiet = page.getByRole("switch", { name: new RegExp(t("notices.quiet")) });
  await quiet.click();
  await expect
    .poll(async () => (await settingsOf(page)).quietHours)
    .toEqual({ on: true, utcOffsetMinutes: 0 });
  const { kinds } = await settingsOf(page);
  expect(kinds.depositCredited?.mail).toBe(true);
  expect(kinds.levelReached?.page).toBe(true);
  expect(kinds.withdrawal?.mail).toBe(false);
  await page.reload();
  await settled(page);
  await expect(depositByMail(page)).toBeChecked();
  await expect(rise).toBeChecked();
  await expect(box(page, "notices.withdrawal", "notices.mailShort")).not.toBeChecked();
  await expect(quiet).toBeChecked();

  await page.getByRole("button", { name: t("notices.test") }).click();
  await expect(page.getByText(t("notices.sent"), { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await lettersTo(email)).map(({ subject }) => subject))
    .toContain(says("notice.test.heading"));
  expect(wallet.asked).not.toContain("eth_sendTransaction");
});

test("a change whose answer is lost is asked for again; one that cannot be made goes back and says so", async ({
  page,
  context,
  wallet,
}) => {
  await signIn(page, "/profile?view=notifications");
  await settled(page);
  const friend = box(page, "notices.friend", "notices.page");
  await context.setOffline(true);
  await friend.click({ force: true });
  await expect(friend).not.toBeChecked();
  await expect(page.getByRole("alert").filter({ hasText: t("notices.notSaved") })).toBeVisible();
  await context.setOffline(false);
  await expect(friend).toBeChecked();
  expect((await settingsOf(page)).kinds.friendJoined?.page).toBe(true);

  await context.setOffline(true);
  await friend.click({ force: true });
  await page.waitForEvent("requestfailed", (request) => request.url().endsWith("/notify/settings"));
  await context.setOffline(false);
  await expect.poll(async () => (await settingsOf(page)).kinds.friendJoined?.page).toBe(false);
  await expect(friend).not.toBeChecked();
  expect(wallet.address).toMatch(/^0x/);
});

test("an open page says that a deposit was credited, and its receipt is sent to who asks", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/profile");
  await settled(page);
  await depositBeside(page, wallet, "12.5");
  const toast = page.getByRole("status").filter({ hasText: t("notices.credited") });
  await expect(toast).toContainText("12.5000 PLAY");

  await page.goto("/depositRecords");
  await page.getByRole("link", { name: `${t("wallet.deposit")} PLAY` }).click();
  const ask = page.getByRole("button", { name: t("receipt.send") });
  await ask.click();
  const sheet = page.getByRole("dialog", { name: t("notices.sendTitle") });
  await sheet.getByRole("link", { name: t("notices.bind") }).click();
  await expect(page).toHaveURL(/\/bindInfo$/);
  const email = await bindEmail(page);

  await page.goto("/depositRecords");
  await page.getByRole("link", { name: `${t("wallet.deposit")} PLAY` }).click();
  await ask.click();
  await expect(sheet.getByText(t("notices.isOff"))).toBeVisible();
  await expectNoFindings(page, "the sheet that sends");
  await sheet.getByRole("button", { name: t("notices.sendToMail") }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(t("notices.sent"), { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await lettersTo(email)).map(({ subject }) => subject))
    .toContain(says("notice.depositCredited.heading"));
  expect((await settingsOf(page)).kinds.depositCredited?.mail).toBe(true);
});
