import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { passAMinute } from "./support/database.ts";
import { codeTo, emailsTo } from "./support/inbox.ts";
import { api, expect, expectSignedOut, origin, says, storedToken, t, test } from "./support/journey.ts";

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

async function continueWith(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: t("login.name") }).fill(name);
  await page.getByRole("button", { name: t("login.continue") }).click();
}

const ownInfo = async (page: Page) =>
  await api<Data<"GET /user/info">>("/user/info", { token: await storedToken(page) });

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
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await expect(page.getByText(/^n\*\*\*.@mail\.example$/)).toBeVisible();

  await logOut(page);
  await page.goto("/login?next=/setPass");
  await continueWith(page, email);
  // The server sends a second code to the same address only after one minute. The screen shows how many seconds remain,
  // and offers the login password.
  await expect(alert(page, /\d+ seconds/)).toBeVisible();
  await page.getByRole("link", { name: t("login.usePassword") }).click();
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill("not this one");
  await logIn(page).click();
  await expect(alert(page, says("error.loginIncorrect", { count: 4 }))).toBeVisible();
  await page.getByRole("link", { name: t("account.forgot") }).click();
  await expect(page.getByRole("heading", { name: t("forgot.head") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: t("account.email"), exact: true })).toHaveValue(email);
  await passAMinute(email);
  await page.getByRole("button", { name: t("code.send") }).click();
  await typeCode(page, await codeTo(email, 2));
  await page.getByLabel(t("account.newLoginPassword"), { exact: true }).fill("another-K7-41");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("another-K7-41");
  await page.getByRole("button", { name: t("forgot.save") }).click();
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill("another-K7-41");
  await logIn(page).click();
  await expect(page).toHaveURL(`${origin}/setPass`);
  // The player gets an e-mail about the reset and another about a new device. The server treats the browser as a new
  // device, because the browser has no stored data.
  await expect
    .poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([says("mail.loginReset.heading"), says("mail.newDevice.heading")]));
  await expect(page.getByText(t("funds.byCode"))).toBeVisible();
});

test("a code from an e-mail creates an account without a login password, opens the account again, and proves the first login password", async ({
  page,
}) => {
  const email = `lena.${randomUUID().slice(0, 8)}@mail.example`;
  await page.goto("/login?next=/profile");
  await continueWith(page, email);
  const code = await codeTo(email);
  await typeCode(page, wrong(code));
  await expect(page.getByLabel(t("code.heading"))).toHaveAccessibleDescription(
    says("error.codeIncorrect", { count: 4 }),
  );
  await typeCode(page, code);
  await expect(page).toHaveURL(`${origin}/profile`);
  // The login screen already says that the player accepts the terms, so the page does not ask again.
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await expect(page.getByRole("heading", { name: t("profile.security"), exact: true })).toBeVisible();
  await expect(page.getByRole("dialog", { name: t("terms.title") })).toHaveCount(0);
  const { userId } = await ownInfo(page);

  await page.getByRole("link", { name: new RegExp(`^${t("profile.loginPassword")}`) }).click();
  await page.getByLabel(t("secret.new"), { exact: true }).fill(password);
  await page.getByLabel(t("password.repeat"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("proof.send") }).click();
  await page.getByLabel(/^Code sent to/).fill(await codeTo(email, 2));
  await page.getByRole("button", { name: t("secret.set"), exact: true }).click();
  await expect(page).toHaveURL(`${origin}/profile?view=settings`);
  await expect.poll(async () => (await ownInfo(page)).loginPasswordSet).toBe(true);

  await logOut(page);
  await page.goto("/login?next=/profile");
  await passAMinute(email);
  await continueWith(page, email);
  await typeCode(page, await codeTo(email, 4));
  await expect(page).toHaveURL(`${origin}/profile`);
  expect((await ownInfo(page)).userId).toBe(userId);
});
