import type { InstantGameName } from "@gemplay/api-schema";
import { hashServerSeed, isClientSeed, largestStakeBase, payoutBase, type RoundSeeds } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { createStore } from "../../stores/index.ts";
import type { BetOf, InstantGame, SettledOf } from "./instant-game.ts";
import { keepInTab } from "./keep-in-tab.ts";
import { randomHex } from "./random.ts";
import { type Round, type RoundOf, type Seeds, type SeedsOfRound, stakeDecimals } from "./round.ts";

/** The reason why the demo refuses a bet. The panel shows the same reason before the bet. */
export class DemoRefusal extends Error {
  override readonly name = "DemoRefusal";
}

/** Play money at the start of a visit and after a refill, in base units. */
const fullBase = parseAmount("1000", stakeDecimals);
/** Limits of the demo table, wide enough for play money. */
export const demoLimits = { asset: "PLAY", minimumBet: "0.01", maximumWin: "100000" } as const;
/** Largest number of stored rounds. The newest round is first. */
const keptRounds = 200;

interface DemoState {
  readonly balanceBase: bigint;
  readonly rounds: readonly Round[];
  readonly seeds: Seeds;
  readonly revealed: readonly SeedsOfRound[];
  /**
   * Number of rounds that have drawn seeds and are not recorded yet. The seeds stay secret until all these rounds are
   * recorded.
   */
  readonly unfinished: number;
}

interface Secret {
  readonly active: string;
  readonly next: string;
}

/** Data of the demo that survives a reload of the tab. */
interface Kept {
  readonly secret: Secret;
  /** Play money as decimal text. */
  readonly balance: string;
  readonly state: Omit<DemoState, "balanceBase">;
}

const kept = keepInTab<Kept>("demo.table", (): Kept => {
  const { balanceBase, ...state } = demoStore.get();
  return { secret, balance: formatAmount(balanceBase, stakeDecimals), state };
});

let secret: Secret = kept?.secret ?? { active: randomHex(32), next: randomHex(32) };

function committed(
  seedNumber: number,
  clientSeed: string,
  { lastRevealed, rotateAfterRounds }: Pick<Seeds, "lastRevealed" | "rotateAfterRounds">,
): Seeds {
  return {
    active: { seedNumber, serverSeedHash: hashServerSeed(secret.active), clientSeed, nonce: 0 },
    nextServerSeedHash: hashServerSeed(secret.next),
    lastRevealed,
    rotateAfterRounds,
  };
}

/**
 * The demo table of a guest for all games. The demo uses the same game engines with play money, only in this tab. The
 * server does not know the rounds of the demo.
 */
export const demoStore = createStore<DemoState>(
  kept
    ? { ...kept.state, balanceBase: parseAmount(kept.balance, stakeDecimals) }
    : {
        balanceBase: fullBase,
        rounds: [],
        seeds: committed(1, randomHex(8), { lastRevealed: null, rotateAfterRounds: 0 }),
        revealed: [],
        unfinished: 0,
      },
);

export const demoBalance = ({ balanceBase }: DemoState): string => formatAmount(balanceBase, stakeDecimals);

/** Sets the play money to its initial amount. */
export function refillDemo(): void {
  demoStore.set({ balanceBase: fullBase });
}

/**
 * Takes a stake out of the play money.
 * @param amount decimal text
 * @param topMultiplierE4 largest multiplier of the round, from which the demo computes the largest stake; undefined for
 * games that end a round at the largest win
 * @throws {DemoRefusal}
 */
export function takeDemoStake(amount: string, topMultiplierE4?: number): void {
  const { balanceBase } = demoStore.get();
  const stakeBase = parseAmount(amount, stakeDecimals);
  const largestBase =
    topMultiplierE4 === undefined
      ? undefined
      : largestStakeBase(parseAmount(demoLimits.maximumWin, stakeDecimals), topMultiplierE4);
  if (stakeBase < parseAmount(demoLimits.minimumBet, stakeDecimals)) throw new DemoRefusal("minimum");
  if (largestBase !== undefined && stakeBase > largestBase) throw new DemoRefusal("maximum");
  if (stakeBase > balanceBase) throw new DemoRefusal("balance");
  demoStore.set({ balanceBase: balanceBase - stakeBase });
}

/** The seeds of a demo round, and the position of the round in the seed pair. `id` is the id of the round. */
export interface DemoDraw {
  readonly id: string;
  readonly seeds: RoundSeeds;
  readonly seedNumber: number;
  readonly nonce: number;
}

/**
 * Returns the seeds of the next demo round. The demo reveals the seed pair only after `recordDemoRound` has recorded
 * the round.
 */
