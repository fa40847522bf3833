import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Returns the file name and the text of all style sheets that the shared stack has built. */
function builtSheets(): readonly (readonly [string, string])[] {
  const folder = join(process.env.JOURNEYS_DATA ?? "", "web/assets");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".css"))
    .map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
}

/**
 * Compares a freshly loaded screen with the same screen after the style sheets of all other screens are loaded, as
 * after visits to those screens. In the first comparison, the style sheets of the other screens are last in the
 * document. In the second comparison, the screen's own style sheets are last. All comparisons run in one uninterrupted
 * task of the page, so that nothing else changes in between.
 *
 * @returns the elements whose box or style changes
 */
export async function styleLeaks(page: Page): Promise<string[]> {
  return await page.evaluate((sheets) => {
    const constructed = (text: string) => {
      const sheet = new CSSStyleSheet();
      // A repeated font declaration would load the font again, and the text would be invisible during the load.
      sheet.replaceSync(text.replace(/@font-face\s*\{[^}]*\}/g, ""));
      return sheet;
    };
    const elements = [...document.querySelectorAll("#root *")];
    const looks = () =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        return [
          ...[x, y, width, height].map((px) => px.toFixed(1)),
          style.color,
          style.backgroundColor,
          style.backgroundImage,
          style.boxShadow,
          style.font,
          style.opacity,
        ].join(" ");
      });
    const still = constructed(
      "*, ::before, ::after { animation: none !important; transition: none !important }",
    );
    const place = (file: string) =>
      [...document.styleSheets].findIndex(({ href }) => href?.endsWith(`/assets/${file}`));
    // The style sheet `index-….css` comes before all others on every screen, so its position never changes and the
    // comparison does not move it.
    const others = sheets.filter(([file]) => place(file) < 0).map(([, text]) => constructed(text));
    const own = sheets
      .filter(([file]) => place(file) >= 0 && !file.startsWith("index-"))
      .sort(([a], [b]) => place(a) - place(b))
      .map(([, text]) => constructed(text));
    const before = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...before, still];
    const fresh = looks();
    const found = new Set<string>();
    for (const added of [others, [...others, ...own]]) {
      document.adoptedStyleSheets = [...before, ...added, still];
      looks().forEach((look, index) => {
        if (look !== fresh[index])
          found.add(`${elements[index]?.outerHTML.slice(0, 90)}: ${fresh[index]} becomes ${look}`);
      });
    }
    document.adoptedStyleSheets = before;
    return others.length === 0 ? ["no other style sheet was found"] : [...found];
  }, builtSheets());
}
