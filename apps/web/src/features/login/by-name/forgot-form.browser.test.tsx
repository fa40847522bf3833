import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { answerOf } from "../../../../test/answers.ts";
import { answer, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";

const password = "heron-K7-41";

/** Opens the form for a forgotten password and proves the e-mail address with a code. */
async function prove(): Promise<void> {
  await openScreen("/login?view=forgot", {
    answers: {
      "GET /config": serverConfig(),
      "POST /account/email/code/send": answerOf("POST /account/email/code/send", { waitSeconds: 60 }),
      "POST /account/forgot/code/valid": answerOf("POST /account/forgot/code/valid", { ticket: "ticket" }),
    },
  });
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill("nora@mail.example");
  await press(t("code.send"));
  await page.getByLabelText(t("code.heading")).fill("123456");
  await page.getByLabelText(t("account.newLoginPassword"), { exact: true }).fill(password);
  await page.getByLabelText(t("password.repeat"), { exact: true }).fill(password);
}

it("the form for a forgotten password saves the new password once and opens the sign-in screen", async () => {
  const saved = Promise.withResolvers<Record<string, never>>();
  await prove();
  answer({ "POST /account/forgot/secret/save": () => saved.promise });
  await press(t("forgot.save"));
  const busy = page.getByRole("button", { name: t("forgot.saving") });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  await busy.click({ force: true });
  saved.resolve({});
  await expectToast(t("forgot.done"));
  await expect.poll(() => location.search).toBe("");
  expect(callsOf("POST /account/forgot/secret/save").map(({ body }) => body)).toEqual([
    { ticket: "ticket", password, confirmPassword: password },
  ]);
});

it("the form for a forgotten password starts again with an error when the ticket has expired", async () => {
  await prove();
  answer({
    "POST /account/forgot/secret/save": () => {
      throw new Refusal("AccountTicketInvalid");
    },
  });
  await press(t("forgot.save"));
  const expired = says("error.accountTicketInvalid");
  await expect.element(page.getByRole("main").getByText(expired)).toBeVisible();
  await press(t("code.send"));
  // The error disappears when the player types a digit of the new code.
  const code = page.getByLabelText(t("code.heading"));
  await expect.element(code).toHaveAccessibleDescription(expired);
  await code.fill("1");
  await expect.element(code).not.toHaveAttribute("aria-invalid");
});
