// Functions for tests inside the local messaging host. The page of this host shows a phone for each user, with the app
// in a frame.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { Locale } from "@gemplay/i18n";
import { test as base, type Frame, type Locator, type Page } from "@playwright/test";
import type { User } from "grammy/types";
import { signedInitData } from "../../../tools/host/host-page.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";
import { expect, origin, recordToasts, watchFaults } from "./journey.ts";

/** Maps the languages of the app to the language codes of the messaging host. */
const hostLanguages: Readonly<Record<Locale, NonNullable<User["language_code"]>>> = {
  cn: "zh-hans",
  en: "en",
  vi: "vi",
  fil: "fil" as never,
  pt: "pt-br",
};

/** Returns a new user of the messaging host who has no account yet. */
export const newUser = (locale: Locale = "en", first_name = "Nora"): User => ({
  id: randomInt(1_000_000_000, 9_000_000_000),
  is_bot: false,
  first_name,
  language_code: hostLanguages[locale],
});

/** A messaging host, and the deployment whose app it shows. */
export interface Hosting {
  readonly pageUrl: string;
  readonly token: string;
  readonly origin: string;
}

/** Returns the messaging host of the shared stack. */
export function stackHosting(): Hosting {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const { hostPageUrl, BOT_TOKEN } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return { pageUrl: hostPageUrl ?? "", token: BOT_TOKEN ?? "", origin };
}

/** Calls the API with the init data of a user of the messaging host, without using the page. */
export async function asHostUser<D>(
  { token, origin: deployment }: Hosting,
  user: User,
  path: string,
  body?: unknown,
): Promise<D> {
  const answer = await fetch(`${deployment}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      language: "en",
      authorization: `tma ${signedInitData(token, { user })}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: D };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

/**
 * Waits until the next second begins. Init data contain their time only in whole seconds, so the server also refuses
 * init data from the same second in which a session or an account ended.
 */
export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1_000);
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(second);
}

/** A simulated phone on the messaging host's page, with the user of the phone and the user's chat. */
export class HostPhone {
  readonly page: Page;
  readonly user: User;
  readonly seat: Locator;
  readonly phone: Locator;
  readonly chat: Locator;

  constructor(page: Page, place: number, user: User) {
    this.page = page;
    this.user = user;
    this.seat = page.getByRole("article").nth(place);
    this.phone = this.seat.getByRole("region", { name: /^Phone/ });
    this.chat = this.seat.getByRole("region", { name: /^Chat/ });
  }

  /** Opens the app as a click on the bot's button does, and waits until the app reports that it is ready. */
  async open(startParam = ""): Promise<Frame> {
    await this.seat.getByRole("textbox", { name: /^Start/ }).fill(startParam);
    await this.seat.getByRole("button", { name: /^Reopen/ }).click();
    await expect(this.phone).toHaveAttribute("data-ready");
    return await this.frame();
  }

  /** Returns the frame of the open app. */
  async frame(): Promise<Frame> {
    const element = await this.phone.locator("iframe").elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error("the app is not open");
    return frame;
  }

  get isOpen(): Locator {
    return this.phone.locator("iframe");
  }

  /** Returns a button of the messaging host's own header or dialogs. */
  button(name: RegExp): Locator {
    return this.phone.getByRole("button", { name });
  }

  async choose(label: RegExp, value: string): Promise<void> {
    await this.seat.getByRole("combobox", { name: label }).selectOption(value);
  }

  async turn(label: RegExp, on = true): Promise<void> {
    await this.seat.getByRole("checkbox", { name: label }).setChecked(on);
  }

  async press(label: RegExp): Promise<void> {
    await this.seat.getByRole("button", { name: label }).click();
  }

  async write(text: string): Promise<void> {
    await this.chat.getByRole("textbox").fill(text);
    await this.chat.getByRole("button", { name: /^Send/ }).click();
  }

  /** The bot's messages in the chat, newest last. */
  get said(): Locator {
    return this.chat.locator("li:not(.mine)");
  }

  get notes(): Locator {
    return this.seat.getByRole("list", { name: /^Notes/ });
  }
}

/** Opens the messaging host's page with a phone for each user. The app is not open yet on the phones. */
export async function takePhones(
  page: Page,
  users: readonly User[],
  hosting = stackHosting(),
): Promise<HostPhone[]> {
  const query = users.map(({ id, first_name, language_code = "" }) => [
    "phone",
    `${id},${first_name},${language_code}`,
  ]);
  await page.goto(`${hosting.pageUrl}/?${new URLSearchParams(query)}`);
  return users.map((user, place) => new HostPhone(page, place, user));
}

/** Opens the messaging host's page with one phone. */
export async function takePhone(page: Page, user: User, hosting = stackHosting()): Promise<HostPhone> {
  const [phone] = await takePhones(page, [user], hosting);
  if (!phone) throw new Error("the page has no phone");
  return phone;
}

/** Accepts the terms and answers the offers of limits through the API, for tests that begin with an existing player. */
export async function acceptTermsBeside(user: User, hosting = stackHosting()): Promise<void> {
  await asHostUser(hosting, user, "/user/accept_terms", { termsVersion });
  await asHostUser(hosting, user, "/user/limit/offer/answer", { occasion: "deposit" });
}

/** Opens the messaging host's page with a phone for an existing player. */
export async function takePlayersPhone(page: Page, user: User, hosting = stackHosting()): Promise<HostPhone> {
  await acceptTermsBeside(user, hosting);
  return await takePhone(page, user, hosting);
}

/**
 * The Playwright `test` function for pages inside the messaging host. A test fails if the host did not understand a
 * call of the app.
 */
export const test = base.extend({
  viewport: { width: 1280, height: 860 },
  page: async ({ page }, use) => {
    await recordToasts(page);
    const broken = watchFaults(page);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (/postMessage|occurred processing the/.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(broken, "uncaught errors and refused content").toEqual([]);
    expect(complaints, "words between host and app that were not understood").toEqual([]);
    await expect(page.locator(".notes .fault"), "calls that the host does not know").toHaveCount(0);
  },
});
