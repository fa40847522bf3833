import { mines } from "@gemplay/games";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { openAgain } from "../../../../test/open-again.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { painted } from "../../../../test/settled.ts";
import {
  amountField,
  betButton,
  cashOutButton,
  cut,
  expectSettled,
  isOpen,
  loseRound,
  movesThat,
  openOnPage,
  openRound,
  stagedGames,
  step,
  tapMove,
  tapNow,
  tapTwice,
  tile,
} from "../../../../test/staged.ts";
import { tableAnswers } from "../../../../test/table.ts";
import { expectToast } from "../../../../test/toasts.ts";
import { setHotkeys } from "../../../games/play/panel/hotkeys.ts";
import { demoBalance, demoStore } from "../../../games/play/table/demo-table.ts";
import { makeDemoCall } from "../../../games/staged/demo-staged.ts";
import { formatAmountText } from "../../../i18n/index.ts";
import { setPreference } from "../../../stores/index.ts";

afterEach(() => {
  setPreference("turbo", false);
  setHotkeys(false);
});

const flipsCount = () =>
  expect.element(page.elementLocator(document.querySelector(".flips-count") as Element));
const closedTile = () => page.getByRole("button", { name: /^Tile \d+$/ }).first();
const resultLine = (result: "win" | "lose") => page.getByText(new RegExp(`^${t(`result.${result}`)} · `));
/** Returns the round id that the simulated server sends to the page for a round of the demo table. */
const serverId = (id: string) => id.replace("demo-", "round-");
const path = (game: string) => `/game?name=${game}`;
const status = (text: string) => page.getByRole("status").filter({ hasText: text });

describe.each(stagedGames)("the page of %s", (game) => {
  it(`continues a round of ${game} after a reload, ends the next round at a wrong step, and verifies both rounds`, async () => {
    setPreference("turbo", true);
    await openScreen(path(game), { player: true, answers: tableAnswers() });
    await amountField().fill("0.5");
    await openOnPage(game);
    await step(game, "go on");
    await step(game, "go on");
    const { id, payout } = openRound(game);

    await openAgain(path(game), { player: true });
    await expect.element(cashOutButton()).toMatchTextContent(`${cut(payout)} PLAY`);
    await expect.element(amountField()).not.toBeInTheDocument();
    await cashOutButton().click();
    await expect.element(resultLine("win")).toBeVisible();
    expect(demoStore.get().rounds[0]).toMatchObject({ id, result: "WIN", payout });
    expect(callsOf(`POST /games/${game}/cash-out`).map(({ body }) => body)).toEqual([{ id: serverId(id) }]);

    await openOnPage(game);
    const { amount } = await loseRound(game);
    expect(amount).toBe("0.5");
    await expect.element(resultLine("lose")).toBeVisible();
    await press(t("staged.change"));
    await press(t("play.max"));
    // The button «Max» fills in the whole balance, and the test compares this balance with the balance after both
    // rounds.
    await expect
      .element(amountField())
      .toHaveValue(formatAmountText(demoBalance(demoStore.get()), { decimals: null }));

    await press(t("rounds.title"));
    const sheet = page.getByRole("dialog", { name: t("rounds.title") });
    await expect.poll(() => sheet.getByRole("listitem").elements()).toHaveLength(2);
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();

    await openAgain(`${path(game)}&round=${serverId(demoStore.get().rounds[0]?.id ?? "")}`, { player: true });
    await expect.element(page.getByText(t("round.secret"), { exact: true })).toBeVisible();
    await press(t("round.reveal"));
    await expect.element(status(t("round.matches"))).toBeVisible();
    await openAgain(`${path(game)}&round=${serverId(id)}`, { player: true });
    await expect.element(status(t("round.matches"))).toBeVisible();
  });

  it(`lets a guest play a round of ${game} with play money and sends no game request to the server`, async () => {
    setPreference("turbo", true);
    await openScreen(path(game));
    await openOnPage(game);
    await expect.element(cashOutButton()).toHaveAttribute("aria-disabled", "true");
    // After the player opens the page again, the open round continues.
    await openAgain(path(game));
    await step(game, "go on");
    await cashOutButton().click();
    await expect.element(resultLine("win")).toBeVisible();
    await press(t("rounds.title"));
    await expect.poll(() => page.getByRole("dialog").getByRole("listitem").elements()).toHaveLength(1);
    expect(callsOf(`GET /games/${game}/open`)).toEqual([]);
    expect(callsOf(`POST /games/${game}/open`)).toEqual([]);
    expect(callsOf(`POST /games/${game}/move`)).toEqual([]);
    expect(callsOf(`POST /games/${game}/cash-out`)).toEqual([]);
  });
});

