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

/** What is to be seen: the title, also while it leaves; nothing when the place is empty. */
function seen(): string {
  const { toast } = toastStore.get();
  return toast ? `${toast.title}${toast.leaving ? " leaving" : ""}` : "nothing";
}

it.each(["loading", "succ", "error"] as const)("%s stays 2000 ms and takes 1000 ms to leave", (status) => {
  showToast(status, "said");
  vi.advanceTimersByTime(1_999);
  expect(seen()).toBe("said");
  vi.advanceTimersByTime(1);
  expect(seen()).toBe("said leaving");
  vi.advanceTimersByTime(999);
  expect(seen()).toBe("said leaving");
  vi.advanceTimersByTime(1);
  expect(seen()).toBe("nothing");
});

it.each(["loading", "succ", "error"] as const)("%s stays as long as it is told to", (status) => {
  showToast(status, "said", "", 60_000);
  vi.advanceTimersByTime(59_999);
  expect(seen()).toBe("said");
  vi.advanceTimersByTime(1);
  expect(seen()).toBe("said leaving");
  vi.advanceTimersByTime(1_000);
  expect(seen()).toBe("nothing");
});

it("another toast takes the place at once, with a time of its own", () => {
  showToast("loading", "first", "", 60_000);
  vi.advanceTimersByTime(1_500);
  showToast("succ", "second");
  expect(seen()).toBe("second");
  vi.advanceTimersByTime(1_999);
  expect(seen()).toBe("second");
  vi.advanceTimersByTime(1_001);
  expect(seen()).toBe("nothing");
});

it("the same failure again while its toast is shown makes no second toast, but may add a detail", () => {
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

it("one that comes while another leaves stays its whole time", () => {
  showToast("succ", "first");
  vi.advanceTimersByTime(2_900);
  showToast("error", "second");
  vi.advanceTimersByTime(1_999);
  expect(seen()).toBe("second");
});
