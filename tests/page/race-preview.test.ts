// The operators' page shows the card of a race from the typed form, and the players' page shows it from the stored race.
// Both pages use the same card, so the card is the same if the server stores what the preview shows.
import { createTranslate } from "@gemplay/i18n";
import { describe, expect, it } from "vitest";
import { draftOf, emptyForm, type RaceForm, shownDraft } from "../../apps/operator/src/races/race-draft.ts";
import { dataFrom } from "../../apps/server/src/races/drafts.ts";
import { rulesOf } from "../../apps/server/src/races/standings.ts";
import { cardLines, podiumOf, rulesInShort } from "../../apps/web/src/features/home/races/card/card-words.ts";
import en from "../../apps/web/src/features/home/races/texts/en.json" with { type: "json" };

const t = createTranslate("en", en);
const names = { cn: "骰子赛", en: "Dice race", vi: "Đua Dice", fil: "Dice race", pt: "Corrida Dice" };
const form: RaceForm = {
  ...emptyForm(0),
  names,
  game: "dice",
  from: "2026-11-24T00:00",
  to: "2026-12-01T00:00",
  prizes: [
    { key: 0, places: "1", each: "5000.0000" },
    { key: 1, places: "2", each: "2500" },
    { key: 2, places: "3 to 10", each: "0.000000000000000001" },
  ],
};

/** Returns what the server stores for a form, as players see it. */
function stored(typed: RaceForm) {
  const draft = draftOf(typed);
  if (draft === undefined) throw new Error("the form is not complete");
  return rulesOf({ id: 1n, ...dataFrom(draft) });
}

describe("the preview of a race", () => {
  it.each<[string, Partial<RaceForm>]>([
    ["on one game", {}],
    ["on all games, with tPLAY", { game: null, countsTplay: true, leastBet: "1.50" }],
    ["in tPLAY", { assetId: "TPLAY", countsTplay: true }],
    [
      "by the best multiplier, within a day",
      { score: "multiplier", from: "2026-11-24T09:30", to: "2026-11-24T18:00" },
    ],
  ])("shows the stored race %s", (_, changes) => {
    const typed = { ...form, ...changes };
    expect(stored(typed)).toMatchObject({ ...shownDraft(typed) });
  });

  it("shows dates, currencies, prizes and the smallest bet", () => {
    const race = stored(form);
    expect(cardLines(race, "upcoming", "en", t)).toEqual({
      state: "From November 24",
      sort: "By stakes in PLAY, until November 30",
    });
    expect(podiumOf(race)).toEqual([
      { place: 1, stone: "s-topaz", each: "5000" },
      { place: 2, stone: "s-moon", each: "2500" },
      { place: 3, stone: "s-opal", each: "0.000000000000000001" },
    ]);
    expect(rulesInShort(race, race.leastBet, t)).toBe("Stakes of tPLAY do not count. Smallest bet 1 PLAY.");
  });

  it("shows the time of a race that does not begin or end with a UTC day", () => {
    const race = stored({
      ...form,
      from: "2026-11-24T09:30",
      to: "2026-11-24T18:00",
      score: "multiplier",
      countsTplay: true,
    });
    expect(cardLines(race, "upcoming", "en", t)).toEqual({
      state: "From November 24, 09:30 UTC",
      sort: "By the best multiplier in PLAY and tPLAY, until November 24, 18:00 UTC",
    });
  });
});