it("when the player presses the cash-out button during a flip, the page of Coin Flip sends the cash-out after the result of the flip", async () => {
  await openScreen(path("coinflip"), { player: true, answers: tableAnswers() });
  await amountField().fill("0.5");
  await openOnPage("coinflip");
  await step("coinflip", "go on");
  let answerMove = () => {};
  const { "POST /games/coinflip/move": move } = tableAnswers();
  answer({
    "POST /games/coinflip/move": async (call) => {
      await new Promise<void>((done) => {
        answerMove = done;
      });
      return (move as (call: object) => never)(call);
    },
  });
  tapMove("coinflip", "go on");
  await painted();
  tapNow(cashOutButton());
  await expect.element(page.getByRole("button", { name: t("staged.cashingOut") })).toBeVisible();
  expect(callsOf("POST /games/coinflip/cash-out")).toEqual([]);
  answerMove();
  await expect.element(betButton()).toBeVisible();
  expect(callsOf("POST /games/coinflip/cash-out")).toHaveLength(1);
  expect(demoStore.get().rounds[0]).toMatchObject({ result: "WIN", payout: "1.98" });
});

it("the page of Coin Flip counts each flip of a round, including the lost flip", async () => {
  await openScreen(path("coinflip"));
  await openOnPage("coinflip");
  await flipsCount().toMatchTextContent(t("auto.ofMost", { now: 0, most: 20 }));
  await step("coinflip", "go on");
  await flipsCount().toMatchTextContent(t("auto.ofMost", { now: 1, most: 20 }));
  await step("coinflip", "lose");
  await flipsCount().toMatchTextContent(t("auto.ofMost", { now: 2, most: 20 }));
});

it("the page of Mines reports and shows a move and a cash-out that the player made on another device", async () => {
  await openScreen(path("mines"), { player: true, answers: tableAnswers() });
  await openOnPage("mines");
  await step("mines", "go on");
  const { id } = openRound("mines");
  const [gem] = movesThat("go on", "mines") as [{ tile: number }];
  makeDemoCall(mines, { kind: "move", body: { id, step: 1, move: gem } });
  answer({
    "POST /games/mines/move": () => {
      throw new Refusal("MoveOutOfOrder");
    },
  });
  await closedTile().click();
  await expectToast(says("error.moveOutOfOrder"));
  await expect
    .element(page.getByRole("button", { name: t("mines.tileGem", { tile: gem.tile + 1 }) }))
    .toBeVisible();

  makeDemoCall(mines, { kind: "cash-out", body: { id } });
  answer({
    "POST /games/mines/move": () => {
      throw new Refusal("RoundOver");
    },
  });
  await closedTile().click();
  await expectToast(says("error.roundOver"));
  await expect.element(betButton()).toBeVisible();
  await expect.element(page.getByText(t("staged.result"))).toBeVisible();
});

it("the keyboard starts a round of Mines, moves the focus between tiles and opens a tile", async () => {
  await openScreen(path("mines"));
  const count = page.getByRole("textbox", { name: t("mines.count") });
  await count.fill("1");
  (betButton().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  // The cash-out button replaces the bet button and receives the keyboard focus.
  await expect.element(cashOutButton()).toHaveFocus();
  (tile(1).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowDown}");
  await expect.element(tile(7)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(tile(7)).not.toBeInTheDocument();
  await expectSettled("mines");
});

it.each(["cash-out", "loss"] as const)(
  "neither a second tap nor the hotkey opens a new round of Coin Flip after a %s",
  async (end) => {
    setPreference("turbo", true);
    setHotkeys(true);
    await openScreen(path("coinflip"), { player: true, answers: tableAnswers() });
    await openOnPage("coinflip");
    if (end === "cash-out") await step("coinflip", "go on");
    const tap = () => (end === "cash-out" ? tapNow(cashOutButton()) : tapMove("coinflip", "lose"));
    const met = await tapTwice(tap, { foot: ".panel-foot", becomes: t("staged.newRound") });
    expect(met).toBeNull();
    // The trial click waits until the button accepts taps again. If the button had accepted the second tap, a round
    // would open while the trial click waits.
    await betButton().click({ trial: true });
    expect(isOpen("coinflip")).toBe(false);
    expect(callsOf("POST /games/coinflip/open")).toHaveLength(1);
    await expect.element(cashOutButton()).not.toBeInTheDocument();
  },
);
