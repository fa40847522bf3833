import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts that the page shows only inside the messaging host. */
export default {
  "inside.reopen": "Buksan ulit ang Gemplay",
  "inside.kept": "Nasa account mo pa rin ang balance at mga taya mo.",
  "inside.close": "Isara ang Gemplay",
  "inside.continue": "Magpatuloy sa browser mo",
  "inside.offChain":
    "Sa loob ng Telegram, walang transaction sa blockchain ang Gemplay. Dadalhin ka sa parehong account ng link na isang beses lang magagamit.",
  "inside.noSwap":
    "Sa browser ginagawa ang swap. Dadalhin ka sa parehong account ng link na isang beses lang magagamit.",
  "inside.open": "Buksan sa browser",
  "inside.copy": "Kopyahin ang link",
  "inside.goodOnce": "isang beses lang, {seconds} s",
  "inside.secondsLeft": "Valid pa ang link nang {seconds} s",
  "inside.ranOut": "Nag-expire na ang link",
  "inside.newLink": "Kumuha ng bagong link",
  "inside.asking": "Kinukuha ang link",
  "inside.account": "Account mo",
  "inside.inBrowser": "Sa browser",
  "inside.inBrowserValue": "Ipapakita ang account, ico-confirm mo, saka magla-log in",
  "inside.then": "Pagkatapos",
  "inside.thenValue": "Bumalik dito, nandito na ang balance",
  "inside.balanceFailed": "Hindi ma-load ang mga balance mo",
  "inside.askFailed": "Hindi ma-load kung ano ang open dito",
} satisfies SameKeys<typeof en>;
