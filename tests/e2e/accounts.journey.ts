import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { passAMinute } from "./support/database.ts";
import { codeTo, emailsTo } from "./support/inbox.ts";
import { expect, expectSignedOut, origin, says, storedToken, t, test } from "./support/journey.ts";

const password = "heron-K7-41";
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill(password);
  await page.getByLabel(t("password.repeat"), { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: t("account.age") }).check({ force: true });
  await page.getByRole("checkbox", { name: new RegExp(t("account.accept")) }).check({ force: true });
}

const typeCode = (page: Page, code: string) => page.getByLabel(t("code.heading")).fill(code);
const logIn = (page: Page) => page.getByRole("button", { name: t("action.logIn"), exact: true });

const alert = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.goto("/index");
  await expectSignedOut(page);
}

test("a player creates an account by e-mail, replaces a forgotten password and sets a funds password with e-mailed codes", async ({
  page,
}) => {
  const email = `nora.${randomUUID().slice(0, 8)}@mail.example`;
  await page.goto("/login?view=register&next=/profile");
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill(email);
  await fillRegistration(page);
  await page.getByRole("button", { name: t("account.make") }).click();
  const code = await codeTo(email);
  await typeCode(page, wrong(code));
  await expect(alert(page, says("error.codeIncorrect", { count: 4 }))).toBeVisible();
  expect(await storedToken(page)).toBe("");
  await typeCode(page, code);
  await expect(page).toHaveURL(`${origin}/profile`);
  await expect(page.getByText(/^n\*\*\*.@mail\.example$/)).toBeVisible();

  await logOut(page);
  await page.goto("/login?view=email&next=/setPass");
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill(email);
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill("not this one");
  await logIn(page).click();
  await expect(alert(page, says("error.loginIncorrect", { count: 4 }))).toBeVisible();
  await page.getByRole("link", { name: t("account.forgot") }).click();
  await expect(page.getByRole("heading", { name: t("forgot.head") })).toBeVisible();
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill(email);
  // The server sends a second code to the same address only after one minute. The screen shows how many seconds remain
  // before the player can request another code.
  await page.getByRole("button", { name: t("code.send") }).click();
  await expect(alert(page, /\d+ seconds/)).toBeVisible();
  await passAMinute(email);
  await page.getByRole("button", { name: t("code.send") }).click();
  await typeCode(page, await codeTo(email, 2));
  await page.getByLabel(t("account.newLoginPassword"), { exact: true }).fill("another-K7-41");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("another-K7-41");
  await page.getByRole("button", { name: t("forgot.save") }).click();
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill(email);
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill("another-K7-41");
  await logIn(page).click();
  await expect(page).toHaveURL(`${origin}/setPass`);
  // The player gets an e-mail about the reset and an e-mail about a new device, because the new browser has no stored
  // data.
  await expect
    .poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([says("mail.loginReset.heading"), says("mail.newDevice.heading")]));
  await expect(page.getByText(t("funds.byCode"))).toBeVisible();
});
