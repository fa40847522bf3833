import type { Device } from "@gemplay/api-schema";
import Bowser from "bowser";

/**
 * If one of these words is in the User-Agent header, the browser belongs to a wallet app. The header also names the
 * phone's browser, so the code looks for these words first.
 */
const walletBrowsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/MetaMaskMobile/, "MetaMask"],
  [/\bTrust\/\d/, "Trust Wallet"],
  [/TokenPocket/, "TokenPocket"],
  [/\bOKApp\//, "OKX"],
];

const nameLength = 40;
/**
 * The maximum length of a User-Agent header that the server parses, in characters. The User-Agent headers of real
 * browsers are shorter.
 */
const headerLength = 1_000;

/**
 * Returns a description of a device from the User-Agent header. The caller can send any User-Agent header, so the
 * server only displays the description and never uses it for a decision.
 */
export function describeDevice(userAgent: string | undefined): Device {
  if (userAgent === undefined || userAgent === "" || userAgent.length > headerLength)
    return { browser: "", system: "", form: "unknown" };
  const known = Bowser.getParser(userAgent);
  const wallet = walletBrowsers.find(([mark]) => mark.test(userAgent))?.[1];
  const { type = "", model = "" } = known.getPlatform();
  const system = known.getOSName() === "iOS" && model !== "" ? model : known.getOSName();
  return {
    browser: (wallet ?? known.getBrowserName()).replace(/ for Android$/, "").slice(0, nameLength),
    system: system.slice(0, nameLength),
    form: type === "desktop" ? "desktop" : type === "mobile" || type === "tablet" ? "mobile" : "unknown",
  };
}
