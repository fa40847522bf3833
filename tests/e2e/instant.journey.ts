import type { Data } from "@gemplay/api-schema";
import { playKeno, playPlinko, playWheel } from "@gemplay/games";
import type { Page } from "@playwright/test";
import { base, depositBeside } from "./support/chain.ts";
import { api, balanceOf, expect, signIn, storedToken, t, test } from "./support/journey.ts";

type Round = Data<"GET /games/round">["round"];
type Seeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number };

/** An instant game that the journeys of Dice and Limbo do not cover. */
interface Played {
  readonly name: "plinko" | "wheel" | "keno";
  /** The big button. */
  readonly action: string;
  /** Sets up a bet, where the first one that is shown is none. */
  prepare(page: Page): Promise<void>;
  /** What anybody computes from the revealed seed. */
  draw(seeds: Seeds, round: Round): unknown;
}

const games: readonly Played[] = [
  {
    name: "plinko",
    action: t("plinko.drop"),
    async prepare() {},
    draw(seeds, round) {
      if (round.game !== "plinko") throw new Error(round.game);
      const { path, bucket } = playPlinko(seeds, round.params);
      return { path, bucket };
    },
  },
  {
    name: "wheel",
    action: t("wheel.spin"),
    async prepare() {},
    draw(seeds, round) {
      if (round.game !== "wheel") throw new Error(round.game);
      return { segment: playWheel(seeds, round.params).segment };
    },
  },
  {
    name: "keno",
    action: t("keno.draw"),
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Random/ })
        .first()
        .click(),
    draw(seeds, round) {
      if (round.game !== "keno") throw new Error(round.game);
      const { drawn, hits } = playKeno(seeds, round.params);
      return { drawn, hits };
    },
  },
];

const lastResults = (page: Page) => page.getByRole("navigation", { name: t("play.lastResults") });

async function recordsOf(page: Page): Promise<readonly Round[]> {
  const token = await storedToken(page);
  return (await api<Data<"GET /user/records">>("/user/records?limit=100", { token })).records;
}

for (const game of games) {
  const button = (page: Page) => page.getByRole("button", { name: game.action, exact: true });
  const betAnswer = (page: Page) =>
    page.waitForResponse((response) => response.url().endsWith(`/api/games/${game.name}/bet`));

  test(`${game.name}: by hand, by itself, reloaded in the middle of it, and verified`, async ({
    page,
    wallet,
  }) => {
    await signIn(page, `/game?name=${game.name}`);
    await depositBeside(page, wallet, "100");
    await game.prepare(page);
    for (let count = 1; count <= 2; count++) {
      await Promise.all([betAnswer(page), button(page).click()]);
      await expect(lastResults(page).getByRole("link")).toHaveCount(count);
      await expect(button(page)).toBeVisible();
    }

    await page.getByText(t("play.auto"), { exact: true }).click();
    await page.getByRole("textbox", { name: t("auto.count"), exact: true }).fill("3");
    await page.getByRole("button", { name: t("auto.start", { count: 3, shown: "3" }) }).click();
    await expect(page.locator("[popover]")).toContainText(t("auto.end.count"));
    expect(await recordsOf(page)).toHaveLength(5);

    await page.getByRole("button", { name: t("auto.endless") }).click();
    await Promise.all([
      betAnswer(page),
      page.getByRole("button", { name: t("auto.startEndless"), exact: true }).click(),
    ]);
    await page.reload();
    await expect(button(page)).toBeVisible();
    const records = await recordsOf(page);
    expect(records.length).toBeGreaterThanOrEqual(6);
    await expect(lastResults(page).getByRole("link")).toHaveCount(Math.min(10, records.length));
    const gained = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
    expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);

    await lastResults(page).getByRole("link").first().click();
    await page.getByRole("button", { name: t("round.reveal") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
    const token = await storedToken(page);
    const id = new URL(page.url()).searchParams.get("round");
    const { round, seeds } = await api<Data<"GET /games/round">>(`/games/round?id=${id}`, { token });
    const { serverSeed, clientSeed } = seeds;
    if (serverSeed === null) throw new Error("the seed was not revealed");
    expect(round.outcome).toEqual(game.draw({ serverSeed, clientSeed, nonce: round.nonce }, round));
  });

  test(`${game.name}: a guest plays with play money, without a bet on the server`, async ({ page }) => {
    const bets: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/games/")) bets.push(request.url());
    });
    await page.goto(`/game?name=${game.name}`);
    await game.prepare(page);
    await button(page).click();
    await expect(lastResults(page).getByRole("link")).toHaveCount(1);
    expect(bets).toEqual([]);
  });
}
