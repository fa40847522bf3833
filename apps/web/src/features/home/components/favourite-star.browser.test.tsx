import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openAgain } from "../../../../test/open-again.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import {
  forgetAccountStorage,
  noteStake,
  signedIn,
  storage,
  toggleFavourite,
} from "../../../stores/index.ts";

const star = (game: "crash" | "dice" | "keno" | "mines") =>
  page.getByRole("button", { name: t("home.favourite", { game: t(`game.${game}`) }), exact: true });
const order = () =>
  [...document.querySelectorAll<HTMLAnchorElement>("a.home-tile")].map((tile) =>
    new URLSearchParams(tile.search).get("name"),
  );

describe("the star of a game's tile", () => {
  it("marks and unmarks the game, opens no game, and moves no tile while the screen is open", async () => {
    await openScreen("/index");
    const before = order();
    await expect.element(star("keno")).toHaveAttribute("aria-pressed", "false");
    await star("keno").click();
    await expect.element(star("keno")).toHaveAttribute("aria-pressed", "true");
    expect(star("keno").element().querySelector("use")?.getAttribute("href")).toMatch(/#fav-on$/);
    expect(order()).toEqual(before);
    expect(location.pathname).toBe("/index");
    await star("keno").click();
    await expect.element(star("keno")).toHaveAttribute("aria-pressed", "false");
  });

  it("the star has a touch area of 44 px at every width and is not inside the link of the tile", async () => {
    for (const width of [320, 375, 1280]) {
      await openScreen("/index", { size: [width, 812] });
      for (const button of document.querySelectorAll(".home-star")) {
        const box = button.getBoundingClientRect();
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        expect(button.closest("a")).toBeNull();
      }
    }
  });

  it("brings the game to the front at the next visit of a guest, before the fixed order and after Crash", async () => {
    await openScreen("/index");
    const before = order();
    await star("keno").click();
    await openAgain("/index");
    expect(order().slice(0, 3)).toEqual(["crash", "keno", before[1]]);
    expect(order()).toHaveLength(before.length);
    await expect.element(star("keno")).toHaveAttribute("aria-pressed", "true");
  });

  it("comes before the games that the player has played, and these come before the fixed order", async () => {
    signedIn({ token: "session", playerId: "7", address: "" });
    for (const game of ["hilo", "mines"]) noteStake(game, { currency: "PLAY", amount: "1" });
    await openScreen("/index", { player: true });
    expect(order().slice(0, 4)).toEqual(["crash", "mines", "hilo", "dice"]);
    await star("keno").click();
    await openAgain("/index", { player: true });
    expect(order().slice(0, 4)).toEqual(["crash", "keno", "mines", "hilo"]);
  });

  it("a log-out deletes the stars of the player and the searched names, and keeps the stars of guests", () => {
    toggleFavourite("dice");
    signedIn({ token: "session", playerId: "7", address: "" });
    toggleFavourite("keno");
    storage.write("searched", '["Keno"]');
    expect(storage.names()).toEqual(expect.arrayContaining(["favourites", "ownFavourites", "searched"]));
    forgetAccountStorage();
    expect(storage.readJson("favourites")).toEqual(["dice"]);
    expect([storage.read("ownFavourites"), storage.read("searched")]).toEqual([null, null]);
  });
});
