import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { answerOf } from "../../../../test/answers.ts";
import { answer, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

const password = "heron-K7-41";
const mailed = answerOf("POST /account/email/code/send", { waitSeconds: 60 });

it("the registration form stays busy until the code is sent, and clears a wrong code", async () => {
  const sent = Promise.withResolvers<typeof mailed>();
  await openScreen("/login?view=register", {
    answers: {
      "GET /config": serverConfig(),
      "POST /account/email/code/send": () => sent.promise,
      "POST /user/register": () => {
        throw new Refusal("CodeIncorrect", { count: 4 });
      },
    },
  });
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill("nora@mail.example");
  await page.getByLabelText(t("account.loginPassword"), { exact: true }).fill(password);
  await page.getByLabelText(t("password.repeat"), { exact: true }).fill(password);
  await page.getByText(t("account.age")).click();
  await page.getByRole("checkbox", { name: new RegExp(t("account.accept")) }).click({ force: true });
  await press(t("account.make"));
  const busy = page.getByRole("button", { name: t("account.making") });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  await busy.click({ force: true });
  sent.resolve(mailed);
  const code = page.getByLabelText(t("code.heading"));
  await code.fill("111111");
  await expect.element(code).toHaveAccessibleDescription(says("error.codeIncorrect", { count: 4 }));
  await expect.element(code).toHaveValue("");

  const session = answerOf("POST /user/register", { token: "by e-mail", userId: "7" });
  const answered = Promise.withResolvers<typeof session>();
  answer({ "POST /user/register": () => answered.promise });
  await code.fill("222222");
  await expect.element(code).toHaveAttribute("readonly");
  await expect.element(code).not.toHaveAttribute("aria-invalid");
  answered.resolve(session);
  await expect.poll(() => location.pathname).toBe("/index");
  expect(localStorage.getItem("token")).toBe("by e-mail");
  expect(callsOf("POST /account/email/code/send")).toHaveLength(1);
});
