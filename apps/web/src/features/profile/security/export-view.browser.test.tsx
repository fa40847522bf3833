import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../../test/answers.ts";
import { callsOf, setAway } from "../../../../test/api-stand-in.ts";
import { richRounds } from "../../../../test/rich-player.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { announceWallet, walletAddress } from "../../../../test/wallet.ts";

afterEach(() => vi.restoreAllMocks());

it("the export screen shows an error when an export cannot start, and the next attempt downloads the export with a ticket", async () => {
  announceWallet();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href);
  });
  await openScreen("/profile?view=export", {
    player: true,
    answers: {
      "GET /user/proof_ways": answerOf("GET /user/proof_ways", { address: walletAddress }),
      "POST /user/export": answerOf("POST /user/export", { ticket: "abc" }),
    },
  });
  const start = page.getByRole("button", { name: t("export.start") });
  await expect.element(start).toBeVisible();
  setAway(true);
  await start.click();
  await expect.element(page.getByRole("alert").filter({ hasText: t("export.failed") })).toBeVisible();
  expect(saved).toEqual([]);
  setAway(false);
  await press(t("export.start"));
  await expect.element(page.getByText(t("export.started"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("export.again") })).toBeVisible();
  expect(saved).toEqual([`${location.origin}/api/user/export?ticket=abc`]);
  expect(callsOf("POST /user/proof_message").at(-1)?.body.purpose).toBe("exportAccount");
});

it("the game records have a link to the account export", async () => {
  await openScreen("/profile?view=records", {
    player: true,
    answers: { "GET /user/records": { records: richRounds, nextCursor: null } },
  });
  await page.getByRole("link", { name: t("export.title") }).click();
  await expect.element(page.getByRole("heading", { name: t("export.title") })).toBeVisible();
});
