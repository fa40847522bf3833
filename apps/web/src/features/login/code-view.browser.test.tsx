import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { continueWith, openCodeStep, openPasswordStep, serverConfig } from "../../../test/account.ts";
import { answerOf } from "../../../test/answers.ts";
import { callsOf, Refusal, says, setAway } from "../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { expectToast } from "../../../test/toasts.ts";

const session = answerOf("POST /user/login/code", { token: "by code", userId: "7", created: false });
const code = () => page.getByLabelText(t("code.heading"));
const name = () => page.getByRole("textbox", { name: t("login.name") });
const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
const sendCalls = () => callsOf("POST /account/email/code/send");
const logInCalls = () => callsOf("POST /user/login/code");

describe("the first step of the sign-in", () => {
  it("says below the focused field that the name is missing or not complete, and sends nothing", async () => {
    await openScreen("/login", { answers: { "GET /config": serverConfig() } });
    for (const [typed, key] of [
      ["", "login.nameMissing"],
      ["nora@mail", "login.nameInvalid"],
      ["12", "login.nameInvalid"],
      ["+63 917", "login.nameInvalid"],
    ] as const) {
      await continueWith(typed);
      await expect.element(name()).toHaveAccessibleDescription(t(key));
      expect(document.activeElement).toBe(name().element());
    }
    await name().fill("n");
    await expect.element(name()).not.toHaveAttribute("aria-invalid");
    expect(sendCalls()).toHaveLength(0);
    expect(location.search).toBe("");
  });

  it("shows why the server sent no code, and then offers the login password", async () => {
    await openScreen("/login", {
      answers: {
        "GET /config": serverConfig(),
        "POST /account/email/code/send": () => {
          throw new Refusal("CodesExhausted", { count: 10, wait: "3 h" });
        },
      },
    });
    await continueWith("nora@mail.example");
    await expect.element(alert(says("error.codesExhausted", { count: 10, wait: "3 h" }))).toBeVisible();
    await page.getByRole("link", { name: t("login.usePassword") }).click();
    await expect.element(page.getByLabelText(t("account.loginPassword"), { exact: true })).toBeVisible();
  });

  it("opens the login password without a code if the server cannot send e-mails", async () => {
    await openScreen("/login", { answers: { "GET /config": serverConfig({ mail: false }) } });
    await continueWith("nora@mail.example");
    await expect.element(page.getByLabelText(t("account.loginPassword"), { exact: true })).toBeVisible();
    expect(sendCalls()).toHaveLength(0);
    expect(page.getByRole("button", { name: t("login.useCode") }).query()).toBeNull();
    expect(page.getByRole("link", { name: t("account.forgot") }).query()).toBeNull();
  });
});

