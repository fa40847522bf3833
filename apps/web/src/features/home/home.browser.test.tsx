import type { Data } from "@gemplay/api-schema";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../test/answers.ts";
import { answer, callsOf, sendEvent } from "../../../test/api-stand-in.ts";
import { cutFindings, sidewaysFindings } from "../../../test/measures.ts";
import { openAgain } from "../../../test/open-again.ts";
import { publicAnswers, richAnswers } from "../../../test/rich-player.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { painted } from "../../../test/settled.ts";
import { openGames } from "../../../test/table.ts";
import { expectToast } from "../../../test/toasts.ts";

type Announcement = Data<"GET /live">["announcements"][number];

const line = () => document.querySelector(".announcement");
const config = { ...answerOf("GET /config"), serverTimeMs: Date.now() };

let count = 0;
function announcement(texts: Announcement["texts"], more: Partial<Announcement> = {}): Announcement {
  count += 1;
  return {
    id: String(count),
    titles: {},
    texts,
    fromMs: Date.now(),
    untilMs: null,
    atMs: Date.now(),
    ...more,
  };
}

const live = (...announcements: Announcement[]) => ({ ...answerOf("GET /live"), announcements });

/**
 * Sends the announcement repeatedly until the page shows its text, because the event stream may not be open at first.
 * The page shows an announcement only once, even if the stream sends the announcement several times.
 */
const announce = (said: Announcement, shown: string) =>
  expect
    .poll(() => {
      sendEvent("announcement", said);
      return line()?.textContent;
    })
    .toBe(shown);

