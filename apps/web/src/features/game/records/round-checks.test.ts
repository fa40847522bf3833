import { hashServerSeed, playDice } from "@gemplay/games";
import { afterEach, expect, it, vi } from "vitest";
import type { Round, SeedsOfRound } from "../../../games/play/game/round.ts";
import { checksStore, queryClient } from "../../../stores/index.ts";

const server = vi.hoisted(() => vi.fn());
vi.mock("../../../api/index.ts", () => ({ call: server }));
const { checkRecords, checkRounds, sumOf } = await import("./round-checks.ts");

const params = { direction: "over", targetCenti: 4_000 } as const;
const serverSeedOf = (pair: number) => String(pair).repeat(64);

function roundOf(pair: number, nonce: number): Round {
  const { rollCenti, won } = playDice({ serverSeed: serverSeedOf(pair), clientSeed: "own", nonce }, params);
  return {
    id: `${pair}-${nonce}`,
    game: "dice",
    asset: "PLAY",
    amount: "2",
    payout: won ? "3.3" : "0",
    multiplierE4: won ? 16_500 : 0,
    result: won ? "WIN" : "LOSE",
    seedNumber: pair,
    nonce,
    atMs: 0,
    params,
    outcome: { rollCenti },
  };
}

const seedsOf = (pair: number): SeedsOfRound => ({
  seedNumber: pair,
  serverSeed: serverSeedOf(pair),
  serverSeedHash: hashServerSeed(serverSeedOf(pair)),
  clientSeed: "own",
  nonce: 200,
});

// The rounds are sorted by time, newest first. Each seed pair has 120 rounds, and the server seed of seed pair 3 is
// still secret.
const records = [3, 2, 1].flatMap((pair) => Array.from({ length: 120 }, (_, at) => roundOf(pair, 119 - at)));
const lie = { ...records[150], payout: "4", multiplierE4: 20_000 } as Round;

/** Simulates a server that stores the given rounds, and counts the requests to the simulated server. */
function serve(all: readonly Round[]): void {
  server.mockImplementation(async (route: string, { query }: { query: { cursor?: string; id?: string } }) => {
    if (route === "GET /fairness/seeds") return { active: seedsOf(3), nextServerSeedHash: null, chains: [] };
    if (route === "GET /games/round") return { seeds: seedsOf(Number(query.id?.split("-")[0])) };
    const from = Number(query.cursor ?? 0);
    const next = from + 100 < all.length ? String(from + 100) : null;
    return { records: all.slice(from, from + 100), nextCursor: next };
  });
}

const asked = (route: string) => server.mock.calls.filter(([name]) => name === route).length;
const walk = () => ({ signal: new AbortController().signal });

afterEach(() => {
  server.mockReset();
  checksStore.set({ byRound: new Map() });
  queryClient.clear();
});

it("checkRecords checks every round of all pages, reads each seed pair once, and skips rounds of the seed pair in use", async () => {
  serve(records);
  const sums: number[] = [];
  const sum = await checkRecords({ ...walk(), downTo: 0, onProgress: ({ checked }) => sums.push(checked) });
  expect(sum).toEqual({ checked: 240, wrong: [], secret: 120 });
  expect(sums).toEqual([0, 80, 180, 240]);
  expect(asked("GET /games/round")).toBe(2);
});

it("checkRecords reports a round whose result does not match its seeds", async () => {
  serve(records.map((round) => (round.id === lie.id ? lie : round)));
  const { checked, wrong } = await checkRecords({ ...walk(), downTo: 0 });
  expect([checked, wrong.map(({ id }) => id)]).toEqual([240, [lie.id]]);
  expect(checksStore.get().byRound.get(lie.id)).toBe("wrong");
});

it("checkRecords stops after the last page with rounds of the given seed pair", async () => {
  serve(records);
  expect((await checkRecords({ ...walk(), downTo: 2 })).checked).toBeGreaterThanOrEqual(120);
  expect(asked("GET /user/records")).toBe(3);
});

it("checkRecords stops when its signal aborts", async () => {
  serve(records);
  const ended = new AbortController();
  const sum = checkRecords({ downTo: 0, signal: ended.signal, onProgress: () => ended.abort() });
  await expect(sum).rejects.toThrow();
  expect(asked("GET /user/records")).toBeLessThan(3);
});

it("checkRounds checks a round only once, and skips rounds of the seed pair in use", async () => {
  serve(records);
  const some = [...records.slice(115, 125)];
  await checkRounds(some, 3);
  await checkRounds(some, 3);
  expect(sumOf(some)).toEqual({ checked: 5, wrong: [], secret: 5 });
  expect(asked("GET /games/round")).toBe(1);
});
