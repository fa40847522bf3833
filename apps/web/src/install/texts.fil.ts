import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts about installing the page and about newer versions. */
export default {
  "install.title": "Ilagay ang Gemplay sa home screen",
  "install.fast": "Agad na nagbubukas",
  "install.fastDetail": "Naka-save ang app mismo sa device",
  "install.own": "May sariling screen",
  "install.ownDetail": "Walang mga bar ng browser",
  "install.demo": "Gumagana ang demo kahit walang internet",
  "install.demoDetail":
    "Sa mga larong nabuksan mo na. Maghihintay ang totoong taya hanggang may internet ulit.",
  "install.appleFirst": "I-tap ang Share sa bar ng browser",
  "install.appleThen": "Piliin ang “Add to Home Screen”",
  "install.menuFirst": "Buksan ang menu ng browser",
  "install.menuThen": "Piliin ang “Install” o “Add to Home screen”",
  "install.note": "Diretso mula sa browser na ito, puwedeng i-delete tulad ng ibang app.",
  "install.notNow": "Hindi muna",
  "install.install": "I-install",
  "install.understood": "Got it",
  "update.ready": "Handa na ang bagong version",
  "update.roundStays": "Mananatili ang round na hindi pa tapos",
  "update.reload": "I-reload",
  "update.later": "Mamaya na",
} satisfies SameKeys<typeof en>;
