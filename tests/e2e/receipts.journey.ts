import { readFile } from "node:fs/promises";
import { assets } from "@gemplay/money";
import { depositBeside } from "./support/chain.ts";
import { expect, origin, settled, signIn, t, test } from "./support/journey.ts";
import { chooseOwnAddress, confirmWithdrawal, previewWithdrawal, setFundsPassword } from "./support/steps.ts";

const exact = "123.456789012345678901";
const password = "gem 2026 stone";

test("every record leads to its receipt, with all digits, its steps and what was done with it", async ({
  page,
  wallet,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // The local chain has no explorer.
  await page.route("**/api/config", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.chain.blockExplorerUrls = ["https://explorer.example/"];
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, "/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await depositBeside(page, wallet, exact);
  await page.goto("/withdraw");
  await chooseOwnAddress(page);
  await previewWithdrawal(page, "10");
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();
  await page.goto("/swap");
  await page.getByLabel(t("swap.pay"), { exact: true }).fill("10");
  await page.getByRole("button", { name: t("swap.preview") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("swap.act"), exact: true })
    .click();
  await expect(page.getByRole("dialog").getByText(t("swap.received"))).toBeVisible();

  await page.goto("/wallet");
  await settled(page);
  const deposit = page.getByRole("link", { name: `${t("wallet.deposit")} PLAY` });
  await expect(deposit).toContainText("+123.4567");
  await deposit.click();
  await expect(page).toHaveURL(/\/wallet\?receipt=deposit-\d+$/);
  // In the list it was cut; here it stands whole, and the cut one says all its digits to who hears it.
  await expect(page.getByText(`${exact} PLAY`, { exact: true })).toBeVisible();
  const cut = page.getByRole("button", { name: "+123.4567", exact: true });
  await expect(cut).toHaveAccessibleDescription(`+${exact}`);
  await cut.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `+${exact}`, exact: true })).toBeVisible();
  for (const step of ["submitted", "confirming", "confirmed"] as const)
    await expect(page.getByRole("listitem").filter({ hasText: t(`status.${step}`) })).toBeVisible();
  await expect(page.getByText(t("receipt.once"))).toBeVisible();
  const link = page.getByRole("link", { name: t("receipt.explorer") });
  await expect(link).toHaveAttribute("href", /^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/);
  await page.getByRole("button", { name: t("receipt.copy") }).click();
  await expect(page.getByText(t("copy.done"))).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${exact} PLAY`);
  expect(copied).toContain(wallet.address);

  // Its address is all that it needs.
  await page.reload();
  await expect(page.getByText(`${exact} PLAY`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: t("action.back") }).click();
  await expect(page.getByRole("link", { name: `${t("wallet.withdraw")} PLAY` })).toBeVisible();
  await page.goto("/wallet");
  await page.getByRole("link", { name: `${t("wallet.withdraw")} PLAY` }).click();
  await expect(page.getByText(t("receipt.askedDetail"))).toBeVisible();
  await expect(page.getByText("9.0000 PLAY", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: t("records.swapOf", { from: "PLAY", to: "U" }) }).click();
  await expect(page.getByText("10.0000 PLAY", { exact: true })).toBeVisible();
  await expect(page.getByText("4.1580 U", { exact: true })).toBeVisible();
});

test("a receipt says when it cannot be read, and when there is no such record", async ({ page, wallet }) => {
  await signIn(page, "/wallet");
  await depositBeside(page, wallet, "5");
  await page.goto("/depositRecords?receipt=deposit-999999999");
  await expect(page.getByRole("heading", { name: t("receipt.none") })).toBeVisible();
  await page.goto("/depositRecords?receipt=nothing");
  await expect(page.getByRole("heading", { name: t("receipt.none") })).toBeVisible();
  await page.getByRole("link", { name: t("receipt.toRecords") }).click();
  const record = page.getByRole("link", { name: `${t("wallet.deposit")} PLAY` });
  const href = (await record.getAttribute("href")) ?? "";
  await page.route("**/get_deposit_records?*id=*", (route) =>
    route.fulfill({ status: 400, json: { code: 1000, msg: "Not now.", data: null } }),
  );
  await page.goto(href);
  await expect(page.getByRole("heading", { name: t("receipt.failed") })).toBeVisible();
  await page.unroute("**/get_deposit_records?*id=*");
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(page.getByText("5.0000 PLAY", { exact: true })).toBeVisible();
});

test("records are chosen by kind and by month, and the file has what is shown", async ({ page, wallet }) => {
  await signIn(page, "/swap");
  await depositBeside(page, wallet, "50");
  await page.getByLabel(t("swap.pay"), { exact: true }).fill("10.5");
  await page.getByRole("button", { name: t("swap.preview") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("swap.act"), exact: true })
    .click();
  await expect(page.getByRole("dialog").getByText(t("swap.received"))).toBeVisible();
  await page.goto("/depositRecords");
  const swap = page.getByRole("link", { name: t("records.swapOf", { from: "PLAY", to: "U" }) });
  const deposit = page.getByRole("link", { name: `${t("wallet.deposit")} PLAY` });
  await expect(swap).toContainText("+4.3659 U");
  await expect(deposit).toBeVisible();
  await expect(page.getByText(t("records.inDay", { count: 2 }))).toBeVisible();

  await page.getByRole("button", { name: t("records.swaps"), exact: true }).click();
  await expect(deposit).toHaveCount(0);
  await expect(swap).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("records.csv") }).click(),
  ]);
  const lines = (await readFile((await file.path()) ?? "", "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,U,4.3659,0,4.3659,`);
  expect(lines[1]).toMatch(new RegExp(`,10\\.5,${assets.PLAY.shownAs}$`));

  const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" }).format(new Date());
  await page.getByRole("button", { name: t("records.filter") }).click();
  const asked = page.waitForRequest((request) => /swap_records\?.*fromMs=\d+/.test(request.url()));
  await page.getByRole("dialog").getByText(month, { exact: true }).click();
  await asked;
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("records.show") })
    .click();
  await expect(page.getByRole("button", { name: month })).toBeVisible();
  await expect(swap).toBeVisible();
  await expect(page).toHaveURL(`${origin}/depositRecords`);
});
