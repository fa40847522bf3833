import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeFindings } from "../../../test/axe.ts";
import { openScreen } from "../../../test/screen.tsx";
import { goInside, settled } from "../../../test/settled.ts";
import { setLanguage } from "../../i18n/index.ts";

const offer = () => page.getByRole("region", { name: "Ver em português?" });

async function visit(path: string, size: readonly [number, number] = [375, 812]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["pt-PT", "en"]);
  await openScreen(path, { language: "cn", isNewVisitor: true, size });
  await settled();
}

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([[375, 812] as const, [320, 640] as const, [1280, 800] as const])(
  "a new visitor with a Portuguese browser sees the offer in Portuguese above the tab bar (%d × %d px)",
  async (width, height) => {
    await visit("/index", [width, height]);
    await expect.element(offer()).toBeVisible();
    const bar = offer().element();
    expect((bar as HTMLElement).lang).toBe("pt-BR");
    const tabs = document.querySelector("nav")?.getBoundingClientRect();
    expect(bar.getBoundingClientRect().bottom).toBeLessThan(tabs?.top ?? 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectNoAxeFindings("language offer");
  },
);

it("the button of the offer changes the page and the stored language to Portuguese", async () => {
  await visit("/index");
  await offer().getByRole("button", { name: "Mudar" }).click();
  await expect.poll(() => document.documentElement.lang).toBe("pt-BR");
  await expect.element(offer()).not.toBeInTheDocument();
  expect(localStorage.getItem("language")).toBe("pt");
});

it("the visitor closes the offer, and the device stores that it has shown the offer", async () => {
  await visit("/index");
  await offer().getByRole("button", { name: "Fechar" }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  expect(localStorage.getItem("languageOffered")).toBe("1");
  expect(localStorage.getItem("language")).toBeNull();
});

it("the offer is hidden while the visitor plays a game, and disappears when the visitor chooses a language", async () => {
  await visit("/index");
  await expect.element(offer()).toBeVisible();
  await goInside("/game?name=dice");
  await expect.element(offer()).not.toBeInTheDocument();
  await goInside("/index");
  await expect.element(offer()).toBeVisible();
  await setLanguage("vi");
  await expect.element(offer()).not.toBeInTheDocument();
});
