import type { InstantGameName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import type { AutoRun } from "@gemplay/games";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { showToast } from "../../../ui/index.ts";
import { isStop } from "../../../widgets/limits/index.ts";
import { feel } from "../board/feedback.ts";
import {
  type BetOf,
  type InstantGame,
  paramsOf,
  type RoundOf,
  type SettledOf,
} from "../game/instant-game.ts";
import { pause } from "../table/pause.ts";
import { playedStore } from "../table/server-bets.ts";
import type { InstantTable } from "../table/use-table.ts";
import { isPlayClosed, isTurbo, noteRefusedStart, noteStart } from "./play-rules.ts";

/**
 * Text that explains to the player why a bet was not placed. The text is empty if the session has ended, because the
 * page has already shown a message about the end of the session.
 */
export interface Refusal {
  readonly title: string;
  readonly detail: string;
  /** True if the failed call to the server has already shown an error toast. */
  readonly said?: boolean;
  /** True if a sheet over the game already shows the reason, so that the page needs no error toast. */
  readonly inSheet?: boolean;
}

/** Result of an attempt to place a bet. `isNextPlaced` is true if the next automatic bet is already placed. */
export type Placed<G extends InstantGameName> =
  | { readonly settled: SettledOf<G>; readonly isNextPlaced: boolean; readonly refusal?: undefined }
  | { readonly settled?: undefined; readonly refusal: Refusal };

export interface Play<G extends InstantGameName> {
  /**
   * `sent` means that the page has sent the bet and waits for the round. `moving` means that the page has received the
   * round and the board shows the animation of the result.
   */
  readonly phase: "rest" | "sent" | "moving";
  /** The round that the board shows. The value is null before the first round. */
  readonly shown: RoundOf<G> | null;
  /** Rounds whose animation is still running, although the player can already place the next bet. */
  readonly landing: readonly RoundOf<G>[];
  /** Rounds of automatic bets that are placed, but that the board has not begun to show. */
  readonly notShown: readonly RoundOf<G>[];
  /** True if the board shows results without motion. */
  readonly reducedMotion: boolean;
  /**
   * True after the server's answer to a bet was lost. After a lost answer, the next call of `place` sends the same bet
   * again.
   */
  readonly unanswered: boolean;
  /** Places a bet. The returned promise resolves when the board shows the result of the bet. */
  place(bet: Omit<BetOf<G>, "key">): Promise<Placed<G>>;
  /**
   * Shows the next automatic bet. If no further bet of the run is placed, places the next few bets with one call. The
   * returned promise resolves when the board shows the result of the bet.
   */
  placeAutomatic(bet: Omit<BetOf<G>, "key">, run: AutoRun): Promise<Placed<G>>;
  /**
   * Removes the placed automatic bets that the board has not shown. Called at the end of a run.
   * @param isOwn true if the bets belong to the player who is signed in now; the table then lists their rounds
   */
  endAutomatic(isOwn: boolean): void;
}

/**
 * The largest number of automatic bets that one call places. After the player has stopped a run, the page still counts
 * the bets that are already placed, so a call places only bets that the board shows within a few seconds.
 */
const placedTogether = { seen: 2, turbo: 20 } as const;

/** Returns whether the board shows results without motion: in turbo mode, with reduced motion, or in a hidden tab. */
export function isMotionReduced(): boolean {
  return isTurbo() || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Places one bet at a time at a game table. The hook adds animations, sounds and vibrations to each bet. */
export function usePlay<G extends InstantGameName>(game: InstantGame<G>, table: InstantTable<G>): Play<G> {
  const [phase, setPhase] = useState<Play<G>["phase"]>("rest");
  const [shown, setShown] = useState<RoundOf<G> | null>(null);
  const [landing, setLanding] = useState<readonly RoundOf<G>[]>([]);
  const [notShown, setNotShown] = useState<readonly RoundOf<G>[]>([]);
  /** The automatic bets of the rounds `notShown`. */
  const queue = useRef<readonly SettledOf<G>[]>([]);
  const setQueue = useCallback((placed: readonly SettledOf<G>[]) => {
    queue.current = placed;
    const rounds = placed.map(({ round }) => round);
    setNotShown(rounds);
    playedStore.set({ notShown: rounds.map(({ id }) => id) });
  }, []);
  /**
   * Keys of automatic bets that the last call did not place. If an earlier attempt of that call has placed some of them,
   * the next call returns these bets, so that the run counts each bet.
   */
  const unusedKeys = useRef<readonly string[]>([]);
  const [reducedMotion, setReducedMotion] = useState(isMotionReduced);
  const latest = useRef(table);
  latest.current = table;
  /**
   * Number of bets that the player has placed on this screen. The hook compares this number, so that an animation that
   * ends late does not end the phase of a later bet.
   */
  const turns = useRef(0);

  /** Takes a settled bet from the table, and shows its result on the board. */
  const show = useCallback(
    async (take: () => Promise<SettledOf<G>>, still: boolean): Promise<Placed<G>> => {
      const turn = ++turns.current;
      setReducedMotion(still);
      setPhase("sent");
      if (!isTurbo()) feel("press");
      const seen = still ? undefined : pause(game.leastBusyMs ?? 0);
      try {
        const settled = await take();
        noteStart();
        await seen;
        const { round } = settled;
        setShown(round);
        if (!still) {
          setPhase("moving");
          const motionMs = game.motionMs(paramsOf<G>(round));
          const nextAfterMs = isPlayClosed("shortenResult") ? motionMs : (game.nextAfterMs ?? motionMs);
          await pause(nextAfterMs);
          if (nextAfterMs < motionMs) {
            setLanding((others) => [...others, round]);
            setPhase("rest");
            await pause(motionMs - nextAfterMs);
            setLanding((others) => others.filter(({ id }) => id !== round.id));
          }
        }
        feel(round.result === "WIN" ? "win" : "lose");
        return { settled, isNextPlaced: queue.current.length > 0 };
      } catch (error) {
        noteRefusedStart(error);
        return { refusal: describeRefusal(error, latest.current.unanswered()) };
      } finally {
        if (turn === turns.current) setPhase("rest");
      }
    },
    [game],
  );

  const place: Play<G>["place"] = useCallback(
    (bet) => show(() => latest.current.place({ ...bet, key: newKey() }), isMotionReduced()),
    [show],
  );

  const placeAutomatic: Play<G>["placeAutomatic"] = useCallback(
    (bet, run) => {
      const take = async () => {
        const left = run.settings.count === null ? Number.POSITIVE_INFINITY : run.settings.count - run.played;
        const most = Math.min(placedTogether[isTurbo() ? "turbo" : "seen"], left);
        let placed = queue.current;
        if (placed.length === 0) {
          const first = unusedKeys.current[0] ?? newKey();
          const more = Array.from(
            { length: most - 1 },
            (_, place) => unusedKeys.current[place + 1] ?? newKey(),
          );
          const keys = [first, ...more];
          placed = await latest.current.placeSeveral({ ...bet, key: first }, run, keys);
          unusedKeys.current = [...keys, ...unusedKeys.current.slice(most)].slice(placed.length);
        }
        const [next, ...others] = placed;
        if (next === undefined) throw new Error("the table placed no bet");
        setQueue(others);
        latest.current.listRound(next.round);
        return next;
      };
      // After the player has stopped the run, the board shows the bets that are already placed without motion.
      return show(take, run.stopAsked || isMotionReduced());
    },
    [show, setQueue],
  );

  const endAutomatic: Play<G>["endAutomatic"] = useCallback(
    (isOwn) => {
      if (isOwn) for (const { round } of queue.current) latest.current.listRound(round);
      setQueue([]);
      // An earlier attempt of the last call may have placed bets that its last attempt did not return.
      if (unusedKeys.current.length > 0) latest.current.readAgain();
      unusedKeys.current = [];
    },
    [setQueue],
  );

  // Lists the placed bets when the player closes the page, because the page would not show them any more.
  useEffect(() => {
    const list = () => {
      for (const { round } of queue.current) latest.current.listRound(round);
    };
    addEventListener("pagehide", list);
    return () => removeEventListener("pagehide", list);
  }, []);

  const unanswered = table.unanswered();
  return { phase, shown, landing, notShown, reducedMotion, unanswered, place, placeAutomatic, endAutomatic };
}

/**
 * Returns the text that tells the player why a call of a game table failed.
 * @param unanswered whether the outcome of the sent bet is unknown
 */
export function describeRefusal(error: unknown, unanswered: boolean): Refusal {
  if (!(error instanceof ApiError)) return { title: t("play.failed"), detail: "" };
  if (error.status === 401) return { title: "", detail: "" };
  if (isStop(error)) return { title: error.message, detail: "", inSheet: true };
  const detail = unanswered ? t("play.unansweredToast") : "";
  return { title: error.message, detail, said: !error.offline };
}

export function showRefusal({ title, detail, inSheet = false }: Refusal): void {
  if (title && !inSheet) showToast("error", title, detail);
}
