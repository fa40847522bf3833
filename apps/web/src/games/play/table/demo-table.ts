import type { InstantGameName } from "@gemplay/api-schema";
import {
  hashServerSeedTimes,
  isClientSeed,
  largestStakeBase,
  payoutBase,
  type RoundSeeds,
} from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { createStore } from "../../../stores/index.ts";
import type { BetOf, InstantGame, SettledOf } from "../game/instant-game.ts";
import { type Round, type RoundOf, type Seeds, type SeedsOfRound, stakeDecimals } from "../game/round.ts";
import { keepInTab } from "./keep-in-tab.ts";
import { randomHex } from "./random.ts";

/**
 * The error that the demo throws when it refuses a bet with play money. The bet panel already shows the same reason
 * before the player places the bet.
 */
export class DemoRefusal extends Error {
  override readonly name = "DemoRefusal";
}

/** Amount of play money at the start of a visit and after a refill, in base units. */
const fullBase = parseAmount("1000", stakeDecimals);
/** Bet limits of the demo, which suit the initial amount of play money. */
export const demoLimits = { asset: "PLAY", minimumBet: "0.01", maximumWin: "100000" } as const;
/** Largest number of demo rounds that the page stores. The newest demo round is the first in the list. */
const keptRounds = 200;

interface DemoState {
  readonly balanceBase: bigint;
  readonly rounds: readonly Round[];
  readonly seeds: Seeds;
  readonly revealed: readonly SeedsOfRound[];
  /**
   * Number of demo rounds that have received seeds, but are not recorded yet. The server seed stays secret until all
   * unfinished rounds are recorded.
   */
  readonly unfinished: number;
}

/** The chain of server seeds that the demo uses. */
interface Secret {
  /** The last server seed of the chain, from which all others follow. */
  readonly root: string;
  readonly firstSeedNumber: number;
}

/** Number of server seeds in a chain of the demo. */
const demoLinks = 250;

/** Data of the demo that the browser keeps when the player reloads the tab. */
interface Kept {
  readonly secret: Secret;
  /** Amount of play money as decimal text. */
  readonly balance: string;
  readonly state: Omit<DemoState, "balanceBase">;
}

const kept = keepInTab<Kept>("demo.chain", (): Kept => {
  const { balanceBase, ...state } = demoStore.get();
  return { secret, balance: formatAmount(balanceBase, stakeDecimals), state };
});

let secret: Secret = kept?.secret ?? { root: randomHex(32), firstSeedNumber: 1 };

/** Returns a server seed of the demo's chain, or the hash to which the demo committed for number `firstSeedNumber` − 1. */
const secretOf = (seedNumber: number) =>
  hashServerSeedTimes(secret.root, secret.firstSeedNumber + demoLinks - 1 - seedNumber);

function committed(
  seedNumber: number,
  clientSeed: string,
  { lastRevealed, rotateAfterRounds }: Pick<Seeds, "lastRevealed" | "rotateAfterRounds">,
): Seeds {
  return {
    active: { seedNumber, serverSeedHash: secretOf(seedNumber - 1), clientSeed, nonce: 0 },
    nextClientSeed: null,
    nextServerSeedHash: null,
    chains: [
      {
        firstSeedNumber: secret.firstSeedNumber,
        links: demoLinks,
        commitment: secretOf(secret.firstSeedNumber - 1),
      },
    ],
    lastRevealed,
    rotateAfterRounds,
  };
}

/**
 * Simulates the tables of all games for a guest. The demo uses the same game engines as the server, but with play money
 * and only in this tab. The server does not know the rounds of the demo.
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

/** Resets the play money to the initial amount. */
export function refillDemo(): void {
  demoStore.set({ balanceBase: fullBase });
}

/**
 * Subtracts a stake from the play money.
 * @param amount decimal text
 * @param topMultiplierE4 largest multiplier of the round, which limits the stake; undefined for games that end a round
 * at the largest win
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

/**
 * The seeds of a demo round, and the number of the round within the seed pair. The field `id` is the id of the demo
 * round.
 */
export interface DemoDraw {
  readonly id: string;
  readonly seeds: RoundSeeds;
  readonly seedNumber: number;
  readonly nonce: number;
}

/**
 * Returns the seeds that the next demo round uses. The demo reveals the seed pair only after `recordDemoRound` has
 * recorded the round.
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
    seeds: { serverSeed: secretOf(seedNumber), clientSeed, nonce },
    seedNumber,
    nonce,
  };
}

/**
 * Adds the payout of a finished demo round to the play money, and stores the round.
 * @returns the balance after the round
 */
export function recordDemoRound(round: Round): string {
  const { balanceBase, rounds, unfinished } = demoStore.get();
  const nextBase = balanceBase + parseAmount(round.payout, stakeDecimals);
  demoStore.set({
    balanceBase: nextBase,
    rounds: [round, ...rounds].slice(0, keptRounds),
    // A round of Crash uses no seeds from the seed pair of the demo.
    unfinished: round.game === "crash" ? unfinished : unfinished - 1,
  });
  rotateDemoWhenDue();
  return formatAmount(nextBase, stakeDecimals);
}

/**
 * Plays one round of an instant game with play money.
 * @throws {DemoRefusal}
 */
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
  // TypeScript cannot infer that name, parameters and outcome belong to the same game.
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
 * Reveals the server seed of the demo. The demo continues with the next server seed of its chain.
 * @throws {DemoRefusal} if the client seed is invalid, or if a round with the active seeds is open
 */
export function rotateDemo(clientSeed: string): void {
  if (!isClientSeed(clientSeed)) throw new DemoRefusal("client seed");
  const { seeds, revealed, unfinished } = demoStore.get();
  if (unfinished > 0) throw new DemoRefusal("open round");
  const { seedNumber } = seeds.active;
  const out: SeedsOfRound = { ...seeds.active, serverSeed: secretOf(seedNumber) };
  if (seedNumber === secret.firstSeedNumber + demoLinks - 1)
    secret = { root: randomHex(32), firstSeedNumber: seedNumber + 1 };
  demoStore.set({
    seeds: committed(seedNumber + 1, clientSeed, { ...seeds, lastRevealed: out }),
    revealed: [out, ...revealed].slice(0, keptRounds),
  });
}

/** Sets after how many rounds the demo rotates its seed pair automatically. The number 0 switches the rotation off. */
export function rotateDemoAfter(rotateAfterRounds: number): void {
  demoStore.set({ seeds: { ...demoStore.get().seeds, rotateAfterRounds } });
}

/** Rotates the seed pair of the demo after the number of rounds that the player has chosen, if no round is open. */
function rotateDemoWhenDue(): void {
  const { seeds, unfinished } = demoStore.get();
  const { active, rotateAfterRounds } = seeds;
  if (rotateAfterRounds > 0 && unfinished === 0 && active.nonce >= rotateAfterRounds)
    rotateDemo(randomHex(8));
}

/**
 * Returns a demo round together with its seeds. The result contains the server seed only after the demo has revealed
 * it.
 * @returns undefined if no demo round has the given id
 */
export function findDemoRound(id: string): { round: Round; seeds: SeedsOfRound } | undefined {
  const { rounds, seeds, revealed } = demoStore.get();
  const round = rounds.find((one) => one.id === id);
  if (!round) return undefined;
  const known = revealed.find(({ seedNumber }) => seedNumber === round.seedNumber);
  return { round, seeds: known ?? { ...seeds.active, serverSeed: null } };
}
