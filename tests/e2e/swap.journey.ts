import type { Body, Data } from "@gemplay/api-schema";
import { depositBeside } from "./support/chain.ts";
import { api, balanceOf, expect, says, signIn, storedToken, t, test } from "./support/journey.ts";

test("swaps PLAY to U once, though the answer is lost, and says why another swap fails or is not open", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/swap");
  await depositBeside(page, wallet, "100");
  const amount = page.getByLabel(t("swap.pay"), { exact: true });
  const received = page.getByRole("status").filter({ hasText: "4.1580" });
  const preview = page.getByRole("button", { name: t("swap.preview") });
  const sheet = page.getByRole("dialog");
  const act = sheet.getByRole("button", { name: t("swap.act"), exact: true });

  await amount.fill("101");
  await expect(page.getByRole("alert").filter({ hasText: t("swap.aboveBalance") })).toBeVisible();
  await amount.fill("10");
  await expect(received).toBeVisible();
  await expect(page.getByText(t("swap.spread", { percent: "1%" }))).toBeVisible();

  // A quote that is somebody else's, or none: the server refuses, and nothing has changed.
  await page.route(
    "**/assets/swap",
    async (route) => {
      const body = route.request().postDataJSON() as Body<"POST /assets/swap">;
      await route.continue({ postData: JSON.stringify({ ...body, quoteId: crypto.randomUUID() }) });
    },
    { times: 1 },
  );
  await preview.click();
  await act.click();
  await expect(sheet.getByRole("alert").filter({ hasText: says("error.exchangeFailed") })).toBeVisible();
  expect(await balanceOf(page, "PLAY")).toBe("100");

  // The server swaps, and nobody hears of it.
  await page.route(
    "**/assets/swap",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await act.click();
  await expect(sheet.getByText(t("swap.unanswered"))).toBeVisible();
  await page.reload();
  await expect(sheet.getByText(t("swap.received"))).toBeVisible();
  await sheet.getByRole("button", { name: t("swap.close") }).click();
  await expect(page.getByText("10 PLAY → 4.1580 U")).toBeVisible();
  const [play, u] = [await balanceOf(page, "PLAY"), await balanceOf(page, "U")];
  expect([play, u]).toEqual(["90", "4.158"]);

  await page.getByRole("button", { name: t("swap.flip") }).click();
  await page.getByRole("button", { name: t("typed.max") }).click();
  await expect(page.getByRole("status").filter({ hasText: "9.8010" })).toBeVisible();
  await page.getByText("tPLAY").first().click();
  await expect(page.getByText(t("swap.closedLaunch"))).toBeVisible();
  const token = await storedToken(page);
  const { records } = await api<Data<"GET /assets/swap_records">>("/assets/swap_records", { token });
  expect(records).toHaveLength(1);
});
