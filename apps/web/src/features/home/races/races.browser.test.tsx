import { localeCodes } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../../test/answers.ts";
import { answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { guestRaceAnswers, past, places, race, raceAnswers } from "../../../../test/races.ts";
import { closeScreen, openScreen, press, t } from "../../../../test/screen.tsx";

const path = "/index?view=race&id=1";
const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
const refused = (name: ConstructorParameters<typeof Refusal>[0]) => () => {
  throw new Refusal(name);
};
const heading = (name: string) => page.getByRole("heading", { name });

it("the page of a race shows its state, prizes, rules, the own place and the standings", async () => {
  await openScreen(path, { player: true, answers: raceAnswers });
  await expect.element(heading("Wheel race")).toBeVisible();
  await expect.element(page.getByText(t("race.running"), { exact: true })).toBeVisible();
  await expect.element(page.getByText(t("race.inAll", { amount: "16,500.0000 PLAY" }))).toBeVisible();
  await expect.element(page.getByText("4th to 10th")).toBeVisible();
  await expect
    .element(page.getByText(/Stakes of tPLAY do not count\. Smallest bet 1\.0000 PLAY\./))
    .toBeVisible();
  await expect.element(row("h***9")).toMatchTextContent(/412,800\.0000.*5,000\.0000/);
  await expect.element(page.getByText("21,730.5000")).toBeVisible();
  expect(callsOf("GET /races/standings")[0]?.query.id).toBe("1");
  await press(t("race.allRules"));
  await expect.element(page.getByText(t("race.ruleEqual"))).toBeVisible();
});

it("the page of a race has no button to play, and says «No stakes yet» to a player without a place", async () => {
  await openScreen(path, {
    player: true,
    answers: { "GET /races/standings": answerOf("GET /races/standings", { race, places, own: null }) },
  });
  await expect.element(page.getByText(t("race.noStakes"))).toBeVisible();
  expect(page.getByRole("link", { name: /^play\b/i }).elements()).toEqual([]);
});

it("the page of a race tells a player with a break that the player gets no place", async () => {
  await openScreen(path, {
    player: true,
    answers: {
      "GET /races/standings": answerOf("GET /races/standings", {
        race,
        places,
        own: { place: null, score: "5", prize: null },
      }),
    },
  });
  await expect.element(page.getByText(t("race.leftOut"))).toBeVisible();
});

it("the page of a race names both currencies, and counts players with separators", async () => {
  await openScreen(path, {
    answers: {
      "GET /races/standings": answerOf("GET /races/standings", {
        race: { ...race, countsTplay: true, players: 1_031 },
        places,
        own: null,
      }),
    },
  });
  await expect.element(page.getByText(t("race.byStakes", { asset: "PLAY and tPLAY" }))).toBeVisible();
  await expect.element(page.getByText("1,031 players")).toBeVisible();
});

it.each(localeCodes)(
  "the own row of a race shows the whole name beside the sentence about no place on a narrow phone (language: %s)",
  async (language) => {
    await openScreen(path, {
      player: true,
      language,
      size: [320, 640],
      answers: {
        "GET /races/standings": answerOf("GET /races/standings", {
          race: { ...race, score: "multiplier" },
          places,
          own: { place: null, score: "5", prize: null },
        }),
      },
    });
    await expect.poll(() => document.querySelector(".races-own b")).not.toBeNull();
    const [name, sentence, sort, art] = [
      ".races-own b",
      ".races-wide",
      ".race-card-sort",
      ".race-card-art",
    ].map((selector) => document.querySelector(selector) ?? document.body);
    expect(name?.scrollWidth).toBe(name?.clientWidth);
    expect(name?.getBoundingClientRect().right).toBeLessThanOrEqual(
      sentence?.getBoundingClientRect().left ?? 0,
    );
    expect(sort?.getBoundingClientRect().right).toBeLessThanOrEqual(art?.getBoundingClientRect().left ?? 0);
  },
);

it("the card of a race that has not started shows the first and the last day in UTC, and the time until the start", async () => {
  const [fromMs, toMs] = [Date.parse("2090-11-24T00:00Z"), Date.parse("2090-12-01T00:00Z")];
  await openScreen(path, {
    answers: {
      "GET /races/standings": answerOf("GET /races/standings", {
        race: { ...race, state: "upcoming", fromMs, toMs },
        places: [],
        own: null,
      }),
    },
  });
  await expect.element(page.getByText("From November 24", { exact: true })).toBeVisible();
  await expect.element(page.getByText("By stakes in PLAY, until November 30")).toBeVisible();
  await expect.element(page.getByText(/^Starts in/)).toBeVisible();
});

it("the page of a race by multiplier shows multipliers with two decimals instead of stakes", async () => {
  await openScreen(path, {
    answers: {
      "GET /races/standings": answerOf("GET /races/standings", {
        race: { ...race, score: "multiplier" },
        places: places.map((place) => ({ ...place, score: "431.2" })),
        own: null,
      }),
    },
  });
  await expect.element(row("h***9")).toMatchTextContent(/431\.20×/);
  await expect.element(page.getByText(t("race.bestMultiplier"), { exact: true })).toBeVisible();
});

it("the page of a race shows the failure of the first request, and the race after «Try again»", async () => {
  await openScreen(path, { answers: { "GET /races/standings": refused("RaceUnknown") } });
  await expect.element(page.getByText(t("race.failed"))).toBeVisible();
  answer(guestRaceAnswers);
  await press(t("action.tryAgain"));
  await expect.element(heading("Wheel race")).toBeVisible();
});

it("the list of past races shows the winners, the own place, and a link to the record of the prize", async () => {
  await openScreen("/index?view=races", { player: true, answers: raceAnswers });
  const card = row("Plinko race");
  await expect.element(card.first()).toMatchTextContent(/18th of 1,031, 100\.0000 PLAY/);
  await expect.element(page.getByText(t("race.tplayChip"))).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /^Paid/ }))
    .toHaveAttribute("href", `/depositRecords?receipt=reward-${past.own?.recordId}`);
  await page.getByText(t("race.tookPart")).click();
  await expect.poll(() => callsOf("GET /races/past").at(-1)?.query.own).toBeTruthy();
});

