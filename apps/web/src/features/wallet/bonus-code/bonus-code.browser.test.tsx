import type { Data } from "@gemplay/api-schema";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, answer, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { richAnswers } from "../../../../test/rich-player.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

type Terms = Data<"POST /user/bonus_code/terms">;
const untilMs = Date.UTC(2030, 10, 30, 23, 59);
const terms: Terms = {
  bonusId: "5f1f3bd7-7d1c-4d0e-9f6a-0d9f5c6f7a11",
  code: "TOPAZ-7Q2K",
  assetId: "TPLAY",
  amount: "5000",
  conditions: {
    en: ["You can bet it in every game that takes tPLAY.", "You do not have to bet anything to keep it."],
    cn: ["可用于所有支持 tPLAY 的游戏。"],
  },
  untilMs,
  left: 812,
  number: 2000,
  redeemed: null,
};
const redemption: Data<"POST /user/bonus_code/redeem"> = {
  code: "TOPAZ-7Q2K",
  assetId: "TPLAY",
  amount: "5000",
  balance: "105000",
  record: "r-20n-5t1k-77-09",
  atMs: Date.UTC(2026, 10, 12, 12, 4),
};
const refuse =
  (error: Refusal["error"], values = {}) =>
  () => {
    throw new Refusal(error, values);
  };

const open = async (answers: Answers = {}, path = "/wallet") => {
  await openScreen(path, {
    player: true,
    answers: { ...richAnswers(), "POST /user/bonus_code/terms": terms, ...answers },
  });
  if (path === "/wallet") await press(new RegExp(`^${t("bonus.title")}`));
  await expect.element(sheet()).toBeVisible();
};
const sheet = () => page.getByRole("dialog", { name: t("bonus.title") });
const field = () => sheet().getByLabelText(t("bonus.code"), { exact: true });
const redeemButton = () =>
  sheet().getByRole("button", { name: t("bonus.redeemFor", { amount: "5,000", unit: "tPLAY" }) });
const disabledRedeem = () => sheet().getByRole("button", { name: t("bonus.redeem"), exact: true });
const lookedUp = () => callsOf("POST /user/bonus_code/terms").map(({ body }) => body.code);