export function drawDemoSeeds(): DemoDraw {
  const { seeds, unfinished } = demoStore.get();
  const { nonce, clientSeed, seedNumber } = seeds.active;
  demoStore.set({
    seeds: { ...seeds, active: { ...seeds.active, nonce: nonce + 1 } },
    unfinished: unfinished + 1,
  });
  return {
    id: `demo-${seedNumber}-${nonce}`,
    seeds: { serverSeed: secret.active, clientSeed, nonce },
    seedNumber,
    nonce,
  };
}

/** Pays the payout of a finished demo round and stores the round. @returns the balance after the round */
export function recordDemoRound(round: Round): string {
  const { balanceBase, rounds, unfinished } = demoStore.get();
  const nextBase = balanceBase + parseAmount(round.payout, stakeDecimals);
  demoStore.set({
    balanceBase: nextBase,
    rounds: [round, ...rounds].slice(0, keptRounds),
    // A round of Crash draws no seeds from the demo's pair.
    unfinished: round.game === "crash" ? unfinished : unfinished - 1,
  });
  rotateDemoWhenDue();
  return formatAmount(nextBase, stakeDecimals);
}

/** Plays one round of an instant game with play money. @throws {DemoRefusal} */
export function placeDemoBet<G extends InstantGameName>(
  game: Pick<InstantGame<G>, "name" | "isOffered" | "topMultiplierE4" | "play">,
  { asset, amount, params }: BetOf<G>,
): SettledOf<G> {
  if (!game.isOffered(params)) throw new DemoRefusal("params");
  takeDemoStake(amount, game.topMultiplierE4(params));
  const { id, seeds, seedNumber, nonce } = drawDemoSeeds();
  const { multiplierE4, outcome } = game.play(seeds, params);
  const stakeBase = parseAmount(amount, stakeDecimals);
  const paidBase = payoutBase(stakeBase, multiplierE4);
  // The compiler cannot see that name, parameters and outcome belong to the same game.
  const round = {
    id,
    game: game.name,
    asset,
    amount: formatAmount(stakeBase, stakeDecimals),
    payout: formatAmount(paidBase, stakeDecimals),
    multiplierE4,
    result: paidBase >= stakeBase ? "WIN" : "LOSE",
    seedNumber,
    nonce,
    atMs: Date.now(),
    params,
    outcome,
  } as Round as RoundOf<G>;
  return { round, balance: recordDemoRound(round) };
}

/**
 * Reveals the server seed of the demo and continues with the next seed, whose hash the demo has already shown.
 * @throws {DemoRefusal} for an invalid client seed, or while a round with these seeds is open
 */
export function rotateDemo(clientSeed: string): void {
  if (!isClientSeed(clientSeed)) throw new DemoRefusal("client seed");
  const { seeds, revealed, unfinished } = demoStore.get();
  if (unfinished > 0) throw new DemoRefusal("open round");
  const out: SeedsOfRound = { ...seeds.active, serverSeed: secret.active };
  secret = { active: secret.next, next: randomHex(32) };
  demoStore.set({
    seeds: committed(seeds.active.seedNumber + 1, clientSeed, { ...seeds, lastRevealed: out }),
    revealed: [out, ...revealed].slice(0, keptRounds),
  });
}

/** Sets the number of rounds after which the demo rotates its seed pair automatically. 0 switches this off. */
export function rotateDemoAfter(rotateAfterRounds: number): void {
  demoStore.set({ seeds: { ...demoStore.get().seeds, rotateAfterRounds } });
}

/** Rotates the seed pair if its number of rounds is reached and no round is open. */
function rotateDemoWhenDue(): void {
  const { seeds, unfinished } = demoStore.get();
  const { active, rotateAfterRounds } = seeds;
  if (rotateAfterRounds > 0 && unfinished === 0 && active.nonce >= rotateAfterRounds)
    rotateDemo(active.clientSeed);
}

/**
 * Returns a demo round with its seeds. The server seed is included only after the demo has revealed it.
 * @returns undefined for an unknown round
 */
export function findDemoRound(id: string): { round: Round; seeds: SeedsOfRound } | undefined {
  const { rounds, seeds, revealed } = demoStore.get();
  const round = rounds.find((one) => one.id === id);
  if (!round) return undefined;
  const known = revealed.find(({ seedNumber }) => seedNumber === round.seedNumber);
  return { round, seeds: known ?? { ...seeds.active, serverSeed: null } };
}

/** Returns whether an id belongs to a demo round. */
export const isDemoRound = (id: string): boolean => id.startsWith("demo-");
