import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPasswordStep, serverConfig } from "../../../../test/account.ts";
import { answerOf } from "../../../../test/answers.ts";
import { answer, Refusal, says, setAway } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
const password = () => page.getByLabelText(t("account.loginPassword"), { exact: true });
const repeat = () => page.getByLabelText(t("password.repeat"), { exact: true });
const config = { "GET /config": () => serverConfig() } as const;

async function typePhone(number: string): Promise<void> {
  await page.getByText(t("account.phone"), { exact: true }).click();
  await page.getByLabelText(t("account.country")).selectOptions("PH");
  await page.getByRole("textbox", { name: t("account.phone"), exact: true }).fill(number);
}

describe("the registration form", () => {
  it("shows an error for a login password that is too short and for a repeated password that differs", async () => {
    await openScreen("/login?view=register", { answers: config });
    await typePhone("9171234567");
    await password().fill("short-7");
    await expect
      .element(page.getByRole("button", { name: t("account.make") }))
      .toHaveAccessibleDescription(t("password.format", { least: 8, most: 20 }));
    await password().fill("heron-K7-41");
    await repeat().fill("heron-K7-42");
    await expect.element(alert(t("password.differ"))).toBeVisible();
  });

  it("shows the server's reason for a refusal and allows another attempt", async () => {
    await openScreen("/login?view=register", { answers: config });
    await typePhone("9171234567");
    await password().fill("heron-K7-41");
    await repeat().fill("heron-K7-41");
    await page.getByText(t("account.age")).click();
    await page.getByRole("checkbox", { name: new RegExp(t("account.accept")) }).click({ force: true });
    for (const [error, key] of [
      ["RegisterClosed", "error.registerClosed"],
      ["RegisterLimitReached", "error.registerLimitReached"],
      ["UserExists", "error.userExists"],
    ] as const) {
      answer({
        "POST /user/register": () => {
          throw new Refusal(error);
        },
      });
      await press(t("account.make"));
      await expect.element(alert(says(key))).toBeVisible();
    }
    expect(localStorage.getItem("token")).toBeNull();
  });
});

describe("the step for the login password", () => {
  it("shows errors for a lost network, an invalid name, a wrong password and too many attempts", async () => {
    await openPasswordStep();
    const logIn = page.getByRole("button", { name: t("action.logIn"), exact: true });
    await password().fill("not this one");
    setAway(true);
    await logIn.click();
    await expect.element(alert(t("error.network"))).toBeVisible();
    setAway(false);
    answer({
      "POST /user/login": () => {
        throw new Refusal("UsernameFormat");
      },
    });
    await logIn.click();
    await expect.element(alert(says("error.usernameFormat"))).toBeVisible();

    let left = 5;
    answer({
      "POST /user/login": () => {
        left -= 1;
        throw left === 0
          ? new Refusal("LoginTriesExceeded", { wait: "15 min" })
          : new Refusal("LoginIncorrect", { count: left });
      },
    });
    for (const rest of [4, 3, 2, 1]) {
      await password().fill(`wrong try ${rest}`);
      await logIn.click();
      await expect.element(alert(says("error.loginIncorrect", { count: rest }))).toBeVisible();
    }
    await password().fill("wrong try 0");
    await logIn.click();
    await expect.element(alert(says("error.loginTriesExceeded", { wait: "15 min" }))).toBeVisible();
    expect(localStorage.getItem("token")).toBeNull();
  });
});

it("the form for a forgotten password shows an error after the code when no account has the e-mail address", async () => {
  await openScreen("/login?view=forgot", {
    answers: {
      ...config,
      "POST /account/email/code/send": answerOf("POST /account/email/code/send", { waitSeconds: 60 }),
      "POST /account/forgot/code/valid": () => {
        throw new Refusal("UserNotExists");
      },
    },
  });
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill("nobody@mail.example");
  await press(t("code.send"));
  await page.getByLabelText(t("code.heading")).fill("123456");
  await expect.element(alert(says("error.userNotExists"))).toBeVisible();
});
