import type { GameName } from "@gemplay/games";

/** A screen that a link into the messaging host can open. The page itself checks whether the named game exists. */
export type StartScreen = (typeof screens)[number] | `game_${GameName}`;

/** The contents of a link into the messaging host (`https://t.me/BOT?startapp=…`). */
export interface StartParameter {
  /** The invite code in the link; null if the link has no invite code. */
  readonly inviteCode: string | null;
  /** The screen that the link opens; null opens the home screen. */
  readonly screen: StartScreen | null;
}

const screens = ["wallet", "deposit", "withdraw", "swap", "invite", "profile", "notifications"] as const;
const between = "__";
/** The characters and the length that the messaging host allows in a start parameter. */
const allowed = /^[\w-]{1,64}$/;

/**
 * Reads a start parameter: `by_CODE` and `to_SCREEN` (`to_wallet`, `to_game_dice`), joined by two underscores. A word
 * without the prefix `by_` or `to_` is an invite code. Anybody can write a link, so the function does not trust the
 * text: an unknown screen leads to the home screen, and the server decides whether an invite code is valid.
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

/** Returns the path and query of a screen that a link names. Without a screen, returns the path of the home screen. */
export function startPath(screen: StartScreen | null): string {
  if (screen === null) return "/";
  if (screen.startsWith("game_")) return `/game?name=${screen.slice(5)}`;
  return screen === "notifications" ? "/profile?view=notifications" : `/${screen}`;
}

function asScreen(name: string): StartScreen | null {
  const known = (screens as readonly string[]).includes(name) || /^game_[a-z]+$/.test(name);
  return known ? (name as StartScreen) : null;
}
