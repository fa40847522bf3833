import type { Device } from "@gemplay/api-schema";
import Bowser from "bowser";

/**
 * Marks of wallet browsers in the User-Agent header. Wallet browsers also name the phone's browser in the header, so
 * the marks are checked first.
 */
const walletBrowsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/MetaMaskMobile/, "MetaMask"],
  [/\bTrust\/\d/, "Trust Wallet"],
  [/TokenPocket/, "TokenPocket"],
  [/\bOKApp\//, "OKX"],
];

const nameLength = 40;
/** Maximum length of a User-Agent header that is parsed, in characters. Real headers are shorter. */
const headerLength = 1_000;

/**
 * Describes a device from the User-Agent header. The caller can send any header, so the description is only for
 * display.
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
