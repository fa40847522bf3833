// Checks that a guest finds the rules of every game with one tap, and that all figures in the rules are those of
// packages/games.
import {
  choose,
  coinflipChance,
  coinflipMostFlips,
  coinflipMultiplierE4,
  coinflipRtp,
  crashMultiplierAtE4,
  crashOutcomes,
  crashReaching,
  crashRtp,
  type DiceParams,
  dice,
  diceMultiplierE4,
  diceOutcomes,
  diceWinning,
  type GameName,
  gameNames,
  gameReturns,
  games,
  gems,
  gemsDraws,
  gemsHands,
  gemsTableE4,
  gemsWays,
  hiloMultiplierE4,
  hiloRanks,
  hiloRtp,
  keno,
  kenoNumbers,
  kenoTableE4,
  kenoWays,
  largestStakeBase,
  limbo,
  limboOutcomes,
  limboWinning,
  mines,
  minesBoard,
  minesChance,
  minesMultiplierE4,
  minesRtp,
  plinko,
  plinkoTableE4,
  wheel,
  wheelTableE4,
} from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerOf } from "../../../test/answers.ts";
import type { Answers } from "../../../test/api-stand-in.ts";
import { crashRounds } from "../../../test/crash.ts";
import { actOf, betButton, chooseAuto, lastResults } from "../../../test/instant.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { loseRound, openOnPage, stagedGames } from "../../../test/staged.ts";
import { demoLimits } from "../../games/play/table/demo-table.ts";

const sizes = [
  [320, 640],
  [375, 812],
  [1280, 800],
] as const;
const hours = 24;
const crashTable = crashRounds();
const byHandE4 = crashTable.table().current.byHandE4;
const answers: Answers = {
  ...crashTable.answers,
  "GET /config": () => ({ ...answerOf("GET /config"), rounds: { abandonedAfterHours: hours } }),
};

const number = (value: number, decimals = 0) =>
  value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
/** Formats a multiplier in ten-thousandths. */
const times = (multiplierE4: number, decimals: number) => `${number(multiplierE4 / 10_000, decimals)}×`;
/** Formats a multiplier in ten-thousandths without trailing zeros. */
const shortTimes = (multiplierE4: number) => `${(multiplierE4 / 10_000).toLocaleString("en")}×`;
const percent = (share: number, digits = 4) =>
  share.toLocaleString("en", { style: "percent", maximumSignificantDigits: digits });
