import type { Locale } from "@gemplay/i18n";
import { defaultLocale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { identitiesOf, languageOf, maskedEmail } from "../account/index.ts";
import { type Chat, chatOf } from "../bot/index.ts";
import type { Platform } from "../platform/index.ts";

/** The channels through which a player can currently be reached by a notice. */
export interface Ways {
  readonly chat: {
    readonly state: "none" | "works" | "blocked";
    readonly name: string | null;
    readonly hostUser: string;
    readonly started: boolean;
    readonly locale: Locale;
  };
  readonly mail: {
    readonly state: "none" | "works";
    readonly sentTo: string | null;
    readonly address: string;
    readonly locale: Locale;
  };
}

export type WaysDependencies = Pick<Platform, "mail"> & { readonly bot: { readonly isConfigured: boolean } };

/**
 * Returns whether the bot can write to a player's chat.
 *
 * @param chat undefined if the player never started the bot
 */
function stateOf(isBound: boolean, chat: Chat | undefined): Ways["chat"]["state"] {
  if (!isBound) return "none";
  return chat === undefined || chat.blockedAt !== null ? "blocked" : "works";
}

export async function waysOf<T>(
  on: Kysely<T>,
  playerId: bigint,
  { bot, mail }: WaysDependencies,
): Promise<Ways> {
  const bound = await identitiesOf(on, playerId);
  const email = bound.find(({ kind }) => kind === "email");
  const host = bot.isConfigured ? bound.find(({ kind }) => kind === "host") : undefined;
  const chat = host && (await chatOf(on, host.name));
  const known = await languageOf(on, playerId);
  return {
    chat: {
      state: stateOf(host !== undefined, chat),
      started: chat !== undefined,
      name: host?.shown_as ?? null,
      hostUser: host?.name ?? "",
      locale: chat?.locale ?? defaultLocale,
    },
    mail: {
      state: email === undefined || !mail.isConfigured ? "none" : "works",
      sentTo: email === undefined ? null : maskedEmail(email.name),
      address: email?.name ?? "",
      locale: known ?? chat?.locale ?? defaultLocale,
    },
  };
}
