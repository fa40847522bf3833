import type { GameName } from "@gemplay/games";
import { createTranslate } from "@gemplay/i18n";
import { readPageTexts } from "../../tests/setup/page-texts.ts";
import { type Box, type Engine, until } from "./engine.ts";

const t = createTranslate("en", await readPageTexts("en"));

/**
 * The result of a browser test: a picture of each game board before the first bet, with the board's place in the
 * viewport.
 */
export type Boards = ReadonlyMap<string, { readonly png: string; readonly box: Box }>;

/** Crash has no picture, because its board moves all the time. */
const moving: readonly string[] = ["crash"];
const password = "gem 2026 stone";

/**
 * Uses the product as a guest and as a player: some games, the demo wallet, a bet, a deposit, a withdrawal, log-out and
 * the Back button.
 *
 * @param games the games to play as a guest
 * @throws Error that names the failed step
 */
export async function walk(
  engine: Engine,
  origin: string,
  games: readonly GameName[],
  say: (line: string) => void,
): Promise<Boards> {
  const boards = new Map<string, { png: string; box: Box }>();
  const step = async (name: string, run: () => Promise<void>) => {
    try {
      await run();
      say(`  ${name}`);
    } catch (error) {
      const shown = await engine
        .evaluate("location.pathname + ' ' + document.body.innerText.slice(0, 300)")
        .catch((reason) => `The page cannot be read: ${reason}`);
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}\n${shown}`);
    }
  };
  const page = onPage(engine, origin);
  await step("home", async () => {
    await engine.open(`${origin}/index`);
    await engine.evaluate(
      `(localStorage.setItem("language", "en"), localStorage.setItem("installOffered", "1"), 1)`,
    );
    await engine.open(`${origin}/index`);
    await page.sees(t("home.fair"));
  });
  for (const game of games)
    await step(`${game}, as a guest`, async () => {
      await engine.open(`${origin}/game?name=${game}`);
      await page.isTrue(`document.querySelector(${JSON.stringify(mainButton)}) !== null`);
      if (!moving.includes(game)) boards.set(game, await boardOf(engine));
      const before = await engine.evaluate<string>(panelState);
      await page.pressElement(`document.querySelector(${JSON.stringify(mainButton)})`);
      await page.isTrue(`${panelState} !== ${JSON.stringify(before)}`);
    });
  await walkAsPlayer(engine, page, origin, step);
  return boards;
}

async function walkAsPlayer(
  engine: Engine,
  page: ReturnType<typeof onPage>,
  origin: string,
  step: (name: string, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await step("log in with the demo wallet", async () => {
    await engine.open(`${origin}/login`);
    await page.press(t("login.demo"));
    await page.press(t("terms.accept"));
    await page.isTrue(`localStorage.getItem("token") !== null && location.pathname === "/index"`);
    // The sheet with the terms stays open until the server has saved the acceptance. If the browser left the page
    // before the answer of the server, the acceptance of the terms would be lost.
    await page.isTrue(noSheet);
  });
  await step("claim the airdrop and bet it", async () => {
    await page.press(t("home.claim"));
    await page.press(t("rewards.playWithIt"));
    await page.press(`${t("dice.roll")} · 1 tPLAY`);
    await page.isTrue(`document.querySelector(".last-results-one") !== null`);
  });
  await step("deposit", async () => {
    await engine.open(`${origin}/deposit`);
    await page.fill(t("deposit.amount"), "20");
    await page.press(t("deposit.continue"));
    await page.press(t("deposit.stepAllow"));
    await page.sees(t("deposit.balanceNow"), 90_000);
  });
  await step("set the funds password and withdraw", async () => {
    await engine.open(`${origin}/setPass?next=/withdraw`);
    await page.fill(t("funds.new"), password);
    await page.fill(t("password.repeat"), password);
    await page.press(t("funds.set"));
    await page.isTrue(`location.pathname === "/withdraw"`);
    await page.press(t("book.title"));
    await page.press(t("book.ownWallet"));
    await page.isTrue(noSheet);
    await page.fill(t("withdraw.quantity"), "10");
    await page.press(t("withdraw.preview"));
    await page.press(t("withdraw.act", { amount: "10.0000", asset: "PLAY" }));
    await page.isTrue(`location.pathname === "/confirmPass"`);
    await page.fill(t("funds.title"), password);
    await page.press(t("confirm.act"));
    await page.sees(t("withdraw.received"), 90_000);
  });
  await step("log out, then Back", async () => {
    await engine.open(`${origin}/profile`);
    await page.press(t("profile.logOut"));
    await page.isTrue(`localStorage.getItem("token") === null`);
    await engine.back();
    // After log-out, the profile shows no account and leads to the sign-in screen.
    await page.isTrue(`location.pathname === "/login"`);
    await page.sees(t("action.logIn"));
  });
}

const mainButton =
  ".panel-foot .button:not([aria-busy], [aria-disabled]), .crash-act .button:not([aria-busy], [aria-disabled])";

const noSheet = `document.querySelector("dialog[open]") === null`;

/** Reads the part of the screen that a bet changes: the number of results and the text of the main button. */
const panelState = `(() => [
  document.querySelectorAll(".last-results-one.won, .last-results-one:not(.won):not([class*=ladder])").length,
  document.querySelector(".panel-foot .button, .crash-act .button")?.textContent ?? "",
].join(" "))()`;

async function boardOf(engine: Engine): Promise<{ png: string; box: Box }> {
  const measured = await engine.evaluate<Box>(`(() => {
    scrollTo(0, 0);
    const { x, y, width, height } = document.querySelector(".board").getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  })()`);
  // The test waits, because the browser may still be drawing the board.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return { png: await engine.picture(measured), box: measured };
}

/** The actions of a player, found by the texts on the page. */
function onPage(engine: Engine, origin: string) {
  const isTrue = (expression: string, withinMs?: number) =>
    until(
      `${expression} at ${origin}`,
      async () => {
        if (!(await engine.evaluate<boolean>(expression))) throw new Error("the expression is false");
      },
      withinMs,
    );
  const placeOf = async (expression: string) => {
    const place = await engine.evaluate<{ x: number; y: number } | null>(`(() => {
      const element = ${expression};
      if (!element || element.getAttribute("aria-busy") || element.getAttribute("aria-disabled")) return null;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const above = document.elementFromPoint(x, y);
      return above && (element.contains(above) || above.contains(element)) ? { x, y } : null;
    })()`);
    if (!place) throw new Error("the control is missing, busy, disabled or covered");
    return place;
  };
  /**
   * Records in the page which element receives the next press. The record is undefined after the press if the press has
   * loaded another page.
   */
  const recordPress = (expression: string) =>
    engine.evaluate(`(() => {
      const element = ${expression};
      globalThis.pressed = "nothing";
      addEventListener("click", ({ target }) => {
        const isHit = [element, ${expression}].some((one) => one?.contains(target) || target.contains(one ?? null));
        globalThis.pressed = isHit ? "the control" : target.outerHTML.slice(0, 200);
      }, { capture: true, once: true });
      return true;
    })()`);
  /** Presses a control only after it stops moving, because the screen moves while it loads. */
  const pressElement = async (expression: string) => {
    await until(`a control to press: ${expression}`, async () => {
      const before = await placeOf(expression);
      await new Promise((resolve) => setTimeout(resolve, 400));
      await recordPress(expression);
      const { x, y } = await placeOf(expression);
      if (x !== before.x || y !== before.y) throw new Error("it still moves");
      await engine.click(x, y);
    });
    // A press that misses the control is not repeated, because a player's finger would miss the control too.
    await until(
      `a press of ${expression}`,
      async () => {
        const pressed = await engine.evaluate<string | null>("globalThis.pressed");
        if (pressed !== "the control" && pressed !== null) throw new Error(`it reached ${pressed}`);
      },
      5_000,
    );
  };
  const text = (words: string) => JSON.stringify(words);
  return {
    isTrue,
    pressElement,
    sees: (words: string, withinMs?: number) =>
      isTrue(`document.body.innerText.includes(${text(words)})`, withinMs),
    /**
     * Presses the last control with exactly the given name, or else the last control whose name contains the given
     * name. If a sheet is open, the last control is the control of the sheet, because the sheet comes after the page in
     * the document.
     */
    press: (words: string) =>
      pressElement(`(() => {
        const shown = [...document.querySelectorAll("button, a[href]")].filter((one) => one.checkVisibility());
        const nameOf = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
        return shown.findLast((one) => nameOf(one) === ${text(words)}) ?? shown.findLast((one) => nameOf(one).includes(${text(words)}));
      })()`),
    async fill(label: string, value: string) {
      const field = `[...document.querySelectorAll("input")].find((one) =>
        one.getAttribute("aria-label") === ${text(label)} || [...(one.labels ?? [])].some((of) => of.textContent.trim().startsWith(${text(label)})))`;
      await pressElement(field);
      await isTrue(`document.activeElement === ${field}`);
      await engine.type(value);
      await isTrue(`${field}.value.startsWith(${text(value)})`);
    },
  };
}
