/** The public texts of the stream that at least one reader has not received yet, in their order. */
export interface UnsentTexts {
  /**
   * Adds a text after all other texts.
   *
   * @param atMs the time at which the event was published, in monotonic milliseconds
   */
  add(text: string, atMs: number): void;
  /** Returns the position after the newest text. A reader at this position has received all texts. */
  end(): number;
  /** Returns the bytes of all texts from a position on. Readers at the same position share one buffer. */
  bytesFrom(position: number): Buffer;
  /** Returns the time at which the event at a position was published, or undefined at the end. */
  publishedAtMs(position: number): number | undefined;
  /** Deletes all texts before a position. */
  dropBefore(position: number): void;
}

/** Creates an empty list. The position of a text counts all texts that were added before it, also deleted texts. */
export function createUnsentTexts(): UnsentTexts {
  let texts: { readonly text: string; readonly atMs: number }[] = [];
  let dropped = 0;
  let shared = { from: -1, end: -1, bytes: Buffer.alloc(0) };
  const end = () => dropped + texts.length;
  return {
    add: (text, atMs) => void texts.push({ text, atMs }),
    end,
    bytesFrom(position) {
      if (shared.from !== position || shared.end !== end()) {
        const waiting = texts.slice(position - dropped);
        shared = {
          from: position,
          end: end(),
          bytes: Buffer.from(waiting.map(({ text }) => text).join("")),
        };
      }
      return shared.bytes;
    },
    publishedAtMs: (position) => texts[position - dropped]?.atMs,
    dropBefore(position) {
      texts = texts.slice(position - dropped);
      dropped = position;
    },
  };
}