describe("the sheet for bonus codes", () => {
  it("looks a code up once after the player has stopped typing, and shows its terms before it can be redeemed", async () => {
    await open();
    await expect.element(disabledRedeem()).toHaveAccessibleDescription(t("bonus.enter"));
    await userEvent.type(field(), "topaz-7q2k");
    await expect.element(sheet().getByText(t("bonus.isOpen"))).toBeVisible();
    expect(lookedUp()).toEqual(["TOPAZ-7Q2K"]);
    for (const text of [
      ...terms.conditions.en,
      t("bonus.forProven"),
      t("bonus.once"),
      t("bonus.leftOf", { left: "812", number: "2,000" }),
    ])
      await expect.element(sheet().getByText(text)).toBeVisible();
    await expect.element(redeemButton()).toBeVisible();
    expect(callsOf("POST /user/bonus_code/redeem")).toEqual([]);
    await expectNoAxeFindings("the terms of a bonus code");
  });

  it("redeems nothing when a link with a code opens the sheet, and «Not now» closes the sheet and removes the code from the URL", async () => {
    await open({}, "/wallet?code=topaz-7q2k");
    await expect.element(field()).toHaveValue("TOPAZ-7Q2K");
    await expect.element(redeemButton()).toBeVisible();
    await press(t("bonus.notNow"));
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(location.search).toBe("");
    expect(callsOf("POST /user/bonus_code/redeem")).toEqual([]);
  });

  it.each([
    ["cn", "可用于所有支持 tPLAY 的游戏。"],
    ["pt", "You do not have to bet anything to keep it."],
  ] as const)(
    "shows the conditions in the language %s, or in English if the operator wrote none",
    async (language, sentence) => {
      const answers = { ...richAnswers(), "POST /user/bonus_code/terms": terms };
      await openScreen("/wallet?code=topaz-7q2k", { player: true, language, answers });
      await expect.element(page.getByRole("dialog").getByText(sentence)).toBeVisible();
    },
  );

  it("shows markup in the conditions as text", async () => {
    const conditions = { en: ["<b>Bold</b> <img src=x>"] };
    await open({ "POST /user/bonus_code/terms": { ...terms, conditions } });
    await userEvent.fill(field(), "TOPAZ-7Q2K");
    await expect.element(sheet().getByText("<b>Bold</b> <img src=x>")).toBeVisible();
    expect(sheet().element().querySelector("img")).toBeNull();
  });

  it("looks up no text that is shorter than a code", async () => {
    await open();
    await userEvent.fill(field(), "TOPAZ-7");
    await expect.element(disabledRedeem()).toHaveAccessibleDescription(t("bonus.enter"));
    await userEvent.fill(field(), "TOPAZ-7Q2K");
    await expect.element(redeemButton()).toBeVisible();
    expect(lookedUp()).toEqual(["TOPAZ-7Q2K"]);
  });

  it("pastes a code from the clipboard and looks it up", async () => {
    vi.spyOn(navigator.clipboard, "readText").mockResolvedValue(" topaz-7q2k\n");
    await open();
    await press(t("bonus.paste"));
    await expect.element(field()).toHaveValue("TOPAZ-7Q2K");
    await expect.element(redeemButton()).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe("the redemption of a bonus code", () => {
  it("shows the amount, the balance after it and a link to the record", async () => {
    await open({ "POST /user/bonus_code/redeem": redemption });
    await userEvent.fill(field(), "TOPAZ-7Q2K");
    await redeemButton().click();
    await expect.element(sheet().getByText(t("bonus.done"))).toBeVisible();
    await expect.element(sheet().getByText("105,000.0000 tPLAY")).toBeVisible();
    await expect
      .element(sheet().getByRole("link", { name: t("bonus.seeInWallet") }))
      .toHaveAttribute("href", `/wallet?receipt=reward-${redemption.record}`);
    expect(callsOf("POST /user/bonus_code/redeem").map(({ body }) => body.bonusId)).toEqual([terms.bonusId]);
    await expectNoAxeFindings("a redeemed bonus code");
    await press(t("bonus.close"));
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  it.each([
    ["repeats the same request", "the answer was lost", "ServerFault", 1],
    ["makes a new request", "the pool was empty", "BonusPoolEmpty", 2],
  ] as const)("%s after %s", async (_does, _after, error, requests) => {
    await open({ "POST /user/bonus_code/redeem": refuse(error) });
    await userEvent.fill(field(), "TOPAZ-7Q2K");
    await redeemButton().click();
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    answer({ "POST /user/bonus_code/redeem": redemption });
    await redeemButton().click();
    await expect.element(sheet().getByText(t("bonus.done"))).toBeVisible();
    const ids = callsOf("POST /user/bonus_code/redeem").map(({ body }) => body.requestId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(requests);
  });

  it("is refused if the code ended meanwhile, with the reason below the field", async () => {
    await open({ "POST /user/bonus_code/redeem": refuse("BonusCodeUsedUp") });
    await userEvent.fill(field(), "TOPAZ-7Q2K");
    await redeemButton().click();
    await expect.element(field()).toHaveAccessibleDescription(says("error.bonusCodeUsedUp"));
    await expect.element(disabledRedeem()).toHaveAccessibleDescription(t("bonus.enterOther"));
  });
});

describe("a refused bonus code", () => {
  it("that the player has used shows the date and what it gave, with a link to the record", async () => {
    await open({
      "POST /user/bonus_code/terms": { ...terms, redeemed: { ...redemption, amount: "500", assetId: "GEM" } },
    });
    await userEvent.fill(field(), "RUBY-2026-K4");
    await expect.element(field()).toHaveAccessibleDescription(/You already used this code on/);
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    await expect.element(sheet().getByText(t("bonus.onceWhy"))).toBeVisible();
    const given = sheet().getByRole("link", { name: new RegExp(t("bonus.whatItGave")) });
    await expect.element(given).toMatchTextContent("+500.0000 gem");
    await expect.element(given).toHaveAttribute("href", `/wallet?receipt=reward-${redemption.record}`);
    await expect.element(disabledRedeem()).toHaveAccessibleDescription(t("bonus.enterOther"));
    await expectNoAxeFindings("a used bonus code");
  });

  it.each([
    ["BonusCodeUnknown", t("bonus.unknown")],
    ["BonusCodeExpired", says("error.bonusCodeExpired", { moment: "12 Nov" })],
    ["BonusCodeWithdrawn", says("error.bonusCodeWithdrawn")],
    ["BonusCodeUsedUp", says("error.bonusCodeUsedUp")],
    ["BonusLookupsExhausted", says("error.bonusLookupsExhausted", { moment: "12 Nov" })],
  ] as const)("with the error %s shows one sentence with the reason", async (error, text) => {
    const values = { moment: "12 Nov", atMs: 1 };
    await open({ "POST /user/bonus_code/terms": refuse(error, values) });
    await userEvent.fill(field(), "RUBY-2026-K4");
    await expect.element(field()).toHaveAccessibleDescription(text);
    await expect.element(disabledRedeem()).toHaveAccessibleDescription(t("bonus.enterOther"));
  });

  it("after a failed look-up of a bonus code, the button «Try again» looks the same code up again", async () => {
    await open({ "POST /user/bonus_code/terms": refuse("Unavailable") });
    await userEvent.fill(field(), "TOPAZ-7Q2K");
    await expect.element(field()).toHaveAccessibleDescription(says("error.unavailable"));
    expect(disabledRedeem().query()).toBeNull();
    answer({ "POST /user/bonus_code/terms": terms });
    await press(t("action.tryAgain"));
    await expect.element(redeemButton()).toBeVisible();
    await expect.element(field()).not.toHaveAttribute("aria-invalid");
    expect(lookedUp()).toEqual(["TOPAZ-7Q2K", "TOPAZ-7Q2K"]);
  });

  it("for an account without a wallet or an e-mail links to the settings", async () => {
    await open({ "POST /user/bonus_code/terms": refuse("BonusCodeNotForAccount") });
    await userEvent.fill(field(), "RUBY-2026-K4");
    await expect
      .element(sheet().getByRole("link", { name: t("bonus.addMethod") }))
      .toHaveAttribute("href", "/profile?view=settings");
  });

  it("that the same person used with another account explains that a code counts once for each person", async () => {
    await open({ "POST /user/bonus_code/terms": refuse("BonusCodeIdentityUsed") });
    await userEvent.fill(field(), "RUBY-2026-K4");
    await expect.element(sheet().getByText(t("bonus.onceWhy"))).toBeVisible();
    expect(sheet().getByText(t("bonus.whatItGave")).query()).toBeNull();
  });

  it("disappears when the player types another code", async () => {
    await open({
      "POST /user/bonus_code/terms": ({ body }) => {
        if (body.code !== terms.code) throw new Refusal("BonusCodeWithdrawn");
        return terms;
      },
    });
    await userEvent.fill(field(), "RUBY-2026-K4");
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    await userEvent.fill(field(), terms.code);
    await expect.element(redeemButton()).toBeVisible();
    await expect.element(field()).not.toHaveAttribute("aria-invalid");
  });
});
