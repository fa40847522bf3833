import { crashCurveAt, crashElapsedMs } from "@gemplay/games";
import { createTranslate, type Locale, locales } from "@gemplay/i18n";
import { describe, expect, it } from "vitest";
import { formatTick } from "../crash-words.ts";
import cn from "../texts/cn.json";
import en from "../texts/en.json";
import fil from "../texts/fil.json";
import pt from "../texts/pt.json";
import vi from "../texts/vi.json";
import { type CrashPicture, drawPicture } from "./crash-picture.ts";
import { plot, scaleAt, stoneAt } from "./crash-scale.ts";

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * A simulated canvas context that records the bounding box of each drawn text. The letters of the simulated context are
 * at least as wide as the letters in the font of the page.
 */
class NotingContext {
  readonly boxes: Box[] = [];
  font = "";
  textAlign: CanvasTextAlign = "left";

  private get size(): number {
    return Number(/([\d.]+)px/.exec(this.font)?.[1]);
  }

  measureText(text: string): { width: number } {
    const wide = [...text].map((letter) =>
      /[ .,·:!]/.test(letter) ? 0.3 : /[\u3000-\uffff]/.test(letter) ? 1 : 0.6,
    );
    return { width: wide.reduce((all, one) => all + one, 0) * this.size };
  }

  fillText(text: string, x: number, y: number, most = Number.POSITIVE_INFINITY): void {
    const width = Math.min(most, this.measureText(text).width);
    const left = this.textAlign === "center" ? x - width / 2 : x - width;
    // The height of a digit is seven tenths of the font size.
    const half = this.size * 0.35;
    this.boxes.push({ text, left, right: left + width, top: y - half, bottom: y + half });
  }
}
for (const name of [
  "clearRect",
  "beginPath",
  "moveTo",
  "lineTo",
  "stroke",
  "fill",
  "save",
  "restore",
  "translate",
  "rotate",
])
  Object.defineProperty(NotingContext.prototype, name, { value: () => undefined });

function boxesOf(picture: CrashPicture): { axes: Box[]; words: Box[] } {
  const context = new NotingContext();
  const labels = { multiplier: formatTick, seconds: (value: number) => `${value}s` };
  drawPicture(context as unknown as CanvasRenderingContext2D, picture, labels, "Gem");
  const axes = context.boxes.filter(({ text }) => /^[\d.,]+(×|s)$/.test(text) && text !== picture.figure);
  return { axes, words: context.boxes.slice(axes.length) };
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function picture(multiplierE4: number, caption: string): CrashPicture {
  const figure = `${(multiplierE4 / 10_000).toLocaleString("en", { minimumFractionDigits: 2 })}×`;
  return { state: "over", elapsedMs: crashElapsedMs(multiplierE4), figure, caption, burst: 1, stale: false };
}

const multipliers = [1, 1.07, 2.47, 9.99, 10, 12.34, 99.99, 100, 1_234.56, 98_765.43, 1_000_000].map((one) =>
  Math.round(one * 10_000),
);
const catalogues = { en, cn, vi, fil, pt };

describe("the texts on the board of Crash", () => {
  it.each(Object.keys(locales) as Locale[])(
    "the texts never touch the axis labels or the gemstone in %s",
    (locale) => {
      const t = createTranslate(locale, catalogues[locale]);
      const captions = [
        t("crash.flying", { seconds: "123.4" }),
        t("crash.overNext", { seconds: "5.6" }),
        t("crash.startsIn", { seconds: "5.6" }),
        t("crash.lostSum", { sum: "−1,234.5678 PLAY" }),
        t("crash.givenUp"),
        t("crash.reconnecting"),
      ];
      for (const multiplierE4 of multipliers)
        for (const caption of captions) {
          const { axes, words } = boxesOf(picture(multiplierE4, caption));
          expect(words.length).toBeGreaterThan(4);
          for (const word of words) {
            expect(axes.filter((label) => meet(label, word))).toEqual([]);
            expect(word.left).toBeGreaterThan(plot.left);
            // The left edge of the resting gemstone is 46 px to the left of the head of the curve.
            expect(word.right).toBeLessThan(plot.headX - 46);
          }
          for (const { left, right } of axes) expect([left >= 0, right <= plot.width]).toEqual([true, true]);
        }
    },
  );

  it("the multiplier is large and centered if it is not too wide", () => {
    const { words } = boxesOf(picture(24_700, ""));
    const figure = words.filter(({ text }) => text !== "");
    const [first, last] = [figure[0], figure.at(-1)];
    expect(((first?.left ?? 0) + (last?.right ?? 0)) / 2).toBeCloseTo(123.5, 0);
    expect((first?.bottom ?? 0) - (first?.top ?? 0)).toBeCloseTo(64 * 0.7);
  });
});

it("the gemstone of the Crash board covers no axis label at any time of a round", () => {
  for (let elapsedMs = 0; elapsedMs < 40_000; elapsedMs += 50) {
    const { axes } = boxesOf({ ...picture(10_000, ""), state: "waiting", elapsedMs });
    const scale = scaleAt(elapsedMs);
    const { x, y } = stoneAt(scale.x(elapsedMs), scale.y(crashCurveAt(elapsedMs)));
    const box = { text: "", left: x, right: x + 66, top: y, bottom: y + 66 };
    expect(axes.filter((label) => meet(label, box))).toEqual([]);
  }
});
