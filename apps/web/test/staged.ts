// Test steps for games whose rounds have several moves. The tests read from the demo table which moves are right,
// because the page does not know this.
import { coinflip, hilo, mines } from "@gemplay/games";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { choicesOf } from "../src/games/hilo/hilo-moves.ts";
import type { Round } from "../src/games/play/game/round.ts";
import { demoStore } from "../src/games/play/table/demo-table.ts";
import { demoTables } from "../src/games/staged/demo-staged.ts";
import type { MoveOf, OpenRoundOf } from "../src/games/staged/staged-game.ts";
import { t } from "./screen.tsx";

export const stagedGames = ["mines", "hilo", "coinflip"] as const;
export type StagedName = (typeof stagedGames)[number];
type Move = MoveOf<StagedName>;

/** The parameters of a game that decide which moves are right and which moves are wrong. */
interface Rules {
  moves(open: OpenRoundOf<StagedName>): readonly Move[];
  standing(round: object): { readonly lost: boolean };
}
const rules = { mines, hilo, coinflip } as unknown as Readonly<Record<StagedName, Rules>>;

/** Returns the open round of the demo table. */
export function openRound(game: StagedName): OpenRoundOf<StagedName> {
  const { standing } = demoTables.get()[game];
  if (standing === null || !("seen" in standing)) throw new Error(`no round of ${game} is open`);
  return standing;
}

export const isOpen = (game: StagedName): boolean => demoTables.get()[game].hidden !== null;

/**
 * Returns the moves that continue the open round and the moves that lose the open round. A skip of Hi-Lo neither
 * continues nor loses the round.
 */
export function movesThat(wish: "go on" | "lose", game: StagedName): readonly Move[] {
  const { hidden } = demoTables.get()[game];
  const open = openRound(game);
  return rules[game]
    .moves(open)
    .filter((move) => !("move" in move && move.move === "skip"))
    .filter((move) => {
      const round = { seeds: hidden?.seeds, params: open.params, moves: [...(hidden?.moves ?? []), move] };
      return rules[game].standing(round).lost === (wish === "lose");
    });
}

/** Returns a closed tile of Mines, numbered from 1. */
export const tile = (number: number): Locator =>
  page.getByRole("button", { name: t("mines.tileClosed", { tile: number }), exact: true });

/** Returns the control that makes a move, in any language. */
function controlOf(move: Move): Locator {
  const [selector, place] =
    "tile" in move
      ? [".mines-tile", move.tile]
      : "side" in move
        ? [".coinflip-choice", move.side === "heads" ? 0 : 1]
        : [".hilo-choice", choices().findIndex(({ guess }) => guess === move.move)];
  const control = document.querySelectorAll(selector)[place];
  if (control === undefined) throw new Error(`${selector} ${place} is not shown`);
  return page.elementLocator(control);
}

const choices = () => choicesOf((openRound("hilo") as OpenRoundOf<"hilo">).seen);

const names = (text: string) => new RegExp(`^${text}`);
/** Returns the button that opens a round, before the first round and after each round. */
export const betButton = (): Locator =>
  page
    .getByRole("button", { name: names(`${t("staged.place")} · `) })
    .or(page.getByRole("button", { name: names(t("staged.newRound")) }));
export const cashOutButton = (): Locator => page.getByRole("button", { name: names(t("staged.cashOut")) });
export const amountField = (): Locator => page.getByRole("textbox", { name: t("play.amount") });

/** Opens a round with the amount in the stake field and waits until the round is open. */
export async function openOnPage(game: StagedName): Promise<void> {
  await betButton().click();
  await expect.poll(() => isOpen(game)).toBe(true);
  await expect.element(cashOutButton()).toBeVisible();
}

/**
 * Makes a move that continues or loses the round, and waits until the page shows the result. In Hi-Lo, both guesses may
 * be right. In this case, no move can lose the round, and the round continues.
 */
export async function step(game: StagedName, wish: "go on" | "lose"): Promise<void> {
  const [move = movesThat("go on", game)[0]] = movesThat(wish, game);
  if (move === undefined) throw new Error(`no move of ${game} is left`);
  const { step: made } = openRound(game);
  await controlOf(move).click();
  // The server has answered the move when the round is over or has one additional step.
  await expect.poll(() => !isOpen(game) || openRound(game).step > made).toBe(true);
  await expectSettled(game);
}

/** Clicks a control immediately. Playwright would first wait until the control is ready. */
export const tapNow = (control: Locator): void => (control.element() as HTMLElement).click();

/** Clicks the control of a move without waiting. */
export function tapMove(game: StagedName, wish: "go on" | "lose"): void {
  const [move] = movesThat(wish, game);
  if (move === undefined) throw new Error(`no such move of ${game}`);
  tapNow(controlOf(move));
}

/** Waits until the amount on the cash-out button equals the amount of the round on the demo table. */
export async function expectSettled(game: StagedName): Promise<void> {
  // Each attempt reads both amounts again, because a pending request may still change them.
  await expect
    .poll(() => ({ shown: shownSum(), isTable: shownSum() === tableSum(game) }))
    .toMatchObject({ isTable: true });
}

/** Returns the digits of the amount on the cash-out button in any language, or `over` if no round is open. */
function shownSum(): string {
  if (document.querySelector(".panel-foot [aria-busy]")) return "busy";
  const aside = document.querySelector(".staged-aside");
  if (aside === null || aside.querySelector("a") !== null) return "over";
  return digits(document.querySelector(".panel-foot .button .num")?.textContent ?? "");
}

function tableSum(game: StagedName): string {
  return isOpen(game) ? digits(cut(openRound(game).payout)) : "over";
}

const digits = (text: string) => text.replaceAll(/\D/g, "");

/** Returns an amount truncated to four decimals, in the format of the page. */
export function cut(amount: string): string {
  const [whole = "0", decimals = ""] = amount.split(".");
  return `${Number(whole).toLocaleString("en")}.${decimals.padEnd(4, "0").slice(0, 4)}`;
}

/** Plays until the player loses the open round of the game. */
export async function loseRound(game: StagedName): Promise<Round> {
  while (isOpen(game)) await step(game, "lose");
  const [round] = demoStore.get().rounds;
  if (round?.result !== "LOSE") throw new Error("the round was not lost");
  return round;
}

/**
 * Calls `tap`. As soon as the button in `foot` shows the text `becomes`, clicks the same position again and presses the
 * hotkey.
 * @returns the button that the second click hit
 */
export async function tapTwice(
  tap: () => void,
  { foot, becomes }: { readonly foot: string; readonly becomes: string },
): Promise<Element | null> {
  const place = document.querySelector(foot);
  if (place === null) throw new Error(`nothing at ${foot}`);
  const second = new Promise<Element | null>((done) => {
    // The observer runs before all other code of the page, even on a slow machine.
    const observer = new MutationObserver(() => {
      if (!place.textContent?.includes(becomes)) return;
      observer.disconnect();
      const box = place.querySelector("button")?.getBoundingClientRect();
      if (!box) throw new Error("no button there");
      const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const button = met?.closest("button") ?? null;
      button?.click();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
      done(button);
    });
    observer.observe(place, { childList: true, subtree: true, characterData: true });
  });
  tap();
  return await second;
}
