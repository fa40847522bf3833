// The browser script of the local host's page. The host page shows phones side by side, each with its user, its
// settings and its chat with the bot.
import type { User } from "grammy/types";
import { chatPane } from "./chat.ts";
import { buttonOf, choiceOf, element, switchOf } from "./dom.ts";
import { askInitData, askSetting, type Failure, type HostSetting, say, setFailure } from "./local-bot.ts";
import { Phone } from "./phone.ts";

const people: readonly User[] = [
  { id: 700_100_001, first_name: "小明", username: "xiaoming", language_code: "zh-hans" },
  { id: 700_100_002, first_name: "Alice", username: "alice", language_code: "en" },
  { id: 700_100_003, first_name: "Linh", language_code: "vi" },
  { id: 700_100_004, first_name: "Maria Clara", language_code: "fil" },
  { id: 700_100_005, first_name: "João", last_name: "Oliveira", language_code: "pt-br" },
  {
    id: 700_100_006,
    first_name: "Bartholomäus-Maximilian",
    last_name: "von Hohenzollern-Sigmaringen",
    language_code: "en",
  },
].map((person) => ({ is_bot: false, ...person }));
const languages = ["zh-hans", "en", "vi", "fil", "pt-br", "de"];
const ages: readonly (readonly [string, string])[] = [
  ["0", "now 现在"],
  ["600", "10 min"],
  ["82800", "23 h"],
  ["90000", "25 h: expired 已过期"],
  ["-3600", "1 h ahead 未来"],
];
const failures: readonly (readonly [Failure, string])[] = [
  ["none", "answers 正常"],
  ["429", "429 (5 s)"],
  ["403", "403 blocked"],
  ["500", "500"],
  ["hang", "hangs 无响应"],
];
const choices = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([value, text]) => ({ value, text }));

/**
 * Reads one phone with its own user from each `?phone=ID,Name,language`. Without the parameter `phone`, the host page
 * shows two example users.
 */
function wantedUsers(): User[] {
  const named = new URLSearchParams(location.search).getAll("phone").map((text): User => {
    const [id, first_name = "", language_code = "en"] = text.split(",");
    return { id: Number(id), is_bot: false, first_name, language_code };
  });
  return named.length > 0 ? named : people.slice(0, 2);
}

/** The settings of one phone that the user of the host page can change. */
interface Seat {
  user: User;
  /** The age of the init data at the start of the app, in seconds. A negative age makes init data from the future. */
  ageSeconds: number;
  /** The address of the app that the next start opens. */
  openedAt: string;
  /** The input field of the start parameter. */
  readonly start: HTMLInputElement;
}

function seatOf(first: User, place: number, setting: HostSetting): HTMLElement {
  const seat: Seat = {
    user: first,
    ageSeconds: 0,
    openedAt: setting.appUrl,
    start: element("input", { placeholder: "by_CODE__to_SCREEN", spellcheck: "false" }),
  };
  const notes = element("ul", { class: "notes", "aria-label": "Notes 记录" });
  const phone = phoneOf(seat, place, setting, notes);
  const openAt = (url: string) => {
    seat.openedAt = url;
    // A button of the bot contains an address but no start parameter.
    void phone.open("").finally(() => {
      seat.openedAt = setting.appUrl;
    });
  };
  return element(
    "article",
    { class: "seat" },
    phone.element,
    element(
      "aside",
      {},
      settingsOf(seat, phone, first),
      chatPane({
        user: () => seat.user,
        openApp: openAt,
        openLink: (url) => void window.open(url, "_blank", "noopener"),
      }),
      notes,
    ),
  );
}

