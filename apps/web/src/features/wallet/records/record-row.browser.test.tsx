import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { deposit, openMoney, swap, withdrawal } from "../../../../test/money.ts";

it("the history shows each amount with its unit and in the colour of the other texts", async () => {
  await openMoney("/wallet", {
    "GET /assets/get_deposit_records": { records: [deposit], nextCursor: null },
    "GET /assets/get_withdraw_records": { records: [withdrawal], nextCursor: null },
    "GET /assets/swap_records": { records: [swap], nextCursor: null },
  });
  for (const text of ["+100.0000 PLAY", "−10.0000 PLAY", "+4.1580 U"]) {
    const row = page.getByRole("listitem").filter({ hasText: text });
    await expect.element(row).toBeVisible();
    const amount = [...row.element().querySelectorAll("span")].find((one) => one.textContent === text);
    if (!amount) throw new Error(`no amount ${text}`);
    expect(getComputedStyle(amount).color, text).toBe(getComputedStyle(document.body).color);
  }
});
