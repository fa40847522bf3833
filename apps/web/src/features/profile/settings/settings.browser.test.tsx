import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { playerInfo } from "../../../../test/answers.ts";
import { type Answers, answer, Refusal } from "../../../../test/api-stand-in.ts";
import { richAnswers } from "../../../../test/rich-player.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { preferencesStore } from "../../../stores/index.ts";

const path = "/profile?view=settings";
const open = (answers: Answers = {}) =>
  openScreen(path, { player: true, answers: { ...richAnswers(), ...answers } });
const row = (title: string) => page.getByRole("link", { name: new RegExp(`^${title}`) });
const byEmail: Answers = {
  "GET /config": serverConfig(),
  "GET /user/info": { ...playerInfo, address: null, email: "n***a@mail.example" },
  "GET /user/passkeys": { passkeys: [] },
};
const addSheet = () => page.getByRole("dialog", { name: t("ways.add") });

describe("the settings", () => {
  it("link to every setting of the account, with the current values", async () => {
    await open();
    const links = [
      [`${t("profile.fundsPassword")} ${t("profile.set")}`, "/changePass"],
      [`${t("profile.loginPassword")} ${t("profile.set")}`, "/profile?view=secret"],
      [`${t("protect.factor")} ${t("protect.appOff")}`, "/profile?view=protection"],
      [`${t("sessions.title")} ${t("sessions.count", { count: 2 })}`, "/profile?view=sessions"],
      [t("profile.apiKeys"), "/profile?view=keys"],
      [t("profile.limits"), "/profile?view=limits"],
      [t("profile.notifications"), "/profile?view=notifications"],
      [t("profile.fairness"), "/index?view=fairness"],
      [t("profile.terms"), "/index?view=terms"],
      [t("profile.privacy"), "/index?view=privacy"],
      [t("export.title"), "/profile?view=export"],
      [t("delete.title"), "/profile?view=delete"],
    ] as const;
    for (const [name, href] of links) await expect.element(row(name)).toHaveAttribute("href", href);
    await expect.element(page.getByText(t("profile.endsSessions", { count: 2 }))).toBeVisible();
  });

  it("switch sound and haptics at once", async () => {
    await open();
    for (const [name, key] of [
      ["profile.sound", "sound"],
      ["profile.haptics", "haptics"],
    ] as const) {
      const toggle = page.getByRole("switch", { name: t(name) });
      await expect.element(toggle).toBeVisible();
      const before = preferencesStore.get()[key];
      await toggle.click();
      await expect.element(toggle).toHaveAttribute("aria-checked", String(!before));
      expect(preferencesStore.get()[key]).toBe(!before);
    }
  });

  it("show the language, and open the choice of languages", async () => {
    await open();
    await press(`${t("profile.language")} English`);
    await expect.element(page.getByRole("dialog", { name: t("language.title") })).toBeVisible();
  });
});

describe("the sign-in methods in the settings", () => {
  it("show an error when a request fails, and load when the player tries again", async () => {
    await open({
      "GET /user/passkeys": () => {
        throw new Refusal("Unavailable");
      },
    });
    await expect.element(page.getByText(t("protect.failed"))).toBeVisible();
    answer({ "GET /user/passkeys": { passkeys: [] } });
    await press(t("action.tryAgain"));
    await expect
      .element(page.getByRole("button", { name: t("ways.removeOf", { way: t("ways.wallet") }) }))
      .toBeVisible();
  });

  it("have no bin for the only sign-in method", async () => {
    await open({ "GET /user/info": { ...playerInfo, email: null }, "GET /user/passkeys": { passkeys: [] } });
    await expect.element(page.getByText(playerInfo.name)).toBeVisible();
    expect(
      page.getByRole("button", { name: t("ways.removeOf", { way: t("ways.wallet") }) }).query(),
    ).toBeNull();
  });

  it("open a sheet for the e-mail address, in which the player can change the address", async () => {
    await open(byEmail);
    await press(/^n\*\*\*a@mail\.example/);
    const sheet = page.getByRole("dialog", { name: t("ways.email") });
    await expect.element(sheet.getByText(t("ways.lastWhy"))).toBeVisible();
    await expect
      .element(sheet.getByRole("link", { name: t("ways.change") }))
      .toHaveAttribute("href", "/bindInfo");
  });

  it("offer only the methods that the account does not have yet", async () => {
    await open(byEmail);
    await press(t("ways.add"));
    await expect.element(addSheet().getByRole("button", { name: t("ways.addPasskey") })).toBeVisible();
    await expect.element(addSheet().getByRole("button", { name: t("ways.bindWallet") })).toBeVisible();
    expect(
      addSheet()
        .getByRole("link", { name: t("ways.bindEmail") })
        .query(),
    ).toBeNull();
  });

  it("offer to bind an e-mail address to an account with a wallet", async () => {
    await open({ "GET /user/info": { ...playerInfo, email: null } });
    await press(t("ways.add"));
    await expect
      .element(addSheet().getByRole("link", { name: t("ways.bindEmail") }))
      .toHaveAttribute("href", "/bindInfo");
    expect(
      addSheet()
        .getByRole("button", { name: t("ways.bindWallet") })
        .query(),
    ).toBeNull();
  });

  it.each(["/profile?view=settings&bind=wallet", "/profile?view=sessions&bind=wallet"])(
    "open the sheet that binds a wallet from the link %s",
    async (link) => {
      await openScreen(link, { player: true, answers: { ...richAnswers(), ...byEmail } });
      await expect.element(page.getByRole("dialog", { name: t("ways.bindWallet") })).toBeVisible();
      expect(location.search).toContain("view=settings");
    },
  );
});
