import type { Data } from "@gemplay/api-schema";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { serverConfig } from "../../../test/account.ts";
import { type Answers, callsOf, Refusal } from "../../../test/api-stand-in.ts";
import { crashRounds } from "../../../test/crash.ts";
import { betButton, lastResults } from "../../../test/instant.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { tableAnswers } from "../../../test/table.ts";
import { setHotkeys } from "../../games/play/panel/hotkeys.ts";
import { t as shown } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { queryClient, setPreference } from "../../stores/index.ts";

type PlayRules = Data<"GET /config">["play"];

const regulated: PlayRules = {
  closed: ["automatic", "turbo", "shortenResult", "holdToRepeat"],
  secondsBetweenStarts: 5,
};

const withRules = (play: PlayRules, more: Answers = {}): Answers => ({
  ...tableAnswers(),
  "GET /config": () => ({ ...serverConfig(), play }),
  ...more,
});

const note = () => page.getByText(t("play.startGap", { count: 5 }));
const mode = () => page.getByRole("radio", { name: t("play.auto") });
const rulesButton = (name: string) => page.getByRole("button", { name: new RegExp(`^${name} · `) });
const ring = () => document.querySelector(".start-button-ring");
const secondsLeft = () => Number(ring()?.querySelector("text")?.textContent);
const bets = () => callsOf("POST /games/dice/bet");

afterEach(() => {
  setPreference("turbo", false);
  setHotkeys(false);
});

describe("regulated play", () => {
  it.each([
    ["en", 375],
    ["cn", 375],
    ["en", 320],
    ["cn", 320],
    ["en", 1280],
  ] as const)(
    "shows Dice in %s at a width of %i without automatic play and turbo, with the rules",
    async (language, width) => {
      setPreference("turbo", true);
      await openScreen("/game?name=dice", {
        player: true,
        language,
        size: [width, 812],
        answers: withRules(regulated),
      });
      // The function `t` of the tests translates to English, so the test uses the texts of the page.
      await expect.element(page.getByText(shown("play.startGap", { count: 5 }))).toBeVisible();
      await expect
        .element(page.getByRole("radio", { name: shown("play.auto"), exact: true }))
        .not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: shown("play.turboOn") })).not.toBeInTheDocument();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await betButton(shown("dice.roll")).click();
      await expect.poll(ring).not.toBeNull();
      await rulesButton(shown("play.rules")).click();
      await expect.element(page.getByRole("dialog", { name: shown("dice.rulesTitle") })).toBeVisible();
    },
  );

  it("lets the button count from 5 to 1 after a round, ignores early presses, and sends none of them later", async () => {
    await openScreen("/game?name=dice", { player: true, answers: withRules(regulated) });
    setHotkeys(true);
    const button = betButton(t("dice.roll"));
    await expect.element(note()).toBeVisible();
    await button.click();
    await expect.poll(ring).not.toBeNull();
    expect(secondsLeft()).toBeLessThanOrEqual(5);
    expect(ring()?.querySelectorAll("polygon")).toHaveLength(10);
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    const { height } = button.element().getBoundingClientRect();
    await expect.element(button).toHaveAccessibleDescription(t("play.startGap", { count: 5 }));
    const waiting = button.element() as HTMLElement;
    waiting.click();
    waiting.blur();
    await userEvent.keyboard(" ");
    await expect.poll(secondsLeft, { timeout: 10_000 }).toBeLessThanOrEqual(2);
    await expect.poll(ring, { timeout: 10_000 }).toBeNull();
    await expect.element(button).not.toHaveAttribute("aria-disabled");
    expect(button.element().getBoundingClientRect().height).toBe(height);
    expect(bets()).toHaveLength(1);
    await button.click();
    await expect.poll(() => bets().length).toBe(2);
  });

  it.each([
    { named: 3, most: 3 },
    { named: 60, most: 5 },
  ])(
    "shows at most $most seconds if the server names a wait of $named seconds after a start in another tab",
    async ({ named, most }) => {
      let refusals = 0;
      const late = () => {
        refusals += 1;
        // The page measures the server's clock with the answer to GET /config, which can arrive late in a test.
        const config = queryClient.getQueryData(platformQueries.config().queryKey);
        const serverNowMs = Date.now() + (config?.serverOffsetMs ?? 0);
        throw new Refusal("StartTooSoon", { seconds: named, atMs: serverNowMs + named * 1_000 });
      };
      await openScreen("/game?name=dice", {
        player: true,
        answers: withRules(regulated, { "POST /games/dice/bet": late }),
      });
      await expect.element(note()).toBeVisible();
      await betButton(t("dice.roll")).click();
      await expect.poll(() => refusals).toBe(1);
      await expect.poll(secondsLeft).toBeGreaterThan(0);
      expect(secondsLeft()).toBeLessThanOrEqual(most);
    },
  );

  it("starts the next round of a staged game only after the wait, and lets the player move and cash out at once", async () => {
    await openScreen("/game?name=hilo", { player: true, answers: withRules(regulated) });
    await expect.element(note()).toBeVisible();
    await expect.element(mode()).not.toBeInTheDocument();
    await betButton(t("staged.place")).click();
    await expect.poll(() => callsOf("POST /games/hilo/open").length).toBe(1);
    await page
      .getByRole("button", { name: /^Skip · / })
      .first()
      .click();
    await expect.poll(() => callsOf("POST /games/hilo/move").length).toBe(1);
  });

  it("keeps the pace and the cash-out target of Crash, and removes its automatic play", async () => {
    const { answers } = crashRounds();
    await openScreen("/game?name=crash", { player: true, answers: withRules(regulated, answers) });
    await expect.element(page.getByRole("textbox", { name: t("crash.autoCashOut") })).toBeVisible();
    await expect.element(rulesButton(t("play.rules"))).toBeVisible();
    await expect.element(mode()).not.toBeInTheDocument();
    await expect.element(note()).not.toBeInTheDocument();
  });
});

