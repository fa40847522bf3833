import type { Message } from "@gemplay/i18n";

/** The English texts about installing the page and about newer versions. */
export default {
  "install.title": "Put Gemplay on your home screen",
  "install.fast": "Opens at once",
  "install.fastDetail": "The app itself is kept on the device",
  "install.own": "A screen of its own",
  "install.ownDetail": "Without the browser’s bars",
  "install.demo": "Demo works without a network",
  "install.demoDetail": "In games you have opened before. Real bets wait until you are back.",
  "install.appleFirst": "Tap Share in the browser’s bar",
  "install.appleThen": "Choose “Add to Home Screen”",
  "install.menuFirst": "Open the browser’s menu",
  "install.menuThen": "Choose “Install” or “Add to Home screen”",
  "install.note": "Straight from this browser, removed like any app.",
  "install.notNow": "Not now",
  "install.install": "Install",
  "install.understood": "Got it",
  "update.ready": "New version ready",
  "update.roundStays": "An open round stays",
  "update.reload": "Reload",
  "update.later": "Later",
} satisfies Record<string, Message>;