describe("the step for the code", () => {
  it("sends the code at the sixth digit, stores the session, and opens the screen that the player wanted", async () => {
    await openCodeStep({ "POST /user/login/code": session }, "/login?next=/profile");
    await expect
      .element(page.getByRole("heading", { name: t("login.codeTitle", { email: "n••••@mail.example" }) }))
      .toBeVisible();
    await expectNoAxeFindings("the step for the code");
    await expect
      .element(page.getByRole("button", { name: t("login.continue") }))
      .toHaveAccessibleDescription(t("code.toGo", { count: 6 }));
    await code().fill("80451");
    expect(logInCalls()).toHaveLength(0);
    await code().fill("804517");
    await expect.poll(() => location.pathname).toBe("/profile");
    expect(localStorage.getItem("token")).toBe("by code");
    await expectToast(t("login.done"));
    const { token } = sendCalls()[0]?.body ?? {};
    expect(sendCalls().map(({ body }) => [body.purpose, body.email])).toEqual([
      ["signIn", "nora@mail.example"],
    ]);
    expect(logInCalls().map(({ body }) => [body.token, body.code])).toEqual([[token, "804517"]]);
  });

  it("says that the account is ready if the code created it", async () => {
    await openCodeStep({ "POST /user/login/code": { ...session, created: true } });
    await code().fill("804517");
    await expectToast(t("account.made"));
  });

  it("shows a refused code with the remaining attempts, clears the field, and accepts the next code", async () => {
    await openCodeStep({
      "POST /user/login/code": ({ body }) => {
        if (body.code !== "804517") throw new Refusal("CodeIncorrect", { count: 4 });
        return session;
      },
    });
    await code().fill("111111");
    await expect.element(code()).toHaveAccessibleDescription(says("error.codeIncorrect", { count: 4 }));
    await expect.element(code()).toHaveValue("");
    await code().fill("8");
    await expect.element(code()).not.toHaveAttribute("aria-invalid");
    await code().fill("804517");
    await expect.poll(() => localStorage.getItem("token")).toBe("by code");
  });

  it("keeps the code after a lost answer, so that the player can send it again", async () => {
    await openCodeStep({ "POST /user/login/code": session });
    setAway(true);
    await code().fill("804517");
    await expect.element(alert(t("login.codeUnanswered"))).toBeVisible();
    await expect.element(code()).toHaveValue("804517");
    setAway(false);
    await press(t("login.continue"));
    await expect.poll(() => localStorage.getItem("token")).toBe("by code");
  });

  it("asks for the second factor with the same code, and returns to the field when the code has expired", async () => {
    await openCodeStep({
      "POST /user/login/code": ({ body: { secondFactor } }) => {
        if (secondFactor === undefined) throw new Refusal("SecondFactorNeeded");
        if (secondFactor === "111111") throw new Refusal("SecondFactorIncorrect", { count: 4 });
        throw new Refusal("CodeInvalid");
      },
    });
    await code().fill("804517");
    const factor = page.getByLabelText(t("factor.code"));
    await factor.fill("111111");
    await expect
      .element(factor)
      .toHaveAccessibleDescription(says("error.secondFactorIncorrect", { count: 4 }));
    await factor.fill("222222");
    await expect.element(code()).toHaveAccessibleDescription(says("error.codeInvalid"));
    expect(logInCalls().map(({ body }) => [body.code, body.secondFactor])).toEqual([
      ["804517", undefined],
      ["804517", "111111"],
      ["804517", "222222"],
    ]);
  });

  it("keeps the e-mail when the player goes back, and sends no second code to the same e-mail", async () => {
    await openCodeStep();
    await page.getByRole("button", { name: t("action.back") }).click();
    await expect.element(name()).toHaveValue("nora@mail.example");
    await press(t("login.continue"));
    await expect.element(code()).toBeVisible();
    expect(sendCalls()).toHaveLength(1);
    await page.getByRole("link", { name: t("login.changeEmail") }).click();
    await continueWith("lena@mail.example");
    await expect
      .element(page.getByRole("heading", { name: t("login.codeTitle", { email: "l••••@mail.example" }) }))
      .toBeVisible();
    expect(sendCalls().map(({ body }) => body.email)).toEqual(["nora@mail.example", "lena@mail.example"]);
  });

  it("returns to the first step after a reload, because the page does not store the code's token", async () => {
    await openScreen("/login?view=code", { answers: { "GET /config": serverConfig() } });
    await expect.element(name()).toBeVisible();
    expect(location.search).toBe("");
  });

  it("ignores the session of a late answer after another tab has signed in", async () => {
    const answered = Promise.withResolvers<typeof session>();
    await openCodeStep({ "POST /user/login/code": () => answered.promise });
    await code().fill("804517");
    await expect.element(code()).toHaveAttribute("readonly");
    localStorage.setItem("token", "of another tab");
    answered.resolve(session);
    await answered.promise;
    await expect.poll(() => localStorage.getItem("token")).toBe("of another tab");
    await expect.element(page.getByText(t("login.done"))).not.toBeInTheDocument();
  });
});

describe("the step for the login password", () => {
  it("is reachable by keyboard, stores the name for password managers, and leads back to the sent code", async () => {
    await openPasswordStep();
    await expectNoAxeFindings("the step for the login password");
    const stored = document.querySelector<HTMLInputElement>("input[autocomplete=username]");
    expect(stored?.value).toBe("nora@mail.example");
    const back = page.getByRole("button", { name: new RegExp(`^${t("login.useCode")}`) });
    (back.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(code()).toBeVisible();
    expect(sendCalls()).toHaveLength(1);
  });

  it("fills the known e-mail into the form for a forgotten password", async () => {
    await openPasswordStep();
    await page.getByRole("link", { name: t("account.forgot") }).click();
    await expect
      .element(page.getByRole("textbox", { name: t("account.email"), exact: true }))
      .toHaveValue("nora@mail.example");
  });
});
