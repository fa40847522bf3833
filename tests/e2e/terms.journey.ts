import { expect, letTermsBeAsked, settled, signIn, t, test } from "./support/journey.ts";

test("a player is asked for the terms once, reads them, accepts, and chooses the name that others see", async ({
  page,
  wallet,
}) => {
  await letTermsBeAsked(page);
  await signIn(page, "/index");
  const sheet = page.getByRole("dialog", { name: t("terms.title") });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("link", { name: t("terms.terms") }).click();
  await expect(page.getByRole("heading", { name: t("legal.noWin") })).toBeVisible();
  await expect(page.getByText(t("legal.operatorUnknown"))).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.getByRole("link", { name: t("legal.privacy") }).click();
  await expect(page.getByRole("heading", { name: t("legal.long") })).toBeVisible();
  await page.getByRole("link", { name: t("legal.backHome") }).click();

  // After «later», the sheet stays closed for a day, even after a reload.
  await sheet.getByRole("button", { name: t("terms.later") }).click();
  await expect(sheet).toHaveCount(0);
  await page.goto("/profile");
  await settled(page);
  await expect(page.getByRole("button", { name: t("profile.logOut"), exact: true })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("termsPutOff", String(Date.now() - 25 * 60 * 60 * 1_000)));
  await page.reload();
  await sheet.getByRole("button", { name: t("terms.accept") }).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(sheet).toHaveCount(0);

  await page.getByRole("button", { name: new RegExp(t("profile.publicName")) }).click();
  const names = page.getByRole("dialog", { name: t("profile.publicName") });
  await names.getByLabel(t("profile.nameLabel")).fill("Gemplay_support");
  await names.getByRole("button", { name: t("profile.nameSave") }).click();
  await expect(names.getByRole("alert")).toContainText("Gemplay");
  const name = `Fox_${wallet.address.slice(2, 10)}`;
  await names.getByLabel(t("profile.nameLabel")).fill(name);
  await names.getByRole("button", { name: t("profile.nameSave") }).click();
  await expect(page.getByText(t("profile.nameSaved", { name }))).toBeVisible();
  await names.getByRole("switch", { name: t("profile.nameShown") }).click();
  await expect(page.getByText(t("profile.nameMasked"))).toBeVisible();
});