/** Formats a return to player with four decimals, rounded down. */
const rtp = (share: number) => `${number(Math.floor(share * 1_000_000 + 1e-6) / 10_000, 4)}%`;
const shares = (from: number, to: number): string => {
  const shown = (share: number) => `${number(share * 100, 4)}%`;
  return shown(from) === shown(to) ? shown(from) : `${shown(from)} – ${shown(to)}`;
};
const amount = (base: bigint) => {
  const [whole, decimals = ""] = formatAmount(base, 18).split(".");
  return `${number(Number(whole))}.${decimals.padEnd(4, "0").slice(0, 4)} ${t("play.demo")}`;
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** The texts of a rules sheet, without the part about hotkeys. */
interface Sheet {
  /** The sentences, including notes and formulas. */
  readonly sentences: readonly string[];
  /** Each line with a label and a value, except the lines that all games have. */
  readonly lines: readonly (readonly string[])[];
  /** The cells of each row of the payout table, with the heading first. */
  readonly table: readonly (readonly string[])[];
}

/** The chance, the prize and the return of a bet with a single prize. */
function oneBet(label: string, winning: number, outcomes: number, pays: string, exact: number, note = "") {
  return {
    sentences: [
      `${number(winning)} ÷ ${number(outcomes)} × ${pays.slice(0, -1)}`,
      `${t("play.rtpChance")} ${note}`.trim(),
    ],
    lines: [
      [t("staged.chance"), percent(winning / outcomes, 6)],
      [t("staged.pays"), pays],
      [label, rtp(exact)],
    ],
    table: [],
  };
}

/** A payout table of which one draw selects a line. */
function drawn(
  label: string,
  exact: number,
  head: string | undefined,
  lines: readonly (readonly [name: string | undefined, multiplierE4: number, ways: number])[],
) {
  const all = lines.reduce((sum, [, , ways]) => sum + ways, 0);
  // The table itself must give the shown return to player.
  const mean = lines.reduce((sum, [, multiplierE4, ways]) => sum + (multiplierE4 * ways) / 10_000 / all, 0);
  expect(mean).toBeCloseTo(exact, 9);
  return {
    sentences: [t("play.rtpSum", { all: number(all) })],
    lines: [[t("play.rtpOf", { bet: label }), rtp(exact)]],
    table: [
      [...(head ? [head] : []), t("staged.pays"), t("play.ways"), t("staged.chance")],
      ...lines.map(([name, multiplierE4, ways]) => [
        ...(name === undefined ? [] : [name]),
        shortTimes(multiplierE4),
        number(ways),
        percent(ways / all),
      ]),
    ],
  };
}

/** A payout table with one line for each possible cash-out. */
function steps(
  head: string,
  lines: readonly (readonly [name: string, chance: number, multiplierE4: number, exact: number])[],
) {
  return [
    [head, t("staged.chance"), t("staged.pays"), t("staged.rtp")],
    ...lines.map(([name, chance, multiplierE4, exact]) => {
      expect((chance * multiplierE4) / 10_000).toBeCloseTo(exact, 9);
      return [name, percent(chance), times(multiplierE4, 4), rtp(exact)];
    }),
  ];
}

const diceBet: DiceParams = dice.initial;
const { rows, risk } = plinko.initial;
const picks = keno.initial.picks.length;
const minesCount = mines.initial.mines;
const wheelTable = wheelTableE4(wheel.initial);
const handNames = ["none", "pair", "twoPairs", "three", "fullHouse", "four", "five"] as const;

/** The expected rules of each game for the first bet of the bet form. */
const expected: Readonly<Record<GameName, () => Sheet>> = {
  crash() {
    const cashOutE4 = 20_000;
    const one = oneBet(
      t("crash.rtpOf", { multiplier: times(cashOutE4, 2) }),
      crashReaching(cashOutE4),
      crashOutcomes,
      times(cashOutE4, 2),
      crashRtp(cashOutE4),
    );
    return {
      ...one,
      sentences: [
        t("crash.rule1", { start: times(crashMultiplierAtE4(0), 2) }),
        t("crash.rule2"),
        t("crash.rule3", { least: "1.01×", most: "1,000,000.00×" }),
        t("crash.rule4", { multiplier: times(byHandE4, 2) }),
        t("crash.rule5"),
        ...one.sentences,
      ],
    };
  },
  dice() {
    const winning = diceWinning(diceBet);
    const one = oneBet(
      t("dice.rtpOf", { bet: t("dice.over", { target: "50.50" }) }),
      winning,
      diceOutcomes,
      times(diceMultiplierE4(diceBet), 4),
      dice.rtp(diceBet),
      t("dice.rtpNote", { chance: "49.50%" }),
    );
    return {
      ...one,
      sentences: [
        t("dice.rule1", { least: "0.00", most: "100.00", outcomes: "10,001" }),
        t("dice.rule2"),
        t("dice.rule3", { share: "99%" }),
        t("dice.rule4", { least: "0.01%", most: "90%", high: "9,900.0000×", low: "1.1000×" }),
        ...one.sentences,
      ],
    };
  },
  limbo() {
    const target = "2.00×";
    const exact = limbo.rtp(limbo.initial);
    const one = oneBet(
      t("limbo.rtpOf", { target }),
      limboWinning(limbo.initial),
      limboOutcomes,
      target,
      exact,
    );
    return {
      ...one,
      sentences: [
        t("limbo.rule1", {
          lowest: "1.01×",
          highest: "1,000,000.00×",
          least: "1.00×",
          most: "16,609,443.84×",
        }),
        t("limbo.rule2"),
        t("limbo.rule3", { high: "99.00%", low: "93.17%" }),
        ...one.sentences,
      ],
    };
  },
  plinko() {
    const half = plinkoTableE4(plinko.initial).slice(0, rows / 2 + 1);
    const sheet = drawn(
      `${t("plinko.rows", { count: rows })} · ${t("verify.medium")}`,
      plinko.rtp({ rows, risk }),
      t("plinko.bucket"),
      half.map((multiplierE4, bucket) =>
        bucket === rows / 2
          ? [number(bucket), multiplierE4, choose(rows, bucket)]
          : [`${bucket}, ${rows - bucket}`, multiplierE4, 2 * choose(rows, bucket)],
      ),
    );
    return {
      ...sheet,
      sentences: [
        t("plinko.rule1", { fewest: "8", most: "16" }),
        t("plinko.rule2"),
        t("plinko.rule3"),
        ...sheet.sentences,
      ],
    };
  },
  wheel() {
    const prizes = [...new Set(wheelTable)].sort((a, b) => a - b);
    const sheet = drawn(
      `${t("wheel.segments", { count: wheel.initial.segments })} · ${t("verify.medium")}`,
      wheel.rtp(wheel.initial),
      undefined,
      prizes.map((prize) => [undefined, prize, wheelTable.filter((one) => one === prize).length]),
    );
    return {
      ...sheet,
      sentences: [
        t("wheel.rule1", { fewest: "10", most: "50" }),
        t("wheel.rule2", { rtp: "99.00%" }),
        ...sheet.sentences,
      ],
    };
  },
  keno() {
    const sheet = drawn(
      `${t("keno.picks", { count: picks })} · ${t("verify.classic")}`,
      keno.rtp(keno.initial),
      t("keno.hits"),
      kenoTableE4(keno.initial.risk, picks).map((multiplierE4, hits) => [
        number(hits),
        multiplierE4,
        kenoWays(picks, hits),
      ]),
    );
    expect(sheet.sentences).toContain(t("play.rtpSum", { all: number(choose(kenoNumbers.board, picks)) }));
    return {
      ...sheet,
      sentences: [
        t("keno.rule1", { first: "1", picks: "10", last: "40", drawn: "10" }),
        t("keno.rule2"),
        t("keno.rule3"),
        ...sheet.sentences,
      ],
    };
  },
  gems() {
    const table = gemsTableE4(gems.initial.risk);
    const sheet = drawn(
      t("verify.medium"),
      gems.rtp(gems.initial),
      t("gems.hand"),
      handNames
        .map((hand) => [t(`gems.${hand}`), table[gemsHands.indexOf(hand)] ?? 0, gemsWays(hand)] as const)
        .toReversed(),
    );
    expect(sheet.sentences).toContain(t("play.rtpSum", { all: number(gemsDraws) }));
    return {
      ...sheet,
      sentences: [
        t("gems.rule1", { stones: "5", kinds: "7" }),
        t("gems.rule2"),
        t("gems.rule3"),
        ...sheet.sentences,
      ],
    };
  },
  mines() {
    const { tiles } = minesBoard;
    const found = upTo(tiles - minesCount);
    return {
      sentences: [
        t("mines.rule1", { tiles: "25", fewest: "1", most: "24" }),
        t("mines.rule2"),
        t("mines.rule3", { share: "99%", hours: String(hours) }),
        t("mines.rtpOf", { count: minesCount }),
        `0.99 × C(${tiles}, k) ÷ C(${tiles - minesCount}, k)`,
      ],
      lines: [],
      table: steps(
        t("mines.found"),
        found.map((gem) => [
          number(gem),
          minesChance(minesCount, gem),
          minesMultiplierE4(minesCount, gem),
          minesRtp(minesCount, gem),
        ]),
      ),
    };
  },
  hilo() {
    const winning = upTo(hiloRanks - 1).toReversed();
    return {
      sentences: [
        t("hilo.rule1", { low: "2" }),
        t("hilo.rule2", { low: "2", skips: "100", top: "1,000,000×" }),
        t("hilo.rule3", { share: "99%", hours: String(hours) }),
        t("hilo.rtpOf", { ranks: "13" }),
        "0.99 × 13ⁿ ÷ (w₁ × w₂ × … × wₙ)",
      ],
      lines: [],
      table: steps(
        t("hilo.winningRanks"),
        winning.map((ranks) => [
          `${ranks} / ${hiloRanks}`,
          ranks / hiloRanks,
          hiloMultiplierE4([ranks]) ?? 0,
          hiloRtp([ranks]),
        ]),
      ),
    };
  },
  coinflip() {
    return {
      sentences: [
        t("coinflip.rule1"),
        t("coinflip.rule2", { most: "20" }),
        t("coinflip.rule3", { share: "99%", hours: String(hours) }),
        "0.99 × 2ⁿ",
      ],
      lines: [],
      table: steps(
        t("coinflip.rightFlips"),
        upTo(coinflipMostFlips).map((flips) => [
          number(flips),
          coinflipChance(flips),
          coinflipMultiplierE4(flips),
          coinflipRtp(flips),
        ]),
      ),
    };
  },
};

/** Returns the label of the largest bet and the multiplier that decides it; undefined for Crash, which has none. */
function largestBet(name: GameName) {
  const game = games[name];
  if (game.kind === "shared") return undefined;
  if (game.kind === "staged")
    return {
      label: t("play.largestBetStep"),
      multiplierE4: game.firstStepTopMultiplierE4(game.initial as never),
    };
  return {
    label: t(name === "dice" || name === "limbo" ? "play.largestBet" : "play.largestBetPrize"),
    multiplierE4: game.topMultiplierE4(game.initial as never),
  };
}

/** The sentences and lines about the return and the limits, which follow the rules of every game. */
function common(game: GameName): Sheet {
  const { least, most } = gameReturns[game];
  const mostBase = parseAmount(demoLimits.maximumWin, 18);
  const largest = largestBet(game);
  const largestBase = largest && largestStakeBase(mostBase, largest.multiplierE4);
  const { mostWin, winLeft } = crashTable.table().current;
  const sentences = {
    shared: [],
    instant: [t("play.interrupted")],
    staged: [t("staged.interrupted"), t("play.largestWinStep")],
  };
  return {
    sentences: [t("play.rtpMeaning"), ...sentences[games[game].kind]],
    lines: [
      [t("play.rtpRange"), shares(least, most)],
      [t("play.edgeRange"), shares(1 - most, 1 - least)],
      [t("play.smallestBet"), amount(parseAmount(demoLimits.minimumBet, 18))],
      ...(largest && largestBase !== undefined ? [[largest.label, amount(largestBase)]] : []),
      [t("play.largestWin"), amount(mostBase)],
      ...(game === "crash"
        ? [
            [t("crash.roundMost"), amount(parseAmount(mostWin.PLAY, 18))],
            [t("crash.roundLeft"), amount(parseAmount(winLeft.PLAY, 18))],
          ]
        : []),
    ],
    table: [],
  };
}

const dialog = (game: GameName) => page.getByRole("dialog", { name: t(`${game}.rulesTitle`) });
const rulesButton = () => page.getByRole("button", { name: new RegExp(`^${t("play.rules")} · `) });
const textOf = (element: Element) => (element.textContent ?? "").trim();
const textsIn = (elements: Iterable<Element>) => [...elements].map(textOf);

/** Returns the texts of the open rules sheet, without the part about hotkeys. */
function shownSheet(game: GameName): Sheet {
  const sheet = dialog(game).element();
  const outsideKeys = (selector: string) =>
    [...sheet.querySelectorAll(selector)].filter((element) => element.closest(".card") === null);
  return {
    sentences: textsIn(outsideKeys("p")),
    lines: outsideKeys(".label-value").map(({ children }) => textsIn(children)),
    table: [...sheet.querySelectorAll("tr")].map(({ cells }) => textsIn(cells)),
  };
}

const closeSheet = async () => {
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
};

/** Opens the rules with one click, and closes them. */
async function expectRules(game: GameName): Promise<void> {
  const button = rulesButton();
  await button.click();
  await expect.element(dialog(game)).toBeVisible();
  await closeSheet();
}

describe.each(gameNames)("the rules of %s", (game) => {
  it(`open for a guest with one tap on the button in the panel of ${game}, and contain the rules, the return, the chances and the prizes of packages/games`, async () => {
    const [own, shared] = [expected[game](), common(game)];
    await openScreen(`/game?name=${game}`, { answers });
    for (const size of sizes) {
      const [width, height] = size;
      await page.viewport(width, height);
      await rulesButton().click();
      await expect.element(dialog(game)).toBeVisible();
      await expect
        .poll(() => shownSheet(game), { message: `${game} at ${size.join(" × ")}`, timeout: 5_000 })
        .toEqual({
          sentences: [...own.sentences, ...shared.sentences],
          lines: [...own.lines, ...shared.lines],
          table: own.table,
        });
      await closeSheet();
    }
  });

  it(`open for a guest with the Tab and Enter keys on the page of ${game}`, async () => {
    await openScreen(`/game?name=${game}`, { answers });
    await expect.element(rulesButton()).toBeVisible();
    for (let stops = 0; stops < 120 && document.activeElement !== rulesButton().element(); stops++)
      await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog(game)).toBeVisible();
  });

  it(`open for a guest before automatic play of ${game} starts`, async () => {
    await openScreen(`/game?name=${game}`, { size: [320, 640], answers });
    await chooseAuto();
    await expectRules(game);
  });
});

it.each(["dice", "limbo", "plinko", "wheel", "keno", "gems"] as const)(
  "the rules of %s open after a round and while automatic play runs",
  async (game) => {
    await openScreen(`/game?name=${game}`, { size: [320, 640], answers });
    await betButton(await actOf(game)).click();
    await expect.element(lastResults()).toHaveLength(1);
    await expectRules(game);
    await chooseAuto();
    await press(new RegExp(`^${t("auto.start", { count: 100, shown: "100" })}`));
    await expectRules(game);
  },
);

it.each(stagedGames)("the rules of %s open during a round and after the round", async (game) => {
  await openScreen(`/game?name=${game}`, { size: [320, 640], answers });
  await openOnPage(game);
  await expectRules(game);
  await loseRound(game);
  await expectRules(game);
});

it("the rules of Crash open during a round and after the round", async () => {
  const rounds = crashRounds();
  await openScreen("/game?name=crash", { size: [320, 640], answers: rounds.answers });
  rounds.start();
  await expectRules("crash");
  rounds.end(20_000);
  await expectRules("crash");
});
