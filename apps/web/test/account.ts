// Server answers and test steps that the tests of sign-in and of the account share.
import type { Data } from "@gemplay/api-schema";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "./answers.ts";
import { type Answers, Refusal, says } from "./api-stand-in.ts";
import { openScreen, t } from "./screen.tsx";

type Config = Data<"GET /config">;

/** The configuration of a server that uses chain 56 and can send e-mails. */
export function serverConfig(features: Partial<Config["features"]> = {}): Config {
  const config = answerOf("GET /config");
  return {
    ...config,
    serverTimeMs: Date.now(),
    chain: { ...config.chain, chainId: 56, rpcUrls: ["/rpc"] },
    features: { ...config.features, mail: true, ...features },
  };
}

/** Accepts every sign-in with a wallet and opens a session with the token "by wallet". */
export const signInAnswers = (): Answers => ({
  "GET /config": serverConfig(),
  "POST /user/dappLoginOrRegister": answerOf("POST /user/dappLoginOrRegister", {
    token: "by wallet",
    userId: "7",
  }),
});

/**
 * Answers an API route only if the request has a second-factor code. The simulated server accepts every recovery code
 * of 16 characters.
 */
export function askForFactor<D>(data: D) {
  return ({ body }: { readonly body: object }): D => {
    const { secondFactor, proof } = body as { secondFactor?: string; proof?: { secondFactor?: string } };
    const code = secondFactor ?? proof?.secondFactor;
    if (code === undefined) throw new Refusal("SecondFactorNeeded");
    if (code.length !== 16) throw new Refusal("SecondFactorIncorrect", { count: 4 });
    return data;
  };
}

/** Types an e-mail address or a phone number on the sign-in screen and presses the Continue button. */
export async function continueWith(name: string): Promise<void> {
  await page.getByRole("textbox", { name: t("login.name") }).fill(name);
  await page.getByRole("button", { name: t("login.continue") }).click();
}

/** Opens the sign-in screen and continues to the step for the code. */
export async function openCodeStep(answers: Answers = {}, path = "/login"): Promise<void> {
  await openScreen(path, {
    answers: {
      "GET /config": serverConfig(),
      "POST /account/email/code/send": answerOf("POST /account/email/code/send", {
        goodForMinutes: 10,
        triesAllowed: 5,
        waitSeconds: 60,
      }),
      ...answers,
    },
  });
  await continueWith("nora@mail.example");
  await expect.element(page.getByLabelText(t("code.heading"))).toBeVisible();
}

/** Opens the sign-in screen and continues to the step for the login password. */
export async function openPasswordStep(answers: Answers = {}, path = "/login"): Promise<void> {
  await openCodeStep(answers, path);
  await page.getByRole("link", { name: t("login.usePassword") }).click();
  await expect.element(page.getByLabelText(t("account.loginPassword"), { exact: true })).toBeVisible();
}

const question = () => page.getByRole("dialog", { name: t("factor.second") });

/** Types a wrong second-factor code and waits for the error message and the empty field. */
export async function typeWrongCode(): Promise<void> {
  const field = question().getByLabelText(t("factor.code"));
  await field.fill("000000");
  const wrong = says("error.secondFactorIncorrect", { count: 4 });
  await expect.element(question().getByRole("alert").filter({ hasText: wrong })).toBeVisible();
  await expect.element(field).toHaveValue("");
}

/** Types a recovery code into the dialog that asks for the second factor. */
export async function typeRecoveryCode(code: string): Promise<void> {
  await question()
    .getByRole("button", { name: new RegExp(`^${t("factor.useRecovery")}`) })
    .click();
  await question().getByLabelText(t("factor.recoveryCode")).fill(code);
  await question()
    .getByRole("button", { name: t("factor.goOn"), exact: true })
    .click();
  await expect.element(question()).not.toBeInTheDocument();
}
