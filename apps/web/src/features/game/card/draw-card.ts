import type { GameLook } from "../../../games/play/game/game-look.ts";
import { colourOf } from "../../../ui/index.ts";
import { planes, shards, type Tone } from "./card-ground.ts";
import type { CardWords } from "./card-words.ts";
import { drawArt, drawQr } from "./draw-qr.ts";
import { readArt } from "./read-art.ts";

/** Width and height of the picture in pixels. */
const pixels = 1_080;
/** Width and height of the card in the units of the design. */
const units = 375;
const left = 24;
/** Widest text of the card. A longer text gets a smaller font. */
const widest = units - 2 * left;
/** Widest text beside the QR code. */
const besideQr = 250;
const qr = { left: 287, top: 287, width: 64 };
/** Space between the letters of the multiplier, as a share of the font size. */
const tight = -0.037;
/** Free space before the first digit in the font, as a share of the font size. */
const bearing = 0.045;

const offsets: Readonly<Record<Tone, string>> = { light: "", mid: "-lo", deep: "-deep", hi: "-hi" };

/** The font families of the page in the chosen language. The figures of all languages have the same font. */
function families() {
  const words = getComputedStyle(document.body).fontFamily;
  return { words, figures: `GemNum, ${words}` };
}

/** Loads the fonts of the card, because a canvas draws a missing font with another one and never draws again. */
async function loadFonts(words: CardWords): Promise<void> {
  const { words: family, figures } = families();
  const said = Object.values(words).flat().join("");
  // The browser draws with the fonts of the device if the fonts of the page cannot be loaded.
  await Promise.allSettled([
    document.fonts.load(`700 16px Gem, ${family}`, `${said}Gemplay`),
    document.fonts.load(`700 16px ${figures}`, said),
  ]);
}

interface TextLook {
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly family?: string;
  readonly width?: number;
  readonly spacing?: number;
}

/** Writes one line and returns its font size, which is smaller than wanted if the line would be too wide. */
function write(brush: CanvasRenderingContext2D, text: string, look: TextLook): number {
  const { y, weight, colour, family = families().words, width = widest, spacing = 0 } = look;
  const use = (size: number) => {
    brush.font = `${weight} ${size}px ${family}`;
    brush.letterSpacing = `${spacing * size}px`;
  };
  use(look.size);
  const size = Math.min(look.size, (look.size * width) / brush.measureText(text).width);
  use(size);
  brush.fillStyle = colour;
  brush.fillText(text, left - (spacing === 0 ? 0 : bearing * size), y);
  brush.letterSpacing = "0px";
  return size;
}

/** Writes the name of the game in bold, and the result of the round after the name. */
function writeResult(brush: CanvasRenderingContext2D, { game, result }: CardWords, colours: Colours): void {
  const { words: family } = families();
  const use = (weight: number, size: number) => {
    brush.font = `${weight} ${size}px ${family}`;
  };
  const rest = `, ${result}`;
  const measured = (size: number) => {
    use(650, size);
    const bold = brush.measureText(game).width;
    use(400, size);
    return { bold, all: bold + brush.measureText(rest).width };
  };
  const size = Math.min(16, (16 * widest) / measured(16).all);
  const { bold } = measured(size);
  brush.fillStyle = colours.quiet;
  brush.fillText(rest, left + bold, 262);
  use(650, size);
  brush.fillStyle = colours.text;
  brush.fillText(game, left, 262);
}

interface Colours {
  readonly text: string;
  readonly quiet: string;
  readonly emerald: string;
}

function writeAll(brush: CanvasRenderingContext2D, words: CardWords): void {
  const colours: Colours = {
    text: colourOf("--text"),
    quiet: colourOf("--steel"),
    emerald: colourOf("--emerald"),
  };
  const { text, quiet, emerald } = colours;
  const { figures } = families();
  // The name of the platform has the same font in every language.
  brush.font = `700 21px Gem, ${families().words}`;
  brush.letterSpacing = "-0.4px";
  brush.fillStyle = text;
  brush.fillText("Gemplay", 64, 47);
  brush.letterSpacing = "0px";

  const size = words.amount ? 64 : words.multiplier.length > 6 ? 72 : 86;
  // A comma reaches below the line, so a multiplier with a comma is higher.
  const comma = words.multiplier.includes(",") ? size / 8 : 0;
  write(brush, words.multiplier, {
    ...{
      y: (words.amount ? 212 : 236) - comma,
      size,
      weight: 700,
      colour: text,
      family: figures,
      spacing: tight,
    },
  });
  if (words.amount)
    write(brush, words.amount, { y: 239, size: 20, weight: 700, colour: emerald, family: figures });
  writeResult(brush, words, colours);
  write(brush, words.about, { y: 285, size: 15, weight: 400, colour: quiet, width: besideQr });

  const first = 350 - (words.link.length - 1) * 15;
  write(brush, words.check, { y: first - 20, size: 15, weight: 600, colour: text, width: besideQr });
  // All lines of the link have the font size of the widest line.
  brush.font = `600 15px ${families().words}`;
  const width = Math.max(...words.link.map((line) => brush.measureText(line).width));
  const linkSize = Math.min(15, (15 * besideQr) / width);
  for (const [place, line] of words.link.entries())
    write(brush, line, { y: first + place * 15, size: linkSize, weight: 600, colour: emerald });
}

/**
 * Draws the card of a won round.
 * @param stone the stone of the game, whose colours the card has
 * @returns a PNG picture of 1080 × 1080 pixels
 * @throws Error if a drawing cannot be loaded or the browser cannot make the picture
 */
export async function drawCard(words: CardWords, stone: GameLook["stone"]): Promise<Blob> {
  const [gem, mark] = await Promise.all([readArt(`s-${stone}`), readArt("mark"), loadFonts(words)]);
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("the browser has no canvas");
  const scale = pixels / units;
  brush.scale(scale, scale);

  brush.fillStyle = colourOf("--ground");
  brush.fillRect(0, 0, units, units);
  brush.globalAlpha = 0.6;
  brush.fillStyle = colourOf(`--${stone}-bg`);
  brush.fillRect(0, 0, units, units);
  for (const [points, tone, opacity] of [...planes, ...shards]) {
    brush.globalAlpha = opacity;
    brush.fillStyle = colourOf(`--${stone}${offsets[tone]}`);
    brush.fill(new Path2D(`M${points}Z`));
  }
  brush.globalAlpha = 1;

  brush.save();
  brush.translate(278, 108);
  brush.rotate((-9 * Math.PI) / 180);
  drawArt(brush, gem, { left: -85, top: -85, size: 170 });
  brush.restore();
  drawArt(brush, mark, { left: 22, top: 22, size: 34 });
  writeAll(brush, words);

  brush.setTransform(1, 0, 0, 1, 0, 0);
  drawQr(brush, words.url, mark, {
    left: Math.round(qr.left * scale),
    top: Math.round(qr.top * scale),
    width: Math.round(qr.width * scale),
  });
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas has no picture"))));
  });
}
