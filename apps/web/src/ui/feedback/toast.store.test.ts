import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { showToast, toastStore } from "./toast.store.ts";

beforeAll(() => {
  vi.useFakeTimers();
});
beforeEach(() => {
  vi.runAllTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

/**
 * Returns the title of the toast, followed by " leaving" during the exit animation, or "nothing" if no toast is shown.
 */
function seen(): string {
  const { toast } = toastStore.get();
  return toast ? `${toast.title}${toast.leaving ? " leaving" : ""}` : "nothing";
}

it.each(["loading", "succ", "error"] as const)(
  "a %s toast stays for 2000 ms and disappears after an exit animation of 1000 ms",
  (status) => {
    showToast(status, "said");
    vi.advanceTimersByTime(1_999);
    expect(seen()).toBe("said");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("said leaving");
    vi.advanceTimersByTime(999);
    expect(seen()).toBe("said leaving");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("nothing");
  },
);

it.each(["loading", "succ", "error"] as const)("a %s toast stays visible for the given time", (status) => {
  showToast(status, "said", "", 60_000);
  vi.advanceTimersByTime(59_999);
  expect(seen()).toBe("said");
  vi.advanceTimersByTime(1);
  expect(seen()).toBe("said leaving");
  vi.advanceTimersByTime(1_000);
  expect(seen()).toBe("nothing");
});

it("a new toast replaces the current toast immediately and stays for its own time", () => {
  showToast("loading", "first", "", 60_000);
  vi.advanceTimersByTime(1_500);
  showToast("succ", "second");
  expect(seen()).toBe("second");
  vi.advanceTimersByTime(1_999);
  expect(seen()).toBe("second");
  vi.advanceTimersByTime(1_001);
  expect(seen()).toBe("nothing");
});

it("a second failure with the same error shows no second toast, but may add a detail to the current toast", () => {
  showToast("error", "refused");
  const id = toastStore.get().toast?.id;
  vi.advanceTimersByTime(1_500);
  showToast("error", "refused", "ask again");
  expect(toastStore.get().toast).toMatchObject({ id, detail: "ask again" });
  vi.advanceTimersByTime(1_999);
  expect(seen()).toBe("refused");
  vi.advanceTimersByTime(1);
  showToast("error", "refused");
  expect(toastStore.get().toast?.id).not.toBe(id);
});

it("a toast that appears during the exit of another toast stays for its full time", () => {
  showToast("succ", "first");
  vi.advanceTimersByTime(2_900);
  showToast("error", "second");
  vi.advanceTimersByTime(1_999);
  expect(seen()).toBe("second");
});
