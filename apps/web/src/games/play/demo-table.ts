import type { InstantGameName } from "@gemplay/api-schema";
import { hashServerSeed, isClientSeed, largestStakeBase, payoutBase, type RoundSeeds } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { createStore } from "../../stores/index.ts";
import type { BetOf, InstantGame, SettledOf } from "./instant-game.ts";
import { keepInTab } from "./keep-in-tab.ts";
import { randomHex } from "./random.ts";
import { type Round, type RoundOf, type Seeds, type SeedsOfRound, stakeDecimals } from "./round.ts";

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
  /** Rounds that took their seeds and are not recorded: the seeds stay secret until they are. */
  readonly unfinished: number;
}

interface Secret {
  readonly active: string;
  readonly next: string;
}

/** What outlives a reload. */
interface Kept {
  readonly secret: Secret;
  /** Decimal text. */
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
 * A guest's table, one for all games: the same engines with play money, in this tab only. The server never hears of it.
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

/** Fills the play money up again. */
export function refillDemo(): void {
  demoStore.set({ balanceBase: fullBase });
}

/**
 * Takes a stake out of the play money.
 * @param amount decimal text
 * @param topMultiplierE4 the most the round can pay, for the table's limit; undefined where the game ends a round at the
 *   limit by itself
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

/** The seeds of a demo round, and where they stand; `id` is the round's. */
export interface DemoDraw {
  readonly id: string;
  readonly seeds: RoundSeeds;
  readonly seedNumber: number;
  readonly nonce: number;
}

/** The next seeds of the demo's pair. The pair is not revealed before the round was given to `recordDemoRound`. */
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

/** Pays what a finished demo round of any game pays, and remembers it. @returns the balance after it */
export function recordDemoRound(round: Round): string {
  const { balanceBase, rounds, unfinished } = demoStore.get();
  const nextBase = balanceBase + parseAmount(round.payout, stakeDecimals);
  demoStore.set({
    balanceBase: nextBase,
    rounds: [round, ...rounds].slice(0, keptRounds),
    // A round of Crash is drawn from no pair.
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
  // The compiler does not follow that one game's name, parameters and outcome make that game's round.
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
 * Reveals the demo's server seed and goes on with the one that was committed to.
 * @throws {DemoRefusal} a client seed that cannot be used, or a round on the seeds that is not finished
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

/** After how many rounds the demo's pair turns by itself; 0: only by hand. */
export function rotateDemoAfter(rotateAfterRounds: number): void {
  demoStore.set({ seeds: { ...demoStore.get().seeds, rotateAfterRounds } });
}

/** Turns the pair by itself when it has served its rounds and none is open on it. */
function rotateDemoWhenDue(): void {
  const { seeds, unfinished } = demoStore.get();
  const { active, rotateAfterRounds } = seeds;
  if (rotateAfterRounds > 0 && unfinished === 0 && active.nonce >= rotateAfterRounds)
    rotateDemo(active.clientSeed);
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
