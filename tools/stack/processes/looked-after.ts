// A part of the stack that is started again when it ends by itself, or anew when its sources change.
import { setTimeout as sleep } from "node:timers/promises";

/** What a part has to be able to do: any kept process, a database, a chain. */
export interface Part {
  /** Resolves when it has ended, with how; never rejects. */
  readonly exited: Promise<string>;
  /** Ends it, or only gives back what it held when it has ended already. */
  stop(): Promise<void>;
}

export interface LookAfterOptions<P extends Part> {
  /** How it is called at the beginning of a sentence. */
  readonly name: string;
  /** The part, running. */
  readonly first: P;
  readonly start: () => Promise<P>;
  /** Resolves when a part that was started does what it is for; absent: with its start. */
  readonly whenReady?: (part: P) => Promise<void>;
  /** Told of each new start. */
  readonly say: (line: string) => void;
  /** Told, in one sentence, that it ended too often to be started again by itself. */
  readonly onGivenUp: (sentence: string) => void;
}

export interface LookedAfter<P extends Part> {
  /** The part that runs, or ran last. */
  current(): P;
  /** Resolves when it runs: at once, or after the start that is under way. */
  whenUp(): Promise<void>;
  /**
   * Ends the part and starts it anew; also one that was given up. A call that comes meanwhile does so once more. One that
   * ends before it is ready is given up at once: what was changed is the reason, and every start would say it again.
   */
  restart(): void;
  /** Ends the part for good. */
  stop(): Promise<void>;
}

/** So many new starts within a minute; what ends once more has a reason that no start takes away. */
const startsAtMost = 3;
const minuteMs = 60_000;
/** Grows with each start: what this part stands on may have ended in the same moment. */
const pauseMs = 300;

/** Looks after a part that runs, until it is stopped. */
export function lookAfter<P extends Part>(options: LookAfterOptions<P>): LookedAfter<P> {
  const { name, start, say, onGivenUp, whenReady = async () => {} } = options;
  let part = options.first;
  let up = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<undefined>();
  let starts: number[] = [];
  /** Started anew on request, and not ready yet. */
  let tried: P | undefined;
  const ending = new AbortController();
  up.resolve();

  /** Starts the part, again and again if need be. @returns false when it was given up or stopped */
  async function startAgain(how: string): Promise<boolean> {
    for (let reason = how; !ending.signal.aborted; ) {
      starts = starts.filter((at) => performance.now() - at < minuteMs);
      if (starts.length === startsAtMost) {
        onGivenUp(`${name} ended ${startsAtMost + 1} times within a minute, the last time with: ${reason}.`);
        return false;
      }
      say(`${name} ended by itself (${reason}): starting it again …`);
      starts.push(performance.now());
      await sleep(pauseMs * starts.length, undefined, { signal: ending.signal }).catch(() => {});
      const failure = await replace();
      if (failure === undefined) return true;
      reason = failure;
    }
    return false;
  }

  /** @returns why it could not be started */
  async function replace(): Promise<string | undefined> {
    await part.stop();
    if (ending.signal.aborted) return undefined;
    try {
      part = await start();
      return undefined;
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    }
  }

  function tryOut(): true {
    const trying = part;
    tried = trying;
    whenReady(trying).then(
      () => {
        if (tried === trying) tried = undefined;
      },
      () => {}, // it has ended
    );
    return true;
  }

  async function keep(): Promise<void> {
    for (let runs = true; !ending.signal.aborted; ) {
      const how = await (runs ? Promise.race([part.exited, asked.promise]) : asked.promise);
      if (ending.signal.aborted) break;
      up = Promise.withResolvers();
      if (how === undefined) {
        asked = Promise.withResolvers();
        starts = [];
        say(`Starting ${name.replace("The ", "the ")} anew …`);
        const failure = await replace();
        runs = failure === undefined ? tryOut() : await startAgain(failure);
      } else if (tried === part) {
        onGivenUp(`${name} ended before it was ready, with: ${how}.`);
        runs = false;
      } else runs = await startAgain(how);
      up.resolve();
    }
    await part.stop();
  }

  const keeping = keep();
  return {
    current: () => part,
    whenUp: async () => await up.promise,
    restart: () => asked.resolve(undefined),
    async stop() {
      ending.abort();
      asked.resolve(undefined);
      await keeping;
    },
  };
}
