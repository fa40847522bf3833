import { hexToString } from "viem";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { answerOf, playerInfo } from "../../../test/answers.ts";
import { type Answers, answer, callsOf, Refusal, says } from "../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { alert, answerLost, configOf, openMoney, password } from "../../../test/money.ts";
import { press, t } from "../../../test/screen.tsx";
import { setReducedMotion } from "../../../test/settled.ts";
import { expectToast } from "../../../test/toasts.ts";
import { announceWallet, walletError } from "../../../test/wallet.ts";

const another = "another 2026";
const newField = () => page.getByLabelText(t("funds.new"), { exact: true });
const repeatField = () => page.getByLabelText(t("password.repeat"), { exact: true });

async function typeNew(text: string): Promise<void> {
  await newField().fill(text);
  await repeatField().fill(text);
}

/** The messages that the server creates for each purpose and that the wallet signs. */
const questions: Answers = {
  "POST /user/proof_message": ({ body }) =>
    answerOf("POST /user/proof_message", { nonce: `n-${body.purpose}`, message: `Text for ${body.purpose}` }),
};

describe("the form for the first funds password", () => {
  it("shows an error message for a short password and for a repeated password that differs, and sends no request", async () => {
    await openMoney("/setPass", { "GET /user/info": playerInfo });
    const set = page.getByRole("button", { name: t("funds.set") });
    await newField().fill("five5");
    await expect.element(set).toHaveAccessibleDescription(t("password.invalid", { least: 6, most: 20 }));
    await newField().fill(password);
    await repeatField().fill("gem 2025");
    await expect.element(alert(t("password.differ"))).toBeVisible();
    await set.click({ force: true });
    expect(callsOf("POST /user/setting_fund_password")).toHaveLength(0);
  });

  it("sets the funds password only after the wallet signs the message and the server accepts the proof", async () => {
    const { answers } = announceWallet();
    const sign = answers.personal_sign;
    let isSet = false;
    await openMoney("/setPass?next=/withdraw", {
      ...questions,
      "GET /user/info": () => ({ ...playerInfo, fundsPasswordSet: isSet }),
    });
    await expect.element(page.getByText(t("funds.sign"))).toBeVisible();
    await typeNew(password);
    answers.personal_sign = () => {
      throw walletError(4001);
    };
    await press(t("funds.set"));
    await expect.element(alert(t("wallet.error.signatureRefused")).filter({ hasText: "4001" })).toBeVisible();
    expect(callsOf("POST /user/setting_fund_password")).toHaveLength(0);

    // The simulated server rejects a signature of another account and a signature of an expired message.
    if (sign) answers.personal_sign = sign;
    for (const error of ["SignatureInvalid", "FreshProofInvalid"] as const) {
      answer({
        "POST /user/setting_fund_password": () => {
          throw new Refusal(error);
        },
      });
      await press(t("funds.set"));
      const key = error === "SignatureInvalid" ? "error.signatureInvalid" : "error.freshProofInvalid";
      await expect.element(alert(says(key))).toBeVisible();
    }
    expect(location.pathname).toBe("/setPass");

    let signed = "";
    answers.personal_sign = ([hex]) => {
      signed = hexToString(hex as `0x${string}`);
      return "0x51";
    };
    answer({
      "POST /user/setting_fund_password": () => {
        isSet = true;
        return {};
      },
    });
    await press(t("funds.set"));
    await expect.poll(() => location.pathname).toBe("/withdraw");
    expect(signed).toBe("Text for setFundsPassword");
    expect(callsOf("POST /user/setting_fund_password").at(-1)?.body).toEqual({
      password,
      confirmPassword: password,
      proof: { nonce: "n-setFundsPassword", signature: "0x51" },
    });
  });

  it("asks the wallet for one signature when the player presses the button twice", async () => {
    const { answers, asked } = announceWallet();
    const signing = Promise.withResolvers<string>();
    answers.personal_sign = () => signing.promise;
    await openMoney("/setPass", { ...questions, "GET /user/info": playerInfo });
    await typeNew(password);
    await press(t("funds.set"));
    const button = page.getByRole("button", { name: t("funds.signing") });
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    await button.click({ force: true });
    signing.resolve("0x51");
    await expect.poll(() => location.pathname).toBe("/profile");
    expect(asked.filter((method) => method === "personal_sign")).toHaveLength(1);
  });

  it("requires the login password of an account that has only a phone number", async () => {
    await setReducedMotion(true);
    onTestFinished(() => setReducedMotion(false));
    const byPhone = { ...playerInfo, address: null, phone: "+63***4567", loginPasswordSet: true };
    await openMoney("/withdraw", { "GET /user/info": byPhone });
    await expect.element(page.getByRole("link", { name: t("funds.bindEmail") })).toBeVisible();
    await page.getByRole("link", { name: t("funds.set") }).click();
    await expect.element(page.getByText(t("funds.byPassword"))).toBeVisible();
    await typeNew(password);
    await expect.element(page.getByText(t("funds.loginPasswordMissing"))).toBeVisible();
    await expectNoAxeFindings("a funds password by a login password");
    await page.getByLabelText(t("funds.loginPassword"), { exact: true }).fill("heron-K7-41");
    await press(t("funds.set"));
    await expect.poll(() => location.pathname).toBe("/withdraw");
    expect(callsOf("POST /user/setting_fund_password").map(({ body }) => body.proof)).toEqual([
      { loginPassword: "heron-K7-41" },
    ]);
  });

  it.each(["/setPass", "/withdraw"])(
    "the page %s links to the e-mail and wallet binding when the player has no way to prove their identity",
    async (path) => {
      await openMoney(path, { "GET /user/info": { ...playerInfo, address: null } });
      await expect.element(page.getByText(t("funds.unprovable"))).toBeVisible();
      await expect.element(page.getByRole("link", { name: t("funds.bindEmail") })).toBeVisible();
      await expect.element(page.getByRole("link", { name: t("funds.bindWallet") })).toBeVisible();
    },
  );
});

