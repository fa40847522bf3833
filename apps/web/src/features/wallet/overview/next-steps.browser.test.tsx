import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../../test/answers.ts";
import { Refusal } from "../../../../test/api-stand-in.ts";
import { answerOneByOne, watchShifts } from "../../../../test/layout-shifts.ts";
import { openMoney } from "../../../../test/money.ts";
import { newAccount } from "../../../../test/rewards.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import { settled } from "../../../../test/settled.ts";

const link = (name: string) => page.getByRole("link", { name, exact: true });

it("the wallet of a new account offers the airdrop, the demo and a deposit, and the airdrop goes away after it was claimed", async () => {
  await openMoney("/wallet", {
    ...newAccount(),
    "GET /assets/get_deposit_records": { records: [], nextCursor: null },
  });
  const heading = page.getByRole("heading", { name: t("next.title") });
  await expect.element(heading).toBeVisible();
  const records = page.getByRole("heading", { name: t("records.title") });
  const topOf = (one: typeof heading) => one.element().getBoundingClientRect().top;
  expect(topOf(heading)).toBeLessThan(topOf(records));
  await expect.element(link(t("next.play"))).toHaveAttribute("href", "/game?name=dice");
  const row = page.getByRole("listitem").filter({ hasText: t("next.depositWhy") });
  await expect.element(row.getByRole("link")).toHaveAttribute("href", "/deposit");
  const claim = page.getByRole("button", { name: t("next.claimAct"), exact: true });
  await expect
    .element(page.getByText(t("next.claim", { amount: "100,000 tPLAY" }), { exact: true }))
    .toBeVisible();
  await claim.click();
  await expect.element(page.getByRole("status").filter({ hasText: "+100,000 tPLAY" })).toBeVisible();
  await expect.element(claim).not.toBeInTheDocument();
});

const zero = (["PLAY", "TPLAY", "U", "GEM"] as const).map((assetId) => ({
  assetId,
  assetName: assetId,
  icon: "",
  balance: "0",
  withdrawOnly: "0",
}));

it("the wallet of a new account moves nothing while it loads, and says where the result from play will appear", async () => {
  const atOnce = answerOneByOne();
  const expectStill = watchShifts();
  try {
    await openScreen("/wallet", {
      player: true,
      answers: {
        ...newAccount(),
        "GET /assets/get_assets": { assets: zero, totalU: "0" },
        "GET /assets/get_deposit_records": { records: [], nextCursor: null },
        "GET /assets/get_total_days": answerOf("GET /assets/get_total_days"),
      },
    });
    await settled();
    await expect.element(page.getByRole("heading", { name: t("next.title") })).toBeVisible();
    await expectStill("/wallet");
  } finally {
    atOnce();
  }
  await expect.element(page.getByText(t("wallet.fromPlayNone"))).toBeVisible();
});

it("the wallet promises no result from play if the server did not answer", async () => {
  await openMoney("/wallet", {
    "GET /assets/get_total_days": () => {
      throw new Refusal("Unavailable");
    },
  });
  await settled();
  await expect.element(page.getByText("142", { exact: false }).first()).toBeVisible();
  expect(page.getByText(t("wallet.fromPlayNone")).query()).toBeNull();
});
