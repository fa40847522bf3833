import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { playerInfo } from "../../../test/answers.ts";
import { answer, callsOf } from "../../../test/api-stand-in.ts";
import { openScreen, t } from "../../../test/screen.tsx";

const hourMs = 3_600_000;
const answers = { "GET /user/info": { ...playerInfo, acceptedTermsVersion: null } };
const sheet = () => page.getByRole("dialog", { name: t("terms.title") });
const open = () => openScreen("/index", { player: true, answers });

it("the terms sheet opens for a player who has not accepted the terms, and links to the terms and the privacy policy", async () => {
  await open();
  await expect.element(sheet().getByText(t("terms.lead"))).toBeVisible();
  await sheet()
    .getByRole("link", { name: t("terms.terms") })
    .click();
  await expect.element(page.getByRole("heading", { name: t("legal.noWin") })).toBeVisible();
  await expect.element(page.getByText(t("legal.operatorUnknown"))).toBeVisible();
  await expect.element(sheet()).not.toBeInTheDocument();
  await page.getByRole("link", { name: t("legal.privacy") }).click();
  await expect.element(page.getByRole("heading", { name: t("legal.long") })).toBeVisible();
  await page.getByRole("link", { name: t("legal.backHome") }).click();
  await expect.element(sheet()).toBeVisible();
});

it("the accept button sends the terms version and closes the terms sheet", async () => {
  await open();
  await expect.element(sheet()).toBeVisible();
  answer({ "GET /user/info": playerInfo });
  await sheet()
    .getByRole("button", { name: t("terms.accept") })
    .click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(callsOf("POST /user/accept_terms").map(({ body }) => body)).toEqual([
    { termsVersion: playerInfo.termsVersion },
  ]);
});

it("the accept button stays busy until the page has read the account again", async () => {
  await open();
  await expect.element(sheet()).toBeVisible();
  const readAgain = Promise.withResolvers<typeof playerInfo>();
  answer({ "GET /user/info": () => readAgain.promise });
  await sheet()
    .getByRole("button", { name: t("terms.accept") })
    .click();
  await expect.poll(() => callsOf("GET /user/info").length).toBeGreaterThan(1);
  const busy = sheet().getByRole("button", { name: t("terms.accepting") });
  await busy.click({ force: true });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  readAgain.resolve(playerInfo);
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(callsOf("POST /user/accept_terms")).toHaveLength(1);
});

it("the Not now button closes the terms sheet and stores the current time", async () => {
  await open();
  await sheet()
    .getByRole("button", { name: t("terms.later") })
    .click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(Date.now() - Number(localStorage.getItem("termsPutOff"))).toBeLessThan(hourMs);
  expect(callsOf("POST /user/accept_terms")).toHaveLength(0);
});

it("the terms sheet stays closed for a player who chose Not now one hour ago", async () => {
  localStorage.setItem("termsPutOff", String(Date.now() - hourMs));
  await openScreen("/profile", { player: true, answers });
  await expect.element(page.getByRole("button", { name: t("profile.logOut"), exact: true })).toBeVisible();
  expect(sheet().query()).toBeNull();
});

it("the terms sheet opens again for a player who chose Not now 25 hours ago", async () => {
  localStorage.setItem("termsPutOff", String(Date.now() - 25 * hourMs));
  await openScreen("/profile", { player: true, answers });
  await expect.element(sheet()).toBeVisible();
});
