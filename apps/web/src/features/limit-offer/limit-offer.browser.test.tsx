import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { playerInfo } from "../../../test/answers.ts";
import { answer, callsOf, Refusal } from "../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { playerLimits } from "../../../test/limits.ts";
import { sidewaysFindings, smallTargets } from "../../../test/measures.ts";
import { moneyAnswers } from "../../../test/money.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { painted, settled } from "../../../test/settled.ts";

const due = { registration: true, deposit: true };
const infoWith = (limitOffers: typeof due) => ({ ...playerInfo, limitOffers });

/** Answers of a server that remembers the answers to the offers. */
function offers(open = due) {
  let stored = open;
  const limits = playerLimits();
  return {
    limits,
    answers: {
      ...moneyAnswers,
      ...limits.answers,
      "GET /user/info": () => infoWith(stored),
      "POST /user/limit/offer/answer": ({ body }: { body: { occasion: "registration" | "deposit" } }) => {
        stored =
          body.occasion === "deposit"
            ? { registration: false, deposit: false }
            : { ...stored, registration: false };
        return stored;
      },
    },
  };
}

const title = () => page.getByRole("heading", { name: t("limitOffer.title") });
const field = (name: "limitOffer.deposits" | "limitOffer.losses") =>
  page.getByRole("textbox", { name: t(name), exact: true });
const refuse = () => {
  throw new Refusal("Unavailable");
};

it("a new player sees the offer after the registration, and Later opens the screen that the player wanted to see", async () => {
  await openScreen("/invite", { player: true, answers: offers().answers });
  await expect.element(title()).toBeVisible();
  await expect.element(field("limitOffer.deposits")).toHaveValue("");
  await expect.element(field("limitOffer.losses")).toHaveValue("");
  const looks = (name: "limitOffer.later" | "limitOffer.set") => {
    const button = page.getByRole("button", { name: t(name), exact: true }).element();
    return [getComputedStyle(button).backgroundImage, button.clientWidth, button.clientHeight];
  };
  expect(looks("limitOffer.later")).toEqual(looks("limitOffer.set"));
  await press(t("limitOffer.later"));
  await expect.poll(() => location.pathname).toBe("/invite");
  expect(callsOf("POST /user/limit/offer/answer").map(({ body }) => body)).toEqual([
    { occasion: "registration" },
  ]);
  expect(callsOf("POST /user/limit/save")).toEqual([]);
});

it("a player who accepts the terms in the terms sheet sees the offer after the sheet has closed", async () => {
  // In each document, the page makes a player only one offer of the registration, so this player has another id.
  const info = { ...infoWith(due), userId: "8" };
  const answers = { ...offers().answers, "GET /user/info": { ...info, acceptedTermsVersion: null } };
  await openScreen("/invite", { player: true, answers });
  const accept = page.getByRole("button", { name: t("terms.accept") });
  await expect.element(accept).toBeVisible();
  const popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  answer({ "GET /user/info": info });
  await accept.click();
  await popped;
  await expect.element(title()).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await painted();
  expect(location.pathname + location.search).toBe("/limitOffer?occasion=registration&next=%2Finvite");
});

it("the deposit begins with the offer until the player answers, and an answer leads back to the deposit", async () => {
  const { answers } = offers({ registration: false, deposit: true });
  await openScreen("/deposit?way=address", { player: true, answers });
  await expect.element(title()).toBeVisible();
  await userEvent.click(field("limitOffer.deposits"));
  await userEvent.keyboard("100{Enter}");
  await expect.poll(() => location.pathname + location.search).toBe("/deposit?way=address");
  expect(callsOf("POST /user/limit/save").map(({ body }) => body)).toEqual([
    { assetId: "U", kind: "deposits", period: "day", limit: "100" },
  ]);
  expect(callsOf("POST /user/limit/offer/answer").map(({ body }) => body)).toEqual([{ occasion: "deposit" }]);
});

it("the deposit continues without the offer if the page cannot read the account or the player has answered", async () => {
  await openScreen("/deposit", { player: true, answers: { ...offers().answers, "GET /user/info": refuse } });
  await expect.poll(() => document.querySelectorAll("[aria-busy=true]").length).toBe(0);
  expect(location.pathname).toBe("/deposit");
  expect(callsOf("POST /user/limit/offer/answer")).toEqual([]);
});

it("an answer that the server cannot store does not stop the deposit", async () => {
  const { answers } = offers({ registration: false, deposit: true });
  await openScreen("/deposit", {
    player: true,
    answers: { ...answers, "POST /user/limit/offer/answer": refuse },
  });
  await press(t("limitOffer.later"));
  await expect.element(page.getByText(t("limitOffer.notSaved"))).toBeVisible();
  await expect.poll(() => location.pathname).toBe("/deposit");
});

it("after a partial failure, the screen shows which limit is set, and a repeated attempt sends only the other one", async () => {
  const { answers, limits } = offers();
  let isRefused = true;
  await openScreen("/limitOffer?occasion=registration&next=/invite", {
    player: true,
    answers: {
      ...answers,
      "POST /user/limit/save": ({ body }) => {
        if (body.kind === "losses" && isRefused) throw new Refusal("RequestInvalid");
        return limits.now();
      },
    },
  });
  await field("limitOffer.deposits").fill("100.5");
  await field("limitOffer.losses").fill("x");
  await press(t("limitOffer.set"));
  await expect.element(field("limitOffer.losses")).toHaveAttribute("aria-invalid", "true");
  expect(callsOf("POST /user/limit/save")).toEqual([]);
  await field("limitOffer.losses").fill("20");
  await page
    .getByRole("combobox", { name: `${t("limitOffer.losses")}: ${t("limitOffer.period")}` })
    .selectOptions("month");
  await press(t("limitOffer.set"));
  await expect.element(page.getByText(t("limitOffer.failed"))).toBeVisible();
  await expect.element(page.getByText(t("limitOffer.done"), { exact: true })).toBeVisible();
  expect(callsOf("POST /user/limit/offer/answer")).toEqual([]);
  isRefused = false;
  await press(t("limitOffer.set"));
  await expect.poll(() => location.pathname).toBe("/invite");
  expect(callsOf("POST /user/limit/save").map(({ body }) => [body.kind, body.period, body.limit])).toEqual([
    ["deposits", "day", "100.5"],
    ["losses", "month", "20"],
    ["losses", "month", "20"],
  ]);
});

it.each(["en", "cn"] as const)(
  "the offer in %s fits narrow screens and passes the axe checks",
  async (language) => {
    await openScreen("/limitOffer?occasion=deposit&next=/deposit", {
      player: true,
      language,
      answers: offers().answers,
    });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled();
    await expectNoAxeFindings("the offer of limits");
    for (const [width, height] of [
      [320, 640],
      [188, 406],
    ] as const) {
      await page.viewport(width, height);
      await painted();
      expect([...sidewaysFindings(), ...smallTargets(24)], `${width} px`).toEqual([]);
    }
    await page.viewport(375, 812);
  },
);
