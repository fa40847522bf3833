import type { Data } from "@gemplay/api-schema";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { playerInfo } from "../../../test/answers.ts";
import { type Answers, answer, callsOf, Refusal, sendEvent } from "../../../test/api-stand-in.ts";
import { noticeSettings } from "../../../test/notices.ts";
import { openAgain } from "../../../test/open-again.ts";
import { airdropOf } from "../../../test/rewards.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { expectToast } from "../../../test/toasts.ts";
import { announceWallet } from "../../../test/wallet.ts";
import { invitationStore, userStore } from "../../stores/index.ts";

type Community = Data<"GET /user/community">;

const levels = [0, 1_000, 10_000, 50_000, 100_000].map((points, place) => ({
  level: place + 1,
  points: String(points),
  rate: String(10 + place),
  gift: place === 0 ? "0" : "10",
}));
const community = (level: number, points = "600"): Community => ({
  levels,
  collectFrom: "500",
  own: { level, points, rank: 1, turnover: points },
});
const friends = (...names: string[]): Data<"GET /user/invite/friends/list"> => ({
  friends: names.map((name, place) => ({ name, avatar: 1 + place, joinedAtMs: Date.now(), bets: "600" })),
  total: names.length,
  nextCursor: null,
});
const open = (answers: Answers) =>
  openScreen("/invite", { player: true, answers: { "GET /user/community": community(1), ...answers } });
const row = (text: string) => page.getByText(text, { exact: true });
const waits = () => page.getByRole("link", { name: t("invite.waits") });

afterEach(() => {
  userStore.set({ inviteCode: "" });
  invitationStore.set({ waits: false });
});

it("the invite screen shows a guest an explanation of invitations and the levels", async () => {
  await openScreen("/invite", { answers: { "GET /user/community": { ...community(1), own: null } } });
  await expect.element(page.getByRole("heading", { name: t("invite.guestHead") })).toBeVisible();
  await expect.element(page.getByText(t("rewards.level5"))).toBeVisible();
});

it("the invite screen shows the heading «Rewards» only above a list of rewards", async () => {
  const heading = () => page.getByRole("heading", { name: t("invite.rewards"), exact: true });
  await open({ "GET /user/rewards": { rewards: [] } });
  await expect.element(page.getByText(t("invite.nothingReady"))).toBeVisible();
  expect(heading().query()).toBeNull();
  answer({ "GET /user/rewards": { rewards: [airdropOf()] } });
  await openAgain("/invite", { player: true });
  await expect.element(heading()).toBeVisible();
});

it.each([
  ["GET /user/community", "invite.failed"],
  ["GET /user/rewards", "invite.rewardsFailed"],
  ["GET /user/invite/friends/list", "invite.friendsFailed"],
  ["GET /user/info", "invite.linkFailed"],
] as const)(
  "the invite screen shows an error after a failed %s, and does not repeat the request without end",
  async (route, failed) => {
    let isDown = true;
    await open({});
    await expect.element(page.getByRole("heading", { name: t("invite.friends") })).toBeVisible();
    const fine = {
      "GET /user/community": community(1),
      "GET /user/rewards": { rewards: [] },
      "GET /user/invite/friends/list": friends(),
      "GET /user/info": playerInfo,
    };
    answer({
      [route]: () => {
        if (isDown) throw new Refusal("RequestInvalid");
        return fine[route];
      },
    } as Answers);
    await openAgain("/invite", { player: true });
    const said = page.getByText(t(failed), { exact: true });
    await expect.element(said).toBeVisible();
    const sent = callsOf(route).length;
    // With an endless loop, the page would send hundreds of requests during this second.
    await new Promise((done) => setTimeout(done, 1_000));
    expect(callsOf(route).length).toBeLessThan(sent + 5);
    isDown = false;
    await press(t("action.tryAgain"));
    await expect.element(said).not.toBeInTheDocument();
  },
);

it("the invite screen shows the player's invite code and a QR code, and marks the player in the ranking", async () => {
  await open({
    "GET /user/invite/ranking": {
      places: [{ place: 1, name: "0x70***c8", avatar: 1, level: 1, points: "600", own: true }],
      ownPlace: 1,
    },
  });
  await expect.element(page.getByText(playerInfo.inviteCode, { exact: true })).toBeVisible();
  await expect.element(page.getByText(t("invite.noFriends"))).toBeVisible();
  await press(t("invite.qr"));
  const qr = page.getByRole("dialog", { name: t("invite.qrTitle") });
  await expect.element(qr.getByRole("img", { name: t("invite.qrLabel") })).toBeVisible();
  await qr.getByRole("button", { name: t("action.close") }).click();
  await expect.element(qr).not.toBeInTheDocument();
  await press(t("invite.rank", { rank: 1 }));
  const ranking = page.getByRole("dialog", { name: t("invite.ranking") });
  await expect.element(ranking.getByText(t("invite.you"), { exact: true })).toBeVisible();
});

it.each([
  ["en", "deleted"],
  ["cn", "已注销"],
] as const)(
  "the friend list in the language %s shows the word %s instead of the name of a deleted account",
  async (language, word) => {
    await openScreen("/invite", {
      player: true,
      language,
      answers: {
        "GET /user/community": community(1),
        "GET /user/invite/friends/list": friends("", "0x3C***bc"),
      },
    });
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    await expect.element(page.getByText("0x3C***bc")).toBeVisible();
  },
);

