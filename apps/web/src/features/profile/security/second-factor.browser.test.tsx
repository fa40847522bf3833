import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { askForFactor, typeRecoveryCode, typeWrongCode } from "../../../../test/account.ts";
import { answerOf, playerInfo } from "../../../../test/answers.ts";
import { answer, callsOf } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import { announceWallet } from "../../../../test/wallet.ts";

const password = "heron-K7-41";
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `CODE-${place}`);
/** A player's account that was registered with an e-mail address. */
const byEmail = {
  ...playerInfo,
  address: null,
  email: "n***a@mail.example",
  loginPasswordSet: true,
  wayIn: "email",
} as const;

/** Opens the form for a new login password and submits the form. The simulated server demands the second factor. */
async function changePassword(): Promise<void> {
  await openScreen("/profile?view=secret", {
    player: true,
    answers: {
      "GET /user/info": byEmail,
      "POST /account/secret/change": askForFactor(answerOf("POST /account/secret/change")),
    },
  });
  await page.getByLabelText(t("secret.old"), { exact: true }).fill(password);
  await page.getByLabelText(t("secret.new"), { exact: true }).fill("another-K7-41");
  await page.getByLabelText(t("password.repeat"), { exact: true }).fill("another-K7-41");
  await press(t("secret.act"));
}

it("the setup of an authenticator app needs a wallet signature and the app's first code, and then shows recovery codes", async () => {
  const { asked } = announceWallet();
  await openScreen("/profile?view=protection", {
    player: true,
    answers: {
      "POST /user/second_factor/begin": {
        secret: "JBSWY3DPEHPK3PXP",
        uri: "otpauth://totp/Gemplay?secret=JBSWY3DPEHPK3PXP",
        expiresAtMs: Date.now() + 600_000,
      },
      "POST /user/second_factor/confirm": { recoveryCodes },
    },
  });
  const factor = page.getByRole("switch", { name: new RegExp(`^${t("protect.factor")}`) });
  await expect.element(factor).toHaveAttribute("aria-checked", "false");
  await factor.click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: t("protect.goOn") }).click();
  await expect.element(sheet.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await expect.element(sheet.getByRole("img", { name: t("protect.qr") })).toBeVisible();
  expect(asked.filter((method) => method === "personal_sign")).toHaveLength(1);
  await sheet.getByLabelText(t("protect.firstCode")).fill("123456");
  await expect
    .poll(() =>
      sheet
        .getByRole("listitem")
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(recoveryCodes);
  expect(callsOf("POST /user/second_factor/confirm").map(({ body }) => body.code)).toEqual(["123456"]);

  const secondFactor = { ...playerInfo.secondFactor, on: true, recoveryCodesLeft: 10 };
  answer({ "GET /user/info": { ...playerInfo, secondFactor } });
  await sheet.getByRole("button", { name: t("protect.saved") }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

it("binding a wallet accepts a recovery code after a wrong code, and requests only one wallet signature", async () => {
  const { asked } = announceWallet();
  await openScreen("/profile?view=settings", {
    player: true,
    answers: {
      "GET /user/info": byEmail,
      "POST /user/proof_message": { nonce: "n1", message: "Bind", expiresAtMs: Date.now() + 300_000 },
      "POST /user/wallet/bind": askForFactor(answerOf("POST /user/wallet/bind")),
    },
  });
  await press(t("ways.add"));
  await page
    .getByRole("dialog", { name: t("ways.add") })
    .getByRole("button", { name: t("ways.bindWallet") })
    .click();
  const sheet = page.getByRole("dialog", { name: t("ways.bindWallet") });
  await sheet.getByText("Test Wallet").click();
  await sheet.getByLabelText(t("proof.loginPassword"), { exact: true }).fill(password);
  await sheet.getByRole("button", { name: t("ways.signBind") }).click();
  await typeWrongCode();
  await typeRecoveryCode("AAAABBBBCCCCDDDD");
  await expectToast(t("ways.walletBound"));
  expect(asked.filter((method) => method === "personal_sign")).toHaveLength(1);
  const bodies = callsOf("POST /user/wallet/bind").map(({ body }) => body);
  expect(bodies.map(({ proof }) => proof.secondFactor)).toEqual([undefined, "000000", "AAAABBBBCCCCDDDD"]);
  expect(new Set(bodies.map(({ wallet: { signature } }) => signature)).size).toBe(1);
  expect(bodies.at(-1)?.proof).toMatchObject({ loginPassword: password });
});

it("a login password change accepts a recovery code after a wrong code", async () => {
  await changePassword();
  await typeWrongCode();
  await typeRecoveryCode("AAAABBBBCCCCDDDD");
  await expect.poll(() => location.pathname + location.search).toBe("/profile?view=settings");
  await expectToast(t("secret.done"));
});

it("closing the second-factor dialog cancels the login password change, and the screen stays open", async () => {
  await changePassword();
  const question = page.getByRole("dialog", { name: t("factor.second") });
  await question.getByRole("button", { name: t("action.close") }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(callsOf("POST /account/secret/change")).toHaveLength(1);
  expect(location.search).toBe("?view=secret");
});
