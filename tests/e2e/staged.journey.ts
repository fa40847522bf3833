import type { Data } from "@gemplay/api-schema";
import { cutAmount } from "@gemplay/money";
import type { Page } from "@playwright/test";
import { betName } from "./support/big-buttons.ts";
import { base } from "./support/chain.ts";
import { api, balanceOf, expect, storedToken, t, test } from "./support/journey.ts";
import { signInWith } from "./support/steps.ts";

type Answer = Data<"GET /games/mines/open">;
type Records = Data<"GET /user/records">["records"];

const mineCount = (page: Page) => page.getByRole("textbox", { name: t("mines.count") });
const tile = (page: Page, number: number) =>
  page.getByRole("button", { name: t("mines.tileClosed", { tile: number }), exact: true });
const betButton = (page: Page) =>
  page
    .getByRole("button", { name: betName(t("staged.place")) })
    .or(page.getByRole("button", { name: new RegExp(`^${t("staged.newRound")}`) }));
const cashOutButton = (page: Page) =>
  page.getByRole("button", { name: new RegExp(`^${t("staged.cashOut")}`) });

/** Performs an action on the page that sends a request, and waits until the page shows the response. */
async function answered(
  page: Page,
  call: "open" | "move" | "cash-out",
  act: () => Promise<unknown>,
): Promise<Answer> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (one) => one.url().endsWith(`/api/games/mines/${call}`) && one.request().method() === "POST",
    ),
    act(),
  ]);
  const { data } = (await response.json()) as { data: Answer };
  await expect(data.open ? cashOutButton(page) : betButton(page)).toBeVisible();
  return data;
}

/**
 * Plays rounds until one round is still open after the given number of gems. If `gems` is 1, plays only one round. In
 * each round, the function opens tile 7 first, then tile 8 and the following tiles.
 */
async function play(page: Page, gems: number): Promise<Answer> {
  for (let rounds = 0; rounds < 60; rounds++) {
    let answer = await answered(page, "open", () => betButton(page).click());
    for (let step = 0; answer.open && step < gems; step++)
      answer = await answered(page, "move", () => tile(page, step + 7).click());
    if (answer.open || gems === 1) return answer;
  }
  throw new Error(`no round came to ${gems} gems`);
}

test("a round of Mines continues after a reload, a cash-out and a loss change the balance, and both rounds are verified", async ({
  page,
  wallet,
}) => {
  await signInWith(page, wallet, "100", "/game?name=mines");
  await page.getByRole("textbox", { name: t("play.amount") }).fill("0.5");
  await mineCount(page).fill("1");
  const { open } = await play(page, 2);
  if (!open) throw new Error("no open round");

  await page.reload();
  await expect(cashOutButton(page)).toContainText(`${cutAmount(open.payout, 4)} PLAY`);
  await expect(page.getByRole("textbox", { name: t("play.amount") })).toHaveCount(0);
  const before = await balanceOf(page, "PLAY");
  const { round } = await answered(page, "cash-out", () => cashOutButton(page).click());
  expect(round).toMatchObject({ id: open.id, result: "WIN", payout: open.payout });
  expect(base(await balanceOf(page, "PLAY"))).toBe(base(before) + base(open.payout));

  await page.getByRole("button", { name: t("staged.change") }).click();
  await mineCount(page).fill("24");
  // With 24 mines, one in 25 rounds ends as a win, because the first opened tile contains the only gem.
  let lost: Answer["round"] = null;
  while (lost?.result !== "LOSE") ({ round: lost } = await play(page, 1));

  const token = await storedToken(page);
  const { records } = await api<{ records: Records }>("/user/records?limit=100", { token });
  const gained = records.reduce((all, { payout, amount }) => all + base(payout) - base(amount), 0n);
  expect(base(await balanceOf(page, "PLAY"))).toBe(base("100") + gained);

  await page.getByRole("link", { name: t("staged.check") }).click();
  await page.getByRole("button", { name: t("round.reveal") }).click();
  await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
  await page.goto(`/game?name=mines&round=${open.id}`);
  await expect(page.getByRole("status").filter({ hasText: t("round.matches") })).toBeVisible();
});
