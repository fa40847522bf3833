import { crashPointE4, previousGameHash } from "@gemplay/games";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, Refusal } from "../../../test/api-stand-in.ts";
import { type CrashRounds, crashRounds } from "../../../test/crash.ts";
import { openAgain } from "../../../test/open-again.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { tapTwice } from "../../../test/staged.ts";
import { setHotkeys } from "../play/panel/hotkeys.ts";
import { demoStore } from "../play/table/demo-table.ts";

const path = "/game?name=crash";
const starting = (text: string) => new RegExp(`^${text}`);
const betThis = () => page.getByRole("button", { name: starting(t("crash.betThis")) });
const betNext = () => page.getByRole("button", { name: starting(t("crash.betNext")) });
const cancel = () => page.getByRole("button", { name: starting(t("crash.cancel")) });
const cashOut = () => page.getByRole("button", { name: starting(t("crash.cashOut")) });
const ownRow = () => page.getByRole("listitem").filter({ hasText: t("crash.you") });
const autoField = () => page.getByRole("textbox", { name: t("crash.autoCashOut") });
const startTwo = () =>
  page.getByRole("button", { name: starting(t("auto.start", { count: 2, shown: "2" })) });
const history = () => page.getByRole("list", { name: t("crash.history") }).getByRole("button");

let rounds: CrashRounds;
beforeEach(() => {
  rounds = crashRounds();
});
afterEach(() => setHotkeys(false));

const open = (player: boolean) => openScreen(path, { player, answers: rounds.answers });

it("the server cashes out a bet on Crash automatically at the target multiplier of the bet", async () => {
  await open(true);
  await autoField().fill("1.05");
  await betThis().click();
  await expect.element(ownRow()).toMatchTextContent("1.0000");
  rounds.start();
  rounds.end(20_000);
  await expect.element(ownRow()).toMatchTextContent("+0.0500");
  await expect.element(ownRow()).toMatchTextContent("1.05×");
  await expect.element(history().first()).toMatchTextContent("2.00×");
  expect(callsOf("POST /games/crash/bet").map(({ body }) => body)).toMatchObject([
    { asset: "PLAY", amount: "1", params: { autoCashOutE4: 10_500 } },
  ]);
  expect(callsOf("POST /games/crash/cash-out")).toEqual([]);
});

it("the player cashes out a bet on a running round of Crash after a reload, and the page sends only one cash-out request", async () => {
  await open(true);
  await betThis().click();
  await expect.element(cancel()).toMatchTextContent(t("crash.betIn"));
  await openAgain(path, { player: true });
  await expect.element(cancel()).toMatchTextContent(t("crash.betIn"));
  rounds.start(15_000);
  await expect
    .poll(() => Number(/([\d.]+) PLAY/.exec(cashOut().query()?.textContent ?? "")?.[1]))
    .toBeGreaterThanOrEqual(1.5);
  await openAgain(path, { player: true });
  await cashOut().click();
  await expect.poll(() => rounds.bets()[0]?.state).toBe("cashed_out");
  const [bet] = rounds.bets();
  const gain = `+${((bet?.cashOutE4 ?? 0) / 10_000 - 1).toFixed(4)}`;
  await expect.element(ownRow()).toMatchTextContent(gain);
  expect(bet?.cashOutE4).toBeGreaterThanOrEqual(15_000);
  expect(callsOf("POST /games/crash/cash-out").map(({ body }) => body)).toEqual([{ id: "bet 1" }]);
  rounds.end(100_000);
  await expect.element(history().first()).toMatchTextContent("10.00×");
  await expect.element(ownRow()).toMatchTextContent(gain);
});

it("a bet on Crash without a cash-out is lost when the round ends, and the list of bets shows the loss", async () => {
  await open(true);
  await betThis().click();
  await expect.element(ownRow()).toBeVisible();
  rounds.start(12_000);
  await expect.element(cashOut()).toBeVisible();
  rounds.end(12_100);
  await expect.element(ownRow()).toMatchTextContent("−1.0000");
  await expect.element(history().first()).toMatchTextContent("1.21×");
  await expect.element(betNext()).toBeVisible();
});

it("the player can cancel a bet on Crash before the round starts, and the stake is refunded", async () => {
  await open(true);
  await betThis().click();
  await cancel().click();
  // A player can place only one bet on each round of Crash. After the player cancels the bet, the button therefore
  // offers a bet on the next round.
  await expect.element(betNext()).toBeVisible();
  expect(rounds.bets()).toMatchObject([{ state: "refunded" }]);
  expect(rounds.balance()).toBe("100");
});

