// Measures how much the elements of a screen move while the server's answers arrive one by one.
import { expect } from "vitest";
import { painted } from "./settled.ts";

interface Entry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node?: Node;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/**
 * Largest allowed sum of the layout shifts of a screen. The Web Vitals standard rates layout shifts up to 0.1 as good.
 */
const mostShift = 0.05;

/**
 * Delays each answer of the server by a few frames, so that each part of a screen appears in its own frame.
 * @returns a function that ends the delay
 */
export function answerOneByOne(): () => void {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await fetched(input, init);
    let hash = 0;
    for (const character of new URL(String(input), location.href).pathname)
      hash = (hash * 31 + character.charCodeAt(0)) % 997;
    for (let frame = 0; frame < 2 + (hash % 7); frame++) await new Promise(requestAnimationFrame);
    return answer;
  };
  return () => {
    globalThis.fetch = fetched;
  };
}

/**
 * Starts to record layout shifts.
 * @returns a function that ends the recording and fails if the sum of the layout shifts is too large
 */
export function watchShifts(): (place: string) => Promise<void> {
  const shifts: Entry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Entry[])));
  observer.observe({ type: "layout-shift", buffered: false });
  return async (place) => {
    // The browser paints the content of the last answer only some frames after the answer has arrived.
    await painted();
    shifts.push(...(observer.takeRecords() as Entry[]));
    observer.disconnect();
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const moved = own.flatMap(({ sources }) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent;
        return `${name}: ${previousRect.y} to ${currentRect.y}`;
      }),
    );
    const sum = own.reduce((all, { value }) => all + value, 0);
    expect(sum, `${place} moved: ${moved.join("\n")}`).toBeLessThan(mostShift);
  };
}
