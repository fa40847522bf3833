import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsOf, setAway } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { mailWorks, noticeSettings } from "../../../../test/notices.ts";
import { openAgain } from "../../../../test/open-again.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { settled } from "../../../../test/settled.ts";
import { expectToast } from "../../../../test/toasts.ts";

const path = "/profile?view=notifications";
const box = (kind: "deposit" | "withdrawal" | "level" | "friend", place: "page" | "mailShort") =>
  page.getByRole("checkbox", {
    name: t("notices.cell", { kind: t(`notices.${kind}`), place: t(`notices.${place}`) }),
  });
/** Clicks the input of a switch with a script, because the picture of the switch covers the input. */
const touch = (switch_: ReturnType<typeof box>) => (switch_.element() as HTMLElement).click();
const quietHours = () => page.getByRole("switch", { name: new RegExp(t("notices.quiet")) });
const saved = () => callsOf("POST /notify/settings").map(({ body }) => body);

it("the notification screen without a working channel links to the bot and to the e-mail binding, and sends no test message", async () => {
  await openScreen("/profile?view=settings", { player: true, answers: noticeSettings().answers });
  await page
    .getByRole("link", { name: `${t("profile.notifications")} ${t("notices.page")}`, exact: true })
    .click();
  await expect.element(page.getByRole("heading", { name: t("notices.title") })).toBeVisible();
  const test = page.getByRole("button", { name: t("notices.test") });
  await expect.element(test).toHaveAccessibleDescription(t("notices.nowhere"));
  (test.element() as HTMLElement).click();
  expect(callsOf("POST /notify/send/message")).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: t("notices.start") }))
    .toHaveAttribute("href", "https://t.me/gemplay_bot?start");
  await page.getByRole("link", { name: t("notices.bind") }).click();
  await expect.element(page.getByLabelText(t("bind.email"), { exact: true })).toBeVisible();
  expect(location.pathname).toBe("/bindInfo");
});

it("the notification screen saves each switch, including two clicks before the first response, and shows the saved values after a reload", async () => {
  const settings = noticeSettings();
  settings.set({ mail: mailWorks });
  await openScreen(path, { player: true, answers: settings.answers });
  await settled();
  await expect.element(page.getByText(t("notices.works"), { exact: true })).toBeVisible();
  await expectNoAxeFindings("notifications");

  (box("deposit", "mailShort").element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(box("deposit", "mailShort")).toBeChecked();
  touch(box("level", "page"));
  touch(box("level", "page"));
  touch(box("withdrawal", "mailShort"));
  await quietHours().click();
  await expect.poll(saved).toEqual([
    { kind: "depositCredited", channel: "mail", on: true },
    { kind: "levelReached", channel: "page", on: true },
    { kind: "levelReached", channel: "page", on: false },
    { kind: "withdrawal", channel: "mail", on: false },
    { quietHours: true, utcOffsetMinutes: 0 },
  ]);
  await openAgain(path, { player: true });
  await expect.element(box("deposit", "mailShort")).toBeChecked();
  await expect.element(box("level", "page")).not.toBeChecked();
  await expect.element(box("withdrawal", "mailShort")).not.toBeChecked();
  await expect.element(quietHours()).toBeChecked();
});

it("a test notification is sent only to the channel that works", async () => {
  const settings = noticeSettings();
  settings.set({ mail: mailWorks });
  await openScreen(path, { player: true, answers: settings.answers });
  await press(t("notices.test"));
  await expectToast(t("notices.sent"));
  expect(callsOf("POST /notify/send/message").map(({ body }) => body)).toEqual([
    { template: "test", channel: "mail" },
  ]);
});

it("a notification switch returns to its old value with an error message when the change cannot be saved", async () => {
  await openScreen(path, { player: true, answers: noticeSettings().answers });
  await settled();
  setAway(true);
  touch(box("friend", "page"));
  await expect.element(box("friend", "page")).toBeChecked();
  await expect
    .element(page.getByRole("alert").filter({ hasText: new RegExp(t("notices.notSaved")) }))
    .toBeVisible();
  await expect.element(box("friend", "page")).not.toBeChecked();
  expect(saved()).toHaveLength(3);
});

it("a notification change is sent again after a network failure, and its switch keeps the new value", async () => {
  const settings = noticeSettings();
  await openScreen(path, { player: true, answers: settings.answers });
  await settled();
  setAway(true);
  touch(box("friend", "page"));
  await expect.poll(saved).toHaveLength(1);
  setAway(false);
  await expect.poll(saved).toHaveLength(2);
  await expect.poll(() => settings.now().kinds.friendJoined?.page).toBe(true);
  await expect.element(box("friend", "page")).toBeChecked();
  await expect
    .element(page.getByRole("alert").filter({ hasText: new RegExp(t("notices.notSaved")) }))
    .not.toBeInTheDocument();
});
