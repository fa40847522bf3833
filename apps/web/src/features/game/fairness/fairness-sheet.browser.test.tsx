import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf, Refusal, says } from "../../../../test/api-stand-in.ts";
import { bet, betButton, field, openSheet, part } from "../../../../test/instant.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { expectToast } from "../../../../test/toasts.ts";
import { demoStore } from "../../../games/play/table/demo-table.ts";

const openDice = (answers = tableAnswers()) => openScreen("/game?name=dice", { player: true, answers });
const openFairness = () => openSheet(t("fairness.title"));

/** The drawing of the chain of server seeds, which names the link of the active pair. */
const linkInUse = (sheet: ReturnType<typeof page.getByRole>) => {
  const { active, chains } = demoStore.get().seeds;
  const link = active.seedNumber - (chains[0]?.firstSeedNumber ?? 0) + 1;
  return sheet.getByRole("img", {
    name: t("fairness.chainLink", { link: String(link), links: String(chains[0]?.links) }),
  });
};

it("the fairness sheet rotates the seeds with the player's client seed, reveals the old server seed and activates the next server seed", async () => {
  await openDice();
  await bet(t("dice.roll"));
  const committed = demoStore.get().seeds;
  const sheet = await openFairness();
  await expect.element(sheet.getByText(committed.active.serverSeedHash).first()).toBeVisible();
  await expect.element(linkInUse(sheet)).toBeVisible();
  await press(t("fairness.edit"));
  await field(t("fairness.nextClientSeed")).fill("my-own-seed");
  await press(t("fairness.rotate"));
  await expect.element(sheet.getByText(t("fairness.recomputed", { count: 1, all: "1" }))).toBeVisible();
  const { active, lastRevealed } = demoStore.get().seeds;
  await expect.element(linkInUse(sheet)).toBeVisible();
  // The revealed server seed is also the hash of the server seed that is now in use.
  await expect.poll(() => sheet.getByText(lastRevealed?.serverSeed ?? "no seed").elements()).toHaveLength(2);
  await expect.element(sheet.getByText(committed.chains[0]?.commitment ?? "no chain")).toBeVisible();
  await expect.element(field(t("fairness.clientSeed"))).toHaveValue("my-own-seed");
  expect(callsOf("POST /fairness/rotate").at(-1)?.body).toEqual({ clientSeed: "my-own-seed" });
  expect(active).toMatchObject({ clientSeed: "my-own-seed", serverSeedHash: lastRevealed?.serverSeed });
});

