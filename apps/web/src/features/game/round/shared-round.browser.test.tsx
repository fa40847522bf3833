import type { Data } from "@gemplay/api-schema";
import { dice, drawsOf, hashServerSeed } from "@gemplay/games";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../../test/account.ts";
import { callsOf } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { copiedTexts } from "../../../../test/copied-texts.ts";
import { expectWhole } from "../../../../test/every-screen.ts";
import { entryOf, SimulatedLog } from "../../../../test/public-log.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { formatMoment } from "../../../i18n/index.ts";

type Shared = Data<"GET /games/round/shared">;
type Log = NonNullable<Shared["log"]>;

const serverSeed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const clientSeed = "ec75fca98de6f2d9";
const params = { direction: "over", targetCenti: 4_000 } as const;
const played = { serverSeed, clientSeed, nonce: 20 };
const { multiplierE4, outcome } = dice.play(played, params);
const draws = drawsOf("dice", played, { params, outcome });
const round = {
  id: "5",
  game: "dice",
  asset: "PLAY",
  multiplierE4,
  result: "WIN",
  seedNumber: 1,
  nonce: 20,
  atMs: Date.now(),
  params,
  outcome,
} satisfies Shared["round"];
const serverSeedHash = hashServerSeed(serverSeed);
const seeds = {
  seedNumber: 1,
  serverSeedHash,
  clientSeed,
  nonce: 21,
  serverSeed,
} satisfies Shared["seeds"];
const pair = { seedNumber: 1, serverSeedHash, clientSeed };
const name = "0x70***C8";

interface Change {
  /** Fields of the bet's entry that differ from the shared round. */
  readonly entry?: object;
  readonly clientSeed?: string;
  /** Adds the entry of the seed pair after the entry of the bet. */
  readonly isPairLate?: boolean;
}

/** Returns the proof of the shared round in a log. */
async function logOf(change: Change = {}): Promise<Log> {
  const log = new SimulatedLog();
  const opening = { ...pair, clientSeed: change.clientSeed ?? clientSeed };
  const addBet = () =>
    log.add({
      ...entryOf({ ...round, amount: "1", payout: "1.65" }, "key").entry,
      draws,
      ...change.entry,
    } as never);
  const late = change.isPairLate ? addBet() : undefined;
  const pairIndex = log.addSeedPair(opening);
  const betIndex = late ?? addBet();
  return {
    treeHead: await log.treeHead(),
    bet: log.inclusion(betIndex),
    seedPair: log.inclusion(pairIndex),
  };
}

const open = (shared: Partial<Shared> = {}) =>
  openScreen("/game?name=dice&round=5", {
    answers: { "GET /games/round/shared": { round, seeds, name, log: null, ...shared } },
  });

const column = (title: string) => page.getByRole("region", { name: title });
const here = () => column(t("shared.here"));
const log = () => column(t("shared.log"));

it("the page of a shared round shows three columns of facts, without the amount, and the entry in the log", async () => {
  await open({ log: await logOf() });
  await expect.element(page.getByText(t("shared.by", { name }))).toBeVisible();
  await expect.element(page.getByRole("heading", { name: t("round.sharedTitle") })).toBeVisible();
  const time = formatMoment(round.atMs, "seconds");
  await expect.element(log().getByText(t("shared.settled", { time }))).toBeVisible();
  for (const text of [t("shared.hashBefore"), t("shared.sameResult")])
    await expect.element(log().getByText(text)).toBeVisible();
  await expect.element(here().getByText(t("shared.seedsGive", { result: "93.08" }))).toBeVisible();
  await expect.element(column(t("shared.owner")).getByText(t("shared.amount"))).toBeVisible();
  await expect.element(page.getByText(t("shared.notYet"))).not.toBeInTheDocument();
  await expect.element(page.getByText(t("shared.unfit"))).not.toBeInTheDocument();
  await expect.element(page.getByText("1.65×").first()).toBeVisible();
});

