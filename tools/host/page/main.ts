// The page of the local host. The page shows phones side by side, each with its user, its settings and its chat with
// the bot.
import type { User } from "grammy/types";
import { chatPane } from "./chat.ts";
import { buttonOf, choiceOf, element, switchOf } from "./dom.ts";
import { askInitData, askSetting, type HostSetting, say, setTrouble, type Trouble } from "./local-bot.ts";
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
const troubles: readonly (readonly [Trouble, string])[] = [
  ["none", "answers 正常"],
  ["429", "429 (5 s)"],
  ["403", "403 blocked"],
  ["500", "500"],
  ["hang", "hangs 无响应"],
];
const choices = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([value, text]) => ({ value, text }));

/**
 * Reads one phone with its own user from each `?phone=ID,Name,language`. Without the option, the page shows two example
 * users.
 */
function wantedUsers(): User[] {
  const named = new URLSearchParams(location.search).getAll("phone").map((text): User => {
    const [id, first_name = "", language_code = "en"] = text.split(",");
    return { id: Number(id), is_bot: false, first_name, language_code };
  });
  return named.length > 0 ? named : people.slice(0, 2);
}

function seatOf(first: User, place: number, setting: HostSetting): HTMLElement {
  let user = first;
  let ageSeconds = 0;
  // Every second phone opens the app at another origin, because browsers separate storage by origin. Each phone thus
  // keeps its own data.
  const ownUrl = (url: string) => {
    const own = new URL(url);
    if (place % 2 === 1 && own.hostname === "localhost") own.hostname = "127.0.0.1";
    return own.href;
  };
  let openedAt = setting.appUrl;
  const start = element("input", { placeholder: "by_CODE__to_SCREEN", spellcheck: "false" });
  const notes = element("ul", { class: "notes", "aria-label": "Notes 记录" });
  const note = (kind: string, text: string) => notes.prepend(element("li", { class: kind }, text));
  const phone = new Phone({
    name: `Phone ${place + 1} 手机`,
    botUsername: setting.botUsername,
    note,
    async launch(startParam = start.value.trim()) {
      const { initData } = await askInitData(user, startParam, ageSeconds);
      return { url: ownUrl(openedAt), initData, startParam };
    },
    onHostLink(path) {
      const link = new URL(path, "https://t.me");
      if (link.pathname.slice(1).toLowerCase() !== setting.botUsername.toLowerCase()) return false;
      const begun = link.searchParams.get("start");
      if (begun !== null) void say(user, `/start ${begun}`.trim());
      else void phone.open(link.searchParams.get("startapp") ?? "");
      return true;
    },
  });
  const openAt = (url: string) => {
    openedAt = url;
    // A button of the bot carries an address but no start parameter.
    void phone.open("").finally(() => {
      openedAt = setting.appUrl;
    });
  };
  const language = choiceOf(
    "Language 语言",
    languages.map((value) => ({ value, text: value })),
    user.language_code ?? "en",
    (language_code) => {
      user = { ...user, language_code: language_code as never };
    },
  );
  const known = [...people.filter(({ id }) => id !== first.id), first];
  const who = choiceOf(
    "User 用户",
    known.map(({ id, first_name }) => ({ value: String(id), text: `${first_name} · ${id}` })),
    String(user.id),
    (id) => {
      user = known.find((one) => String(one.id) === id) ?? first;
      language.select.value = user.language_code ?? "en";
    },
  );
  const settings = element(
    "details",
    { class: "settings", open: "" },
    element("summary", {}, "Host 宿主"),
    who.row,
    language.row,
    element("label", { class: "setting" }, element("span", {}, "Start 启动参数"), start),
    choiceOf("Init data 数据", choices(ages), "0", (age) => {
      ageSeconds = Number(age);
    }).row,
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
    choiceOf(
      "Width 宽度",
      choices(["320", "375", "430"].map((one) => [one, `${one} px`])),
      "375",
      (width) => {
        phone.element.style.width = `${width}px`;
      },
    ).row,
    element(
      "div",
      { class: "switches" },
      switchOf("Full 全屏", (on) => phone.setFullscreen(on)),
      switchOf("Notch 刘海", (on) => phone.setNotch(on)),
      switchOf("Keyboard 键盘", (on) => phone.setKeyboard(on)),
      switchOf("Hidden 后台", (on) => phone.setVisible(!on)),
    ),
    choiceOf("Bot API", choices(troubles), "none", (one) => void setTrouble(user, one as Trouble)).row,
    element(
      "div",
      { class: "row" },
      buttonOf("Reopen 重开", () => void phone.open()),
      buttonOf("Reload 刷新", () => phone.reload()),
      buttonOf("Swipe down 下滑", () => phone.swipeDown()),
      buttonOf("Half height 半屏", () => phone.collapse()),
    ),
  );
  return element(
    "article",
    { class: "seat" },
    phone.element,
    element(
      "aside",
      {},
      settings,
      chatPane({
        user: () => user,
        openApp: openAt,
        openLink: (url) => void window.open(url, "_blank", "noopener"),
      }),
      notes,
    ),
  );
}

const setting = await askSetting();
document
  .querySelector("main")
  ?.replaceChildren(...wantedUsers().map((user, place) => seatOf(user, place, setting)));
