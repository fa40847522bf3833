import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { cutFindings, inputFindings, sidewaysFindings, smallTargets } from "../../../../test/measures.ts";
import { openAgain } from "../../../../test/open-again.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

const field = () => page.getByRole("combobox", { name: t("home.search") });
const grid = () => page.getByRole("grid", { name: t("home.title") });
const names = () => [...document.querySelectorAll(".search-row b")].map((name) => name.textContent);
const marks = () => [...document.querySelectorAll(".search-row mark")].map((mark) => mark.textContent);
const active = () => document.getElementById(field().element().getAttribute("aria-activedescendant") ?? "");
const path = () => location.pathname + location.search;
const panel = () => document.querySelector(".search-panel");

async function openSearch(text = "", opening: Parameters<typeof openScreen>[1] = {}): Promise<void> {
  await openScreen("/index", opening);
  await page.getByRole("combobox").click();
  await expect.poll(panel).not.toBeNull();
  if (text) await userEvent.keyboard(text);
}

describe("the search of the home screen", () => {
  it("takes the place of the header, shows all games at first, and moves nothing below the field", async () => {
    await openScreen("/index");
    const tile = () => document.querySelector(".home-tile")?.getBoundingClientRect().top;
    const before = tile();
    expect(field().element().closest("label")?.getBoundingClientRect().height).toBe(44);
    await field().click();
    await expect.element(grid()).toBeVisible();
    expect(names()).toHaveLength(10);
    const box = field().element().closest("label")?.getBoundingClientRect();
    expect([box?.top, box?.height]).toEqual([8, 48]);
    expect(tile()).toBe(before);
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Enter}");
    expect(path()).toBe("/index");
  });

  it("marks the matching letters of the found games, without regard to case", async () => {
    await openSearch("IN");
    await expect.poll(names).toEqual(["Mines", "Plinko", "Coin flip"]);
    expect(marks()).toEqual(["in", "in", "in"]);
    await expect
      .element(page.getByRole("status").filter({ hasText: t("home.searchFound", { found: 3, all: 10 }) }))
      .toBeVisible();
    expect(document.querySelector(".search-row [lang]")?.getAttribute("lang")).toBe("zh-CN");
  });

  it("finds names in other languages and shows the name that matches", async () => {
    await openSearch("da quy");
    await expect.poll(names).toEqual(["Gems"]);
    expect(marks()).toEqual(["Đá quý"]);
    await userEvent.clear(field());
    await userEvent.keyboard("骰");
    await expect.poll(names).toEqual(["Dice"]);
  });

  it("opens the first result with Enter", async () => {
    await openSearch("in");
    await expect.poll(() => active()?.textContent).toContain("Mines");
    await userEvent.keyboard("{Enter}");
    await expect.poll(path).toBe("/game?name=mines");
  });

  it("moves the mark with the arrow keys, changes a star with Enter, and keeps the focus in the field", async () => {
    await openSearch("in");
    await expect.poll(names).toHaveLength(3);
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    const star = grid().getByRole("button", { name: t("home.favourite", { game: "Plinko" }) });
    await expect.poll(active).toBe(star.element());
    await userEvent.keyboard("{Enter}");
    await expect.element(star).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}{ArrowUp}");
    await expect.poll(() => active()?.textContent).toContain("Coin flip");
    const rows = [...document.querySelectorAll(".search-row")].map((row) =>
      row.getAttribute("aria-selected"),
    );
    expect(rows).toEqual(["false", "false", "true"]);
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(path).toBe("/game?name=coinflip");
  });

  it("ignores Enter and Esc while the player composes a character", async () => {
    await openSearch("in");
    await expect.poll(names).toHaveLength(3);
    for (const key of ["Enter", "Escape"])
      field()
        .element()
        .dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true }));
    expect([path(), names().length]).toEqual(["/index", 3]);
  });

  it("shows all tiles if no game has the name", async () => {
    await openSearch("roulette");
    await expect.element(page.getByText(t("home.searchNone"))).toBeVisible();
    expect(panel()?.querySelectorAll("a.home-tile")).toHaveLength(10);
    await expect.element(field()).toHaveAttribute("aria-expanded", "false");
    await page
      .elementLocator(panel() as Element)
      .getByRole("link", { name: /^Dice/ })
      .click();
    await expect.poll(path).toBe("/game?name=dice");
  });

  it("closes with Esc and keeps the focus in the field, and typing opens the search again", async () => {
    await openSearch("in");
    await userEvent.keyboard("{Escape}");
    await expect.poll(panel).toBeNull();
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue("");
    await expect.element(field()).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("k");
    await expect.poll(names).toContain("Keno");
  });

  it("closes with its button, and when the focus moves to another part of the page", async () => {
    await openSearch("in");
    await press(t("home.searchClose"));
    await expect.poll(panel).toBeNull();
    await field().click();
    await expect.poll(panel).not.toBeNull();
    document.querySelector<HTMLElement>("a.home-tile")?.focus();
    await expect.poll(panel).toBeNull();
  });

  it("closes with the Back button of the browser, and the player stays on the home screen", async () => {
    await openSearch("mi");
    await expect.element(grid()).toBeVisible();
    history.back();
    await expect.poll(panel).toBeNull();
    expect(path()).toBe("/index");
  });

  it("clears the text and keeps the focus in the field", async () => {
    await openSearch("in");
    await press(t("home.searchClear"));
    await expect.element(field()).toHaveValue("");
    await expect.element(field()).toHaveFocus();
    expect(names()).toHaveLength(10);
  });

  it("keeps the focus in the field while the player taps a star, and the list stays open", async () => {
    await openSearch("keno");
    await expect.poll(names).toEqual(["Keno"]);
    await page
      .elementLocator(panel() as Element)
      .getByRole("button", { name: t("home.favourite", { game: "Keno" }) })
      .click();
    await expect.element(field()).toHaveFocus();
    expect(document.querySelector(".search-row .home-star")?.getAttribute("aria-pressed")).toBe("true");
  });

  it("shows the names that the player has found before, and a tap searches a name again", async () => {
    await openSearch("骰");
    await expect.poll(names).toEqual(["Dice"]);
    await grid().getByRole("link", { name: /Dice/ }).click();
    await expect.poll(path).toBe("/game?name=dice");
    await openAgain("/index");
    await field().click();
    await expect.element(page.getByRole("heading", { name: t("home.searched") })).toBeVisible();
    await press("骰子");
    await expect.poll(names).toEqual(["Dice"]);
    await expect.element(field()).toHaveValue("骰子");
  });

  it("stays inside the part of the screen that the keyboard leaves visible", async () => {
    await openSearch();
    const visible = globalThis.visualViewport as VisualViewport;
    Object.defineProperty(visible, "height", { configurable: true, value: 420 });
    Object.defineProperty(visible, "offsetTop", { configurable: true, value: 30 });
    try {
      visible.dispatchEvent(new Event("resize"));
      const { top, bottom } = (document.querySelector(".home-search") as Element).getBoundingClientRect();
      expect([top, bottom]).toEqual([30, 450]);
      expect(panel()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(450);
    } finally {
      Reflect.deleteProperty(visible, "height");
      Reflect.deleteProperty(visible, "offsetTop");
    }
  });

  it.each(["in", "roulette"])(
    "the open search for «%s» has no axe findings and fits narrow windows",
    async (text) => {
      await openSearch(text);
      await expect.element(page.getByText(t("home.searchNames"))).toBeVisible();
      await expectNoAxeFindings("the open search");
      for (const size of [
        [320, 640],
        [188, 406],
      ] as const) {
        await page.viewport(size[0], size[1]);
        expect([...sidewaysFindings(), ...cutFindings(), ...inputFindings()]).toEqual([]);
        if (size[0] === 320) expect(smallTargets(40)).toEqual([]);
      }
    },
  );
});
