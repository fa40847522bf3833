// Sets a fixed clock and fixed random numbers, so that two pictures of the same screen are equal. The pictures'
// configuration loads this file before all other code, because some simulated answers contain the time at which their
// file loads.
import { vi } from "vitest";

// Only the clocks stop. Timers keep running, because the page needs them to load its code.
vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2026, 10, 20, 12) });
// Frames also get the fixed time, because the browser would pass them the time of its own clock.
const nextFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (draw) => nextFrame(() => draw(performance.now()));
vi.spyOn(crypto, "getRandomValues").mockImplementation((numbers) => {
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).fill(7);
  return numbers;
});
