import type { EventData } from "@gemplay/api-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerOf } from "../../../../../test/answers.ts";
import { type Answers, answer, Refusal, sendEvent } from "../../../../../test/api-stand-in.ts";
import { bet, part } from "../../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../../test/screen.tsx";
import { tableAnswers } from "../../../../../test/table.ts";
import { playedStore } from "../../../../games/play/table/server-bets.ts";
import { setPreference } from "../../../../stores/index.ts";
import { realityStore } from "../../../../widgets/limits/reality.store.ts";
import { betsChoice } from "./bets-choice.ts";

type FeedBet = EventData<"bet">;

const nowMs = Date.now();

const feedBet = (id: string, changes: Partial<FeedBet> = {}): FeedBet => ({
  id,
  game: "dice",
  name: `G***${id}`,
  avatar: 2,
  asset: "PLAY",
  amount: "250",
  payout: "412.5",
  multiplierE4: 16_500,
  result: "WIN",
  atMs: nowMs,
  ...changes,
});

const lost = { payout: "0", multiplierE4: 0, result: "LOSE" } as const;

const feedAnswers = (bets: readonly FeedBet[], bigWins: readonly FeedBet[] = []): Answers => ({
  ...tableAnswers(),
  "GET /live": answerOf("GET /live", { bets: [...bets], bigWins: [...bigWins] }),
});

const section = () => page.getByRole("region", { name: t("bets.title") });
const rows = () => section().getByRole("listitem");
const row = (text: string) => rows().filter({ hasText: text });
/** Chooses a tab under the game. */
const choose = (tab: string) => section().getByText(tab, { exact: true }).click();

beforeEach(() => {
  setPreference("turbo", true);
  betsChoice.set({ tab: "everyone", everyGame: false, asset: undefined, result: undefined });
});

