// The app inside the messaging host: opened by a link, played, left and closed, in the local host's page.
import type { Data } from "@gemplay/api-schema";
import type { Frame } from "@playwright/test";
import { acceptTermsBeside, asHostUser, newUser, stackHosting, takePhones, test } from "./support/host.ts";
import { expect, inLanguage, origin, t } from "./support/journey.ts";

type Info = Data<"GET /user/info">;

const pathOf = (frame: Frame) => () => new URL(frame.url()).pathname;

for (const locale of ["en", "cn"] as const)
  test(`${locale}: a friend's link opens the app for who was never here: no login, the terms once, and the inviter is kept`, async ({
    page,
  }) => {
    const say = await inLanguage(locale);
    const hosting = stackHosting();
    const [friend, guest] = [newUser(), newUser(locale)];
    const { inviteCode } = await asHostUser<Info>(hosting, friend, "/user/info");
    const [phone] = await takePhones(page, [guest]);
    if (!phone) throw new Error("no phone");
    const app = await phone.open(`by_${inviteCode}`);
    const terms = app.getByRole("dialog", { name: say("terms.title") });
    await terms.getByRole("button", { name: say("terms.accept") }).click();
    await expect(terms).toHaveCount(0);
    expect(new URL(app.url()).pathname).toBe("/index");
    // The init data are nobody's to see, and nothing of them stays in the address.
    expect(app.url()).not.toContain("tgWebAppData");
    await expect
      .poll(async () => (await asHostUser<Info>(hosting, guest, "/user/info")).isInvited)
      .toBe(true);
    const friends = await asHostUser<Data<"GET /user/invite/friends/list">>(
      hosting,
      friend,
      "/user/invite/friends/list",
    );
    expect(friends.friends).toHaveLength(1);

    // Nobody is asked twice, and the second opening finds the same account.
    const again = await phone.open();
    await expect(again.getByText(say("home.airdropBanner"))).toBeVisible();
    await expect(again.getByRole("dialog")).toHaveCount(0);
  });

test("a game is played in the frame: the host's back button stands over it and leads home, and wins are felt", async ({
  page,
}) => {
  const user = newUser();
  await acceptTermsBeside(user);
  const [phone] = await takePhones(page, [user]);
  if (!phone) throw new Error("no phone");
  const app = await phone.open();
  await app.getByRole("button", { name: t("home.claim") }).click();
  await app
    .getByRole("dialog")
    .getByRole("button", { name: t("rewards.done") })
    .click();
  await expect(phone.button(/Back/)).toHaveCount(0);
  await app.evaluate(() => {
    history.pushState(null, "", "/game?name=dice");
  });
  await expect(phone.button(/Back/)).toBeVisible();
  const roll = app.getByRole("button", { name: t("dice.roll"), exact: true });
  const results = app.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
  await roll.click();
  await expect(results).toHaveCount(1);
  await expect(phone.phone.getByLabel(/^haptic/)).toContainText(/light|soft|rigid|success/);
  await phone.button(/Back/).click();
  await expect.poll(pathOf(app)).toBe("/index");
  await expect(phone.button(/Back/)).toHaveCount(0);
});
