import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { clearUser, signedIn } from "../../../stores/index.ts";

vi.mock("../../../api/index.ts", () => import("../../../api/api-error.ts"));
const { createBetSender } = await import("./bet-sender.ts");

interface Bet {
  readonly key: string;
  readonly amount: string;
}

const lost = new ApiError(6101, 0, "no answer");
const refused = new Error("refused");

/**
 * Simulates a server that stores each bet under its idempotency key. With the fate "lost", the call fails after the
 * simulated server has placed the bet.
 */
function makeServer(fate: ("answer" | "lost" | "unreached" | "refuse")[]) {
  const placed = new Map<string, Bet>();
  const sentAtMs: number[] = [];
  const sender = createBetSender<Bet, string>({
    async send(bet) {
      sentAtMs.push(Date.now());
      const next = fate.shift() ?? "answer";
      if (next === "unreached") throw lost;
      if (next === "refuse") throw refused;
      placed.set(bet.key, placed.get(bet.key) ?? bet);
      if (next === "lost") throw lost;
      return `${bet.key} ${bet.amount}`;
    },
  });
  return { sender, placed, sentAtMs };
}

const enter = (playerId: string) => signedIn({ token: `of ${playerId}`, playerId, address: "" });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  enter("1");
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the outcome of a bet after advancing the fake clock past all automatic attempts. */
async function after<T>(outcome: Promise<T>): Promise<T> {
  outcome.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(4_000);
  return outcome;
}

it("the sender has no unanswered bet after the server has answered the bet", async () => {
  const { sender, placed, sentAtMs } = makeServer(["answer"]);
  expect(await sender.place({ key: "a", amount: "1" })).toBe("a 1");
  expect([sender.unanswered(), placed.size, sentAtMs]).toEqual([null, 1, [0]]);
});

it("the sender repeats a bet with the same idempotency key after a lost answer, and the server places the bet once", async () => {
  const { sender, placed, sentAtMs } = makeServer(["lost", "unreached", "answer"]);
  expect(await after(sender.place({ key: "a", amount: "1" }))).toBe("a 1");
  expect([...placed.keys()]).toEqual(["a"]);
  expect(sentAtMs).toEqual([0, 1_000, 4_000]);
});

it("the sender keeps a bet without an answer and repeats this bet before any other bet", async () => {
  const { sender, placed } = makeServer(["lost", "lost", "lost"]);
  await expect(after(sender.place({ key: "a", amount: "1" }))).rejects.toBe(lost);
  expect(sender.unanswered()).toEqual({ key: "a", amount: "1" });
  expect(await sender.place({ key: "b", amount: "2" })).toBe("a 1");
  expect(await sender.place({ key: "b", amount: "2" })).toBe("b 2");
  expect([...placed.keys()]).toEqual(["a", "b"]);
});

it("the sender drops a bet that the server refused, either immediately or after a lost answer", async () => {
  const { sender, placed } = makeServer(["refuse", "unreached", "refuse", "answer"]);
  await expect(sender.place({ key: "a", amount: "1" })).rejects.toBe(refused);
  await expect(after(sender.place({ key: "b", amount: "1" }))).rejects.toBe(refused);
  expect(sender.unanswered()).toBeNull();
  expect(await sender.place({ key: "c", amount: "3" })).toBe("c 3");
  expect([...placed.keys()]).toEqual(["c"]);
});

it("after another player has signed in, the sender no longer repeats an unanswered bet, and the new player can bet immediately", async () => {
  const { sender, placed, sentAtMs } = makeServer(["unreached"]);
  const first = sender.place({ key: "a", amount: "1" });
  first.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  clearUser();
  enter("2");
  expect(sender.unanswered()).toBeNull();
  expect(await sender.place({ key: "b", amount: "2" })).toBe("b 2");
  await vi.advanceTimersByTimeAsync(4_000);
  await expect(first).rejects.toMatchObject({ offline: true });
  expect([...placed.keys()]).toEqual(["b"]);
  expect(sentAtMs).toEqual([0, 500]);
});

it("the sender drops a bet if the player signs out before the bet is sent, and rejects an answer that arrives later", async () => {
  let ready = () => {};
  let answer = (_: string) => {};
  const sent: string[] = [];
  const sender = createBetSender<string, string>({
    prepare: (bet) => (bet === "a" ? new Promise<void>((done) => (ready = done)) : Promise.resolve()),
    send: (bet) => {
      sent.push(bet);
      return new Promise((done) => (answer = done));
    },
  });
  const waiting = sender.place("a");
  enter("2");
  ready();
  await expect(waiting).rejects.toMatchObject({ offline: true });
  expect(sent).toEqual([]);

  const hanging = sender.place("b");
  await vi.advanceTimersByTimeAsync(0);
  enter("3");
  answer("of 2");
  await expect(hanging).rejects.toMatchObject({ offline: true });
  expect(sent).toEqual(["b"]);
  expect(sender.unanswered()).toBeNull();
});

it("the sender repeats an unanswered bet with the usual call, and sends only the new bet with the caller's own call", async () => {
  const { sender, placed } = makeServer([]);
  const own = vi.fn(async ({ key }: Bet) => `own ${key}`);
  expect(await sender.place({ key: "a", amount: "1" }, own)).toBe("own a");
  const failing = vi.fn().mockRejectedValue(lost);
  await expect(after(sender.place({ key: "b", amount: "2" }, failing))).rejects.toBe(lost);
  expect([failing.mock.calls.length, sender.unanswered()?.key]).toEqual([3, "b"]);
  expect(await sender.place({ key: "c", amount: "3" }, own)).toBe("b 2");
  expect([own.mock.calls.length, [...placed.keys()]]).toEqual([1, ["b"]]);
});
