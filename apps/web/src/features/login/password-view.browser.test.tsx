import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPasswordStep } from "../../../test/account.ts";
import { answerOf } from "../../../test/answers.ts";
import { type Answers, callsOf, Refusal, says } from "../../../test/api-stand-in.ts";
import { press, t } from "../../../test/screen.tsx";

const session = answerOf("POST /user/login", { token: "by name", userId: "7" });
const busy = () => page.getByRole("button", { name: t("account.loggingIn") });
const password = () => page.getByLabelText(t("account.loginPassword"), { exact: true });
const code = () => page.getByLabelText(t("factor.code"));

async function logIn(answers: Answers): Promise<void> {
  await openPasswordStep(answers);
  await password().fill("heron-K7-41");
  await press(t("action.logIn"));
}

it("the step for the login password sends one request when the player presses the button twice", async () => {
  const answered = Promise.withResolvers<typeof session>();
  await logIn({ "POST /user/login": () => answered.promise });
  await expect.element(busy()).toHaveAttribute("aria-busy", "true");
  await busy().click({ force: true });
  answered.resolve(session);
  await expect.poll(() => location.pathname).toBe("/index");
  expect(localStorage.getItem("token")).toBe("by name");
  expect(callsOf("POST /user/login")).toHaveLength(1);
});

it("if another tab has signed in meanwhile, the step for the login password ignores the session of its own late answer and stays busy", async () => {
  const answered = Promise.withResolvers<typeof session>();
  await logIn({ "POST /user/login": () => answered.promise });
  await expect.element(busy()).toBeVisible();
  localStorage.setItem("token", "of another tab");
  answered.resolve(session);
  await answered.promise;
  // The page would store the late session within this time.
  await new Promise((done) => setTimeout(done, 300));
  expect(localStorage.getItem("token")).toBe("of another tab");
  await expect.element(busy()).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByText(t("login.done"))).not.toBeInTheDocument();
});

it("the second step of the login clears a wrong code, and returns to the form when the server refuses the password", async () => {
  const incorrect = { count: 4 };
  await logIn({
    "POST /user/login": ({ body: { secondFactor } }) => {
      if (secondFactor === undefined) throw new Refusal("SecondFactorNeeded");
      throw secondFactor === "111111"
        ? new Refusal("SecondFactorIncorrect", incorrect)
        : new Refusal("LoginIncorrect", incorrect);
    },
  });
  await expect.element(code()).toBeVisible();
  await expect.element(code()).not.toHaveAttribute("aria-invalid");
  await code().fill("111111");
  await expect.element(code()).toHaveAccessibleDescription(says("error.secondFactorIncorrect", incorrect));
  await expect.element(code()).toHaveValue("");
  await code().fill("222222");
  await expect
    .element(password())
    .toHaveAccessibleDescription(expect.stringContaining(says("error.loginIncorrect", incorrect)));
  await expect.element(code()).not.toBeInTheDocument();
  await press(t("action.logIn"));
  await expect.element(code()).toBeVisible();
  expect(
    callsOf("POST /user/login").map(({ body }) => [body.name, body.password, body.secondFactor]),
  ).toEqual(
    [undefined, "111111", "222222", undefined].map((sent) => ["nora@mail.example", "heron-K7-41", sent]),
  );
});

it("the second step of the login stays busy while the server checks the code, and signs the player in", async () => {
  const answered = Promise.withResolvers<typeof session>();
  await logIn({
    "POST /user/login": ({ body }) => {
      if (body.secondFactor === undefined) throw new Refusal("SecondFactorNeeded");
      return answered.promise;
    },
  });
  await code().fill("111111");
  await expect.element(code()).toHaveAttribute("readonly");
  answered.resolve(session);
  await expect.poll(() => location.pathname).toBe("/index");
  expect(localStorage.getItem("token")).toBe("by name");
});
