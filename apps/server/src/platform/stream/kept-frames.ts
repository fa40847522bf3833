import type { StreamFrame } from "./stream-frame.ts";

export interface Kept {
  readonly sequence: number;
  readonly frame: StreamFrame;
}

export interface KeptFramesOptions {
  /** Time in milliseconds for which an event is stored for readers that reconnect. */
  readonly keptMs: number;
  /** Maximum number of stored public events, and maximum number of stored personal events. */
  readonly publicAtMost: number;
  readonly personalAtMost: number;
  /**
   * Returns a key for the state that a personal event reports, for example the balance. If several events report the
   * same state, the store keeps only the newest event.
   */
  readonly stateOf?: (frame: StreamFrame) => string | undefined;
  /** Returns monotonic milliseconds. */
  readonly nowMs?: () => number;
}

/** The events that a stream reader can still receive after a reconnection. */
export interface KeptFrames {
  /** Keeps a frame. Callers must pass a larger sequence number than in all earlier calls. */
  add(kept: Kept): void;
  /**
   * Returns the public events and the player's events after a sequence number, ordered by sequence number. If some of
   * these events are no longer stored, the function returns undefined.
   */
  after(last: number, playerId: bigint | undefined): Kept[] | undefined;
  /** Returns the newest public events with the given event name, the newest first. */
  latest(event: string, count: number): StreamFrame[];
  /** Replaces a player's public name in all stored public events. */
  rename(before: string, after: string): void;
  /** Deletes all stored events up to the given sequence number. */
  forget(sequence: number): void;
}

const lookEveryMs = 1_000;

/**
 * Creates a store that keeps events for a limited time and up to a limited number. Personal events are stored
 * separately for each player. A balance changes with each bet, but after a reconnection a stream reader needs only the
 * newest balance. A player with a hundred bets a second therefore needs only one stored event.
 */
export function createKeptFrames({
  keptMs,
  publicAtMost,
  personalAtMost,
  stateOf = () => undefined,
  nowMs = () => performance.now(),
}: KeptFramesOptions): KeptFrames {
  let common: Kept[] = [];
  const personal = new Map<bigint, Map<string, Kept>>();
  let personalCount = 0;
  let forgotten = 0;
  let newest = 0;
  /** Pairs of a time and the last sequence number at this time, at least one second apart and the oldest first. */
  let marks: { readonly atMs: number; readonly sequence: number }[] = [];

  function addPersonal(playerId: bigint, kept: Kept): void {
    const own = personal.get(playerId) ?? new Map<string, Kept>();
    personal.set(playerId, own);
    const name = stateOf(kept.frame) ?? `${kept.sequence}`;
    if (!own.has(name)) personalCount += 1;
    own.set(name, kept);
  }

  function forget(sequence: number): void {
    if (sequence <= forgotten) return;
    forgotten = sequence;
    const first = common.findIndex((kept) => kept.sequence > sequence);
    common = first === -1 ? [] : common.slice(first);
    for (const [playerId, own] of personal) {
      for (const [name, kept] of own) if (kept.sequence <= sequence && own.delete(name)) personalCount -= 1;
      if (own.size === 0) personal.delete(playerId);
    }
  }

  function look(): void {
    const atMs = nowMs();
    const latestMark = marks.at(-1);
    if (latestMark === undefined || atMs - latestMark.atMs >= lookEveryMs) {
      const old = marks.findLast((mark) => atMs - mark.atMs >= keptMs);
      marks = [...marks.filter((mark) => atMs - mark.atMs < keptMs), { atMs, sequence: newest }];
      if (old !== undefined) forget(old.sequence);
    }
    // The code removes a quarter of the stored events at once, because removing single events would cost more time than
    // storing them.
    const spare = common.at(-publicAtMost)?.sequence;
    if (common.length > publicAtMost * 1.25 && spare !== undefined) forget(spare - 1);
    if (personalCount > personalAtMost) forget(forgotten + Math.ceil((newest - forgotten) / 2));
  }

  return {
    add(kept) {
      newest = kept.sequence;
      const { playerId } = kept.frame;
      if (playerId === undefined) common.push(kept);
      else addPersonal(playerId, kept);
      look();
    },
    after(last, playerId) {
      if (last < forgotten) return undefined;
      const missed = common.filter(({ sequence }) => sequence > last);
      const own = playerId === undefined ? undefined : personal.get(playerId);
      for (const kept of own?.values() ?? []) if (kept.sequence > last) missed.push(kept);
      return missed.sort((a, b) => a.sequence - b.sequence);
    },
    latest: (event, count) =>
      common
        .filter(({ frame }) => frame.event === event)
        .slice(-count)
        .map(({ frame }) => frame)
        .reverse(),
    rename(before, after) {
      common = common.map((kept) => {
        const written = JSON.stringify(kept.frame.data);
        if (!written.includes(JSON.stringify(before))) return kept;
        const data: unknown = JSON.parse(written, (key, value: unknown) =>
          key === "name" && value === before ? after : value,
        );
        return { ...kept, frame: { ...kept.frame, data } };
      });
    },
    forget(sequence) {
      newest = Math.max(newest, sequence);
      forget(sequence);
    },
  };
}
