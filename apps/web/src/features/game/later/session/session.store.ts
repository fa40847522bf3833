import type { EventData } from "@gemplay/api-schema";
import { followStream } from "../../../../api/index.ts";
import type { Round } from "../../../../games/play/game/round.ts";
import { demoStore } from "../../../../games/play/table/demo-table.ts";
import { playedStore } from "../../../../games/play/table/server-bets.ts";
import {
  type Currency,
  createStore,
  onSessionChange,
  queryClient,
  storage,
  userStore,
} from "../../../../stores/index.ts";
import { addRound, type CountedRound, noTotals, type Totals } from "./session-totals.ts";

type CrashBet = EventData<"crashBet">["bet"];

/** The rounds of one account on this device since the sign-in, or since the player started again from zero. */
export interface PlaySession {
  /** Mark of the sign-in session to which the rounds belong. */
  readonly mark: string;
  /** Time of the device's clock at which the page began to count. */
  readonly firstMs: number;
  /** Time at which the player started again from zero, or null. */
  readonly restartedAtMs: number | null;
  /** True if the player has closed the panel for this session. */
  readonly closed: boolean;
  readonly totals: Readonly<Partial<Record<Currency, Totals>>>;
  /** Names of the rounds that were counted last, so that no round counts twice. */
  readonly counted: readonly string[];
}

/** Key in local storage. The stored session belongs to the account, so the page removes it at the log-out. */
const key = "playSession";
/** The number of names that the page keeps. The demo alone may report its last 200 rounds again. */
const keptNames = 400;

/**
 * Returns a short mark of a session token (FNV-1a). The mark tells two sessions apart, and does not reveal the token.
 */
function markOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function emptySession(): PlaySession {
  const { token } = userStore.get();
  return {
    mark: token && markOf(token),
    firstMs: Date.now(),
    restartedAtMs: null,
    closed: false,
    totals: {},
    counted: [],
  };
}

/** Reads the stored session, which another tab may have changed. A guest's session exists only in memory. */
function stored(): PlaySession | undefined {
  const { token } = userStore.get();
  if (token === "") return undefined;
  const kept = storage.readJson(key) as PlaySession | null;
  return kept?.mark === markOf(token) ? kept : undefined;
}

export const sessionStore = createStore<PlaySession>(stored() ?? emptySession());

function change(how: (session: PlaySession) => PlaySession): void {
  const session = how(stored() ?? sessionStore.get());
  if (session.mark !== "") storage.write(key, JSON.stringify(session));
  sessionStore.set(session);
}

interface NamedRound extends CountedRound {
  readonly name: string;
  readonly currency: Currency;
}

/** Adds rounds to the totals of their currencies. A round that was counted before is ignored. */
function count(rounds: readonly NamedRound[]): void {
  const known = new Set(sessionStore.get().counted);
  if (rounds.every(({ name }) => known.has(name))) return;
  change((session) => {
    const before = new Set(session.counted);
    const fresh = rounds.filter(({ name }) => !before.has(name));
    const totals = { ...session.totals };
    for (const round of fresh) totals[round.currency] = addRound(totals[round.currency] ?? noTotals, round);
    const names = fresh.map(({ name }) => name);
    return { ...session, totals, counted: [...session.counted, ...names].slice(-keptNames) };
  });
}

const oldestFirst = (rounds: readonly Round[]) => rounds.toReversed();

function countPlayed(): void {
  count(
    oldestFirst(playedStore.get().rounds).map(({ id, asset, amount, payout }) => ({
      name: id,
      currency: asset,
      amount,
      payout,
    })),
  );
}

/** Counts the rounds of the demo in this tab. The numbers of these rounds begin again in each tab. */
function countDemo(): void {
  const { firstMs } = sessionStore.get();
  const rounds = oldestFirst(demoStore.get().rounds).filter(({ atMs }) => atMs >= firstMs);
  count(
    rounds.map(({ id, atMs, amount, payout }) => ({
      name: `${id} ${atMs}`,
      currency: "DEMO",
      amount,
      payout,
    })),
  );
}

/** Counts a finished bet on Crash. A refunded bet is no round. */
function countCrash({ id, asset, amount, payout, state }: CrashBet): void {
  if (state === "cashed_out" || state === "lost") count([{ name: id, currency: asset, amount, payout }]);
}

let stopFollowing = () => {};

/** Follows the player's bets on Crash, which may end while another screen is open. A guest has no such bets. */
function followCrash(): void {
  stopFollowing();
  stopFollowing =
    userStore.get().token === "" ? () => {} : followStream("crashBet", ({ bet }) => countCrash(bet));
}

/**
 * Begins to count rounds. The page counts until it is closed, because a bet on Crash may end after the player has left
 * the game.
 */
function startCounting(): void {
  playedStore.subscribe(countPlayed);
  demoStore.subscribe(countDemo);
  // The screen of Crash reads the bet again after a lost connection. The stream does not repeat the missed event.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === "user" && queryKey[1] === "crashBet" && state.data)
      countCrash(state.data as CrashBet);
  });
  onSessionChange(() => {
    sessionStore.set(stored() ?? emptySession());
    followCrash();
  });
  addEventListener("storage", (event) => {
    if (event.key === key) sessionStore.set(stored() ?? {});
  });
  followCrash();
  countPlayed();
  countDemo();
}

startCounting();

/** Starts again from zero. Rounds that were counted before do not count again. */
export function restartSession(): void {
  change((session) => ({ ...session, totals: {}, restartedAtMs: Date.now() }));
}

/** Hides the panel for this session, or shows it again. */
export function setSessionClosed(closed: boolean): void {
  change((session) => ({ ...session, closed }));
}
