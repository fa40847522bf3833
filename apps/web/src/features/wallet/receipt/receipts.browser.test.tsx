import { assets } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { copiedTexts } from "../../../../test/copied-texts.ts";
import { deposit, openInNewTab, openMoney, swap, withdrawal } from "../../../../test/money.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import { walletAddress } from "../../../../test/wallet.ts";

const exact = "123.456789012345678901";
const large = { ...deposit, amount: exact };

/**
 * Answers of a simulated server with one record of each kind. The simulated server also returns the deposit when the
 * page requests the deposit by its id.
 */
const records: Answers = {
  "GET /assets/get_deposit_records": ({ query }) => ({
    records: query.id === undefined || query.id === large.id ? [large] : [],
    nextCursor: null,
  }),
  "GET /assets/get_withdraw_records": { records: [withdrawal], nextCursor: null },
  "GET /assets/swap_records": { records: [swap], nextCursor: null },
};

const depositLink = () => page.getByRole("link", { name: `${t("wallet.deposit")} PLAY`, exact: false });
const swapLink = () =>
  page.getByRole("link", { name: t("records.swapOf", { from: "PLAY", to: "U" }), exact: false });

describe("the receipt page", () => {
  it("shows all digits and steps of a deposit, links to the block explorer, and copies the receipt", async () => {
    const copied = copiedTexts();
    await openMoney("/wallet", records);
    await expect.element(depositLink().filter({ hasText: "+123.4567" })).toBeVisible();
    await depositLink().click();
    await expect.poll(() => location.pathname + location.search).toBe(`/wallet?receipt=deposit-${large.id}`);
    // The receipt shows the whole amount. Where the page truncates an amount, screen readers get a description with all
    // digits.
    await expect.element(page.getByText(`${exact} PLAY`, { exact: true })).toBeVisible();
    const cut = page.getByRole("button", { name: "+123.4567", exact: true });
    await expect.element(cut).toHaveAccessibleDescription(`+${exact}`);
    (cut.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: `+${exact}`, exact: true })).toBeVisible();
    for (const step of ["submitted", "confirming", "confirmed"] as const)
      await expect.element(page.getByRole("listitem").filter({ hasText: t(`status.${step}`) })).toBeVisible();
    await expect.element(page.getByText(t("receipt.once"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("receipt.explorer") }))
      .toHaveAttribute("href", `https://explorer.example/tx/${large.transactionHash}`);
    await press(t("receipt.copy"));
    await expectToast(t("copy.done"));
    expect(copied.join()).toContain(`${exact} PLAY`);
    expect(copied.join()).toContain(walletAddress);

    // In a new tab, only the URL tells the page which receipt to open.
    await openInNewTab(`/wallet?receipt=deposit-${large.id}`);
    await expect.element(page.getByText(`${exact} PLAY`, { exact: true })).toBeVisible();
    await press(t("action.back"));
    await expect.element(depositLink()).toBeVisible();
  });

  it("shows the received amount of a withdrawal, and the paid and the received amount of a swap", async () => {
    await openMoney("/wallet", records);
    const link = page.getByRole("link", { name: `${t("wallet.withdraw")} PLAY`, exact: false });
    await expect.element(link.filter({ hasText: "−10.0000" })).toBeVisible();
    await expect.element(link.filter({ hasText: t("status.confirmed") })).toBeVisible();
    await link.click();
    await expect.element(page.getByText(t("receipt.askedDetail"))).toBeVisible();
    await expect.element(page.getByText("9.0000 PLAY", { exact: true })).toBeVisible();
    history.back();
    await swapLink().click();
    await expect.element(page.getByText("10.0000 PLAY", { exact: true })).toBeVisible();
    await expect.element(page.getByText("4.1580 U", { exact: true })).toBeVisible();
  });

  it.each(["deposit-999999999", "nothing"])("reports that no record has the id %s", async (name) => {
    await openMoney(`/depositRecords?receipt=${name}`, records);
    await expect.element(page.getByRole("heading", { name: t("receipt.none") })).toBeVisible();
    await page.getByRole("link", { name: t("receipt.toRecords") }).click();
    await expect.element(depositLink()).toBeVisible();
  });

  it("shows an error message for a record that cannot be loaded, and loads the record again when the player presses Try again", async () => {
    await openMoney(`/depositRecords?receipt=deposit-${large.id}`, {
      "GET /assets/get_deposit_records": () => {
        throw new Refusal("RequestInvalid");
      },
    });
    await expect.element(page.getByRole("heading", { name: t("receipt.failed") })).toBeVisible();
    answer(records);
    await press(t("action.tryAgain"));
    await expect.element(page.getByText(`${exact} PLAY`, { exact: true })).toBeVisible();
  });
});

it("the records page filters records by kind and by month, and the CSV file contains only records of the selected kind", async () => {
  const files = savedFiles();
  const made = { ...swap, amount: "10.5", received: "4.3659" };
  await openMoney("/depositRecords", {
    "GET /assets/get_deposit_records": { records: [deposit], nextCursor: null },
    "GET /assets/swap_records": { records: [made], nextCursor: null },
  });
  await expect.element(swapLink().filter({ hasText: "+4.3659 U" })).toBeVisible();
  await expect.element(depositLink()).toBeVisible();
  await expect.element(page.getByText(t("records.inDay", { count: 2 }))).toBeVisible();

  await page.getByRole("button", { name: t("records.swaps"), exact: true }).click();
  await expect.element(depositLink()).not.toBeInTheDocument();
  await expect.element(swapLink()).toBeVisible();
  await press(t("records.csv"));
  await expect.poll(() => files).toHaveLength(1);
  const lines = files[0]?.text.trim().split("\r\n") ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",U,4.3659,0,4.3659,");
  expect(lines[1]).toMatch(new RegExp(`,10\\.5,${assets.PLAY.shownAs}$`));

  const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" }).format(Date.now());
  await press(t("records.filter"));
  await page.getByRole("dialog").getByText(month, { exact: true }).click();
  await expect.poll(() => callsOf("GET /assets/swap_records").at(-1)?.query.fromMs).toBeDefined();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("records.show") })
    .click();
  await expect.element(page.getByRole("button", { name: month })).toBeVisible();
  await expect.element(swapLink()).toBeVisible();
  expect(location.pathname + location.search).toBe("/depositRecords");
});
