import { expect, test } from "vitest";
import { describeDevice } from "./device.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0";

test.each([
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, "Chrome", "Android", "mobile"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) ${webKit} Version/17.2 Mobile/15E148 Safari/604.1`,
    ...["Safari", "iPhone", "mobile"],
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) ${webKit} Mobile/15E148 WebView MetaMaskMobile`,
    ...["MetaMask", "iPhone", "mobile"],
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-G991B; wv) ${chrome} Mobile Safari/537.36 Trust/4.1`,
    ...["Trust Wallet", "Android", "mobile"],
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.2 Safari/605.1.15`,
    ...["Safari", "macOS", "desktop"],
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0",
    ...["Firefox", "Windows", "desktop"],
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${chrome} SamsungBrowser/23.0 Mobile Safari/537.36`,
    ...["Samsung Internet", "Android", "mobile"],
  ],
  ["node", "", "", "unknown"],
  ["", "", "", "unknown"],
])("describeDevice recognizes %s", (userAgent, browser, system, form) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system, form });
});

test("describeDevice returns short names for a User-Agent header of any length and content", () => {
  for (const userAgent of [
    undefined,
    "x".repeat(100_000),
    `${"A".repeat(200)}/1 (\u0000<script>)`,
    "\ud800",
  ]) {
    const { browser, system } = describeDevice(userAgent);
    expect(Math.max(browser.length, system.length)).toBeLessThanOrEqual(40);
  }
});
