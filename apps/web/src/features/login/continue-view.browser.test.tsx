import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf, playerInfo } from "../../../test/answers.ts";
import { type Answers, callsOf, Refusal, setAway } from "../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";

const secret = "s".repeat(43);
const account = answerOf("POST /user/browser_link/look", { userId: "8", name: "Nora", address: null });
const session = answerOf("POST /user/browser_link/open", { token: "by link", userId: "8" });
const heading = (name: string) => page.getByRole("heading", { name });
const busy = () => page.getByRole("button", { name: t("continue.opening") });

const open = (answers: Answers, player = false) =>
  openScreen(`/login?view=continue#${secret}`, {
    player,
    answers: { "POST /user/browser_link/look": account, ...answers },
  });

it("the sign-in link replaces the current session by the session of the account, and sends one request", async () => {
  const answered = Promise.withResolvers<typeof session>();
  await open({ "GET /user/info": playerInfo, "POST /user/browser_link/open": () => answered.promise }, true);
  await press(t("continue.replace"));
  await expect.element(busy()).toHaveAttribute("aria-busy", "true");
  await busy().click({ force: true });
  expect(localStorage.getItem("token")).toBe("session");
  answered.resolve(session);
  await expect.element(heading(t("continue.done", { name: "Nora" }))).toBeVisible();
  expect(localStorage.getItem("token")).toBe("by link");
  expect(callsOf("POST /user/browser_link/open").map(({ body }) => body.secret)).toEqual([secret]);
  expect(callsOf("POST /user/logout").map(({ token }) => token)).toEqual(["session"]);
});

it("the sign-in link opens no session if another tab has signed in during the call", async () => {
  const answered = Promise.withResolvers<typeof session>();
  await open({ "POST /user/browser_link/open": () => answered.promise });
  await press(t("continue.go"));
  await expect.element(busy()).toBeVisible();
  localStorage.setItem("token", "of another tab");
  answered.resolve(session);
  const again = page.getByRole("button", { name: t("continue.go") });
  await expect.element(again).not.toHaveAttribute("aria-busy");
  expect(localStorage.getItem("token")).toBe("of another tab");
});

it("the sign-in link shows a lost answer, and then that the sign-in link has expired", async () => {
  await open({
    "POST /user/browser_link/open": () => {
      throw new Refusal("BrowserLinkInvalid");
    },
  });
  await expect.element(page.getByRole("button", { name: t("continue.go") })).toBeVisible();
  setAway(true);
  await press(t("continue.go"));
  await expect.element(page.getByRole("alert").filter({ hasText: t("continue.lost") })).toBeVisible();
  setAway(false);
  await press(t("continue.go"));
  await expect.element(heading(t("continue.void"))).toBeVisible();
});
