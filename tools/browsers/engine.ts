/** A rectangle of the page in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A browser that shows one page. Each implementation controls its browser through a different protocol. */
export interface Engine {
  /** The browser's name and version. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** Goes back one page in the history. */
  back(): Promise<void>;
  /** Evaluates a JavaScript expression in the page and returns the value, transferred as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses and releases the mouse button at a position of the viewport in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused field, key by key. */
  type(text: string): Promise<void>;
  /** Returns a part of the viewport as a PNG in base64. */
  picture(box: Box): Promise<string>;
  close(): Promise<void>;
}

/** The viewport of all browsers in pixels. MiniBrowser's window cannot be narrower than about 450 pixels. */
export const viewport = { width: 480, height: 960 } as const;

/** The time limit for one browser command in milliseconds. A slow machine needs seconds to draw a page. */
export const commandMs = 60_000;

/**
 * Waits for a promise for a limited time.
 *
 * @param what name of the awaited operation, for the error text
 * @throws Error that names the awaited operation when the time limit is over
 */
export async function within<T>(what: string, promise: Promise<T>, withinMs = commandMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer within ${withinMs / 1_000} s`)), withinMs);
  });
  try {
    return await Promise.race([promise, timeOver]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Repeats an attempt until the attempt succeeds or the time is over, with a pause after each failure.
 *
 * @param what name of the awaited operation, for the error text
 * @throws Error that names the awaited operation and the last failure
 */
export async function until<T>(what: string, attempt: () => Promise<T>, withinMs = 30_000): Promise<T> {
  for (const endMs = Date.now() + withinMs; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > endMs)
        throw new Error(
          `${what}: not within ${withinMs / 1_000} s: ${error instanceof Error ? error.message : error}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}
