import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, answer, callsOf } from "../../../test/api-stand-in.ts";
import { betButton, field } from "../../../test/instant.ts";
import { answerLost } from "../../../test/money.ts";
import { openAgain } from "../../../test/open-again.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import {
  cashOutButton,
  isOpen,
  loseRound,
  movesThat,
  openOnPage,
  stagedGames,
  tile,
} from "../../../test/staged.ts";
import { openGames, tableAnswers } from "../../../test/table.ts";
import { noteCurrency } from "../../stores/index.ts";

const chip = (name: string) => page.getByRole("button", { name: t("play.currency", { name }) });
const sheet = () => page.getByRole("dialog", { name: t("play.chooseAsset") });
const roll = (sum: string) => page.getByRole("button", { name: `${t("dice.roll")} · ${sum}`, exact: true });

/** Answers of the server for a player who can bet PLAY and tPLAY. */
function balances(PLAY: string, TPLAY: string): Answers {
  const limits = (["PLAY", "TPLAY"] as const).map((asset) => ({
    asset,
    minimumBet: "0.01",
    maximumWin: "50000",
  }));
  const held = { PLAY, TPLAY };
  return {
    ...tableAnswers(),
    "GET /games": openGames.map((game) => ({ ...game, limits })),
    "GET /assets/get_assets": {
      assets: (["PLAY", "TPLAY"] as const).map((assetId) => ({
        assetId,
        assetName: assetId,
        icon: "",
        balance: held[assetId],
        withdrawOnly: "0",
      })),
      totalU: null,
    },
  };
}

const open = (game: string, answers = balances("100", "200")) =>
  openScreen(`/game?name=${game}`, { player: true, answers });

/** Chooses a currency with a tap, which closes the list of currencies. */
async function choose(from: string, to: string): Promise<void> {
  await chip(from).click();
  await sheet()
    .getByRole("radio", { name: new RegExp(`^${to}`) })
    .click();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(chip(to)).toBeVisible();
}

it("the stake field keeps one amount for each currency of a game, and the game opens with the currency that was used last", async () => {
  await open("dice");
  await choose("PLAY", "tPLAY");
  await field(t("play.amount")).fill("25");
  await roll("25 tPLAY").click();
  await expect.poll(() => callsOf("POST /games/dice/bet").map(({ body }) => body.asset)).toEqual(["TPLAY"]);
  await choose("tPLAY", "PLAY");
  await expect.element(roll("1 PLAY")).toBeVisible();
  await choose("PLAY", t("play.demo"));
  await expect.element(roll(`1 ${t("play.demo")}`)).toBeVisible();

  await openAgain("/game?name=dice", { player: true });
  await choose(t("play.demo"), "tPLAY");
  await expect.element(roll("25 tPLAY")).toBeVisible();
  await openAgain("/game?name=limbo", { player: true });
  await expect.element(chip("PLAY")).toBeVisible();
});

it("a bet in the demo shows its result in demo money, is not sent to the server, and does not change the balance of PLAY", async () => {
  await open("dice");
  await choose("PLAY", t("play.demo"));
  await betButton(t("dice.roll")).click();
  await expect.element(page.getByText(new RegExp(`^[+−][0-9.]+ ${t("play.demo")}$`)).first()).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: t("play.lastResults") })).toBeVisible();
  expect(callsOf("POST /games/dice/bet")).toHaveLength(0);
  await chip(t("play.demo")).click();
  await expect.element(sheet().getByRole("radio", { name: /^PLAY/ })).toBeVisible();
  await expect.element(sheet()).toMatchTextContent(/PLAY\s*100\.0000/);
});

it("the arrow keys change the currency while the list stays open, and the Enter key closes the list", async () => {
  await open("dice");
  await expect.element(chip("PLAY")).toBeVisible();
  (chip("PLAY").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(sheet()).toBeVisible();
  (sheet().getByRole("radio", { checked: true }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(sheet().getByRole("radio", { name: /^tPLAY/ })).toBeChecked();
  await userEvent.keyboard("{Enter}");
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(chip("tPLAY")).toHaveFocus();
});

it("the list of currencies leads a guest from PLAY and tPLAY to the sign-in page", async () => {
  await openScreen("/game?name=dice");
  await chip(t("play.demo")).click();
  await expect.element(sheet().getByRole("radio")).toHaveLength(1);
  for (const name of ["PLAY", "tPLAY"])
    await expect
      .element(sheet().getByRole("link", { name: new RegExp(`^${name}`) }))
      .toHaveAttribute("href", `/login?next=${encodeURIComponent("/game?name=dice")}`);
});

it.each([320, 375])(
  "the currency chip gives its space to a long amount on a screen with %i pixels",
  async (width) => {
    await openScreen("/game?name=dice", {
      player: true,
      size: [width, 740],
      answers: balances("9999999", "0"),
    });
    const amount = field(t("play.amount"));
    const name = () => document.querySelector(".currency-chip-name")?.getBoundingClientRect().width;
    await expect.poll(name).toBeGreaterThan(30);
    await amount.fill("1234567.1234");
    await userEvent.tab();
    await expect.element(amount).toHaveValue("1,234,567.1234");
    const input = amount.element() as HTMLInputElement;
    expect(name()).toBe(0);
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
  },
);

it("an open round on the server opens with its own currency, although the player chose the demo last", async () => {
  await open("mines");
  await press(`${t("staged.place")} · 1 PLAY`);
  await expect.poll(() => isOpen("mines")).toBe(true);
  noteCurrency("mines", "DEMO");
  await openAgain("/game?name=mines", { player: true });
  await expect.element(page.getByRole("button", { name: `${t("play.balance")} 100.0000` })).toBeVisible();
  const [move] = movesThat("go on", "mines");
  await tile((move as { tile: number }).tile + 1).click();
  await expect.poll(() => callsOf("POST /games/mines/move")).toHaveLength(1);
});

it("a bet whose answer was lost keeps its currency, although the player's balance is empty afterwards", async () => {
  await open("dice", balances("1", "0"));
  answer({ ...balances("0", "0"), "POST /games/dice/bet": () => answerLost() });
  await roll("1 PLAY").click();
  await expect.element(page.getByText(t("play.unanswered"))).toBeVisible();
  await openAgain("/game?name=dice", { player: true });
  await expect.element(page.getByText(t("play.unanswered"))).toBeVisible();
  await expect.element(chip("PLAY")).toHaveAttribute("aria-disabled", "true");
  answer({ "POST /games/dice/bet": tableAnswers()["POST /games/dice/bet"] as never });
  await press(t("play.askAgain"));
  await expect.poll(() => callsOf("POST /games/dice/bet").at(-1)?.body.asset).toBe("PLAY");
  await expect.element(page.getByText(t("play.unanswered"))).not.toBeInTheDocument();
});

it.each(stagedGames)(
  "a demo round of %s shows its cash-out amount and its loss in demo money",
  async (game) => {
    await openScreen(`/game?name=${game}`);
    await openOnPage(game);
    await expect.element(cashOutButton()).toMatchTextContent(t("play.demo"));
    await loseRound(game);
    const lost = `${t("result.lose")} · −1.0000 ${t("play.demo")}`;
    await expect.element(page.getByText(lost).first()).toBeVisible();
  },
);