function phoneOf(seat: Seat, place: number, setting: HostSetting, notes: HTMLElement): Phone {
  const phone = new Phone({
    name: `Phone ${place + 1} 手机`,
    botUsername: setting.botUsername,
    note: (kind, text) => notes.prepend(element("li", { class: kind }, text)),
    async launch(startParam = seat.start.value.trim()) {
      const { initData } = await askInitData(seat.user, startParam, seat.ageSeconds);
      return { url: ownUrl(seat.openedAt, place), initData, startParam };
    },
    onHostLink(path) {
      const link = new URL(path, "https://t.me");
      if (link.pathname.slice(1).toLowerCase() !== setting.botUsername.toLowerCase()) return false;
      const begun = link.searchParams.get("start");
      if (begun !== null) void say(seat.user, `/start ${begun}`.trim());
      else void phone.open(link.searchParams.get("startapp") ?? "");
      return true;
    },
  });
  return phone;
}

/**
 * Returns the app's address for one phone. Every second phone opens the app at another origin, because browsers
 * separate storage by origin. Each phone thus keeps its own stored data.
 */
function ownUrl(url: string, place: number): string {
  const own = new URL(url);
  if (place % 2 === 1 && own.hostname === "localhost") own.hostname = "127.0.0.1";
  return own.href;
}

/** Creates the settings beside a phone: settings of the user, of the bot and of the phone. */
function settingsOf(seat: Seat, phone: Phone, first: User): HTMLElement {
  return element(
    "details",
    { class: "settings", open: "" },
    element("summary", {}, "Host 宿主"),
    ...userRows(seat, first),
    element("label", { class: "setting" }, element("span", {}, "Start 启动参数"), seat.start),
    choiceOf("Init data 数据", choices(ages), "0", (age) => {
      seat.ageSeconds = Number(age);
    }).row,
    ...phoneRows(phone),
    choiceOf("Bot API", choices(failures), "none", (one) => void setFailure(seat.user, one as Failure)).row,
    element(
      "div",
      { class: "row" },
      buttonOf("Reopen 重开", () => void phone.open()),
      buttonOf("Reload 刷新", () => phone.reload()),
      buttonOf("Swipe down 下滑", () => phone.swipeDown()),
      buttonOf("Half height 半屏", () => phone.collapse()),
    ),
  );
}

/** Creates the select fields of the user and of the user's language. */
function userRows(seat: Seat, first: User): HTMLElement[] {
  const language = choiceOf(
    "Language 语言",
    languages.map((value) => ({ value, text: value })),
    seat.user.language_code ?? "en",
    (language_code) => {
      seat.user = { ...seat.user, language_code: language_code as never };
    },
  );
  const known = [...people.filter(({ id }) => id !== first.id), first];
  const who = choiceOf(
    "User 用户",
    known.map(({ id, first_name }) => ({ value: String(id), text: `${first_name} · ${id}` })),
    String(seat.user.id),
    (id) => {
      seat.user = known.find((one) => String(one.id) === id) ?? first;
      language.select.value = seat.user.language_code ?? "en";
    },
  );
  return [who.row, language.row];
}

/** Creates the select fields and switches that change the phone itself. */
const phoneRows = (phone: Phone): HTMLElement[] => [
  choiceOf(
    "Theme 主题",
    choices([
      ["dark", "dark 深色"],
      ["light", "light 浅色"],
    ]),
    "dark",
    (theme) => phone.setTheme(theme as "dark" | "light"),
  ).row,
  choiceOf(
    "Version 版本",
    choices(["9.1", "8.0", "7.7", "6.9", "6.0"].map((one) => [one, one])),
    "9.1",
    (one) => phone.setVersion(one),
  ).row,
  choiceOf("Width 宽度", choices(["320", "375", "430"].map((one) => [one, `${one} px`])), "375", (width) => {
    phone.element.style.width = `${width}px`;
  }).row,
  element(
    "div",
    { class: "switches" },
    switchOf("Full 全屏", (on) => phone.setFullscreen(on)),
    switchOf("Notch 刘海", (on) => phone.setNotch(on)),
    switchOf("Keyboard 键盘", (on) => phone.setKeyboard(on)),
    switchOf("Hidden 后台", (on) => phone.setVisible(!on)),
  ),
];

const setting = await askSetting();
document
  .querySelector("main")
  ?.replaceChildren(...wantedUsers().map((user, place) => seatOf(user, place, setting)));
