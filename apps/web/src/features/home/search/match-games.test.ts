import { describe, expect, it } from "vitest";
import { gameNames } from "../../../games/game-looks.ts";
import { type MarkedName, markName, searchGames } from "./match-games.ts";

const shown = ({ before, matched, after }: MarkedName) => `${before}[${matched}]${after}`;
const marks = (name: string, query: string) => {
  const marked = markName(name, "en", query);
  return marked && shown(marked);
};
const found = (query: string, locale: "en" | "cn" | "vi" | "pt" = "en") =>
  searchGames(query, locale, gameNames).map(({ game }) => game);

describe("markName", () => {
  it.each([
    ["Mines", "IN", "M[in]es"],
    ["Địa đàng", "dia", "[Địa] đàng"],
    ["Địa đàng", "đang", "Địa [đàng]"],
    ["Xúc xắc", "xac", "Xúc [xắc]"],
    // The letters of this name are decomposed: each diacritic is a character of its own.
    ["Xúc xắc".normalize("NFD"), "XẮC", "Xúc [xắc]"],
    ["Coin flip", "coinflip", "[Coin flip]"],
    ["Hi-Lo", " hilo ", "[Hi-Lo]"],
    ["Cao thấp", "cao-t", "[Cao t]hấp"],
    ["抛硬币", "硬", "抛[硬]币"],
    ["𠮷骰子", "骰", "𠮷[骰]子"],
  ])("marks in «%s» the letters of «%s»: %s", (name, query, marked) => {
    expect(marks(name, query)).toBe(marked);
  });

  it.each(["", "  ", "-", "zz"])("returns undefined for «%s»", (query) => {
    expect(marks("Dice", query)).toBeUndefined();
  });
});

describe("searchGames", () => {
  it("returns all games in the given order if nothing is searched", () => {
    expect(found("")).toEqual(gameNames);
    const [first] = searchGames(" ", "cn", ["dice"]);
    expect(first?.title).toMatchObject({ before: "骰子", matched: "" });
    expect(first?.other).toMatchObject({ locale: "en", before: "Dice", matched: "" });
  });

  it.each([
    ["骰", "dice"],
    ["xuc", "dice"],
    ["dados", "dice"],
    ["coin f", "coinflip"],
    ["cara ou", "coinflip"],
    ["DA QUY", "gems"],
  ])("finds «%s» in every language of the page", (query, game) => {
    for (const locale of ["en", "cn", "vi", "pt"] as const) expect(found(query, locale)).toEqual([game]);
  });

  it("returns first the names that begin with the letters, then the names that contain them, then the names in other languages", () => {
    expect(found("m", "pt")).toEqual(["mines", "limbo", "gems"]);
    expect(found("c")).toEqual(["crash", "coinflip", "dice", "hilo"]);
  });

  it("marks the name in the language of the page, and otherwise the name that matches", () => {
    const [own] = searchGames("in", "en", ["mines"]);
    expect(own && [shown(own.title), shown(own.other), own.other.locale]).toEqual([
      "M[in]es",
      "扫雷[]",
      "cn",
    ]);
    const [other] = searchGames("do min", "en", ["mines"]);
    expect(other && [shown(other.title), shown(other.other), other.other.locale]).toEqual([
      "Mines[]",
      "[Dò mìn]",
      "vi",
    ]);
  });

  it("finds nothing for an unknown name and for signs without letters", () => {
    expect(found("roulette")).toEqual([]);
    expect(found("--")).toEqual([]);
  });
});
