import { gameNames } from "@gemplay/games";
import { localeCodes } from "@gemplay/i18n";
import decodeQR from "qr/decode.js";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { playerInfo } from "../../../../test/answers.ts";
import { answer, callsOf, Refusal, says, setAway } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { copiedTexts } from "../../../../test/copied-texts.ts";
import { cutFindings, sidewaysFindings, smallTargets, touchingFindings } from "../../../../test/measures.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { closeScreen, openScreen, press, t } from "../../../../test/screen.tsx";
import { painted, settled } from "../../../../test/settled.ts";
import { expectToast } from "../../../../test/toasts.ts";
import { roundAnswers, wonRounds } from "../../../../test/won-rounds.ts";
import { device } from "../../../stores/index.ts";

type Round = (typeof wonRounds)["dice"];
const { dice } = wonRounds;
const pathOf = ({ game, id }: Round) => `/game?name=${game}&round=${id}`;
const url = `${location.origin}${pathOf(dice)}`;
const sheet = () => page.getByRole("dialog", { name: t("round.share") });
const picture = () => sheet().getByRole("img");
const amountSwitch = () => sheet().getByRole("switch", { name: new RegExp(t("card.amount")) });
const shareButton = () => sheet().getByRole("button", { name: t("card.share"), exact: true });
const saveButton = () => sheet().getByRole("button", { name: t("card.save") });
const published = () => callsOf("POST /games/round/share").map(({ body }) => body);

/** Opens the card of a round from the page of the round, and waits until the sheet shows the picture. */
async function openCard(round: Round = dice, { shared = false, info = playerInfo } = {}): Promise<void> {
  const answers = { ...roundAnswers(round, shared), "GET /user/info": info };
  await openScreen(pathOf(round), { player: true, answers });
  await press(t("round.share"));
  await expect.element(picture()).toBeVisible();
}

const said = () => picture().element().getAttribute("alt");

/** Switches the amount on, and waits until the sheet shows the new picture. The text of the picture changes earlier. */
async function showAmount(): Promise<void> {
  const source = () => (picture().element() as HTMLImageElement).src;
  const before = source();
  await amountSwitch().click();
  await expect.poll(source).not.toBe(before);
}

