// Answers of the simulated server to the bets of a signed-in player. The page's own demo table decides the result of
// each round with the real game engines.
import {
  autoRunFrom,
  type Body,
  type Data,
  type InstantGameName,
  type StagedGameName,
} from "@gemplay/api-schema";
import { gameNames, instantGameNames, stagedGameNames, stepAuto } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { instantGames, stagedGames } from "../src/games/games.ts";
import {
  DemoRefusal,
  demoBalance,
  demoStore,
  findDemoRound,
  placeDemoBet,
  refillDemo,
  rotateDemo,
  rotateDemoAfter,
} from "../src/games/play/table/demo-table.ts";
import { demoTables, makeDemoCall } from "../src/games/staged/demo-staged.ts";
import { type Answers, Refusal } from "./api-stand-in.ts";
import { receiptOf } from "./receipts.ts";
import { recordOf } from "./won-rounds.ts";

const limits = [{ asset: "PLAY", minimumBet: "0.01", maximumWin: "50000" } as const];

/** These answers say that every game accepts bets. */
export const openGames: Data<"GET /games"> = gameNames.map((game) => ({ game, open: true, limits }));

const assets = (): Data<"GET /assets/get_assets"> => ({
  assets: [
    {
      assetId: "PLAY",
      assetName: "PLAY",
      icon: "",
      balance: demoBalance(demoStore.get()),
      withdrawOnly: "0",
    },
  ],
  totalU: null,
});

/** Resets the demo table: 1,000 PLAY of play money, no rounds, and new seeds. */
export function resetTable(): void {
  refillDemo();
  // The page stores the hashes of the active and the next seed pair. For this reason, the demo changes its seed pair
  // twice, so that the page does not know the active one.
  demoStore.set({ unfinished: 0 });
  rotateDemo("client");
  rotateDemo("client");
  const seeds = { ...demoStore.get().seeds, lastRevealed: null, rotateAfterRounds: 0 };
  demoStore.set({ rounds: [], revealed: [], seeds });
  const free = { standing: null, hidden: null };
  demoTables.set({ mines: free, hilo: free, coinflip: free });
}

/**
 * Returns the answers of every API route that a player of any game needs. The player's balance is 1,000 PLAY at the
 * start.
 */
export function tableAnswers(): Answers {
  const answers: Record<string, (call: { body: never; query: never }) => unknown> = {
    "GET /games": () => openGames,
    "GET /assets/get_assets": assets,
    "GET /fairness/seeds": () => demoStore.get().seeds,
    "POST /fairness/automatic": ({ body }: { body: { rotateAfterRounds: number } }) => {
      rotateDemoAfter(body.rotateAfterRounds);
      return body;
    },
    "POST /fairness/client-seed": ({ body }: { body: { clientSeed: string } }) => {
      const { seeds } = demoStore.get();
      demoStore.set({ seeds: { ...seeds, nextClientSeed: body.clientSeed } });
      return { active: seeds.active, nextClientSeed: body.clientSeed };
    },
    "POST /fairness/rotate": ({ body }: { body: { clientSeed: string } }) => {
      rotateDemo(body.clientSeed);
      const {
        lastRevealed: revealed,
        active,
        nextClientSeed,
        nextServerSeedHash,
        chains,
      } = demoStore.get().seeds;
      return { revealed, active, nextClientSeed, nextServerSeedHash, chains };
    },
    "GET /user/records": ({ query }: { query: { game?: string } }) => ({
      records: demoStore.get().rounds.filter(({ game }) => query.game === undefined || game === query.game),
      nextCursor: null,
    }),
    "GET /games/round": ({ query }: { query: { id: string } }) => {
      const found = findDemoRound(query.id);
      if (found === undefined) throw new Refusal("RoundUnknown");
      return { ...found, record: recordOf(found.round), shared: false };
    },
  };
  for (const game of instantGameNames) {
    answers[`POST /games/${game}/bet`] = ({ body }) => bet(game, body);
    answers[`POST /games/${game}/bets`] = ({ body }) => bets(game, body);
  }
  for (const game of stagedGameNames) {
    answers[`GET /games/${game}/open`] = () => standing(game);
    for (const [path, kind] of [
      ["open", "open"],
      ["move", "move"],
      ["cash-out", "cash-out"],
    ])
      answers[`POST /games/${game}/${path}`] = ({ body }) => staged(game, { kind, body });
  }
  return Object.fromEntries(
    Object.entries(answers).map(([route, answer]) => [
      route,
      async (call: never) => rename(await answer(rename(call, "round-", "demo-")), "demo-", "round-"),
    ]),
  ) as Answers;
}

/**
 * Renames the ids of rounds, because the page reads a round `demo-…` from its own memory and all other rounds from the
 * server.
 */
function rename<T>(value: T, from: string, to: string): T {
  return JSON.parse(JSON.stringify(value).replaceAll(`"${from}`, `"${to}`)) as T;
}

/** Converts a refusal of the demo table into a refusal of the server. */
function decided<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DemoRefusal) throw new Refusal("RequestInvalid");
    throw error;
  }
}

async function bet(game: InstantGameName, body: never): Promise<unknown> {
  const rules = (await instantGames[game].screen()).default as never;
  return decided(() => placeDemoBet(rules, body));
}

/** Places several bets with the rules of automatic play, like the server. */
async function bets(game: InstantGameName, body: Body<"POST /games/dice/bets">): Promise<unknown> {
  const { keys, asset, params, run: input } = body;
  let run =
    input === undefined ? undefined : autoRunFrom(input, body.amount, (text) => parseAmount(text, 18));
  let { amount } = body;
  const placed: unknown[] = [];
  for (const key of keys) {
    const request = { key, asset, amount, params };
    let answer: Data<"POST /games/dice/bet">;
    try {
      answer = rename(await bet(game, request as never), "demo-", "round-") as typeof answer;
    } catch (error) {
      if (placed.length === 0) throw error;
      break;
    }
    placed.push({ ...answer, receipt: await receiptOf(`POST /games/${game}/bet`, request, answer) });
    if (run === undefined) continue;
    const payoutBase = parseAmount(answer.round.payout, 18);
    run = stepAuto(run, { type: "settled", stakeBase: run.stakeBase, payoutBase });
    if (run.ended !== null) break;
    amount = formatAmount(run.stakeBase, 18);
  }
  return { bets: placed };
}

async function staged(game: StagedGameName, made: unknown): Promise<unknown> {
  const rules = (await stagedGames[game].screen()).default as never;
  return decided(() => makeDemoCall(rules, made as never));
}

function standing(game: StagedGameName): unknown {
  const { standing: open } = demoTables.get()[game];
  return { open, round: null, balance: open && demoBalance(demoStore.get()) };
}
