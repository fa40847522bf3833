import type { Device } from "@gemplay/api-schema";
import Bowser from "bowser";

/** Wallets have a browser of their own, which calls itself by the phone's besides. */
const walletBrowsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/MetaMaskMobile/, "MetaMask"],
  [/\bTrust\/\d/, "Trust Wallet"],
  [/TokenPocket/, "TokenPocket"],
  [/\bOKApp\//, "OKX"],
];

const nameLength = 40;
/** Real ones are shorter; a longer header is not worth looking through. */
const headerLength = 1_000;

/** What a caller's User-Agent header says, which the caller may have made up: good for words on a screen, and nothing else. */
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
