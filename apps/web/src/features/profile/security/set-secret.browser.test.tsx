import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { answerOf, playerInfo } from "../../../../test/answers.ts";
import { callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";

const password = "heron-K7-41";
const byCode = {
  ...playerInfo,
  address: null,
  email: "n***a@mail.example",
  loginPasswordSet: false,
} as const;

it("a player without a login password opens the form from the settings, and sets the password with a code from an e-mail", async () => {
  await openScreen("/profile?view=settings", {
    player: true,
    answers: {
      "GET /config": serverConfig(),
      "GET /user/info": byCode,
      "POST /account/email/code/send": answerOf("POST /account/email/code/send", { waitSeconds: 60 }),
      "POST /account/secret/set": ({ body: { proof } }) => {
        if (!("code" in proof) || proof.code !== "804517") throw new Refusal("CodeIncorrect", { count: 4 });
        return {};
      },
    },
  });
  const row = page.getByRole("link", { name: new RegExp(`^${t("profile.loginPassword")}`) });
  await expect.element(row.getByText(t("profile.notSet"))).toBeVisible();
  await row.click();
  await expect.element(page.getByRole("heading", { name: t("secret.setTitle") })).toBeVisible();
  const set = page.getByRole("button", { name: t("secret.set"), exact: true });
  await press(t("proof.send"));
  const code = page.getByLabelText(t("proof.sentTo", { email: "" }));
  await code.fill("111111");
  await expect.element(set).toHaveAccessibleDescription(t("password.tooShort", { least: 8 }));
  await page.getByLabelText(t("secret.new"), { exact: true }).fill(password);
  await page.getByLabelText(t("password.repeat"), { exact: true }).fill(password);
  await expectNoAxeFindings("the form for the first login password");
  await set.click();
  const wrong = says("error.codeIncorrect", { count: 4 });
  await expect.element(page.getByRole("alert").filter({ hasText: wrong })).toBeVisible();
  await expect.element(code).toHaveValue("");
  await code.fill("804517");
  await set.click();
  await expectToast(t("secret.setDone"));
  await expect.poll(() => location.pathname + location.search).toBe("/profile?view=settings");
  const sent = callsOf("POST /account/secret/set");
  expect(sent.map(({ body }) => [body.password, body.confirmPassword])).toEqual([
    [password, password],
    [password, password],
  ]);
  expect(callsOf("POST /account/email/code/send").map(({ body }) => body.purpose)).toEqual([
    "setLoginPassword",
  ]);
});

it("the form for the first login password offers a code by e-mail after a reload", async () => {
  const { promise } = Promise.withResolvers<never>();
  await openScreen("/profile?view=secret", {
    player: true,
    answers: { "GET /config": () => promise, "GET /user/info": byCode },
  });
  await expect.element(page.getByRole("button", { name: t("proof.send") })).toBeVisible();
});

it("the settings offer no login password to an account without an e-mail", async () => {
  await openScreen("/profile?view=settings", {
    player: true,
    answers: { "GET /user/info": { ...playerInfo, email: null, phone: null, loginPasswordSet: false } },
  });
  await expect
    .element(page.getByRole("link", { name: new RegExp(`^${t("profile.fundsPassword")}`) }))
    .toBeVisible();
  expect(page.getByRole("link", { name: new RegExp(`^${t("profile.loginPassword")}`) }).query()).toBeNull();
});