/** Returns the pixels of the shown picture. */
async function pixels(): Promise<ImageData> {
  const { src } = picture().element() as HTMLImageElement;
  const image = await createImageBitmap(await (await fetch(src)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("no canvas");
  brush.drawImage(image, 0, 0);
  return brush.getImageData(0, 0, image.width, image.height);
}

type Share = (shared: ShareData) => Promise<void>;

/** Simulates the share sheet of the device. @returns what the page has shared */
function shareSheet(share: Share = async () => {}, canShare = true): readonly ShareData[] {
  const shared: ShareData[] = [];
  const stand = {
    canShare: () => canShare,
    share: async (data: ShareData) => {
      shared.push(data);
      await share(data);
    },
  };
  for (const [name, value] of Object.entries(stand))
    Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => {
    for (const name of Object.keys(stand)) Reflect.deleteProperty(navigator, name);
  });
  return shared;
}

afterEach(() => {
  delete device.share;
  vi.restoreAllMocks();
});

describe("the win card", () => {
  it("shows a PNG picture of 1080 × 1080 pixels whose QR code holds the URL of the round, and makes nothing public", async () => {
    await openCard();
    const { width, height, data } = await pixels();
    expect([width, height]).toEqual([1_080, 1_080]);
    expect(decodeQR({ width, height, data })).toBe(url);
    expect(said()).toBe(`10.00× · Dice, roll 96.42, over 90.10 · 0x70***C8 · Nov 20, 2026 · 18+ · ${url}`);
    await expect.element(sheet().getByText(t("card.public"))).toBeVisible();
    expect(published()).toEqual([]);
    await expectNoAxeFindings("the win card");
  });

  it("shows the amount only while the switch is on, and the switch is off each time the sheet opens", async () => {
    await openCard();
    const without = await pixels();
    await showAmount();
    await expect.poll(said).toContain("+2,250.0000 PLAY");
    expect((await pixels()).data).not.toEqual(without.data);
    await sheet()
      .getByRole("button", { name: t("action.close") })
      .click();
    await expect.element(sheet()).not.toBeInTheDocument();
    await press(t("round.share"));
    await expect.element(amountSwitch()).not.toBeChecked();
    await expect.poll(said).not.toContain("PLAY");
  });

  it.each(gameNames)("says what happened in a round of %s", async (game) => {
    const words = {
      crash: "Crash, round reached 12.40×",
      dice: "Dice, roll 96.42, over 90.10",
      mines: "Mines, 5 of 22 diamonds, 3 mines",
      plinko: "Plinko, 16 rows, risk: High",
      limbo: "Limbo, result 15.23×, target 10.00×",
      wheel: "Wheel, 50 segments, risk: High",
      keno: "Keno, 5 of 8 hit, risk: High",
      hilo: "Hi-Lo, right guesses: 2",
      coinflip: "Coin flip, right flips: 3",
      gems: "Gems, Full house, risk: High",
    }[game];
    await openCard(wonRounds[game] as Round);
    expect(said()).toContain(`10.00× · ${words} · `);
  });

  it("writes long figures no wider than the card, and never shows more than the round has paid", async () => {
    const edge = async () => {
      const { data, width } = await pixels();
      // The pixels between the right end of the widest text and the edge of the picture, in the rows of the figures.
      return Array.from({ length: 200 }, (_, row) =>
        data.slice(((row + 510) * width + 1_014) * 4, (row + 511) * width * 4).join(),
      );
    };
    await openCard();
    const short = await edge();
    await closeScreen();
    await openCard({
      ...{ ...dice, multiplierE4: 99_999_999_999_999, payout: "99999999999.999999999999999999" },
    });
    await showAmount();
    await expect.poll(said).toContain("9,999,999,999.99× · +99,999,999,749.9999 PLAY");
    expect(await edge()).toEqual(short);
  });

  it("draws the picture only after the fonts of the page are loaded", async () => {
    const loading = Promise.withResolvers<FontFace[]>();
    await openScreen(pathOf(dice), { player: true, answers: roundAnswers(dice) });
    const load = vi.spyOn(document.fonts, "load").mockReturnValue(loading.promise);
    await press(t("round.share"));
    await expect
      .poll(() => load.mock.calls.map(([font]) => font))
      .toContainEqual(expect.stringMatching(/GemNum/));
    await expect.element(picture()).not.toBeInTheDocument();
    await expect.element(saveButton()).toHaveAttribute("aria-disabled", "true");
    loading.resolve([]);
    await expect.element(picture()).toBeVisible();
  });

  it("names the public name of a player who shows it", async () => {
    const info = { ...playerInfo, publicName: "Ruby Fox", nameShown: true };
    await openCard(dice, { info });
    expect(said()).toContain(" · Ruby Fox · ");
    await expect.element(sheet().getByText(t("card.publicNamed", { name: "Ruby Fox" }))).toBeVisible();
  });

  it("reports that the round or its picture cannot be loaded, and loads it again", async () => {
    let failing = true;
    const { fetch: real } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
      if (failing && String(call[0]).includes("shell.svg")) throw new TypeError("Failed to fetch");
      return await real(...call);
    });
    await openScreen(pathOf(dice), { player: true, answers: roundAnswers(dice) });
    await press(t("round.share"));
    await expect.element(sheet().getByText(t("card.failed"))).toBeVisible();
    failing = false;
    await sheet()
      .getByRole("button", { name: t("action.tryAgain") })
      .click();
    await expect.element(picture()).toBeVisible();
  });
});

