import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { passAMinute } from "./support/database.ts";
import { codeTo, lettersTo } from "./support/inbox.ts";
import { expect, expectSignedOut, origin, says, signIn, storedToken, t, test } from "./support/journey.ts";

const password = "heron-K7-41";
const newEmail = () => `nora.${randomUUID().slice(0, 8)}@mail.example`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function fillRegistration(page: Page, secret = password): Promise<void> {
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill(secret);
  await page.getByLabel(t("password.repeat"), { exact: true }).fill(secret);
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

test("an account is made by e-mail, a forgotten password replaced by it, and a funds password set by it", async ({
  page,
}) => {
  const email = newEmail();
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
  // A minute has to pass between two codes to one address: the screen says how long.
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
  // The reset, and, since nothing of this browser was kept, a device that was not seen before.
  await expect
    .poll(async () => (await lettersTo(email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([says("mail.loginReset.heading"), says("mail.newDevice.heading")]));
  await expect(page.getByText(t("funds.byCode"))).toBeVisible();
});

test("an account is made by a phone number, which no mail can recover", async ({ page }) => {
  await page.goto("/login?view=register");
  await page.getByRole("radio", { name: t("account.phone") }).check({ force: true });
  await page.getByLabel(t("account.country")).selectOption("PH");
  const number = `917${String(Math.floor(performance.now() * 1_000))
    .padStart(7, "0")
    .slice(-7)}`;
  await page.getByRole("textbox", { name: t("account.phone"), exact: true }).fill(number);
  await fillRegistration(page);
  await page.getByRole("button", { name: t("account.make") }).click();
  await expect(page).toHaveURL(`${origin}/index`);
  await logOut(page);
  await page.goto("/login?view=email&next=/profile");
  await page.getByRole("radio", { name: t("account.phone") }).check({ force: true });
  await page.getByLabel(t("account.country")).selectOption("PH");
  await page.getByRole("textbox", { name: t("account.phone"), exact: true }).fill(`0${number}`);
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill(password);
  await logIn(page).click();
  await expect(page).toHaveURL(`${origin}/profile`);
  await page.getByRole("link", { name: t("profile.loginPassword") }).click();
  await page.getByLabel(t("secret.old"), { exact: true }).fill("not this one");
  await page.getByLabel(t("secret.new"), { exact: true }).fill("another-K7-41");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("another-K7-41");
  await page.getByRole("button", { name: t("secret.act") }).click();
  await expect(alert(page, says("error.loginPasswordOldIncorrect", { count: 4 }))).toBeVisible();
  await page.getByLabel(t("secret.old"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("secret.act") }).click();
  await expect(page).toHaveURL(`${origin}/profile`);
});

test("a wallet's account binds an e-mail: the code and the wallet's signature, and nothing less", async ({
  page,
  wallet,
}) => {
  const email = newEmail();
  await signIn(page, "/bindInfo");
  await page.getByLabel(t("bind.email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: t("code.send") }).click();
  wallet.refuses.set("personal_sign", 4001);
  await typeCode(page, await codeTo(email));
  await expect(alert(page, t("wallet.error.signatureRefused"))).toBeVisible();
  wallet.refuses.clear();
  await page.getByRole("button", { name: t("bind.act") }).click();
  await expect(page.getByRole("heading", { name: /^n\*\*\*.@mail\.example$/ })).toBeVisible();
  expect(wallet.signed.at(-1)).toContain("Bind an e-mail to account");
});
