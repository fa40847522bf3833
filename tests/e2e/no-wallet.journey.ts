import type { Data } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { accountWithoutWallet } from "./support/database.ts";
import { api, expect, t, test } from "./support/journey.ts";

/** Enters as the page does after a sign-in that no wallet made, but for the number, which the page asks for by itself. */
async function enter(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.removeItem("playerId");
    localStorage.setItem("token", value);
  }, token);
  await page.goto("/profile");
}

const knownAs = (page: Page) => page.evaluate(() => localStorage.getItem("playerId"));

test("two accounts without a wallet on one browser: a name, play, records, and nothing kept is shared", async ({
  page,
}) => {
  const [first, second] = [await accountWithoutWallet(), await accountWithoutWallet()];
  await page.goto("/index");
  await enter(page, first.token);
  await expect(page.getByRole("heading", { name: `G${first.id.padStart(6, "0")}` })).toBeVisible();
  await expect.poll(() => knownAs(page)).toBe(first.id);

  // Nothing in the balance, so that the bet itself is refused; the screens are an account's like any other.
  await page.goto("/game/dice");
  await expect(page.getByRole("heading").first()).toBeVisible();
  const { records } = await api<Data<"GET /user/records">>("/user/records", { token: first.token });
  expect(records).toEqual([]);

  await page.goto("/deposit");
  await expect(page.getByRole("img", { name: t("deposit.qr") })).toBeVisible();
  await page.goto("/setPass");
  await expect(page.getByText(t("wallet.error.accountWithoutWallet"))).toBeVisible();
  await page.goto("/withdraw");
  await expect(page.getByText(t("wallet.error.accountWithoutWallet"))).toBeVisible();
  const quantity = page.getByLabel(t("withdraw.quantity"), { exact: true });
  await quantity.fill("12.5");
  await page.reload();
  await expect(quantity).toHaveValue("12.5");

  await enter(page, second.token);
  await expect.poll(() => knownAs(page)).toBe(second.id);
  await page.goto("/withdraw");
  await expect(quantity).toHaveValue("");
});
