import { hashServerSeedTimes } from "@gemplay/games";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { playerNamed, signedIn, storage } from "../../../stores/index.ts";
import { toastStore } from "../../../ui/feedback/toast.store.ts";
import { checkCommitted, committedHash, noteCommitments, withCommitment } from "./commitments.ts";

const stored = new Map<string, string>();
const pair = (seedNumber: number, serverSeedHash: string) => ({ seedNumber, serverSeedHash });
const said = () => toastStore.get().toast?.title ?? "";

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
let players = 0;
beforeEach(() => {
  toastStore.set({ toast: null });
  signedIn({ token: "token", playerId: String(++players), address: "" });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nothingNew = async () => {};
/** Server seeds of a chain: the hash of each seed is the seed before it. The first element is the commitment. */
const chain = Array.from({ length: 12 }, (_, place) => hashServerSeedTimes("ab".repeat(32), 11 - place));
const ofChain = (seedNumber: number) => pair(seedNumber, chain[seedNumber - 1] ?? "");

it("checkCommitted warns the player if a round used a seed pair whose hash the page had not read before", async () => {
  noteCommitments([pair(1, "aa"), pair(2, "bb")], "chain");
  await checkCommitted({ seedNumber: 1 }, nothingNew);
  await checkCommitted({ seedNumber: 2 }, nothingNew);
  expect(said()).toBe("");
  await checkCommitted({ seedNumber: 3 }, nothingNew);
  expect(said()).toBe("fairness.unseen");
});

it("checkCommitted accepts a later pair that follows from the chain, and the pairs between", async () => {
  noteCommitments([ofChain(1), ofChain(2)], "chain", [1]);
  await checkCommitted({ seedNumber: 4 }, async () => noteCommitments([ofChain(5)], "chain", [1]));
  expect(said()).toBe("");
  expect(withCommitment(pair(4, "other"))).toEqual(ofChain(4));
  expect(withCommitment(pair(3, "other"))).toEqual(ofChain(3));
});

it("checkCommitted does not warn if the page could not read the seeds again", async () => {
  noteCommitments([pair(1, "aa")], "chain");
  await checkCommitted({ seedNumber: 2 }, () => Promise.reject(new Error("no connection")));
  expect(said()).toBe("");
});

it("noteCommitments warns about a hash that does not follow from the chain, and no server seed matches this pair", () => {
  noteCommitments([ofChain(1)], "chain", [1]);
  expect(said()).toBe("");
  noteCommitments([pair(3, "cd".repeat(32))], "chain", [1]);
  expect(said()).toBe("fairness.hashChanged");
  expect(committedHash(pair(3, "cd".repeat(32)))).toBe("–");
  toastStore.set({ toast: null });
  noteCommitments([ofChain(4)], "chain", [1]);
  expect(said()).toBe("");
});

it("noteCommitments compares a hash with the commitment that arrives with it", () => {
  noteCommitments([ofChain(1), ofChain(9)], "chain", [1]);
  expect(said()).toBe("");
  signedIn({ token: "token", playerId: "another", address: "" });
  noteCommitments([pair(1, "ef".repeat(32)), ofChain(9)], "chain", [1]);
  expect(said()).toBe("fairness.hashChanged");
});

it("a pair of the next chain follows from the commitment of the next chain, and not from the chain before", () => {
  noteCommitments([ofChain(1), pair(3, chain[5] ?? "")], "chain", [1, 3]);
  noteCommitments([ofChain(2), pair(4, chain[6] ?? "")], "chain", [1, 3]);
  expect(said()).toBe("");
  expect(committedHash(pair(2, "x"))).toBe(chain[1]);
  noteCommitments([pair(5, chain[4] ?? "")], "chain", [1, 3]);
  expect(said()).toBe("fairness.hashChanged");
});

it("pairs from the time before chains need not follow from each other", () => {
  noteCommitments([pair(1, "aa"), pair(2, "bb"), pair(3, chain[0] ?? "")], "chain", [3]);
  noteCommitments([pair(4, chain[1] ?? "")], "chain", [3]);
  expect(said()).toBe("");
  expect(committedHash(pair(1, "x"))).toBe("aa");
});

it("noteCommitments keeps the first hash of a seed pair and warns the player immediately about a different hash", () => {
  noteCommitments([pair(1, "aa")], "chain");
  noteCommitments([pair(1, "aa"), pair(2, "bb")], "chain");
  expect(said()).toBe("");
  noteCommitments([pair(2, "other"), pair(3, "cc")], "chain");
  expect(said()).toBe("fairness.hashChanged");
  expect(withCommitment(pair(2, "other"))).toEqual(pair(2, "bb"));
  expect(committedHash(pair(3, "cc"))).toBe("cc");
  expect(committedHash(pair(9, "not read"))).toBe("not read");
});

it("stored seed hashes are valid after a reload, but only for the same player and the same chain", async () => {
  noteCommitments([pair(1, "aa")], "chain");
  vi.resetModules();
  const anew = await import("./commitments.ts");
  const stores = await import("../../../stores/index.ts");
  stores.signedIn({ token: "token", playerId: String(players), address: "" });
  anew.noteCommitments([pair(2, "bb")], "chain");
  expect(anew.committedHash(pair(1, "other"))).toBe("aa");
  anew.noteCommitments([pair(2, "cc")], "another chain");
  expect(anew.committedHash(pair(1, "other"))).toBe("other");
  expect(anew.committedHash(pair(2, "cc"))).toBe("cc");
});

it("noteCommitments keeps the seed hashes of the newest seed pairs, even if the browser forbids storage", () => {
  for (let number = 1; number <= 230; number++) noteCommitments([pair(number, `h${number}`)], "chain");
  expect(committedHash(pair(230, "x"))).toBe("h230");
  expect(committedHash(pair(1, "x"))).toBe("x");
  storage.remove("commitments");
  expect(committedHash(pair(229, "x"))).toBe("h229");
});

it("seed hashes that the page reads before it knows the player id belong to this player and not to a later player", () => {
  signedIn({ token: "old", playerId: "", address: "0xabc" });
  noteCommitments([pair(1, "aa")], "chain");
  playerNamed("named");
  noteCommitments([pair(1, "bb")], "chain");
  expect([said(), committedHash(pair(1, "bb"))]).toEqual(["fairness.hashChanged", "aa"]);
  signedIn({ token: "new", playerId: "other", address: "0xdef" });
  noteCommitments([pair(1, "cc")], "chain");
  expect(committedHash(pair(1, "cc"))).toBe("cc");
});
