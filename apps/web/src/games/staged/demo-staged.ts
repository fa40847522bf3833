import type { StagedGameName } from "@gemplay/api-schema";
import { payoutBase, type RoundSeeds } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { createStore } from "../../stores/index.ts";
import { type Round, type RoundOf, stakeDecimals } from "../play/game/round.ts";
import {
  DemoRefusal,
  demoBalance,
  demoLimits,
  demoStore,
  drawDemoSeeds,
  recordDemoRound,
  takeDemoStake,
} from "../play/table/demo-table.ts";
import { keepInTab } from "../play/table/keep-in-tab.ts";
import {
  canCashOut,
  isBeyondTable,
  type MoveOf,
  type OpenRoundOf,
  openOf,
  type ParamsOf,
  type StagedAnswer,
  type StagedCall,
  type StagedRules,
  type Standing,
} from "./staged-game.ts";

/** The demo table at which a guest plays a staged game. */
interface DemoTable<G extends StagedGameName> {
  readonly standing: Standing<G>;
  /** Data of the open round that the demo keeps secret from the guest. The value is null if no round is open. */
  readonly hidden: { readonly seeds: RoundSeeds; readonly moves: readonly MoveOf<G>[] } | null;
}
type DemoTables = { readonly [G in StagedGameName]: DemoTable<G> };
/** The functions of a staged game that the demo uses. */
type Rules<G extends StagedGameName> = Pick<
  StagedRules<G>,
  "name" | "firstStepTopMultiplierE4" | "nextE4" | "standing" | "seen" | "outcome"
>;

const free = { standing: null, hidden: null } as const;

/**
 * The open rounds that a guest plays with play money. The browser keeps the open rounds and the play money when the
 * guest reloads the tab.
 */
export const demoTables = createStore<DemoTables>(
  keepInTab<DemoTables>("demo.staged", (): DemoTables => demoTables.get()) ?? {
    mines: free,
    hilo: free,
    coinflip: free,
  },
);

const tableOf = <G extends StagedGameName>(game: G): DemoTable<G> => demoTables.get()[game];

function put<G extends StagedGameName>(game: G, table: DemoTable<G>): void {
  demoTables.set({ [game]: table } as Partial<DemoTables>);
}

/**
 * Handles a call of a staged game with play money. The game engine in the page decides the result, and the server
 * receives no data about the round.
 * @throws {DemoRefusal}
 */
export function makeDemoCall<G extends StagedGameName>(game: Rules<G>, made: StagedCall<G>): StagedAnswer<G> {
  if (made.kind === "open") return open(game, made.body);
  const { standing: table, hidden } = tableOf(game.name);
  const standing = openOf(table);
  if (!standing || !hidden || standing.id !== made.body.id) throw new DemoRefusal("no round");
  if (made.kind === "cash-out") {
    if (!canCashOut(standing)) throw new DemoRefusal("too early");
    return show(game, standing, hidden, true);
  }
  const { step, move } = made.body;
  const nextE4 = game.nextE4(standing, move);
  if (step !== standing.step || nextE4 === undefined) throw new DemoRefusal("move");
  if (isBeyondTable(standing, nextE4)) throw new DemoRefusal("maximum");
  return show(game, standing, { ...hidden, moves: [...hidden.moves, move] }, false);
}

interface Opening<P> {
  readonly amount: string;
  readonly params: P;
}

function open<G extends StagedGameName>(
  game: Rules<G>,
  { amount, params }: Opening<ParamsOf<G>>,
): StagedAnswer<G> {
  if (openOf(tableOf(game.name).standing)) throw new DemoRefusal("round open");
  takeDemoStake(amount, game.firstStepTopMultiplierE4(params));
  const { id, seeds, seedNumber, nonce } = drawDemoSeeds();
  const exact = formatAmount(parseAmount(amount, stakeDecimals), stakeDecimals);
  // TypeScript cannot infer that name, parameters and cards belong to the same game.
  const begun = {
    id,
    game: game.name,
    asset: "PLAY",
    amount: exact,
    params,
    maximumWin: demoLimits.maximumWin,
    seedNumber,
    nonce,
    openedAtMs: Date.now(),
  } as unknown as OpenRoundOf<G>;
  return show(game, begun, { seeds, moves: [] }, false);
}

/** Stores the state of a demo round after the guest's moves. If the round is over, the function also pays it out. */
function show<G extends StagedGameName>(
  game: Rules<G>,
  before: OpenRoundOf<G>,
  hidden: NonNullable<DemoTable<G>["hidden"]>,
  cashOut: boolean,
): StagedAnswer<G> {
  const played = { ...hidden, params: before.params as ParamsOf<G> };
  const { lost, multiplierE4, isComplete } = game.standing(played);
  const stakeBase = parseAmount(before.amount, stakeDecimals);
  const paidBase = payoutBase(stakeBase, multiplierE4);
  const payout = formatAmount(paidBase, stakeDecimals);
  if (!lost && !isComplete && !cashOut) {
    const standing = { ...before, seen: game.seen(played), step: hidden.moves.length, multiplierE4, payout };
    put(game.name, { standing, hidden });
    return { open: standing, round: null, balance: demoBalance(demoStore.get()) };
  }
  const { id, asset, amount, params, seedNumber, nonce } = before;
  const round = {
    id,
    game: game.name,
    asset,
    amount,
    payout,
    multiplierE4,
    seedNumber,
    nonce,
    atMs: Date.now(),
    params,
    outcome: game.outcome(played),
    result: paidBase >= stakeBase ? "WIN" : "LOSE",
  } as Round as RoundOf<G>;
  put(game.name, { standing: round, hidden: null });
  return { open: null, round, balance: recordDemoRound(round as Round) };
}