it("the buttons of a shared round check the log again, show each step without the amount, and copy the link", async () => {
  await open({ log: await logOf() });
  const copied = copiedTexts();
  await press(t("shared.seeSteps"));
  await expect.element(page.getByRole("heading", { name: t("round.steps") })).toBeVisible();
  await press(t("shared.again"));
  await expect.poll(() => callsOf("GET /games/round/shared")).toHaveLength(2);
  await expect.element(log().getByText(t("shared.sameResult"))).toBeVisible();
  await press(t("round.copyLink"));
  expect(copied).toEqual([location.href]);
});

it("a shared round whose seed is secret and that is not in the log says «not yet» in both columns", async () => {
  await open({ seeds: { ...seeds, serverSeed: null } });
  await expect.element(page.getByText(t("round.secretOther"))).toBeVisible();
  await expect.element(here().getByText(t("shared.notYet"))).toHaveLength(3);
  await expect.element(log().getByText(t("shared.notYet"))).toHaveLength(3);
  await expect.element(page.getByRole("button", { name: t("shared.seeSteps") })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: t("round.share") })).not.toBeInTheDocument();
});

it("the log already shows the hash of a seed that is still secret", async () => {
  await open({ seeds: { ...seeds, serverSeed: null }, log: await logOf() });
  await expect.element(log().getByText(t("shared.sameResult"))).toBeVisible();
  await expect.element(log().getByText(t("shared.notYet"))).not.toBeInTheDocument();
});

it("a shared round whose result does not follow from its seeds does not fit", async () => {
  const changed = { ...round, outcome: { rollCenti: outcome.rollCenti - 1 } };
  await open({ round: changed });
  await expect.element(here().getByText(t("shared.unfit"))).toHaveLength(2);
});

it.each([
  ["another outcome", { entry: { outcome: { rollCenti: 1 } } }],
  ["another multiplier", { entry: { multiplierE4: 99_000 } }],
  ["random numbers of other seeds", { entry: { draws: "00000000" } }],
  ["another client seed in the entry of the seed pair", { clientSeed: "another" }],
  ["the seed pair only after the bet", { isPairLate: true }],
] satisfies [string, Change][])("a shared round does not fit if the log has %s", async (_, change) => {
  await open({ log: await logOf(change) });
  await expect.element(log().getByText(t("shared.unfit"))).toHaveLength(1);
});

it.each([
  [
    "the signature of the tree head is wrong",
    (one: Log) => ({ ...one, treeHead: one.treeHead.replace(/\nat \d+/, "\nat 1") }),
    3,
  ],
  ["the path of the bet is wrong", (one: Log) => ({ ...one, bet: { ...one.bet, path: [] } }), 2],
  ["the path of the seed pair is wrong", (one: Log) => ({ ...one, seedPair: { ...one.bet, index: 1 } }), 1],
])("a shared round does not fit if %s", async (_, change, count) => {
  await open({ log: change(await logOf()) });
  await expect.element(log().getByText(t("shared.unfit"))).toHaveLength(count);
});

it("a shared round does not fit if its tree head contradicts a tree head that the browser has seen", async () => {
  const other = new SimulatedLog();
  for (const atMs of [2, 3]) other.add({ kind: "seed chain", atMs, sealed: "00" });
  const seen = { genesis: serverConfig().chain.genesisHash, note: await other.treeHead() };
  localStorage.setItem("treeHead", JSON.stringify(seen));
  await open({ log: await logOf() });
  await expect.element(log().getByText(t("shared.unfit"))).toHaveLength(3);
});

it("the page of a shared round is accessible, and shows all texts in large text and in landscape", async () => {
  await open({ log: await logOf() });
  await expect.element(log().getByText(t("shared.sameResult"))).toBeVisible();
  await expectNoAxeFindings("a shared round");
  await expectWhole("a shared round");
});
