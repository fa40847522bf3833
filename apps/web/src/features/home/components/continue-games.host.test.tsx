import { beforeAll, expect, it } from "vitest";
import { answerOf } from "../../../../test/answers.ts";
import { openScreen } from "../../../../test/screen.tsx";
import { App } from "../../../app/app.tsx";
import { enter } from "../../../app/inside-host.tsx";
import { storage, userStore } from "../../../stores/index.ts";

beforeAll(async () => {
  await enter(App);
});

const tiles = () =>
  [...document.querySelectorAll(".home-again")].map((tile) => tile.textContent.replaceAll(/\s+/g, " "));
const order = () =>
  [...document.querySelectorAll<HTMLAnchorElement>("a.home-tile")].map((tile) =>
    new URLSearchParams(tile.search).get("name"),
  );

it("inside the messaging host, the row «Continue» has its place before the page knows its player, and shows the stakes only to this player", async () => {
  const stakes = { dice: { currency: "TPLAY", amounts: { TPLAY: "10" } } };
  storage.write("lastStakes", JSON.stringify({ owner: "7", games: ["dice"], stakes }));
  storage.write("ownFavourites", JSON.stringify({ owner: "7", games: ["keno"] }));
  // The store of the favourites was loaded before the test stored them, and reads them again.
  userStore.set({});
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const info = answerOf("GET /user/info", { userId: "7" });
  await openScreen("/index", {
    answers: {
      "GET /user/info": async () => {
        await held;
        return info;
      },
    },
  });
  expect(userStore.get().playerId).toBe("");
  expect(tiles()).toEqual(["Dice"]);
  const height = document.querySelector(".home-continue")?.getBoundingClientRect().height;
  expect(order().slice(0, 3)).toEqual(["crash", "keno", "dice"]);
  release();
  await expect.poll(tiles).toEqual(["Dice 10 tPLAY"]);
  expect(document.querySelector(".home-continue")?.getBoundingClientRect().height).toBe(height);
  expect(order().slice(0, 3)).toEqual(["crash", "keno", "dice"]);
});
