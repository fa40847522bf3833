import type { GameName } from "@gemplay/games";

/** Where a link into the messaging host can lead. Which of the games there are, the page knows. */
export type StartScreen = (typeof screens)[number] | `game_${GameName}`;

/** What a link into the messaging host (`https://t.me/BOT?startapp=…`) brings. */
export interface StartParameter {
  /** Who invited; null when nobody did. */
  readonly inviteCode: string | null;
  /** Null leads home. */
  readonly screen: StartScreen | null;
}

const screens = ["wallet", "deposit", "withdraw", "swap", "invite", "profile", "notifications"] as const;
const between = "__";
/** All that the host lets through, and as much of it. */
const allowed = /^[\w-]{1,64}$/;

/**
 * Reads a start parameter: `by_CODE` and `to_SCREEN` (`to_wallet`, `to_game_dice`), joined by two underscores; a word that
 * is neither is an invite code. Anybody can write one, so nothing in it is taken on trust: a screen that is not known
 * leads home, and the server decides whether a code is anybody's.
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

/** Where the page shows a screen that a link names, with its query; home for none. */
export function startPath(screen: StartScreen | null): string {
  if (screen === null) return "/";
  if (screen.startsWith("game_")) return `/game?name=${screen.slice(5)}`;
  return screen === "notifications" ? "/profile?view=notifications" : `/${screen}`;
}

function asScreen(name: string): StartScreen | null {
  const known = (screens as readonly string[]).includes(name) || /^game_[a-z]+$/.test(name);
  return known ? (name as StartScreen) : null;
}
