import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf } from "../../../test/api-stand-in.ts";
import { crashRounds } from "../../../test/crash.ts";
import { openAgain } from "../../../test/open-again.ts";
import { newAccount } from "../../../test/rewards.ts";
import { openScreen, t } from "../../../test/screen.tsx";

const open = (game: string) =>
  openScreen(`/game?name=${game}`, { player: true, answers: { ...crashRounds().answers, ...newAccount() } });
const way = (text: string) => page.getByRole("button", { name: new RegExp(text) });

it.each([
  ["dice", "dice.roll"],
  ["mines", "staged.place"],
] as const)("the page of %s opens in demo mode for a new account and offers a deposit", async (game, act) => {
  await open(game);
  await expect.element(page.getByRole("button", { name: `${t(act)} · 1 ${t("play.demo")}` })).toBeVisible();
  await expect.element(way(t("play.wayDemo"))).toMatchTextContent(new RegExp(t("play.wayOn")));
  await expect
    .element(page.getByRole("link", { name: new RegExp(t("play.wayDeposit")) }))
    .toHaveAttribute("href", "/deposit");
});

const chip = (name: string) => page.getByRole("button", { name: t("play.currency", { name }) });
/** Opens the list of currencies and chooses one. */
async function choose(from: string, to: string): Promise<void> {
  await chip(from).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: new RegExp(`^${to}`) })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(chip(to)).toBeVisible();
}

it.each(["dice", "mines", "crash"])(
  "the page of %s opens in the demo for a new account, and offers three ways to play after the player chooses PLAY",
  async (game) => {
    await open(game);
    await choose(t("play.demo"), "PLAY");
    await expect.element(way(t("play.wayDemo"))).not.toMatchTextContent(new RegExp(t("play.wayOn")));
    await expect.element(way(t("play.wayClaim", { amount: "100,000 tPLAY" }))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: `${t("play.deposit", { asset: "PLAY" })}` }))
      .toBeVisible();
    const amount = page.getByRole("textbox", {
      name: new RegExp(`${t("play.amount")}|${t("crash.nextBet")}`),
    });
    await expect.element(amount).not.toHaveAttribute("aria-invalid");
    await way(t("play.wayDemo")).click();
    await expect.element(chip(t("play.demo"))).toBeVisible();
    await expect.element(way(t("play.wayDemo"))).toMatchTextContent(new RegExp(t("play.wayOn")));
  },
);

it("a new account claims the airdrop on the page of Dice, and the bet button then shows a stake in tPLAY", async () => {
  await open("dice");
  await way(t("play.wayClaim", { amount: "100,000 tPLAY" })).click();
  await expect.element(page.getByRole("status").filter({ hasText: "+100,000 tPLAY" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: `${t("dice.roll")} · 1 tPLAY` })).toBeVisible();
  await expect.element(page.getByText(t("play.wayDeposit"), { exact: true })).not.toBeInTheDocument();
});

it("the page of Dice shows the last tPLAY stake after it is opened again, and the page of Mines starts with 1 tPLAY", async () => {
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
