import { balanceOf, expect, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

test("a player swaps PLAY to U at the quoted price, and a swap whose response was lost is made only once", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "100", "/swap");
  // The server makes the first swap, and the test drops the server's response.
  const path = "**/api/assets/swap";
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel(t("swap.pay"), { exact: true }).fill("10");
  await page.getByRole("button", { name: t("swap.preview") }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: t("swap.act"), exact: true }).click();
  await expect(sheet.getByText(t("swap.unanswered"))).toBeVisible();
  await page.unroute(path);
  await page.reload();
  await expect(sheet.getByText(t("swap.received"))).toBeVisible();
  await sheet.getByRole("button", { name: t("swap.close") }).click();
  await expect(page.getByText("10 PLAY → 4.1580 U")).toHaveCount(1);
  expect([await balanceOf(page, "PLAY"), await balanceOf(page, "U")]).toEqual(["90", "4.158"]);
});
