import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { crashRounds } from "../../../test/crash.ts";
import { openAgain } from "../../../test/open-again.ts";
import { newAccount } from "../../../test/rewards.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { callsOf } from "../../../test/wire.ts";

const open = (game: string) =>
  openScreen(`/game?name=${game}`, { player: true, answers: { ...crashRounds().answers, ...newAccount() } });
const way = (text: string) => page.getByRole("button", { name: new RegExp(text) });

it.each([
  ["dice", "dice.roll"],
  ["mines", "staged.place"],
] as const)("a new account opens %s in the demo, and is shown how to play for more", async (game, act) => {
  await open(game);
  await expect.element(page.getByRole("button", { name: `${t(act)} · 1 ${t("play.demo")}` })).toBeVisible();
  await expect.element(way(t("play.wayDemo"))).toMatchTextContent(new RegExp(t("play.wayOn")));
  await expect
    .element(page.getByRole("link", { name: new RegExp(t("play.wayDeposit")) }))
    .toHaveAttribute("href", "/deposit");
});

it("a new account opens Crash in the demo; after the demo was ended no game opens in it unasked", async () => {
  await open("crash");
  await expect.element(page.getByRole("button", { name: t("play.demo"), exact: true })).toBeVisible();
  await press(t("play.endDemo"));
  await expect.element(way(t("play.chooseAsset"))).toBeVisible();
  await expect.element(way(t("play.wayDemo"))).toBeVisible();
});

it("a new account claims the airdrop at the game and plays with it", async () => {
  await open("dice");
  await way(t("play.wayClaim", { amount: "100,000 tPLAY" })).click();
  await expect.element(page.getByRole("status").filter({ hasText: "+100,000 tPLAY" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: `${t("dice.roll")} · 1 tPLAY` })).toBeVisible();
  await expect.element(page.getByText(t("play.wayDeposit"), { exact: true })).not.toBeInTheDocument();
});

it("the last stake in tPLAY is there again when the game is opened again, and another game begins with 1 tPLAY", async () => {
  await open("dice");
  await way(t("play.wayClaim", { amount: "100,000 tPLAY" })).click();
  const roll = (amount: string) => page.getByRole("button", { name: `${t("dice.roll")} · ${amount} tPLAY` });
  await expect.element(roll("1")).toBeVisible();
  await page.getByRole("textbox", { name: t("play.amount") }).fill("2.5");
  await roll("2.5").click();
  await expect
    .poll(() => callsOf("POST /games/dice/bet").map(({ body }) => `${body.amount} ${body.asset}`))
    .toEqual(["2.5 TPLAY"]);
  await openAgain("/game?name=dice", { player: true });
  await expect.element(roll("2.5")).toBeVisible();
  await openAgain("/game?name=mines", { player: true });
  await expect.element(page.getByRole("button", { name: `${t("staged.place")} · 1 tPLAY` })).toBeVisible();
});
