import { fund } from "./support/chain.ts";
import { expect, origin, settled, signIn, t, test } from "./support/journey.ts";

const exact = "1.234567890123456789";

test("every balance shows all its digits after one tap, by hand or by key", async ({ page, wallet }) => {
  await fund(wallet);
  await signIn(page, "/deposit");
  await page.getByRole("button", { name: t("deposit.switchNetwork") }).click();
  await expect(page.getByText("10,000.0000", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: t("deposit.amount") }).fill(exact);
  await page.locator("button[type=submit]").click();
  await expect(page.getByText(t("deposit.creditedDetail"))).toBeVisible();
  await page.getByRole("button", { name: t("deposit.another") }).click();

  const whole = page.getByText(exact, { exact: true }).filter({ visible: true });
  /** One tap on what is cut shows it whole; by touch, or with Enter. */
  const shows = async (name: string | RegExp, full = whole) => {
    const cut = page.getByRole("button", { name }).first();
    await expect(full).toHaveCount(0);
    await cut.click();
    await expect(full.first()).toBeVisible();
  };

  await shows("9,998.7654", page.getByText("9,998.765432109876543211", { exact: true }));
  await page.goto("/index");
  await settled(page);
  await page.getByRole("button", { name: t("nav.balances") }).focus();
  await page.keyboard.press("Enter");
  // The header names all assets, also those that it does not show itself, and leads to the wallet.
  const balances = page.getByRole("dialog", { name: t("wallet.total") });
  for (const asset of ["PLAY", "tPLAY", "U", t("wallet.gem")])
    await expect(balances.getByRole("listitem").getByText(asset, { exact: true })).toBeVisible();
  await balances.getByRole("button", { name: /^1\.2345/ }).click();
  await expect(whole).toBeVisible();
  await balances.getByRole("link", { name: t("tab.wallet") }).click();
  await expect(page).toHaveURL(`${origin}/wallet`);
  await expect(balances).toHaveCount(0);
  // The header's own is the first button with this figure on the screens that have a header.
  await page.goto("/wallet");
  await settled(page);
  await page
    .getByRole("listitem")
    .getByRole("button", { name: /^1\.2345/ })
    .first()
    .click();
  await expect(whole.first()).toBeVisible();
  await page.goto("/withdraw");
  await settled(page);
  await shows("1.2345");
  await page.goto("/withdraw");
  await settled(page);
  await shows(/^PLAY/);
  for (const game of ["dice", "mines", "crash"]) {
    await page.goto(`/game?name=${game}`);
    await expect(page.getByText("1.2345").first()).toBeVisible();
    // At the amount, and in the choice of what is played with.
    if (game !== "crash") {
      await page.locator(".field-label").getByRole("button", { name: "1.2345", exact: true }).click();
      await expect(whole).toBeVisible();
      await page.reload();
      await expect(page.getByText("1.2345").first()).toBeVisible();
    }
    await page.locator("button.pill").click();
    await expect(page.getByRole("dialog").getByText(exact, { exact: true })).toBeVisible();
  }
});

test("a deposit is written with the decimals that the configuration says", async ({ page, wallet }) => {
  await fund(wallet);
  await page.route("**/api/config", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.chain.tokenConfigList.PLAY.decimals = 6;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, "/deposit");
  await page.getByRole("button", { name: t("deposit.switchNetwork") }).click();
  // 10,000 tokens of 18 decimals, read with 6.
  await expect(page.getByText("10,000,000,000,000,000.0000", { exact: true })).toBeVisible();
  const amount = page.getByRole("textbox", { name: t("deposit.amount") });
  await amount.fill("1.1234567");
  await page.getByRole("button", { name: t("wallet.deposit"), exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: t("typed.tooManyDecimals", { decimals: 6 }) }),
  ).toBeVisible();
  await amount.fill("1.123456");
  await expect(
    page.getByRole("button", { name: t("deposit.act", { amount: "1.123456", asset: "PLAY" }) }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${origin}/deposit`);
});