it("the list of past races is empty before the first race, and shows a failure as a failure", async () => {
  await openScreen("/index?view=races", { answers: { "GET /races/past": { races: [], nextCursor: null } } });
  await expect.element(page.getByText(t("race.none"))).toBeVisible();
  await closeScreen();
  await openScreen("/index?view=races", { answers: { "GET /races/past": refused("Unavailable") } });
  await expect.element(page.getByText(t("race.pastFailed"))).toBeVisible();
  expect(page.getByText(t("race.none")).elements()).toEqual([]);
});

it("the home screen shows the tile of a race in the space that it reserved, and reserves the space after the first visit", async () => {
  await openScreen("/index", { player: true, answers: raceAnswers });
  const tile = page.getByRole("link", { name: /Wheel race/ });
  // The first visit only stores the end of the race, because the tile would move the games.
  await expect.poll(() => localStorage.getItem("race")).toBe(String(race.toMs));
  expect(document.querySelector(".home-race")).toBeNull();
  expect(tile.elements()).toEqual([]);
  const stored = localStorage.getItem("race") ?? "";
  await closeScreen();
  localStorage.setItem("race", stored);
  await openScreen("/index", { player: true, answers: raceAnswers });
  await expect.element(tile).toMatchTextContent(/you are 12th/);
  await expect.element(tile).toHaveAttribute("href", path);
  expect(document.querySelector(".home-race")?.getBoundingClientRect().height).toBe(72);
});

it("the tile shows a guest only the time, and the number of further races", async () => {
  localStorage.setItem("race", String(race.toMs));
  const [first] = [{ id: "1", names: race.names, game: race.game, toMs: race.toMs, ownPlace: null }];
  await openScreen("/index", {
    answers: { "GET /races/running": { races: [first, { ...first, id: "9" }] } },
  });
  const tile = page.getByRole("link", { name: /Wheel race/ });
  await expect.element(tile).toMatchTextContent(/\+1/);
  await expect.element(tile).not.toMatchTextContent(/you are/);
});

it.each(localeCodes)(
  "the tile of a race shows the time and the own place within the tile on a narrow phone (language: %s)",
  async (language) => {
    localStorage.setItem("race", String(race.toMs));
    await openScreen("/index", { player: true, language, size: [320, 640], answers: raceAnswers });
    await expect.poll(() => document.querySelector(".race-tile-line")).not.toBeNull();
    const [tile, line] = [".race-tile", ".race-tile-line"].map((selector) =>
      document.querySelector(selector),
    );
    expect(line?.scrollWidth).toBe(line?.clientWidth);
    expect(line?.getBoundingClientRect().bottom).toBeLessThan(tile?.getBoundingClientRect().bottom ?? 0);
  },
);

it("the space of the tile shows a failed request as a failure, and the tile after «Try again»", async () => {
  localStorage.setItem("race", String(race.toMs));
  await openScreen("/index", { answers: { "GET /races/running": refused("Unavailable") } });
  await expect.element(page.getByText(t("race.failed"))).toBeVisible();
  answer(guestRaceAnswers);
  await press(t("action.tryAgain"));
  await expect.element(page.getByRole("link", { name: /Wheel race/ })).toBeVisible();
  expect(document.querySelector(".home-race")?.getBoundingClientRect().height).toBe(72);
});

it("the home screen stores no race if none runs, and an unknown view opens the home screen", async () => {
  localStorage.setItem("race", "1");
  await openScreen("/index?view=nothing", { answers: { "GET /races/running": { races: [] } } });
  await expect.poll(() => localStorage.getItem("race")).toBeNull();
  expect(location.search).toBe("");
});
