import { createTranslate } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf, playerInfo } from "../../../../test/answers.ts";
import { type Answers, answer, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import { announceWallet } from "../../../../test/wallet.ts";
import profileTexts from "../texts/cn.json";

const inChinese = createTranslate("cn", profileTexts);
const standing = answerOf("GET /user/account/deletion");
const gems = { assetId: "GEM", amount: "10", uncollected: "0", locked: "0" } as const;
const open = (answers: Answers) => openScreen("/profile?view=delete", { player: true, answers });
const act = () => page.getByRole("button", { name: t("delete.act") });
const word = () => page.getByLabelText(t("delete.type", { word: t("delete.word") }));
const link = (text: string) => page.getByRole("link", { name: text });

it("the account deletion screen lists the obstacles to a deletion with links to the screens that resolve them", async () => {
  await open({
    "GET /user/account/deletion": {
      ...standing,
      balances: [{ assetId: "PLAY", amount: "100" }],
      rewards: [{ assetId: "U", amount: "2" }],
      openRounds: true,
      withdrawals: 1,
      deposits: 2,
      withdrawalsFrozen: true,
    },
  });
  const ways = [
    [t("delete.balance", { amount: "100.0000", asset: "PLAY" }), "/withdraw"],
    [t("delete.reward", { amount: "2.0000", asset: "U" }), "/invite"],
    [t("delete.round"), "/index"],
    [t("delete.withdrawals", { count: 1 }), "/depositRecords"],
    [t("delete.deposits", { count: 2 }), "/depositRecords"],
  ] as const;
  for (const [text, path] of ways) await expect.element(link(text)).toHaveAttribute("href", path);
  await expect.element(page.getByText(t("delete.frozen"))).toBeVisible();
  expect(act().query()).toBeNull();
});

it("the account deletion screen requests the obstacles to a deletion again when the player returns to the screen", async () => {
  await openScreen("/profile?view=settings", {
    player: true,
    answers: { "GET /user/account/deletion": { ...standing, openRounds: true } },
  });
  await link(t("delete.title")).click();
  await expect.element(link(t("delete.round"))).toBeVisible();
  answer({ "GET /user/account/deletion": standing });
  await press(t("action.back"));
  await link(t("delete.title")).click();
  await expect.element(act()).toBeVisible();
  expect(link(t("delete.round")).query()).toBeNull();
});

it("the account is deleted after the player accepts the loss of assets, types the confirmation word and signs with the wallet", async () => {
  const { asked } = announceWallet();
  await open({ "GET /user/account/deletion": { ...standing, giveUp: [gems] } });
  const agree = page.getByRole("switch", { name: t("delete.agree") });
  await expect.element(agree).toHaveAttribute("aria-checked", "false");
  await expect.element(act()).toHaveAccessibleDescription(t("delete.agreeMissing"));
  await agree.click();
  await expect
    .element(act())
    .toHaveAccessibleDescription(t("delete.typeMissing", { word: t("delete.word") }));
  await act().click({ force: true });
  expect(asked).not.toContain("personal_sign");

  await word().fill("delete");
  await act().click();
  await expect.poll(() => location.pathname).toBe("/index");
  await expectToast(t("delete.done"));
  expect(localStorage.getItem("token")).toBeNull();
  expect(callsOf("POST /user/proof_message").map(({ body }) => body.purpose)).toEqual(["deleteAccount"]);
  expect(callsOf("POST /user/account/delete").map(({ body }) => body)).toEqual([
    {
      giveUp: [{ assetId: "GEM", amount: "10", uncollected: "0" }],
      proof: { nonce: "", signature: `0x${"11".repeat(65)}` },
    },
  ]);
});

it("the account deletion screen in Chinese deletes a phone account with the Chinese confirmation word and the correct login password", async () => {
  const say = inChinese;
  await openScreen("/profile?view=delete", {
    player: true,
    language: "cn",
    answers: {
      "GET /user/info": { ...playerInfo, address: null, phone: "+63***4567", loginPasswordSet: true },
      "GET /user/account/deletion": standing,
      "POST /user/account/delete": ({ body: { proof } }) => {
        if (!("loginPassword" in proof) || proof.loginPassword !== "heron-K7-41")
          throw new Refusal("LoginPasswordOldIncorrect", { count: 4 });
        return {};
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: "注销账号" })).toBeVisible();
  const button = page.getByRole("button", { name: say("delete.act") });
  const typed = page.getByLabelText(say("delete.type", { word: say("delete.word") }));
  const password = page.getByLabelText(say("proof.loginPassword"), { exact: true });
  await password.fill("not this one");
  await typed.fill("取消");
  await expect
    .element(button)
    .toHaveAccessibleDescription(say("delete.typeMissing", { word: say("delete.word") }));
  await typed.fill("注销");
  await button.click();
  const wrong = says("error.loginPasswordOldIncorrect", { count: 4 });
  await expect.element(page.getByRole("alert").filter({ hasText: wrong })).toBeVisible();
  expect(localStorage.getItem("token")).toBe("session");
  await password.fill("heron-K7-41");
  await button.click();
  await expect.poll(() => location.pathname).toBe("/index");
  await expectToast(say("delete.done"));
});
