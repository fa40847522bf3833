// What the tests of signing in and of the account have in common.
import type { Data } from "@gemplay/api-schema";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "./answers.ts";
import { t } from "./screen.tsx";
import { type Answers, Refusal, says } from "./wire.ts";

type Config = Data<"GET /config">;

/** A server that signs in on chain 56 and sends e-mails. */
export function serverConfig(features: Partial<Config["features"]> = {}): Config {
  const config = answerOf("GET /config");
  return {
    ...config,
    serverTimeMs: Date.now(),
    chain: { ...config.chain, chainId: 56, rpcUrls: ["/rpc"] },
    features: { ...config.features, mail: true, ...features },
  };
}

/** Opens the session "by wallet" for whoever signs in with a wallet. */
export const signInAnswers = (): Answers => ({
  "GET /config": serverConfig(),
  "POST /user/dappLoginOrRegister": answerOf("POST /user/dappLoginOrRegister", {
    token: "by wallet",
    userId: "7",
  }),
});

/** The answer of a route once the code of an authenticator app has come: a recovery code of 16 characters. */
export function askForFactor<D>(data: D) {
  return ({ body }: { readonly body: object }): D => {
    const { secondFactor, proof } = body as { secondFactor?: string; proof?: { secondFactor?: string } };
    const code = secondFactor ?? proof?.secondFactor;
    if (code === undefined) throw new Refusal("SecondFactorNeeded");
    if (code.length !== 16) throw new Refusal("SecondFactorIncorrect", { count: 4 });
    return data;
  };
}

const question = () => page.getByRole("dialog", { name: t("factor.second") });

/** Mistypes the code that is asked for; the field is then empty for the next one. */
export async function typeWrongCode(): Promise<void> {
  const field = question().getByLabelText(t("factor.code"));
  await field.fill("000000");
  const wrong = says("error.secondFactorIncorrect", { count: 4 });
  await expect.element(question().getByRole("alert").filter({ hasText: wrong })).toBeVisible();
  await expect.element(field).toHaveValue("");
}

/** Answers the question for a code with a recovery code. */
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
