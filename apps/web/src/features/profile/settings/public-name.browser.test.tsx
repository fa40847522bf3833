import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf, playerInfo } from "../../../../test/answers.ts";
import { answer, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";

it("the public name sheet shows an error for a reserved name, saves an allowed name, and masks that name on request", async () => {
  const info = { ...playerInfo, publicName: "Fox_1", nameShown: true };
  await openScreen("/profile?view=settings", {
    player: true,
    answers: {
      "POST /user/public_name": ({ body: { name } }) => {
        if (name.startsWith("Gemplay")) throw new Refusal("PublicNameReserved");
        return answerOf("POST /user/public_name", { publicName: name });
      },
    },
  });
  await press(new RegExp(`^${t("profile.publicName")}`));
  const sheet = page.getByRole("dialog", { name: t("profile.publicName") });
  const name = sheet.getByLabelText(t("profile.nameLabel"));
  const save = sheet.getByRole("button", { name: t("profile.nameSave") });
  await name.fill("Gemplay_support");
  await save.click();
  await expect
    .element(name)
    .toHaveAccessibleDescription(expect.stringContaining(says("error.publicNameReserved")));

  await name.fill("Fox_1");
  answer({ "GET /user/info": info });
  await save.click();
  await expectToast(t("profile.nameSaved", { name: "Fox_1" }));
  const shown = sheet.getByRole("switch", { name: t("profile.nameShown") });
  await expect.element(shown).toHaveAttribute("aria-checked", "true");
  answer({ "GET /user/info": { ...info, nameShown: false } });
  await shown.click();
  await expectToast(t("profile.nameMasked"));
  await expect.element(shown).toHaveAttribute("aria-checked", "false");
  expect(callsOf("POST /user/show_name").map(({ body }) => body)).toEqual([{ shown: false }]);
});

it("two quick taps on the button that saves the public name send one call", async () => {
  await openScreen("/profile?view=settings", {
    player: true,
    answers: { "POST /user/public_name": answerOf("POST /user/public_name", { publicName: "Fox_1" }) },
  });
  await press(new RegExp(`^${t("profile.publicName")}`));
  const sheet = page.getByRole("dialog", { name: t("profile.publicName") });
  await sheet.getByLabelText(t("profile.nameLabel")).fill("Fox_1");
  const save = sheet.getByRole("button", { name: t("profile.nameSave") }).element() as HTMLElement;
  save.click();
  // The second tap comes before any timer can fire, as on a slow phone, where taps wait in the browser's queue.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  save.click();
  await expectToast(t("profile.nameSaved", { name: "Fox_1" }));
  expect(callsOf("POST /user/public_name")).toHaveLength(1);
});