it("if the answer to a Crash bet arrives after the bet has ended, it changes neither the bet nor the balance", async () => {
  const sendAnswer = rounds.holdAnswers();
  await open(true);
  await autoField().fill("1.05");
  await betThis().click();
  await expect.poll(rounds.bets).toHaveLength(1);
  await expect.element(autoField()).toHaveAttribute("readonly");
  rounds.start();
  rounds.end(20_000);
  const balance = page.getByRole("button", { name: `${t("play.balance")} 100.0500`, exact: true });
  await expect.element(balance).toBeVisible();
  sendAnswer();
  await expect.element(autoField()).not.toHaveAttribute("readonly");
  // The test checks the balance without retries, because a later request would correct a wrong balance.
  expect(balance.query()).not.toBeNull();
  await expect.element(ownRow()).toMatchTextContent("+0.0500");
});

it("the player can cancel a Crash bet that waits for the next round, and the page sends the bet only when the next round accepts bets", async () => {
  await open(true);
  rounds.start();
  await betNext().click();
  await cancel().click();
  await expect.element(betNext()).toBeVisible();
  rounds.end(20_000);
  rounds.next();
  await expect.element(betThis()).toBeVisible();
  expect(callsOf("POST /games/crash/bet")).toEqual([]);

  rounds.start();
  await autoField().fill("1.01");
  await betNext().click();
  await expect.element(cancel()).toBeVisible();
  expect(callsOf("POST /games/crash/bet")).toEqual([]);
  rounds.end(20_000);
  rounds.next();
  await expect.element(ownRow()).toBeVisible();
  expect(rounds.bets()).toMatchObject([{ round: rounds.round(), amount: "1", targetE4: 10_100 }]);
  expect(rounds.balance()).toBe("99");
});

it("automatic play of Crash bets on 2 consecutive rounds and then shows why it ended", async () => {
  await open(true);
  await page.getByText(t("play.auto"), { exact: true }).click();
  await autoField().fill("1.01");
  await page.getByRole("textbox", { name: t("auto.count"), exact: true }).fill("2");
  await startTwo().click();
  // Automatic play ends after the number of bets in its settings. The panel shows no list of bets after automatic play
  // has ended.
  const ends = [() => ownRow(), () => page.getByText(t("auto.end.count")).first()];
  for (const [index, end] of ends.entries()) {
    await expect.poll(rounds.bets).toHaveLength(index + 1);
    await expect.element(ownRow()).toMatchTextContent(t("crash.inPlay"));
    rounds.start();
    rounds.end(20_000);
    await expect.element(end()).toMatchTextContent(index === 0 ? "+0.0100" : t("auto.end.count"));
    rounds.next();
  }
  rounds.start();
  await expect.element(startTwo()).toBeVisible();
  expect(rounds.bets().map(({ round }) => round)).toEqual([rounds.round() - 2, rounds.round() - 1]);
});

it("a guest plays a live round of Crash with play money, and the page sends no bet to the server", async () => {
  setHotkeys(true);
  await open(false);
  rounds.seat({ id: "other", name: "0x12***9a", amount: "3" });
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "0x12***9a" }))
    .toMatchTextContent("3.0000");
  await autoField().fill("1.01");
  await betThis().click();
  await expect.element(ownRow()).toBeVisible();
  rounds.start();
  // The bet button replaces the cash-out button when the round ends. A late second tap on the cash-out button must not
  // place a bet.
  const met = await tapTwice(() => rounds.end(20_000), { foot: ".crash-act", becomes: t("crash.betNext") });
  expect(met).toBeNull();
  await expect.element(ownRow()).toMatchTextContent("+0.0100");
  await betNext().click({ trial: true });
  await expect.element(cancel()).not.toBeInTheDocument();
  await press(t("rounds.title"));
  await expect.poll(() => page.getByRole("dialog").getByRole("listitem").elements()).toHaveLength(1);
  expect(demoStore.get().rounds).toMatchObject([{ game: "crash", result: "WIN", payout: "1.01" }]);
  for (const act of ["bet", "cancel", "cash-out"] as const)
    expect(callsOf(`POST /games/crash/${act}`)).toEqual([]);
});