it("before the first bet of an account, the page stores the commitments and then sets a client seed of the browser", async () => {
  let clientSeed: string | null = null;
  const stored: (string | null)[] = [];
  const active = () => ({ ...demoStore.get().seeds.active, clientSeed });
  await openDice({
    ...tableAnswers(),
    "GET /fairness/seeds": () => ({ ...demoStore.get().seeds, active: active() }),
    "POST /fairness/client-seed": ({ body }) => {
      stored.push(localStorage.getItem("commitments"));
      clientSeed = body.clientSeed;
      return { active: active(), nextClientSeed: null };
    },
  });
  await bet(t("dice.roll"));
  await bet(t("dice.roll"));
  expect(callsOf("POST /fairness/client-seed").map(({ body }) => body)).toEqual([
    { clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
  expect(stored).toEqual([expect.stringContaining(active().serverSeedHash)]);
});

it("the fairness sheet sets a rotation after every 2 rounds and verifies the 2 rounds of the revealed seed pair", async () => {
  await openDice();
  const sheet = await openFairness();
  await field(t("fairness.automatic")).fill("2");
  await press(t("fairness.automaticSave"));
  await expect.element(page.getByText(t("fairness.automaticSet", { count: 2, shown: "2" }))).toBeVisible();
  expect(callsOf("POST /fairness/automatic").map(({ body }) => body)).toEqual([{ rotateAfterRounds: 2 }]);
  await press(t("action.close"));
  for (let count = 0; count < 3; count++) await bet(t("dice.roll"));
  await openFairness();
  await expect.element(sheet.getByText(t("fairness.recomputed", { count: 2, all: "2" }))).toBeVisible();
  await expect.element(sheet.getByText(t("fairness.rotateNote", { count: 1 }))).toBeVisible();
  // The page sets a client seed for each automatic rotation before the rotation.
  const chosen = callsOf("POST /fairness/client-seed").map(({ body }) => body.clientSeed);
  expect(new Set(chosen).size).toBe(2);
});

it("the fairness sheet shows an error message and a link to the open round when this round prevents a seed rotation", async () => {
  await openDice({
    ...tableAnswers(),
    "POST /fairness/rotate": () => {
      throw new Refusal("SeedsInUse");
    },
    "GET /games/mines/open": {
      open: {
        id: "1",
        game: "mines",
        asset: "PLAY",
        amount: "1",
        params: { mines: 3 },
        seen: { opened: [] },
        step: 0,
        multiplierE4: 10_000,
        payout: "1",
        maximumWin: "50000",
        seedNumber: demoStore.get().seeds.active.seedNumber,
        nonce: 0,
        openedAtMs: Date.now(),
      },
      round: null,
      balance: "999",
    },
  });
  const sheet = await openFairness();
  await press(t("fairness.rotate"));
  await expect.element(page.getByText(says("error.seedsInUse"))).toBeVisible();
  await expect.element(sheet.getByText(t("fairness.openRound"))).toBeVisible();
  await sheet.getByRole("link", { name: t("fairness.toRound", { game: t("game.mines") }) }).click();
  await expect.poll(() => location.pathname + location.search).toBe("/game?name=mines");
});

it("the page of Dice sends no bet before it has received the hash of the server seed, and then shows the hash", async () => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await openDice({
    ...tableAnswers(),
    "GET /fairness/seeds": async () => {
      await held;
      return demoStore.get().seeds;
    },
  });
  // The page already shows the balance and the bet limits, so only the hash of the server seed is missing.
  await expect.element(page.getByText("1,000.0000").first()).toBeVisible();
  const waiting = page.getByRole("button", { name: t("state.loading") });
  await waiting.click({ force: true });
  await expect.element(waiting).toBeVisible();
  await expect.element(betButton(t("dice.roll"))).not.toBeInTheDocument();
  const line = page.getByRole("button", { name: part(t("fairness.committed")) });
  await expect.element(line).not.toBeInTheDocument();
  expect(callsOf("POST /games/dice/bet")).toHaveLength(0);

  release();
  await expect.element(line.getByTitle(demoStore.get().seeds.active.serverSeedHash)).toBeVisible();
  await bet(t("dice.roll"));
  expect(callsOf("POST /games/dice/bet")).toHaveLength(1);
  await expect.element(page.getByText(t("fairness.unseen"))).not.toBeInTheDocument();
});

it("the page of Dice warns about a changed seed hash and reports a wrong round if the server used a seed without a commitment", async () => {
  // The simulated server first sends a wrong hash, so it draws the round from a seed to which it has not committed.
  let isLying = true;
  await openDice({
    ...tableAnswers(),
    "GET /fairness/seeds": () => {
      const { seeds } = demoStore.get();
      return isLying ? { ...seeds, active: { ...seeds.active, serverSeedHash: "ab".repeat(32) } } : seeds;
    },
  });
  await bet(t("dice.roll"));
  isLying = false;
  const sheet = await openFairness();
  await expectToast(t("fairness.hashChanged"));
  await press(t("fairness.rotate"));
  await expect.element(sheet.getByText(t("fairness.recomputed", { count: 0, all: "1" }))).toBeVisible();
  await sheet.getByRole("link", { name: t("fairness.details") }).click();
  await expect.element(page.getByText(t("round.failedCheck"))).toBeVisible();
});

it("the page warns the player after a bet on a seed pair whose hash the page has never shown", async () => {
  await openDice({
    ...tableAnswers(),
    "POST /games/dice/bet": async (call) => {
      const answer = tableAnswers()["POST /games/dice/bet"];
      if (typeof answer !== "function") throw new Error("the table answers no bet");
      const { round, balance } = await answer(call);
      return { round: { ...round, seedNumber: round.seedNumber + 2 }, balance };
    },
  });
  await bet(t("dice.roll"));
  await expectToast(t("fairness.unseen"));
});

it("the fairness sheet recomputes the published rounds of Dice from typed seeds, and reports a typed hash that does not match the server seed", async () => {
  await openScreen("/game?name=dice");
  const sheet = await openFairness();
  const result = sheet.getByRole("status");
  await sheet.getByText(t("fairness.verify"), { exact: true }).click();
  await field(t("fairness.serverSeed")).fill(
    "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
  );
  await field(t("fairness.clientSeed")).fill("ec75fca98de6f2d9");
  for (const [nonce, rolled] of [
    ["20", "93.08"],
    ["21", "0.61"],
    ["22", "71.73"],
  ] as const) {
    await field(t("fairness.nonce")).fill(nonce);
    await expect.element(result).toMatchTextContent(rolled);
  }
  await field(t("fairness.hashSeen")).fill("0".repeat(64));
  await expect.element(result).toMatchTextContent(t("fairness.hashDiffers"));
});
