import {
  diceMultiplierE4,
  hashServerSeed,
  isClientSeed,
  isDiceParams,
  largestStakeBase,
  payoutBase,
  playDice,
} from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { createStore } from "../../../stores/index.ts";
import { type Bet, type Round, type Seeds, type SeedsOfRound, type Settled, stakeDecimals } from "./round.ts";

/** Why the demo does not take a bet; the panel says the same before. */
export class DemoRefusal extends Error {
  override readonly name = "DemoRefusal";
}

/** Play money a visit starts with, and is filled up to. */
const fullBase = parseAmount("1000", stakeDecimals);
/** The demo's table: as wide as play money needs it. */
export const demoLimits = { asset: "PLAY", minimumBet: "0.01", maximumWin: "100000" } as const;
/** Rounds that are kept, newest first. */
const keptRounds = 200;

interface DemoState {
  readonly balanceBase: bigint;
  readonly rounds: readonly Round[];
  readonly seeds: Seeds;
  readonly revealed: readonly SeedsOfRound[];
}

interface Secret {
  readonly active: string;
  readonly next: string;
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

let secret: Secret = { active: randomHex(32), next: randomHex(32) };

function committed(seedNumber: number, clientSeed: string, lastRevealed: SeedsOfRound | null): Seeds {
  return {
    active: { seedNumber, serverSeedHash: hashServerSeed(secret.active), clientSeed, nonce: 0 },
    nextServerSeedHash: hashServerSeed(secret.next),
    lastRevealed,
  };
}

/** A guest's table: the same engine with play money, in this page's memory only. The server never hears of it. */
export const demoStore = createStore<DemoState>({
  balanceBase: fullBase,
  rounds: [],
  seeds: committed(1, randomHex(8), null),
  revealed: [],
});

export const demoBalance = ({ balanceBase }: DemoState): string => formatAmount(balanceBase, stakeDecimals);

/** Fills the play money up again. */
export function refillDemo(): void {
  demoStore.set({ balanceBase: fullBase });
}

/** Plays one round with play money. */
export function placeDemoBet(bet: Bet): Settled {
  const { balanceBase, rounds, seeds } = demoStore.get();
  if (!isDiceParams(bet.params)) throw new DemoRefusal("params");
  const stakeBase = parseAmount(bet.amount, stakeDecimals);
  const multiplierE4 = diceMultiplierE4(bet.params);
  const largestBase = largestStakeBase(parseAmount(demoLimits.maximumWin, stakeDecimals), multiplierE4);
  if (stakeBase < parseAmount(demoLimits.minimumBet, stakeDecimals)) throw new DemoRefusal("minimum");
  if (largestBase !== undefined && stakeBase > largestBase) throw new DemoRefusal("maximum");
  if (stakeBase > balanceBase) throw new DemoRefusal("balance");

  const { nonce, clientSeed, seedNumber } = seeds.active;
  const { rollCenti, won } = playDice({ serverSeed: secret.active, clientSeed, nonce }, bet.params);
  const paidBase = won ? payoutBase(stakeBase, multiplierE4) : 0n;
  const round: Round = {
    id: `demo-${seedNumber}-${nonce}`,
    game: "dice",
    asset: bet.asset,
    amount: formatAmount(stakeBase, stakeDecimals),
    payout: formatAmount(paidBase, stakeDecimals),
    multiplierE4: won ? multiplierE4 : 0,
    result: paidBase >= stakeBase ? "WIN" : "LOSE",
    seedNumber,
    nonce,
    atMs: Date.now(),
    params: bet.params,
    outcome: { rollCenti },
  };
  const nextBase = balanceBase - stakeBase + paidBase;
  demoStore.set({
    balanceBase: nextBase,
    rounds: [round, ...rounds].slice(0, keptRounds),
    seeds: { ...seeds, active: { ...seeds.active, nonce: nonce + 1 } },
  });
  return { round, balance: formatAmount(nextBase, stakeDecimals) };
}

/** Reveals the demo's server seed and goes on with the one that was committed to. */
export function rotateDemo(clientSeed: string): void {
  if (!isClientSeed(clientSeed)) throw new DemoRefusal("client seed");
  const { seeds, revealed } = demoStore.get();
  const out: SeedsOfRound = { ...seeds.active, serverSeed: secret.active };
  secret = { active: secret.next, next: randomHex(32) };
  demoStore.set({
    seeds: committed(seeds.active.seedNumber + 1, clientSeed, out),
    revealed: [out, ...revealed],
  });
}

/** A demo round with its seeds as far as they are revealed; undefined when this page does not remember it. */
export function findDemoRound(id: string): { round: Round; seeds: SeedsOfRound } | undefined {
  const { rounds, seeds, revealed } = demoStore.get();
  const round = rounds.find((one) => one.id === id);
  if (!round) return undefined;
  const known = revealed.find(({ seedNumber }) => seedNumber === round.seedNumber);
  return { round, seeds: known ?? { ...seeds.active, serverSeed: null } };
}

/** Whether an id names a round of the demo. */
export const isDemoRound = (id: string): boolean => id.startsWith("demo-");
