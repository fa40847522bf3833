import type { Browser, Page } from "@playwright/test";
import { announceWallet } from "./support/announce-wallet.ts";
import { expect, expectSignedOut, settled, signIn, t, test } from "./support/journey.ts";
import type { TestWallet } from "./support/test-wallet.ts";

/** The same wallet signs in in another browser. */
async function signInElsewhere(browser: Browser, wallet: TestWallet): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await announceWallet(page, wallet);
  await signIn(page, "/profile");
  return page;
}

test("other sessions are seen and ended, one by one or all at once, and this one stays", async ({
  page,
  wallet,
  browser,
}) => {
  await signIn(page, "/profile?view=sessions");
  await expect(page.getByText(t("sessions.none"))).toBeVisible();
  await expect(page.getByText(t("sessions.this"))).toBeVisible();

  const first = await signInElsewhere(browser, wallet);
  await page.goto("/profile");
  await page.getByRole("link", { name: `${t("sessions.title")} 2` }).click();
  await expect(page.getByRole("heading", { name: t("sessions.others", { count: 1 }) })).toBeVisible();
  const [endOf = ""] = t("sessions.endOf", { device: "|", time: "" }).split("|");
  const end = page.getByRole("button", { name: endOf });
  // Offline nothing ends, and nothing is kept to be sent later.
  await page.context().setOffline(true);
  await end.click();
  await expect(page.getByRole("button", { name: t("sessions.ending") })).toHaveCount(0);
  await page.context().setOffline(false);
  await page.reload();
  await end.click();
  await expect(page.getByText(t("sessions.ended"))).toBeVisible();
  await expect(page.getByRole("heading", { name: t("sessions.others", { count: 0 }) })).toBeFocused();
  await expect(page.getByText(t("sessions.none"))).toBeVisible();
  await first.reload();
  await expectSignedOut(first);

  const others = [await signInElsewhere(browser, wallet), await signInElsewhere(browser, wallet)];
  await page.reload();
  await page.getByRole("button", { name: t("sessions.endOthers") }).click();
  await expect(page.getByText(t("sessions.othersEnded"))).toBeVisible();
  await expect(page.getByText(t("sessions.none"))).toBeVisible();
  for (const other of others) {
    await other.reload();
    await expectSignedOut(other);
  }
  await page.reload();
  await settled(page);
  await expect(page.getByText(t("sessions.this"))).toBeVisible();
  for (const other of [first, ...others]) await other.context().close();
});

test("when the sessions cannot be read the screen says so, and nobody is logged out", async ({
  page,
  wallet,
}) => {
  await page.route("**/api/user/sessions", (route) =>
    route.fulfill({ status: 503, json: { code: 1005, msg: "The service is busy.", data: null } }),
  );
  await signIn(page, "/profile?view=sessions");
  await expect(page.getByText(t("sessions.failed"))).toBeVisible();
  await page.unroute("**/api/user/sessions");
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(page.getByText(t("sessions.this"))).toBeVisible();
  expect(wallet.asked).toContain("personal_sign");
});
