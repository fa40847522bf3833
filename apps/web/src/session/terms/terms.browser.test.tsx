import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { playerInfo } from "../../../test/answers.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { answer, callsOf } from "../../../test/wire.ts";

const hourMs = 3_600_000;
const answers = { "GET /user/info": { ...playerInfo, acceptedTermsVersion: null } };
const sheet = () => page.getByRole("dialog", { name: t("terms.title") });
const open = () => openScreen("/index", { player: true, answers });

it("a player who has not accepted the terms is asked for them, and can read both texts first", async () => {
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

it("accepting the terms closes the sheet for good", async () => {
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

it("after Later the sheet closes and the time is kept", async () => {
  await open();
  await sheet()
    .getByRole("button", { name: t("terms.later") })
    .click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(Date.now() - Number(localStorage.getItem("termsPutOff"))).toBeLessThan(hourMs);
  expect(callsOf("POST /user/accept_terms")).toHaveLength(0);
});

it("a player who chose Later an hour ago is not asked again", async () => {
  localStorage.setItem("termsPutOff", String(Date.now() - hourMs));
  await openScreen("/profile", { player: true, answers });
  await expect.element(page.getByRole("button", { name: t("profile.logOut"), exact: true })).toBeVisible();
  expect(sheet().query()).toBeNull();
});

it("a player who chose Later a day ago is asked again", async () => {
  localStorage.setItem("termsPutOff", String(Date.now() - 25 * hourMs));
  await openScreen("/profile", { player: true, answers });
  await expect.element(sheet()).toBeVisible();
});
