import type { GameName } from "@gemplay/games";

/**
 * A screen that a link into the messaging host can open. For a game, the page itself checks whether the game exists.
 */
export type StartScreen = (typeof screens)[number] | `game_${GameName}`;

/** The content of a link into the messaging host (`https://t.me/BOT?startapp=…`). */
export interface StartParameter {
  /** The invite code in the link; null if the link contains none. */
  readonly inviteCode: string | null;
  /** The screen that the link opens; null for the home screen. */
  readonly screen: StartScreen | null;
}

const screens = ["wallet", "deposit", "withdraw", "swap", "invite", "profile", "notifications"] as const;
const between = "__";
/** The characters and the length that the messaging host allows for the start parameter of a link. */
const allowed = /^[\w-]{1,64}$/;

/**
 * Reads the start parameter of a link into the messaging host. The start parameter contains the parts `by_CODE` and
 * `to_SCREEN` (`to_wallet`, `to_game_dice`), separated by two underscores. A part without the prefix `by_` or `to_` is
 * an invite code. Anybody can write a link, so the function does not trust the start parameter. For an unknown screen,
 * the link opens the home screen. The server decides whether an invite code is valid.
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
 * Returns the path and query of the screen that a link opens. If the link contains no screen, the function returns the
 * path of the home screen.
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