describe("a rule of its own", () => {
  const open: PlayRules = { closed: [], secondsBetweenStarts: 0 };

  /** Sends the key presses of a key that the player holds down on the button, and returns whether a press was allowed. */
  const hold = (button: Element) =>
    button.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }),
    );

  it("closed starts by a held key: the main button ignores the repeated presses of a key", async () => {
    await openScreen("/game?name=dice", {
      player: true,
      answers: withRules({ ...open, closed: ["holdToRepeat"] }),
    });
    await expect.poll(() => hold(betButton(t("dice.roll")).element())).toBe(false);
    await expect.element(mode()).toBeInTheDocument();
    await expect.element(note()).not.toBeInTheDocument();
  });

  it("without a rule, the page offers automatic play and turbo, and does not wait", async () => {
    await openScreen("/game?name=dice", { player: true, answers: withRules(open) });
    await expect.element(page.getByRole("button", { name: t("play.turboOff") })).toBeVisible();
    await expect.element(mode()).toBeInTheDocument();
    await betButton(t("dice.roll")).click();
    await expect.poll(() => bets().length).toBe(1);
    await expect.element(betButton(t("dice.roll"))).not.toHaveAttribute("aria-busy");
    expect(hold(betButton(t("dice.roll")).element())).toBe(true);
    expect(ring()).toBeNull();
    await expect.element(note()).not.toBeInTheDocument();
  });

  it("closed shorter results: the button of Plinko stays busy until the stone has landed", async () => {
    await openScreen("/game?name=plinko", {
      player: true,
      answers: withRules({ ...open, closed: ["shortenResult"] }),
    });
    await expect.element(mode()).toBeInTheDocument();
    await betButton(t("plinko.drop")).click();
    const isBusy = () => document.querySelector(".panel-foot [aria-busy]") !== null;
    await expect.poll(isBusy).toBe(true);
    await expect.poll(isBusy, { timeout: 10_000 }).toBe(false);
    expect(lastResults().elements()).toHaveLength(1);
  });
});
