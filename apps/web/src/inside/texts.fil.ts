import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What only the messaging host shows, in Filipino. */
export default {
  "inside.reopen": "Buksan ulit ang Gemplay",
  "inside.kept": "Nananatili sa iyong account ang balanse at mga taya mo.",
  "inside.close": "Isara ang Gemplay",
  "inside.continue": "Magpatuloy sa iyong browser",
  "inside.offChain":
    "Sa loob ng Telegram, hindi gumagalaw sa chain ang Gemplay. Dadalhin ka ng link na minsan lang magagamit sa parehong account.",
  "inside.noSwap":
    "Sa browser ginagawa ang palitan. Dadalhin ka ng link na minsan lang magagamit sa parehong account.",
  "inside.open": "Buksan sa browser",
  "inside.copy": "Kopyahin ang link",
  "inside.goodOnce": "minsan lang, {seconds} s",
  "inside.secondsLeft": "{seconds} s pa ang bisa ng link",
  "inside.ranOut": "Wala nang bisa ang link",
  "inside.newLink": "Kumuha ng bagong link",
  "inside.asking": "Kinukuha ang link",
  "inside.account": "Account mo",
  "inside.inBrowser": "Sa browser",
  "inside.inBrowserValue": "Pinapangalanan, tinatanong, saka nagla-log in",
  "inside.then": "Pagkatapos",
  "inside.thenValue": "Bumalik ka, narito ang balanse",
  "inside.balanceFailed": "Hindi mabasa ang mga balanse mo",
  "inside.askFailed": "Hindi mabasa kung ano ang bukas dito",
} satisfies SameKeys<typeof en>;
