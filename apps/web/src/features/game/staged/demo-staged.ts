import type { StagedGameName } from "@gemplay/api-schema";
import { payoutBase, type RoundSeeds } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { createStore } from "../../../stores/index.ts";
import {
  DemoRefusal,
  demoBalance,
  demoLimits,
  demoStore,
  drawDemoSeeds,
  recordDemoRound,
  takeDemoStake,
} from "../play/demo-table.ts";
import { keepInTab } from "../play/keep-in-tab.ts";
import { type Round, type RoundOf, stakeDecimals } from "../play/round.ts";
import {
  canCashOut,
  isBeyondTable,
  type MoveOf,
  type OpenRoundOf,
  openOf,
  type ParamsOf,
  type StagedAnswer,
  type StagedCall,
  type StagedGame,
  type Standing,
} from "./staged-game.ts";

/** A game's table in the demo. */
interface DemoSeat<G extends StagedGameName> {
  readonly standing: Standing<G>;
  /** Of the open round; null while there is none. */
  readonly hidden: { readonly seeds: RoundSeeds; readonly moves: readonly MoveOf<G>[] } | null;
}
type DemoSeats = { readonly [G in StagedGameName]: DemoSeat<G> };
/** What the engine, the seat and the table know of a game. */
type Rules<G extends StagedGameName> = Pick<StagedGame<G>, "name" | "firstStepE4" | "nextE4" | "play">;

const free = { standing: null, hidden: null } as const;

/** A guest's open rounds. They survive a reload of the tab, as the play money does. */
export const demoSeats = createStore<DemoSeats>(
  keepInTab<DemoSeats>("demo.staged", (): DemoSeats => demoSeats.get()) ?? {
    mines: free,
    hilo: free,
    coinflip: free,
  },
);

const seatOf = <G extends StagedGameName>(game: G): DemoSeat<G> => demoSeats.get()[game];

function sit<G extends StagedGameName>(game: G, seat: DemoSeat<G>): void {
  demoSeats.set({ [game]: seat } as Partial<DemoSeats>);
}

/**
 * Makes a call with play money: the engines decide, the server never hears of it.
 * @throws {DemoRefusal}
 */
export function makeDemoCall<G extends StagedGameName>(game: Rules<G>, made: StagedCall<G>): StagedAnswer<G> {
  if (made.kind === "open") return open(game, made.body);
  const { standing: table, hidden } = seatOf(game.name);
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
  if (openOf(seatOf(game.name).standing)) throw new DemoRefusal("round open");
  takeDemoStake(amount, game.firstStepE4(params));
  const { id, seeds, seedNumber, nonce } = drawDemoSeeds();
  const exact = formatAmount(parseAmount(amount, stakeDecimals), stakeDecimals);
  // The compiler does not follow that one game's name, parameters and cards make that game's round.
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

/** Puts on the table where a round stands after its moves, and pays it when it is over. */
function show<G extends StagedGameName>(
  game: Rules<G>,
  before: OpenRoundOf<G>,
  hidden: NonNullable<DemoSeat<G>["hidden"]>,
  cashOut: boolean,
): StagedAnswer<G> {
  const { seen, outcome, multiplierE4, over } = game.play(
    hidden.seeds,
    before.params as ParamsOf<G>,
    hidden.moves,
  );
  const stakeBase = parseAmount(before.amount, stakeDecimals);
  const paidBase = payoutBase(stakeBase, multiplierE4);
  const payout = formatAmount(paidBase, stakeDecimals);
  if (!over && !cashOut) {
    const standing = { ...before, seen, step: hidden.moves.length, multiplierE4, payout };
    sit(game.name, { standing, hidden });
    return { open: standing, round: null, balance: demoBalance(demoStore.get()) };
  }
  const { id, asset, amount, params, seedNumber, nonce } = before;
  const round = {
    ...{ id, game: game.name, asset, amount, payout, multiplierE4 },
    ...{ seedNumber, nonce, atMs: Date.now(), params, outcome },
    result: paidBase >= stakeBase ? "WIN" : "LOSE",
  } as Round as RoundOf<G>;
  sit(game.name, { standing: round, hidden: null });
  return { open: null, round, balance: recordDemoRound(round as Round) };
}
