// Tests the bot's messages in a player's chat beside the app: requested and automatic messages, a blocked bot, and
// messages that the player has switched off.
import type { Data } from "@gemplay/api-schema";
import type { Frame } from "@playwright/test";
import type { ShownChat } from "../../tools/host/page/local-bot.ts";
import {
  acceptTermsBeside,
  asHostUser,
  type HostPhone,
  newUser,
  stackHosting,
  takePhone,
  takePlayersPhone,
  test,
} from "./support/host.ts";
import { expect, expectToast, inLanguage, inServerLanguage, says, t } from "./support/journey.ts";

type Settings = Data<"GET /notify/settings">;

const patience = { timeout: 60_000 };

/** Sends the test message from the open settings page. */
async function sendTest(app: Frame, words = t): Promise<void> {
  await app.getByRole("button", { name: words("notices.test") }).click();
}

async function started(phone: HostPhone, words = says): Promise<void> {
  await phone.write("/start");
  await expect(phone.said.last()).toContainText(words("bot.start"), patience);
}

test("the bot answers in Chinese, opens the linked screen of the app, and sends the test message of the settings", async ({
  page,
}) => {
  const [words, server] = [await inLanguage("cn"), inServerLanguage("cn")];
  const user = newUser("cn");
  const phone = await takePlayersPhone(page, user);
  await phone.write("/help");
  await expect(phone.said.last()).toContainText(server("bot.help"), patience);
  await phone.write("/start to_notifications");
  await expect(phone.said).toHaveCount(2, patience);
  await phone.said
    .last()
    .getByRole("button", { name: server("bot.open") })
    .click();
  await expect(phone.phone).toHaveAttribute("data-ready");
  const app = await phone.frame();
  await expect(app.getByRole("heading", { name: words("notices.title") })).toBeVisible();
  await sendTest(app, words);
  await expectToast(app, words("notices.sent"));
  await expect(phone.said.last()).toContainText(server("notice.test.heading"), patience);
});

test("the bot answers in the language that the user chooses in the chat", async ({ page }) => {
  const user = newUser("en");
  const phone = await takePhone(page, user);
  await phone.write("/language");
  await expect(phone.said.last()).toContainText(says("bot.language"), patience);
  const portuguese = inServerLanguage("pt");
  await phone.said.last().getByRole("button", { name: "Português" }).click();
  await expect(phone.said.last()).toContainText(portuguese("bot.languageSet"), patience);
  await phone.write("/help");
  await expect(phone.said.last()).toContainText(portuguese("bot.help"), patience);
});

test("the bot reports a new friend only while the player has turned on notifications about friends", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const hosting = stackHosting();
  const friend = newUser();
  await acceptTermsBeside(friend);
  const { inviteCode } = await asHostUser<Data<"GET /user/info">>(hosting, friend, "/user/info");
  const phone = await takePhone(page, friend);
  await started(phone);
  const app = await phone.open("to_notifications");
  const place = t("notices.cell", { kind: t("notices.friend"), place: t("notices.chat") });
  const choose = async (on: boolean) => {
    await app.getByRole("checkbox", { name: place }).setChecked(on, { force: true });
    const chosen = async () =>
      (await asHostUser<Settings>(hosting, friend, "/notify/settings")).kinds.friendJoined?.chat;
    await expect.poll(chosen).toBe(on);
  };
  const join = async () => {
    const guest = newUser();
    await acceptTermsBeside(guest);
    await asHostUser(hosting, guest, "/user/invite/new/save", { inviteCode });
  };
  await choose(true);
  await join();
  await expect(phone.said.last()).toContainText(says("notice.friendJoined.heading"), patience);
  const saidBefore = await phone.said.count();
  await choose(false);
  await join();
  // A notification about the friend would arrive before this test message, so the test message must be the only new
  // message.
  await sendTest(app);
  await expect(phone.said.last()).toContainText(says("notice.test.heading"), patience);
  await expect(phone.said).toHaveCount(saidBefore + 1);
});

test("the settings show a player that the bot is blocked, and messages arrive again after the player unblocks the bot", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  await started(phone);
  await phone.chat.getByRole("button", { name: /^Block/ }).click();
  await expect(phone.chat.getByRole("button", { name: /^Unblock/ })).toBeVisible();
  const state = async () => (await asHostUser<Settings>(stackHosting(), user, "/notify/settings")).chat.state;
  await expect.poll(state, patience).toBe("blocked");
  const app = await phone.open("to_notifications");
  await expect(app.getByText(t("notices.chatBlocked")).first()).toBeVisible();
  await expect(app.getByRole("button", { name: t("notices.test") })).toHaveAccessibleDescription(
    t("notices.nowhere"),
  );
  await phone.chat.getByRole("button", { name: /^Unblock/ }).click();
  await expect.poll(state, patience).toBe("works");
  const again = await phone.open("to_notifications");
  await sendTest(again);
  await expect(phone.said.last()).toContainText(says("notice.test.heading"), patience);
});

test("a message that the host first refuses with a rate limit arrives exactly once, as soon as the host accepts it", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  await started(phone);
  const before = await phone.said.count();
  await phone.choose(/^Bot API/, "429");
  const app = await phone.open("to_notifications");
  await sendTest(app);
  await expectToast(app, t("notices.sent"));
  const { pageUrl } = stackHosting();
  const refused = async () =>
    ((await (await page.request.get(`${pageUrl}/chat?user=${user.id}`)).json()) as ShownChat).refused;
  await expect.poll(refused, patience).toBeGreaterThan(0);
  await expect(phone.said).toHaveCount(before);
  await phone.choose(/^Bot API/, "none");
  await expect(phone.said.last()).toContainText(says("notice.test.heading"), patience);
  await expect(phone.said).toHaveCount(before + 1);
});
