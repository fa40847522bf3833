import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { continueWith, serverConfig } from "../../../../test/account.ts";
import { answerOf, playerInfo } from "../../../../test/answers.ts";
import { callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

const password = "heron-K7-41";
const byPhone = { ...playerInfo, address: null, phone: "+63***4567", loginPasswordSet: true } as const;

async function typePhone(number: string): Promise<void> {
  await page.getByText(t("account.phone"), { exact: true }).click();
  await page.getByLabelText(t("account.country")).selectOptions("PH");
  await page.getByRole("textbox", { name: t("account.phone"), exact: true }).fill(number);
}

it("the registration form sends a phone number with the code of the chosen country, and requests no verification code", async () => {
  await openScreen("/login?view=register", {
    answers: {
      "GET /config": serverConfig(),
      "POST /user/register": answerOf("POST /user/register", { token: "by phone", userId: "7" }),
      "GET /user/info": byPhone,
    },
  });
  await typePhone("9171234567");
  await page.getByLabelText(t("account.loginPassword"), { exact: true }).fill(password);
  await page.getByLabelText(t("password.repeat"), { exact: true }).fill(password);
  const make = page.getByRole("button", { name: t("account.make") });
  await expect.element(make).toHaveAccessibleDescription(t("account.acceptFirst"));
  await page.getByText(t("account.age")).click();
  await page.getByRole("checkbox", { name: new RegExp(t("account.accept")) }).click({ force: true });
  await make.click();
  await expect.poll(() => location.pathname).toBe("/index");
  expect(localStorage.getItem("token")).toBe("by phone");
  expect(callsOf("POST /user/register").map(({ body }) => body.by)).toEqual([
    { kind: "phone", phone: "+639171234567" },
  ]);
  expect(callsOf("POST /account/email/code/send")).toHaveLength(0);
});

it("the sign-in screen sends a phone number with the login password in international format, and requests no code", async () => {
  await openScreen(`/login?next=${encodeURIComponent("/profile?view=settings")}`, {
    answers: {
      "GET /config": serverConfig(),
      "POST /user/login": answerOf("POST /user/login", { token: "by phone", userId: "7" }),
      "GET /user/info": byPhone,
    },
  });
  await continueWith("+63 917 123 4567");
  await page.getByLabelText(t("account.loginPassword"), { exact: true }).fill(password);
  await press(t("action.logIn"));
  await expect.poll(() => location.pathname).toBe("/profile");
  expect(callsOf("POST /user/login").map(({ body }) => body.name)).toEqual(["+639171234567"]);
  expect(callsOf("POST /account/email/code/send")).toHaveLength(0);
  await page.getByRole("link", { name: new RegExp(`^${t("profile.loginPassword")}`) }).click();
  await expect.poll(() => location.search).toBe("?view=secret");
});

it("the field for the old login password shows an error with the remaining attempts, and accepts the correct password afterwards", async () => {
  await openScreen("/profile?view=secret", {
    player: true,
    answers: {
      "GET /user/info": byPhone,
      "POST /account/secret/change": ({ body }) => {
        if (body.oldPassword !== password) throw new Refusal("LoginPasswordOldIncorrect", { count: 4 });
        return answerOf("POST /account/secret/change");
      },
    },
  });
  const old = page.getByLabelText(t("secret.old"), { exact: true });
  await old.fill("not this one");
  await page.getByLabelText(t("secret.new"), { exact: true }).fill("another-K7-41");
  await page.getByLabelText(t("password.repeat"), { exact: true }).fill("another-K7-41");
  await press(t("secret.act"));
  await expect
    .element(old)
    .toHaveAccessibleDescription(
      expect.stringContaining(says("error.loginPasswordOldIncorrect", { count: 4 })),
    );
  await old.fill(password);
  await press(t("secret.act"));
  await expect.poll(() => location.pathname + location.search).toBe("/profile?view=settings");
});