describe("the share button of the win card", () => {
  it("makes the round public, and then opens the share sheet of the device with the picture and the URL", async () => {
    const shared = shareSheet(async () => {
      expect(published()).toEqual([{ id: dice.id, shared: true }]);
    });
    await openCard();
    await shareButton().click();
    await expect.poll(() => shared).toHaveLength(1);
    const [{ files: [file] = [], url: given } = {}] = shared;
    expect([file?.name, file?.type, given]).toEqual(["gemplay-win.png", "image/png", url]);
    await expect.element(sheet().getByText(t("card.isPublic"))).toBeVisible();
    await shareButton().click();
    await expect.poll(() => shared).toHaveLength(2);
    expect(published()).toHaveLength(1);
  });

  it.each([
    ["the device has no share sheet", undefined],
    ["the device shares no files", () => shareSheet(undefined, false)],
    [
      "the share sheet fails",
      () =>
        shareSheet(async () => {
          throw new DOMException("no gesture", "NotAllowedError");
        }),
    ],
  ])("copies the URL and says so if %s", async (_, prepare) => {
    prepare?.();
    const copied = copiedTexts();
    await openCard();
    await shareButton().click();
    await expectToast(t("card.copied"));
    expect(copied).toEqual([url]);
    expect(published()).toEqual([{ id: dice.id, shared: true }]);
  });

  it("copies nothing if the player closes the share sheet of the device", async () => {
    const copied = copiedTexts();
    const shared = shareSheet(async () => {
      throw new DOMException("closed", "AbortError");
    });
    await openCard();
    await shareButton().click();
    await expect.poll(() => shared).toHaveLength(1);
    await expect.element(shareButton()).not.toHaveAttribute("aria-disabled");
    expect(copied).toEqual([]);
  });

  it("gives the URL to the messaging host, which accepts no pictures", async () => {
    const urls: string[] = [];
    device.share = (one) => urls.push(one);
    const shared = shareSheet();
    await openCard();
    await shareButton().click();
    await expect.poll(() => urls).toEqual([url]);
    expect(shared).toEqual([]);
  });

  it("shows a refusal in the sheet, shares nothing, and works again afterwards", async () => {
    const shared = shareSheet();
    await openCard();
    answer({
      "POST /games/round/share": () => {
        throw new Refusal("RoundUnknown");
      },
    });
    await shareButton().click();
    await expect.element(sheet().getByText(says("error.roundUnknown"))).toBeVisible();
    expect(shared).toEqual([]);
    answer(roundAnswers(dice));
    await shareButton().click();
    await expect.poll(() => shared).toHaveLength(1);
    await expect.element(sheet().getByText(says("error.roundUnknown"))).not.toBeInTheDocument();
  });

  it("shows in the sheet that the server cannot be reached", async () => {
    const shared = shareSheet();
    await openCard();
    setAway(true);
    await shareButton().click();
    await expect.element(sheet().getByText(t("error.network"))).toBeVisible();
    setAway(false);
    expect(shared).toEqual([]);
  });
});

it.each(localeCodes)(
  "the win card fits a phone of 320 × 640 and large text in the language %s",
  async (language) => {
    const answers = roundAnswers({ ...dice, multiplierE4: 10_000_000_000 }, true);
    await openScreen(pathOf(dice), { player: true, language, size: [320, 640], answers });
    await expect.poll(() => document.querySelector("header [aria-haspopup]")).not.toBeNull();
    document.querySelector<HTMLElement>("header [aria-haspopup]")?.click();
    const shown = page.getByRole("dialog").getByRole("img");
    await expect.element(shown).toBeVisible();
    expect(shown.element().getAttribute("alt")).toMatch(/^1[.,\s]000[.,\s]000[.,]00× · /);
    for (const size of [
      [320, 640],
      [188, 406],
      [812, 375],
    ] as const) {
      await page.viewport(size[0], size[1]);
      await painted();
      await settled();
      const found = [sidewaysFindings(), cutFindings(), touchingFindings()].flat();
      if (size[0] === 320) found.push(...smallTargets(40));
      expect.soft(found, size.join(" × ")).toEqual([]);
    }
  },
);

it("the save button of the win card makes the round public and downloads the shown picture", async () => {
  const files = savedFiles();
  await openCard();
  await saveButton().click();
  await expectToast(t("card.saved"));
  await expect.poll(() => files).toHaveLength(1);
  const image = await createImageBitmap(files[0]?.data ?? new Blob());
  expect([files[0]?.name, files[0]?.data.type, image.width, image.height]).toEqual([
    ...["gemplay-win.png", "image/png", 1_080, 1_080],
  ]);
  expect(published()).toEqual([{ id: dice.id, shared: true }]);
});

it("the save button of the win card saves nothing if the round cannot become public", async () => {
  const files = savedFiles();
  await openCard();
  answer({
    "POST /games/round/share": () => {
      throw new Refusal("RoundUnknown");
    },
  });
  await saveButton().click();
  await expect.element(sheet().getByText(says("error.roundUnknown"))).toBeVisible();
  expect(files).toEqual([]);
});

it("the win card of a public round makes the round private again", async () => {
  await openCard(dice, { shared: true });
  await sheet()
    .getByRole("button", { name: t("round.shareStop") })
    .click();
  await expectToast(t("round.shareStopped"));
  await expect.element(sheet().getByText(t("card.public"))).toBeVisible();
  expect(published()).toEqual([{ id: dice.id, shared: false }]);
});

it("a round that paid only its stake back has no win card", async () => {
  await openScreen(pathOf(dice), {
    player: true,
    answers: roundAnswers({ ...dice, payout: "250", multiplierE4: 10_000 }),
  });
  await press(t("round.share"));
  await expect.element(sheet().getByText(t("round.shareWhat"))).toBeVisible();
  await expect.element(picture()).not.toBeInTheDocument();
});
