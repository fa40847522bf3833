import type { InstantGameName, RouteName, StagedGameName } from "@gemplay/api-schema";
import { routes } from "@gemplay/api-schema";
import { hashServerSeed } from "@gemplay/games";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf, setAway } from "../../test/api-stand-in.ts";
import { field } from "../../test/instant.ts";
import { openScreen, t } from "../../test/screen.tsx";

// The rounds that docs/fairness.md publishes.
const serverSeed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const clientSeed = "ec75fca98de6f2d9";
const gameHash = "d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f";
const salt = "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4";
const mines = [0, 1, 2, 4, 5, 12, 13, 18, 19, 20, 23];

const published: Readonly<
  Record<InstantGameName | StagedGameName, readonly [figure: string, params: object, outcome: object]>
> = {
  dice: ["93.08", { direction: "over", targetCenti: 4_000 }, {}],
  limbo: ["1.06×", { targetE4: 20_000 }, {}],
  plinko: ["0.8000×", { rows: 8, risk: "low" }, {}],
  wheel: ["1.1000×", { segments: 10, risk: "low" }, {}],
  keno: ["3 / 3", { picks: [1, 2, 38], risk: "low" }, {}],
  gems: ["0.0000×", { risk: "low" }, {}],
  mines: ["2 / 14", { mines: 11 }, { mines, opened: [3, 6] }],
  hilo: ["1.0725×", {}, { cards: [48, 43, 9], moves: ["lower", "skip"] }],
  coinflip: ["2 / 3", {}, { sides: [], named: ["heads", "heads", "heads"] }],
};

const result = () => page.getByRole("main").getByRole("status");
const figure = () => document.querySelector("main [role=status] b")?.textContent;
const paste = () => field(t("verify.paste"));

beforeEach(async () => {
  await openScreen("/index?view=fairness");
  await expect.element(paste()).toBeVisible();
});

it("the verification form checks a pasted round of each instant and staged game while the server does not respond", async () => {
  setAway(true);
  for (const [game, [shown, params, outcome]] of Object.entries(published)) {
    const serverSeedHash = hashServerSeed(serverSeed);
    const seeds = { serverSeed, serverSeedHash, clientSeed, nonce: 20 };
    await paste().fill(JSON.stringify({ game, ...seeds, params, outcome }));
    await expect.poll(figure, { message: game }).toBe(shown);
    await expect.element(result()).toMatchTextContent(t("fairness.hashFits"));
  }
  await field(t("fairness.serverSeed")).fill("0".repeat(64));
  await expect.element(result()).toMatchTextContent(t("fairness.hashDiffers"));
  const sent = (Object.keys(routes) as RouteName[]).flatMap((route) => callsOf(route));
  expect(JSON.stringify(sent)).not.toContain(clientSeed);
});

it("the verification form computes a round of Crash from its hash and salt", async () => {
  await page.getByRole("combobox", { name: t("verify.game") }).selectOptions("crash");
  await field(t("verify.gameHash")).fill(gameHash);
  await field(t("verify.hashBefore")).fill("");
  await field(t("verify.salt")).fill(salt);
  await expect.poll(figure).toBe("1.18×");
  await field(t("verify.cashOut")).fill("1.18");
  await expect.element(result()).toMatchTextContent("1.18 ≥ 1.18: 1.1800×");
});

it("the verification form shows an error message for pasted text that is not a round", async () => {
  await paste().fill('{"game":"roulette"}');
  await expect.element(page.getByText(t("verify.pasteWrong"))).toBeVisible();
});
