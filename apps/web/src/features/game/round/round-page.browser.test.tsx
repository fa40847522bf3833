import type { Data } from "@gemplay/api-schema";
import { dice, hashServerSeed } from "@gemplay/games";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import { recordOf } from "../../../../test/won-rounds.ts";

type Own = Data<"GET /games/round">;

const serverSeed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const clientSeed = "ec75fca98de6f2d9";
const params = { direction: "over", targetCenti: 4_000 } as const;
const { multiplierE4, outcome } = dice.play({ serverSeed, clientSeed, nonce: 20 }, params);
const round = {
  id: "5",
  game: "dice",
  asset: "PLAY",
  amount: "1",
  payout: "1.65",
  multiplierE4,
  result: "WIN",
  seedNumber: 1,
  nonce: 20,
  atMs: Date.now(),
  params,
  outcome,
} satisfies Own["round"];
const secret = {
  seedNumber: 1,
  serverSeedHash: hashServerSeed(serverSeed),
  clientSeed,
  nonce: 21,
  serverSeed: null,
} satisfies Own["seeds"];
const path = "/game?name=dice&round=5";

it("the round page shares a lost round only after an explanation of what other people see, and can make the round private again", async () => {
  const lost = { ...round, payout: "0", multiplierE4: 0, result: "LOSE" } as const;
  await openScreen(path, {
    player: true,
    answers: {
      "GET /games/round": { round: lost, seeds: secret, record: recordOf(lost), shared: false },
      "POST /games/round/share": ({ body }) => ({ shared: body.shared }),
    },
  });
  await press(t("round.share"));
  const sheet = page.getByRole("dialog", { name: t("round.share") });
  await expect.element(sheet.getByText(t("round.shareWhat"))).toBeVisible();
  expect(callsOf("POST /games/round/share")).toHaveLength(0);
  await sheet.getByRole("button", { name: t("round.share") }).click();
  await expect.element(sheet.getByText(t("round.sharedNow"))).toBeVisible();
  await expect.element(sheet.getByText(location.href)).toBeVisible();
  await sheet.getByRole("button", { name: t("round.shareStop") }).click();
  await expectToast(t("round.shareStopped"));
  expect(callsOf("POST /games/round/share").map(({ body }) => body)).toEqual([
    { id: "5", shared: true },
    { id: "5", shared: false },
  ]);
});

it("the round page shows a guest an error message and a sign-in link with a return path when the round is not shared", async () => {
  await openScreen(path, {
    answers: {
      "GET /games/round/shared": () => {
        throw new Refusal("RoundNotShared");
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: says("error.roundNotShared") })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("action.logIn") }))
    .toHaveAttribute("href", `/login?next=${encodeURIComponent(path)}`);
});
