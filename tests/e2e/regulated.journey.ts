// Tests regulated play with the real server, and saves pictures of the games in English and Chinese. The pictures are in
// the folder of the test's results (`.reports/journeys`).
import { type Data, errors, type InstantGameName } from "@gemplay/api-schema";
import type { Page } from "@playwright/test";
import { generatePrivateKey } from "viem/accounts";
import { betName, bigButtons } from "./support/big-buttons.ts";
import { base } from "./support/chain.ts";
import { anotherDevice, expect, inLanguage, storedToken, test } from "./support/journey.ts";
import { type OwnDeployment, signInAt, startOwnDeployment } from "./support/own-deployment.ts";

type Records = Data<"GET /user/records">;

/** Sends a call of a signed-in player and returns the code of the answer. */
async function codeOf({ origin }: OwnDeployment, page: Page, path: string, body: unknown): Promise<number> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await storedToken(page)}` },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { code: number }).code;
}

const diceBet = { params: { direction: "over", targetCenti: 5_000 }, asset: "PLAY", amount: "1" };

/** Writes a whole number of PLAY, given in base units, as the page writes a change of the balance. */
const signed = (amountBase: bigint) =>
  `${amountBase > 0n ? "+" : amountBase < 0n ? "−" : ""}${String(amountBase / base("1")).replace("-", "")}.0000`;

const locales = ["en", "cn"] as const;

test("regulated play has no automatic play and no turbo, and five seconds between two starts, in English and Chinese", async ({
  browser,
}, testInfo) => {
  test.setTimeout(300_000);
  // The deployment has a worker, because only a worker runs the rounds of Crash.
  const deployment = await startOwnDeployment({ ROLE: "all", COMMITMENT_PRIVATE_KEY: generatePrivateKey() });
  try {
    await deployment.stock();
    await deployment.set("play.regulated", "on");
    for (const locale of locales) {
      const say = await inLanguage(locale);
      const { page, close } = await anotherDevice(browser, { locale });
      const open = async (game: string) => {
        await page.goto(`${deployment.origin}/game?name=${game}`);
        await expect(
          page.getByRole("button", { name: new RegExp(`^${say("play.rules")} · `) }),
        ).toBeVisible();
      };
      const picture = (name: string) =>
        page.screenshot({ path: testInfo.outputPath(`${name}-${locale}.png`), animations: "disabled" });
      const line = page.getByRole("group", { name: say("sessionLine.title") });
      const loading = page.getByRole("button", { name: say("state.loading") });
      const start = (game: InstantGameName) =>
        page.getByRole("button", { name: betName(say(bigButtons[game])) });

      const { userId } = await signInAt(deployment, page, "/game?name=dice");
      await deployment.give(userId, "100");
      await open("dice");
      await expect(page.getByText(say("play.startGap", { count: 5 }))).toBeVisible();
      await expect(page.getByRole("radio", { name: say("play.auto"), exact: true })).toHaveCount(0);
      await expect(page.getByRole("button", { name: say("play.turboOn") })).toHaveCount(0);

      const results = page.getByRole("navigation", { name: say("play.lastResults") }).getByRole("link");
      await start("dice").click();
      await expect(start("dice")).toHaveAttribute("aria-disabled", "true");
      await expect(results).toHaveCount(1);
      await picture("dice");
      const keys = [crypto.randomUUID(), crypto.randomUUID()];
      expect(await codeOf(deployment, page, "/games/dice/bets", { ...diceBet, keys })).toBe(
        errors.AutomaticPlayClosed.code,
      );
      await expect(start("dice")).not.toHaveAttribute("aria-disabled");
      await start("dice").click();
      await expect(results).toHaveCount(2);
      const token = await storedToken(page);
      const { records } = await deployment.api<Records>("/user/records?limit=100", { token });
      const netBase = records.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
      const [last = 0, first = 0] = records.map(({ atMs }) => atMs);
      expect(last - first).toBeGreaterThanOrEqual(5_000);

      for (const game of ["hilo", "crash"]) {
        await open(game);
        await expect(page.getByRole("radio", { name: say("play.auto"), exact: true })).toHaveCount(0);
        await expect(loading).toHaveCount(0);
        // After the change of the game, the line above the game still shows the net result of all rounds.
        await expect(line).toContainText(`${signed(netBase)} PLAY`);
        await picture(game);
      }
      await close();
    }
  } finally {
    await deployment.stop();
  }
});