describe("a locked funds password", () => {
  it("the player replaces a locked funds password with a new signature, and the page shows a server error as an unknown result", async () => {
    const { answers } = announceWallet();
    answers.personal_sign = () => "0x51";
    let isLocked = true;
    await openMoney("/withdraw", {
      ...questions,
      "GET /user/info": () => ({
        ...playerInfo,
        fundsPasswordSet: true,
        fundsPasswordLockedUntilMs: isLocked ? Date.now() + 86_400_000 : null,
      }),
      "POST /user/recover_fund_password": () => {
        if (!isLocked) return {};
        isLocked = false;
        throw new Refusal("ServerFault");
      },
    });
    await page.getByRole("link", { name: t("funds.forgotten") }).click();
    await expect.element(page.getByRole("heading", { name: t("funds.recover") })).toBeVisible();
    await typeNew(another);
    await press(t("funds.recover"));
    await expect.element(alert(t("funds.unanswered"))).toBeVisible();
    await press(t("funds.recover"));
    await expect.poll(() => location.pathname).toBe("/withdraw");
    const proof = { nonce: "n-recoverFundsPassword", signature: "0x51" };
    const body = { password: another, confirmPassword: another, proof };
    expect(callsOf("POST /user/recover_fund_password").map((call) => call.body)).toEqual([body, body]);
  });
});

describe("the form for a change of the funds password", () => {
  it("links to the form for the first password when the account has no funds password", async () => {
    await openMoney("/changePass", { "GET /user/info": playerInfo });
    await expect.element(page.getByText(t("withdraw.passwordMissing"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("funds.set") }))
      .toHaveAttribute("href", "/setPass");
  });

  it("rejects a wrong or unchanged password, reports a lost response, and asks for no signature", async () => {
    const { asked } = announceWallet();
    let now = password;
    await openMoney("/changePass", {
      "GET /config": () => configOf(),
      "POST /user/change_fund_password": ({ body }) => {
        if (body.oldPassword !== now) throw new Refusal("FundsPasswordOldIncorrect", { count: 4 });
        now = body.password;
        if (now === another) answerLost();
        return {};
      },
    });
    const old = page.getByLabelText(t("funds.old"), { exact: true });
    const change = page.getByRole("button", { name: t("funds.change") });
    await old.fill("wrong one");
    await typeNew(password);
    await change.click();
    await expect.element(alert(says("error.fundsPasswordOldIncorrect", { count: 4 }))).toBeVisible();
    await expect.element(old).toHaveFocus();

    await old.fill(password);
    await expect.element(page.getByText(t("funds.same"))).toBeVisible();
    await typeNew(another);
    await change.click();
    await expect.element(alert(t("funds.changeUnanswered"))).toBeVisible();

    await old.fill(another);
    await typeNew("third 2026");
    await change.click();
    await expect.poll(() => location.pathname).toBe("/profile");
    await expectToast(t("funds.changed"));
    expect(now).toBe("third 2026");
    expect(asked).not.toContain("personal_sign");
  });
});
