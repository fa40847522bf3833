import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "uqr";
import config from "../../playwright.config.ts";
import { expect, settled, signIn, t, test } from "./support/journey.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const folder = mkdtempSync(join(tmpdir(), "gemplay-camera-"));
const film = join(folder, "codes.y4m");
const [width, height] = [480, 480];

/** What the browser's camera sees: each code for some seconds, over and over. */
function filmOf(texts: readonly string[]): Buffer {
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frames = texts.flatMap((text) => {
    const { data, size } = encode(text, { ecc: "M", border: 4 });
    const pixels = Math.floor(width / size);
    const light = Buffer.alloc(width * height, 235);
    for (let y = 0; y < size * pixels; y++)
      for (let x = 0; x < size * pixels; x++)
        if (data[Math.floor(y / pixels)]?.[Math.floor(x / pixels)]) light[y * width + x] = 16;
    return Array.from({ length: 12 }, () => Buffer.concat([Buffer.from("FRAME\n"), light, chroma]));
  });
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F6:1 Ip A1:1 C420\n`), ...frames]);
}

writeFileSync(film, filmOf(["https://example.org/", `ethereum:${address}@1`, `ethereum:${address}@56`]));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      // The headless browser has nobody to ask: the camera is allowed.
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

test("an address comes out of the camera; a code for another chain and one without an address are refused", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/withdraw");
  expect(wallet.asked).toContain("personal_sign");
  await settled(page);
  const typed = page.getByLabel(t("withdraw.address"), { exact: true });
  const scan = page.getByRole("button", { name: t("scan.act") });
  const sheet = page.getByRole("dialog", { name: t("scan.title") });
  await scan.click();
  await expect(sheet.getByRole("alert").filter({ hasText: t("scan.noAddress") })).toBeVisible();
  await expect(
    sheet.getByRole("alert").filter({ hasText: t("scan.otherChain", { network: "Binance Smart Chain" }) }),
  ).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(typed).toHaveValue(address);
  await expect(page.getByText(t("book.checksum"))).toBeVisible();

  await page.getByRole("button", { name: t("book.title") }).click();
  const book = page.getByRole("dialog", { name: t("book.title") });
  await book.getByRole("button", { name: t("scan.act") }).click();
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(book.getByLabel(t("records.address"), { exact: true })).toHaveValue(address);
});

test("a camera that is not allowed, and none at all, are said, and asked for again", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/withdraw");
  expect(wallet.asked).toContain("personal_sign");
  await settled(page);
  // As browsers answer where their user says no.
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const answer = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      if ("cameraAllowed" in window) return await answer(wanted);
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  });
  await page.getByRole("button", { name: t("scan.act") }).click();
  const sheet = page.getByRole("dialog", { name: t("scan.title") });
  await expect(sheet.getByRole("alert").filter({ hasText: t("scan.refused") })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { cameraAllowed: true }));
  await sheet.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(page.getByLabel(t("withdraw.address"), { exact: true })).toHaveValue(address);

  // A page that was not loaded safely has no devices to ask for.
  await page.evaluate(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await page.getByRole("button", { name: t("scan.act") }).click();
  await expect(sheet.getByRole("alert").filter({ hasText: t("scan.missing") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});
