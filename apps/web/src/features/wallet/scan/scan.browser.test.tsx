import encodeQR from "qr";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { alert, openMoney, otherAddress } from "../../../../test/money.ts";
import { press, t } from "../../../../test/screen.tsx";

const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [480, 480];

/** Draws the QR code of a text on the canvas that the simulated camera shows. */
function show(text: string): void {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const modules = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const pixels = Math.floor(canvas.width / modules.length);
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * pixels, y * pixels, pixels, pixels);
}

/** The text of the QR code that the simulated camera shows. */
let shown = "";
let timer: ReturnType<typeof setInterval>;

/** Returns the video stream of a simulated camera. The stream shows the QR code of the given text. */
function film(text: string): MediaStream {
  shown = text;
  return canvas.captureStream(10);
}

/** Replaces `navigator.mediaDevices` of the browser with a simulated camera. */
function setCamera(devices: { getUserMedia(): Promise<MediaStream> } | undefined): void {
  Object.defineProperty(navigator, "mediaDevices", { value: devices, configurable: true });
}

beforeEach(() => {
  // The test redraws the canvas repeatedly, because its video stream gets a new frame only when something is drawn.
  timer = setInterval(() => show(shown), 100);
});
afterEach(() => {
  clearInterval(timer);
  Reflect.deleteProperty(navigator, "mediaDevices");
});

const typed = () => page.getByRole("textbox", { name: t("withdraw.address"), exact: true });
const sheet = () => page.getByRole("dialog", { name: t("scan.title") });

it("the scanner fills in the address of a QR code, and rejects a code without an address and a code for another chain", async () => {
  setCamera({ getUserMedia: async () => film("https://example.org/") });
  await openMoney("/withdraw");
  await press(t("scan.act"));
  await expect.element(alert(t("scan.noAddress"))).toBeVisible();
  shown = `ethereum:${otherAddress}@1`;
  await expect.element(alert(t("scan.otherChain", { network: "Binance Smart Chain" }))).toBeVisible();
  await expect.element(typed()).toHaveValue("");
  shown = `ethereum:${otherAddress}@56`;
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(typed()).toHaveValue(otherAddress);
  await expect.element(page.getByText(t("book.checksum"))).toBeVisible();

  await press(t("book.title"));
  const book = page.getByRole("dialog", { name: t("book.title") });
  setCamera({ getUserMedia: async () => film(`ethereum:${otherAddress}@56`) });
  await book.getByRole("button", { name: t("scan.act") }).click();
  await expect
    .element(book.getByRole("textbox", { name: t("records.address"), exact: true }))
    .toHaveValue(otherAddress);
  await expect.element(sheet()).not.toBeInTheDocument();
});

it("the scanner shows an error message if camera access is denied or no camera exists, and Try again asks for access again", async () => {
  setCamera({
    async getUserMedia() {
      throw new DOMException("Permission denied", "NotAllowedError");
    },
  });
  await openMoney("/withdraw");
  await press(t("scan.act"));
  await expect.element(alert(t("scan.refused"))).toBeVisible();
  setCamera({ getUserMedia: async () => film(otherAddress) });
  await sheet()
    .getByRole("button", { name: t("action.tryAgain") })
    .click();
  await expect.element(typed()).toHaveValue(otherAddress);

  // The browser offers no media devices to a page that was loaded over an insecure connection.
  setCamera(undefined);
  await press(t("scan.act"));
  await expect.element(alert(t("scan.missing"))).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet()).not.toBeInTheDocument();
});
