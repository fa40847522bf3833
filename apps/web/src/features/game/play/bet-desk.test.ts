import { expect, it } from "vitest";
import { createBetDesk } from "./bet-desk.ts";

interface Bet {
  readonly key: string;
  readonly amount: string;
}

const lost = new Error("no answer");
const refused = new Error("refused");

/** A server that remembers by key, whose answers go astray as told: "lost" after placing, "unreached" before it. */
function makeServer(fate: ("answer" | "lost" | "unreached" | "refuse")[]) {
  const placed = new Map<string, Bet>();
  const waits: number[] = [];
  const desk = createBetDesk<Bet, string>({
    async send(bet) {
      const next = fate.shift() ?? "answer";
      if (next === "unreached") throw lost;
      if (next === "refuse") throw refused;
      placed.set(bet.key, placed.get(bet.key) ?? bet);
      if (next === "lost") throw lost;
      return `${bet.key} ${bet.amount}`;
    },
    isLost: (error) => error === lost,
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  return { desk, placed, waits };
}

it("places a bet and forgets it", async () => {
  const { desk, placed, waits } = makeServer(["answer"]);
  expect(await desk.place({ key: "a", amount: "1" })).toBe("a 1");
  expect([desk.unanswered(), placed.size, waits]).toEqual([null, 1, []]);
});

it("asks again with the same key after a lost answer, and the bet stands once", async () => {
  const { desk, placed, waits } = makeServer(["lost", "unreached", "answer"]);
  expect(await desk.place({ key: "a", amount: "1" })).toBe("a 1");
  expect([...placed.keys()]).toEqual(["a"]);
  expect(waits).toEqual([1_000, 3_000]);
});

it("keeps the bet when no answer comes, and then asks for it before any other", async () => {
  const { desk, placed } = makeServer(["lost", "lost", "lost"]);
  await expect(desk.place({ key: "a", amount: "1" })).rejects.toBe(lost);
  expect(desk.unanswered()).toEqual({ key: "a", amount: "1" });
  expect(await desk.place({ key: "b", amount: "2" })).toBe("a 1");
  expect(await desk.place({ key: "b", amount: "2" })).toBe("b 2");
  expect([...placed.keys()]).toEqual(["a", "b"]);
});

it("forgets a bet that was refused, at once or after a lost answer", async () => {
  const { desk, placed } = makeServer(["refuse", "unreached", "refuse", "answer"]);
  await expect(desk.place({ key: "a", amount: "1" })).rejects.toBe(refused);
  await expect(desk.place({ key: "b", amount: "1" })).rejects.toBe(refused);
  expect(desk.unanswered()).toBeNull();
  expect(await desk.place({ key: "c", amount: "3" })).toBe("c 3");
  expect([...placed.keys()]).toEqual(["c"]);
});