it("the row of an expired airdrop shows why the player cannot collect the airdrop, and has no collect button", async () => {
  await open({ "GET /user/rewards": { rewards: [airdropOf({ state: "expired", reason: "timeOver" })] } });
  await expect.element(row(t("invite.airdrop"))).toBeVisible();
  await expect.element(page.getByText(t("invite.whyTimeOver"))).toBeVisible();
  expect(page.getByRole("button", { name: t("invite.collect") }).query()).toBeNull();
});

it("a player collects one reward with its own button and all remaining rewards with the Collect all button", async () => {
  const gift = airdropOf({
    id: "level_gift:2",
    kind: "level_gift",
    assetId: "GEM",
    amount: "10",
    level: 2,
    untilMs: null,
  });
  const commission = airdropOf({
    id: "commission:1",
    kind: "commission",
    assetId: "PLAY",
    amount: "1.5",
    untilMs: null,
  });
  let rewards = [gift, commission, airdropOf()];
  await open({
    "GET /user/rewards": () => ({ rewards }),
    "POST /user/reward/confirm": ({ body }) => {
      const taken = rewards.filter(({ id }) => body.rewards.includes(id));
      rewards = rewards.map((one) => (taken.includes(one) ? { ...one, state: "collected" } : one));
      return { collected: taken.map(({ id, kind, assetId, amount }) => ({ id, kind, assetId, amount })) };
    },
  });
  const sheet = page.getByRole("dialog", { name: t("rewards.collectedTitle") });
  const done = sheet.getByRole("button", { name: t("rewards.done") });
  await page
    .getByRole("button", { name: t("invite.collect") })
    .first()
    .click();
  await expect.element(sheet).toMatchTextContent(/10\.0000/);
  await done.click();
  await expect.element(page.getByText(t("invite.stateCollected"))).toBeVisible();
  await press(t("invite.collectAll"));
  await expect.element(sheet).toMatchTextContent(/1\.5000\s*PLAY/);
  await expect.element(sheet).toMatchTextContent(/\+100,000\.0000 tPLAY/);
  await done.click();
  await expect.element(page.getByText(t("invite.nothingReady"))).toBeVisible();
  expect(callsOf("POST /user/reward/confirm").map(({ body }) => body.rewards)).toEqual([
    ["level_gift:2"],
    ["commission:1", "airdrop"],
  ]);
});

it("the invite screen announces a new level and stores the level on the device", async () => {
  const settings = noticeSettings();
  settings.set({
    kinds: { ...settings.now().kinds, levelReached: { page: true, push: false, chat: false, mail: false } },
  });
  await open(settings.answers);
  await expect.element(page.getByText(t("rewards.level1")).first()).toBeVisible();
  await expect.poll(() => localStorage.getItem("level.7")).toBe("1");
  answer({ "GET /user/community": community(2, "1200") });
  // The page may subscribe to the event stream late, so the test repeats the event until the page reads the level
  // again.
  await expect
    .poll(() => {
      sendEvent("ownLevelUp", { level: 2, gift: "10", atMs: Date.now() });
      return callsOf("GET /user/community").length;
    })
    .toBeGreaterThan(1);
  const rise = page.getByRole("dialog", { name: t("rewards.levelUp") });
  await expect.element(rise).toMatchTextContent(new RegExp(t("rewards.level2")));
  await rise.getByRole("button", { name: t("rewards.done") }).click();
  await expect.element(rise).not.toBeInTheDocument();
  expect(localStorage.getItem("level.7")).toBe("2");
});

it("the invite screen does not announce a level that is already stored on the device", async () => {
  localStorage.setItem("level.7", "2");
  await open({ "GET /user/community": community(2, "1200") });
  await expect.element(page.getByText("1,200", { exact: true })).toBeVisible();
  expect(page.getByRole("dialog").query()).toBeNull();
});

/**
 * Responses of a server that requires a fresh proof of identity before it binds an inviter, because the player signed
 * in too long ago.
 */
const olderSession: Answers = {
  "POST /user/invite/new/save": ({ body }) => {
    if (body.proof === undefined) throw new Refusal("FreshProofNeeded");
    answer({ "GET /user/info": { ...playerInfo, isInvited: true } });
    return { isInvited: true };
  },
};

it("an invitation stays pending in a session that is too old, until the player accepts it with a wallet signature", async () => {
  const { asked } = announceWallet();
  userStore.set({ inviteCode: "FRIEND" });
  await open(olderSession);
  await waits().click();
  await expect.element(page.getByText(/FRIEND/)).toBeVisible();
  await press(t("invitation.accept"));
  await expect.poll(() => location.pathname).toBe("/invite");
  await expectToast(t("invitation.accepted"));
  await expect.element(waits()).not.toBeInTheDocument();
  expect(asked.filter((method) => method === "personal_sign")).toHaveLength(1);
  expect(callsOf("POST /user/invite/new/save").at(-1)?.body).toMatchObject({
    inviteCode: "FRIEND",
    proof: { signature: `0x${"11".repeat(65)}` },
  });
});

it("a declined invitation is removed from the page and from local storage", async () => {
  localStorage.setItem("inviteCode", "FRIEND");
  userStore.set({ inviteCode: "FRIEND" });
  await open(olderSession);
  await waits().click();
  await page.getByRole("link", { name: t("invitation.decline") }).click();
  await expect.poll(() => location.pathname).toBe("/index");
  expect(localStorage.getItem("inviteCode")).toBeNull();
  expect(userStore.get().inviteCode).toBe("");
});

it("the invitation screen shows a message when the player already has an inviter", async () => {
  await openScreen("/profile?view=invitation", {
    player: true,
    answers: { "GET /user/info": { ...playerInfo, isInvited: true } },
  });
  await expect.element(page.getByText(t("invitation.bound"))).toBeVisible();
});