describe("announcements", () => {
  it("the home screen shows an announcement from the event stream in the player's language", async () => {
    await openScreen("/index", { answers: { "GET /config": config } });
    await expect.element(page.getByText(t("home.tickerEmpty"))).toBeVisible();
    expect(line()).toBeNull();
    await announce(
      announcement(
        { cn: "维护", en: "Tonight, 22:00 UTC" },
        { titles: { cn: "今晚维护", en: "Maintenance" } },
      ),
      "Maintenance",
    );
  });

  it("the home screen shows the Chinese text if an announcement has no text in the player's language, and shows markup as plain text within the page width", async () => {
    const markup = `<img src=x onerror="document.title='broken'"> https://house.example/${"long".repeat(40)}`;
    const said = announcement(
      { cn: markup, en: "Tonight" },
      { titles: { cn: "今晚维护", en: "Maintenance" } },
    );
    await openScreen("/index", {
      language: "fil",
      size: [320, 640],
      answers: { "GET /config": config, "GET /live": live(said) },
    });
    await expect.poll(() => line()?.textContent).toBe("今晚维护");
    expect(line()?.getAttribute("lang")).toBe("zh-CN");
    await press("今晚维护");
    const whole = page.getByRole("dialog", { name: "今晚维护" });
    await expect.element(whole.getByText(markup)).toBeVisible();
    expect(whole.element().querySelector("img")).toBeNull();
    expect(sidewaysFindings()).toEqual([]);
    expect(document.title).not.toBe("broken");
  });

  it("the home screen shows an earlier announcement again when a newer announcement expires", async () => {
    const first = announcement({ cn: "一", en: "The first" });
    const second = announcement({ cn: "二", en: "The second" });
    await openScreen("/index", {
      answers: {
        "GET /config": () => ({ ...config, serverTimeMs: Date.now() }),
        "GET /live": () => live(second, first),
      },
    });
    await expect.poll(() => line()?.textContent).toBe("The second");
    // The test sets the end of the announcement only now, because a slow page could otherwise open after the end.
    sendEvent("announcement", { ...second, untilMs: Date.now() + 1_000 });
    await expect.poll(() => line()?.textContent).toBe("The first");
  });

  it("an announcement stays closed after the player has read it, even after a reload and after another announcement expires", async () => {
    const read = announcement({ cn: "一", en: "Tonight" }, { titles: { cn: "一", en: "Maintenance" } });
    await openScreen("/index", { answers: { "GET /config": config, "GET /live": live(read) } });
    await press("Maintenance");
    const dialog = page.getByRole("dialog", { name: "Maintenance" });
    await expect.element(dialog.getByText("Tonight")).toBeVisible();
    await dialog.getByRole("button", { name: t("home.announcementRead") }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(line()).toBeNull();

    await openAgain("/index");
    await expect.element(page.getByText(t("home.tickerEmpty"))).toBeVisible();
    expect(line()).toBeNull();
    const other = announcement({ cn: "再见", en: "Good bye" });
    await announce(other, "Good bye");
    sendEvent("announcement", { ...other, untilMs: Date.now() - 1_000 });
    await expect.poll(line).toBeNull();
  });
});

describe("links to the community", () => {
  const links = {
    telegram: "tg://resolve?domain=house_example",
    x: "",
    support: "mailto:help@house.example",
    help: "https://house.example/help",
  };
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  it("the home screen shows the links that the operator has set, the profile links to the support, and the settings link to the help", async () => {
    await openScreen("/index", { answers: { "GET /config": { ...config, links } } });
    await expect.element(link(t("home.telegram"))).toHaveAttribute("href", links.telegram);
    await expect.element(link(t("home.support"))).toHaveAttribute("href", links.support);
    await expect.element(link(t("home.help"))).toHaveAttribute("href", links.help);
    expect(link(t("home.x")).query()).toBeNull();

    answer({ "GET /config": { ...config, links: { ...links, x: "https://x.com/house" } } });
    await openAgain("/index");
    await expect.element(link(t("home.x"))).toBeVisible();
    const top = (name: string) => link(name).element().getBoundingClientRect().top;
    // Four links are two rows of two.
    expect(top(t("home.x"))).toBe(top(t("home.telegram")));
    expect(top(t("home.help"))).toBe(top(t("home.support")));
    answer({ "GET /config": { ...config, links } });

    await openAgain("/profile", { player: true });
    await expect.element(link(t("profile.support"))).toHaveAttribute("href", links.support);
    await openAgain("/profile?view=settings", { player: true });
    await expect.element(link(t("profile.help"))).toHaveAttribute("href", links.help);
  });
});

it.each([
  ["the limits for a player", true, "/profile?view=limits"],
  ["the sign-in for a guest", false, `/login?next=${encodeURIComponent("/profile?view=limits")}`],
] as const)("the home screen's link to the limits opens %s", async (_, player, address) => {
  await openScreen("/index", { player });
  await page.getByRole("link", { name: t("home.limits") }).click();
  await expect.poll(() => location.pathname + location.search).toBe(address);
});

describe("a banner of the home screen", () => {
  const banners = () => page.getByRole("region", { name: t("home.banners") });
  const expectAddress = (path: string) => expect.poll(() => location.pathname + location.search).toBe(path);

  it.each([
    ["home.claim", "/login"],
    ["home.getLink", "/invite"],
    ["home.checkIn", "/login?next=%2Fprofile"],
  ] as const)("the link with the text key %s opens %s for a guest", async (name, path) => {
    await openScreen("/index");
    await banners()
      .getByRole("link", { name: t(name) })
      .click();
    await expectAddress(path);
  });

  it("sends one check-in request, and the link that replaces the check-in button opens the profile", async () => {
    const before = richAnswers()["GET /user/checkin/info"] as Data<"GET /user/checkin/info">;
    const after: typeof before = {
      ...before,
      checkedInToday: true,
      checkinInfo: before.checkinInfo.map((day) => (day.state === "today" ? { ...day, state: "done" } : day)),
    };
    await openScreen("/index", { player: true, answers: richAnswers() });
    answer({
      "POST /user/checkin": () => {
        answer({ "GET /user/checkin/info": after });
        return { ...after, gem: "30" };
      },
    });
    await banners()
      .getByRole("button", { name: t("home.checkIn") })
      .click();
    await expectToast(t("rewards.checkedInFor", { gem: "30" }));
    expect(callsOf("POST /user/checkin")).toHaveLength(1);
    await banners()
      .getByRole("link", { name: t("rewards.seeLadder") })
      .click();
    await expectAddress("/profile");
  });
});

it("the home screen at 200% text size shows each game tile in its own row and cuts off no text of closed games", async () => {
  await openScreen("/index", {
    size: [188, 406],
    answers: { "GET /games": openGames.map((game) => ({ ...game, open: false })) },
  });
  await expect.poll(() => document.querySelectorAll(".home-tile.closed").length).toBe(openGames.length);
  // If each game tile has its own row, all tiles have the same left edge.
  const lefts = [...document.querySelectorAll(".home-tile")].map((tile) => tile.getBoundingClientRect().left);
  expect(new Set(lefts).size).toBe(1);
  expect(cutFindings()).toEqual([]);
});

describe("the tile of Crash", () => {
  afterEach(() => vi.restoreAllMocks());

  it("the Crash tile redraws its animation while it is in view and stops while it is out of view", async () => {
    const clear = vi.spyOn(CanvasRenderingContext2D.prototype, "clearRect");
    const drawn = () => clear.mock.calls.length;
    const table = (publicAnswers["GET /games/crash"] as () => Data<"GET /games/crash">)();
    await openScreen("/index", {
      answers: {
        "GET /games": openGames,
        "GET /games/crash": {
          ...table,
          current: { ...table.current, state: "running", startsAtMs: Date.now() },
        },
      },
    });
    const expectMoves = async () => {
      const before = drawn();
      await expect.poll(drawn).toBeGreaterThan(before + 5);
    };
    await expectMoves();
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    const tile = page.elementLocator(document.querySelector(".home-crash-figure") as Element);
    await expect.element(tile).not.toBeInViewport();
    await painted();
    const left = drawn();
    // If the tile were visible, the page would redraw it five times in 40 frames.
    for (let frame = 0; frame < 40; frame++) await painted();
    expect(drawn()).toBe(left);
    scrollTo({ top: 0, behavior: "instant" });
    await expectMoves();
  });
});