describe("the bets under a game", () => {
  it("show a guest the bets of all players and the large wins, and add new bets at the top", async () => {
    await openScreen("/game?name=dice", {
      answers: feedAnswers([feedBet("01", lost)], [feedBet("02", { amount: "1200" })]),
    });
    await expect.element(row("G***01")).toMatchTextContent(part("250 PLAY · 0.0000×"));
    await expect.element(row("G***01")).toMatchTextContent(part("−250.0000"));
    sendEvent("bet", feedBet("03", { atMs: nowMs + 1_000 }));
    await expect.element(rows()).toHaveLength(2);
    await expect.element(rows().first()).toMatchTextContent(part("G***03"));
    await expect.element(rows().first()).toMatchTextContent(part("+162.5000"));
    await choose(t("bets.wins"));
    await expect.element(rows()).toHaveLength(1);
    await expect.element(row("G***02")).toMatchTextContent(part("1,200 PLAY"));
    await expect.element(section().getByRole("link")).toHaveLength(0);
  });

  it("keep the filters when the player changes the tab or the game", async () => {
    await openScreen("/game?name=dice", {
      answers: feedAnswers([
        feedBet("01"),
        feedBet("02", { ...lost, asset: "TPLAY" }),
        feedBet("03", { game: "mines" }),
        feedBet("04", { ...lost, game: "mines", asset: "TPLAY" }),
      ]),
    });
    await expect.element(rows()).toHaveLength(2);
    await section()
      .getByRole("combobox", { name: t("rounds.token") })
      .selectOptions("tPLAY");
    await expect.element(rows()).toHaveLength(1);
    await expect.element(row("G***02")).toMatchTextContent(part("250 tPLAY"));
    await section()
      .getByRole("button", { name: t("rounds.allGames") })
      .click();
    await expect.element(rows()).toHaveLength(2);
    await section()
      .getByRole("button", { name: t("result.win") })
      .click();
    await expect.element(section().getByText(t("rounds.noneHere"))).toBeVisible();
    await choose(t("bets.wins"));
    await choose(t("bets.everyone"));
    await expect.element(section().getByText(t("rounds.noneHere"))).toBeVisible();
    await section()
      .getByRole("button", { name: t("result.win") })
      .click();
    await section()
      .getByRole("button", { name: t("game.dice"), exact: true })
      .click();
    await expect.element(rows()).toHaveLength(1);
    history.pushState(null, "", "/game?name=mines");
    await expect.element(row("G***04")).toBeVisible();
    await expect.element(rows()).toHaveLength(1);
  });

  it("mark the player's own bet and open its round, and open no round of other players", async () => {
    await openScreen("/game?name=dice", { player: true, answers: feedAnswers([feedBet("01")]) });
    betsChoice.set({ tab: "everyone" });
    await expect.element(row("G***01")).toBeVisible();
    await bet(t("dice.roll"));
    const lastRound = page.getByRole("navigation", { name: t("play.lastResults") }).getByRole("link");
    const address = lastRound.element().getAttribute("href") ?? "";
    const id = new URLSearchParams(address.split("?")[1]).get("round") ?? "";
    sendEvent("bet", feedBet(id, { name: "0x70***C8", atMs: nowMs + 1_000 }));
    await expect.element(row(t("bets.you"))).toMatchTextContent(part(t("rounds.secret")));
    await expect
      .element(section().getByRole("link", { name: part(t("bets.you")) }))
      .toHaveAttribute("href", address);
    await expect.element(row("G***01").getByRole("link")).not.toBeInTheDocument();
  });

  it("wait behind a button while the player touches the list", async () => {
    await openScreen("/game?name=dice", { answers: feedAnswers([feedBet("01")]) });
    await userEvent.hover(row("G***01"));
    sendEvent("bet", feedBet("02", { atMs: nowMs + 1_000 }));
    const waiting = section().getByRole("button", { name: t("bets.new", { count: 1 }) });
    await expect.element(waiting).toBeVisible();
    await expect.element(rows()).toHaveLength(1);
    await waiting.click();
    await expect.element(rows()).toHaveLength(2);
    await expect.element(waiting).not.toBeInTheDocument();
  });

  it("hold back new bets of this game until the board has shown the result of the player's round", async () => {
    await openScreen("/game?name=dice", { answers: feedAnswers([feedBet("01")]) });
    await section()
      .getByRole("button", { name: t("rounds.allGames") })
      .click();
    await expect.element(rows()).toHaveLength(1);
    realityStore.set({ roundOpen: true });
    sendEvent("bet", feedBet("02"));
    sendEvent("bet", feedBet("03", { game: "limbo" }));
    await expect.element(row("G***03")).toBeVisible();
    await expect.element(row("G***02")).not.toBeInTheDocument();
    realityStore.set({ roundOpen: false });
    await expect.element(row("G***02")).toBeVisible();
  });

  it("hold back the player's automatic bets that are placed until the board shows them", async () => {
    await openScreen("/game?name=dice", { answers: feedAnswers([feedBet("01")]) });
    await expect.element(rows()).toHaveLength(1);
    playedStore.set({ notShown: ["02"] });
    sendEvent("bet", feedBet("02"));
    sendEvent("bet", feedBet("03"));
    await expect.element(row("G***03")).toBeVisible();
    await expect.element(row("G***02")).not.toBeInTheDocument();
    playedStore.set({ notShown: [] });
    await expect.element(row("G***02")).toBeVisible();
  });

  it("show at most 50 rows, and then a link to the player's records", async () => {
    const many = Array.from({ length: 60 }, (_, place) => feedBet(`${100 + place}`, { atMs: nowMs - place }));
    await openScreen("/game?name=dice", { player: true, answers: feedAnswers(many) });
    await expect.element(rows()).toHaveLength(50);
    await expect.element(rows().last()).toMatchTextContent(part("G***149"));
    await expect
      .element(section().getByRole("link", { name: t("rounds.title") }))
      .toHaveAttribute("href", "/profile?view=records");
  });

  it("report a failed request instead of an empty list, and load the bets on request", async () => {
    await openScreen("/game?name=dice", {
      answers: {
        ...tableAnswers(),
        "GET /live": () => {
          throw new Refusal("RequestInvalid");
        },
      },
    });
    await expect.element(section().getByRole("heading", { name: t("bets.failed") })).toBeVisible();
    await expect.element(section().getByText(t("bets.none"))).not.toBeInTheDocument();
    answer(feedAnswers([feedBet("01")]));
    await press(t("action.tryAgain"));
    await expect.element(row("G***01")).toBeVisible();
    await expect.element(section().getByRole("heading", { name: t("bets.failed") })).not.toBeInTheDocument();
  });

  it("say that the player has no rounds, and then list each round of the player with its stake", async () => {
    await openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
    await choose(t("bets.mine"));
    await expect.element(section().getByText(t("rounds.empty"))).toBeVisible();
    await bet(t("dice.roll"));
    await expect.element(rows()).toHaveLength(1);
    await expect.element(rows()).toMatchTextContent(part("1 PLAY"));
    await expect.element(rows()).toMatchTextContent(part(t("rounds.secret")));
  });

  it("report that the player's rounds could not be loaded", async () => {
    await openScreen("/game?name=dice", {
      player: true,
      answers: {
        ...tableAnswers(),
        "GET /user/records": () => {
          throw new Refusal("RequestInvalid");
        },
      },
    });
    await choose(t("bets.mine"));
    await expect.element(section().getByRole("heading", { name: t("rounds.failed") })).toBeVisible();
  });

  it("show the player's list after the first bet, until the player chooses another list", async () => {
    betsChoice.set({ tab: undefined });
    await openScreen("/game?name=dice", { answers: feedAnswers([feedBet("01")]) });
    await expect.element(row("G***01")).toBeVisible();
    await bet(t("dice.roll"));
    await expect.element(rows()).toMatchTextContent(part(`1 ${t("play.demo")}`));
    await choose(t("bets.everyone"));
    await expect.element(row("G***01")).toBeVisible();
    await bet(t("dice.roll"));
    await expect.element(row("G***01")).toBeVisible();
  });

  it("name the stakes of the demo «Demo» in the player's list", async () => {
    await openScreen("/game?name=dice", { answers: tableAnswers() });
    await choose(t("bets.mine"));
    await expect.element(section().getByText(t("rounds.empty"))).toBeVisible();
    await bet(t("dice.roll"));
    await expect.element(rows()).toHaveLength(1);
    await expect.element(rows()).toMatchTextContent(part(`1 ${t("play.demo")}`));
  });

  it("are under Crash too, below the bets of the current round", async () => {
    await openScreen("/game?name=crash", { answers: feedAnswers([feedBet("01", { game: "crash" })]) });
    await expect.element(row("G***01")).toBeVisible();
  });
});
