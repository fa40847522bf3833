// Supervises one part of the stack. The supervision starts a part again if the part ends by itself. The supervision
// also restarts a part of the stack if the sources of the part change.
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The methods that a supervised part of the stack must have: `exited` and `stop`. Each process, database and chain that
 * the stack has started has both methods.
 */
export interface Part {
  /** Resolves with the exit code or signal when the part has ended. The promise never rejects. */
  readonly exited: Promise<string>;
  /** Ends the part, or only releases its resources if the part has already ended. */
  stop(): Promise<void>;
}

export interface SuperviseOptions<P extends Part> {
  /** The part's name as the subject of a sentence. */
  readonly name: string;
  /** The part that is already running. */
  readonly first: P;
  readonly start: () => Promise<P>;
  /**
   * Resolves when a started part is ready for use. Without `whenReady`, a part is ready as soon as the part has
   * started.
   */
  readonly whenReady?: (part: P) => Promise<void>;
  /** Receives a log line about each new start of the part. */
  readonly say: (line: string) => void;
  /** Receives one sentence when the part has ended too often and is not started again. */
  readonly onGivenUp: (sentence: string) => void;
}

export interface Supervised<P extends Part> {
  /** Returns the running part, or the part that was running last. */
  current(): P;
  /** Resolves when the part is running: at once, or after the current start. */
  whenUp(): Promise<void>;
  /**
   * Ends the part and starts the part again, even if the part had ended too often. A call of `restart` during a restart
   * causes another restart. A restarted part that ends before it is ready is not started again. The changed source file
   * is probably the cause of the failure, so further starts would fail too.
   */
  restart(): void;
  /** Ends the part and its supervision. */
  stop(): Promise<void>;
}

/**
 * The maximum number of new starts of a part within one minute. If a part ends more often, the part has a fault that
 * another start cannot repair.
 */
const startsAtMost = 3;
const minuteMs = 60_000;
/**
 * The pause before a start grows with each start, because a service that the part needs may have ended at the same
 * time.
 */
const pauseMs = 300;

/** Supervises a running part until it is stopped. */
export function supervise<P extends Part>(options: SuperviseOptions<P>): Supervised<P> {
  const { name, start, say, onGivenUp, whenReady = async () => {} } = options;
  let part = options.first;
  let up = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<undefined>();
  let starts: number[] = [];
  /** The part that was restarted on request and is not ready yet. */
  let tried: P | undefined;
  const ending = new AbortController();
  up.resolve();

  /**
   * Starts the part, with several attempts if needed.
   *
   * @returns false if the supervision was stopped, or no longer starts the part after too many attempts
   */
  async function startAgain(how: string): Promise<boolean> {
    for (let reason = how; !ending.signal.aborted; ) {
      starts = starts.filter((at) => performance.now() - at < minuteMs);
      if (starts.length === startsAtMost) {
        onGivenUp(`${name} ended ${startsAtMost + 1} times within a minute, the last time with: ${reason}.`);
        return false;
      }
      say(`${name} ended by itself (${reason}): starting again …`);
      starts.push(performance.now());
      await sleep(pauseMs * starts.length, undefined, { signal: ending.signal }).catch(() => {});
      const failure = await replace();
      if (failure === undefined) return true;
      reason = failure;
    }
    return false;
  }

  /** @returns the reason if the part could not be started; otherwise undefined */
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
      () => {}, // the part has ended
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
