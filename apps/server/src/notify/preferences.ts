import type { NoticeChannel, NoticeKind } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import { type Choice, choicesOf, mannerOf } from "./preferences.repository.ts";

export type Channels = Readonly<Record<NoticeChannel, boolean>>;

/** The channels on which each kind of notice is on by default. */
const defaults: Readonly<Record<NoticeKind, Channels>> = {
  depositCredited: { page: true, push: true, chat: true, mail: false },
  withdrawal: { page: true, push: true, chat: true, mail: true },
  rewardReady: { page: true, push: false, chat: true, mail: false },
  levelReached: { page: true, push: false, chat: false, mail: false },
  friendJoined: { page: true, push: false, chat: false, mail: false },
  announcement: { page: false, push: false, chat: false, mail: false },
};

export interface Preferences {
  readonly kinds: Readonly<Record<NoticeKind, Channels>>;
  /**
   * Quiet hours are off by default, because the server does not know the time zone of the player before the player sets
   * it.
   */
  readonly quietHours: { readonly on: boolean; readonly utcOffsetMinutes: number };
}

const kindsWith = (choices: readonly Choice[]): Preferences["kinds"] => {
  const kinds = structuredClone(defaults) as Record<NoticeKind, Record<NoticeChannel, boolean>>;
  // A newer release of the server may have stored kinds of notices that this release does not know.
  for (const { kind, channel, isOn } of choices) if (kind in kinds) kinds[kind][channel] = isOn;
  return kinds;
};

export const isDefault = (kind: NoticeKind, channel: NoticeChannel, isOn: boolean): boolean =>
  defaults[kind][channel] === isOn;

export async function preferencesOf<T>(db: Kysely<T>, playerId: bigint): Promise<Preferences> {
  const manner = await mannerOf(db, playerId);
  return {
    kinds: kindsWith(await choicesOf(db, playerId)),
    quietHours: { on: manner?.quietHours ?? false, utcOffsetMinutes: manner?.utcOffsetMinutes ?? 0 },
  };
}
