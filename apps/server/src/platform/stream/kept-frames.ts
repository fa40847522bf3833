import type { StreamFrame } from "./stream-frame.ts";

export interface Kept {
  readonly sequence: number;
  readonly frame: StreamFrame;
}

export interface KeptFramesOptions {
  /** For how long a frame is kept. */
  readonly keptMs: number;
  /** How many are kept at most: of those for everybody, and of those for one player each. */
  readonly publicAtMost: number;
  readonly personalAtMost: number;
  /** What a personal frame says the newest of; of those with the same name only the last is kept. */
  readonly stateOf?: (frame: StreamFrame) => string | undefined;
  /** Milliseconds that only grow. */
  readonly nowMs?: () => number;
}

/** What readers who come back can be told. */
export interface KeptFrames {
  /** Keeps a frame; numbers grow. */
  add(kept: Kept): void;
  /** What came after a number for everybody and for this player, in order; undefined when not all of it is kept. */
  after(last: number, playerId: bigint | undefined): Kept[] | undefined;
  /** The latest public frames of one event, newest first. */
  latest(event: string, count: number): StreamFrame[];
  /** Puts a name in the place of another wherever one is said in what everybody may be told. */
  rename(before: string, after: string): void;
  /** Keeps nothing up to this number. */
  forget(sequence: number): void;
}

const lookEveryMs = 1_000;

/**
 * Frames for some time and up to some number. What is for one player lies by player: a balance changes with each bet, and
 * who comes back needs the last one only, so a player who bets a hundred times a second costs one frame.
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
  /** The last number at moments a second apart, oldest first. */
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
    // A quarter at once: looking for each frame would cost more than the frame.
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