it("a guest verifies a past round of Crash and follows the hash chain to its commitment", async () => {
  await open(false);
  rounds.start();
  rounds.end();
  const { history: past, chain } = rounds.table();
  const [last, before] = past;
  const pointE4 = crashPointE4({ gameHash: last?.gameHash ?? "", salt: chain.salt });
  expect(last?.crashPointE4).toBe(pointE4);
  expect(previousGameHash(last?.gameHash ?? "")).toBe(before?.gameHash);
  const point = `${(pointE4 / 10_000).toLocaleString("en", { minimumFractionDigits: 2 })}×`;
  await expect.element(history().first()).toMatchTextContent(point);
  await history().first().click();
  const proof = page.getByRole("dialog");
  await expect.element(proof).toMatchTextContent(t("crash.pointFits", { multiplier: point }));
  await expect.element(proof).toMatchTextContent(t("crash.linkFits", { round: String(rounds.round() - 1) }));
  await expect.element(proof).toMatchTextContent(t("crash.order", { before: "100", after: "105" }));
  await expect.element(proof).toMatchTextContent(t("crash.committedIn", { block: "100" }));
  await proof.getByRole("button", { name: t("crash.follow") }).click();
  const count = rounds.round();
  await expect.element(proof).toMatchTextContent(t("crash.chainFits", { count, shown: String(count) }));
});

it("the proof of a past round of Crash reports a crash point that does not match its hash", async () => {
  await open(false);
  rounds.start();
  rounds.end(777_700);
  await expect.element(history().first()).toMatchTextContent("77.77×");
  await history().first().click();
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent(new RegExp(t("crash.pointDiffers", { multiplier: "\\S+" })));
});

const openAllRounds = async () => {
  await page.getByRole("button", { name: t("crash.allRounds") }).click();
  return page.getByRole("dialog", { name: t("crash.allRounds") });
};

it("the list of all rounds of Crash shows older rounds page by page", async () => {
  await open(false);
  const list = await openAllRounds();
  const shown = () =>
    list
      .getByRole("listitem")
      .elements()
      .map((row) => Number(/#(\d+)/.exec(row.textContent)?.[1]));
  await expect.poll(shown).toEqual([7, 6, 5]);
  await list.getByRole("button", { name: t("older.show") }).click();
  await expect.poll(shown).toEqual([7, 6, 5, 4, 3, 2]);
  await list.getByRole("button", { name: t("older.show") }).click();
  await expect.poll(shown).toEqual([7, 6, 5, 4, 3, 2, 1]);
  await expect.element(list.getByRole("button", { name: t("older.show") })).not.toBeInTheDocument();
});

it("a round in the list of all rounds of Crash opens its fairness proof with the limits of the round", async () => {
  await open(false);
  const list = await openAllRounds();
  await list.getByRole("button", { name: new RegExp(`^${t("crash.round", { round: "5" })}`) }).click();
  const proof = page.getByRole("dialog", { name: t("crash.round", { round: "5" }) });
  await expect.element(proof).toMatchTextContent(new RegExp(t("crash.pointFits", { multiplier: "\\S+" })));
  await expect.element(proof).toMatchTextContent("50,000.0000 PLAY");
  await expect.element(proof).toMatchTextContent("1,000.00×");
  await proof.getByRole("button", { name: t("action.close") }).click();
  await expect.element(proof).not.toBeInTheDocument();
  await expect.element(list).toBeVisible();
});

it("after a failed request, the list of all rounds of Crash offers to try again", async () => {
  await open(false);
  answer({
    "GET /games/crash/rounds": () => {
      throw new Refusal("Unavailable");
    },
  });
  const list = await openAllRounds();
  await expect.element(list).toMatchTextContent(t("crash.roundsFailed"));
  answer(rounds.answers);
  await list.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect.element(list.getByRole("listitem").first()).toMatchTextContent("#7");
});

it("the Max button of Crash fills in the whole balance in manual and automatic play, and its label stays on one line", async () => {
  await open(false);
  const max = () => page.elementLocator(document.querySelector(".stake-field-max") as Element);
  const amount = () =>
    document.querySelector<HTMLInputElement>("div:has(> .field-label .stake-field-max) input");
  for (const mode of [t("play.manual"), t("play.auto")]) {
    await page.getByText(mode, { exact: true }).click();
    await expect.poll(amount).not.toBeNull();
    await expect.element(max()).not.toHaveAttribute("aria-disabled");
    await page.elementLocator(amount() as Element).fill("2");
    await max().click();
    await expect.poll(() => amount()?.value).toBe("1,000.0000");
    const label = document.querySelector(".field-label:has(.stake-field-max)")?.getBoundingClientRect();
    expect(label?.height).toBeLessThan(20);
  }
});
