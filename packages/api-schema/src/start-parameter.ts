import type { GameName } from "@gemplay/games";

/** A screen that a link into the messaging host can open. The page checks whether the game in the link exists. */
export type StartScreen = (typeof screens)[number] | `game_${GameName}`;

/** The contents of a link into the messaging host (`https://t.me/BOT?startapp=…`). */
export interface StartParameter {
  /** The invite code in the link. The invite code is null if the link has no invite code. */
  readonly inviteCode: string | null;
  /** The screen that the link opens. If the screen is null, the link opens the home screen. */
  readonly screen: StartScreen | null;
}

const screens = ["wallet", "deposit", "withdraw", "swap", "invite", "profile", "notifications"] as const;
const between = "__";
/** The characters and the length that the messaging host allows in a start parameter of a link. */
const allowed = /^[\w-]{1,64}$/;

/**
 * Reads a start parameter of a link. The start parameter consists of `by_CODE` and `to_SCREEN` (`to_wallet`,
 * `to_game_dice`), joined by two underscores. A word without the prefix `by_` or `to_` is an invite code. Anybody can
 * write a link, so the function does not trust the start parameter. An unknown screen opens the home screen, and the
 * server decides whether an invite code is valid.
 */
export function readStartParameter(text: string): StartParameter {
  let inviteCode: string | null = null;
  let screen: StartScreen | null = null;
  for (const part of allowed.test(text) ? text.split(between) : []) {
    if (part.startsWith("to_")) screen ??= asScreen(part.slice(3));
    else inviteCode ??= part.replace(/^by_/, "") || null;
  }
  return { inviteCode, screen };
}

/**
 * Returns the path and the query of the screen that a link names. Returns the path of the home screen if the link names
 * no screen.
 */
export function startPath(screen: StartScreen | null): string {
  if (screen === null) return "/";
  if (screen.startsWith("game_")) return `/game?name=${screen.slice(5)}`;
  return screen === "notifications" ? "/profile?view=notifications" : `/${screen}`;
}

function asScreen(name: string): StartScreen | null {
  const known = (screens as readonly string[]).includes(name) || /^game_[a-z]+$/.test(name);
  return known ? (name as StartScreen) : null;
}
