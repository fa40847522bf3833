// Plays rounds of every game in the table of games, with the bets that the game's simulation uses. A new game needs no
// change of this file.
import { setTimeout as sleep } from "node:timers/promises";
import { errors, type RouteName } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { type AnyInstantGame, type AnySharedGame, type AnyStagedGame, games } from "@gemplay/games";
import type { Choices } from "./choices.ts";
import { type CallOptions, CallRefused, type CallServer } from "./server-calls.ts";

/** The stakes are small, so that no win exceeds the maximum win of one bet. */
const stakes = ["0.5", "1", "2", "5", "10"] as const;
/**
 * Automatic cash-outs of Crash in hundredths. The values are low enough for some wins and high enough for some losses.
 */
const crashCashOutCenti = { least: 110, most: 400 } as const;
/** The minimum rest of the betting time in ms, below which the command places no bet on Crash. */
const crashLeftMs = 1_000;
const crashWithinMs = 600_000;

/** The fields that the answers of all staged games share. */
interface StagedAnswer {
  readonly open: { readonly id: string; readonly step: number; readonly seen: object } | null;
}

const all: readonly (AnyInstantGame | AnyStagedGame | AnySharedGame)[] = Object.values(games);
/** Games whose rounds belong to one player, unlike the shared rounds of Crash. */
const ownGames = all.filter((game) => game.kind !== "shared");

/**
 * Chooses a game and plays one round of the game.
 *
 * @returns the game's name; undefined if the balance does not cover the stake
 */
export async function playRound(
  call: CallServer,
  token: string,
  choices: Choices,
): Promise<string | undefined> {
  const game = choices.pick(ownGames);
  return (await isCovered(playGame(call, token, choices, game))) ? game.name : undefined;
}

/** Plays one round and returns true if the balance covered the stakes. */
async function isCovered(round: Promise<unknown>): Promise<boolean> {
  try {
    await round;
    return true;
  } catch (error) {
    if (error instanceof CallRefused && error.code === errors.InsufficientBalance.code) return false;
    throw error;
  }
}

async function playGame(
  call: CallServer,
  token: string,
  choices: Choices,
  game: AnyInstantGame | AnyStagedGame,
): Promise<void> {
  const stake = { key: newKey(), asset: "PLAY", amount: choices.pick(stakes) } as const;
  // TypeScript cannot relate the request body to the route of a game that is chosen at run time.
  const post = (path: string, body: object) =>
    call(`POST /games/${game.name}/${path}` as RouteName, { token, body } as CallOptions<RouteName>);
  if (game.kind === "instant") {
    await post("bet", { ...stake, params: choices.pick(game.simulated) });
    return;
  }
  const { params, steps, move } = choices.pick(game.simulated);
  // An interrupted run of the seed command may have left a round open.
  const current = (await call(`GET /games/${game.name}/open` as RouteName, { token })) as StagedAnswer;
  let { open } =
    current.open === null ? ((await post("open", { ...stake, params })) as StagedAnswer) : current;
  while (open !== null) {
    const { id, step, seen } = open;
    const answer = step < steps ? post("move", { id, step, move: move(seen) }) : post("cash-out", { id });
    ({ open } = (await answer) as StagedAnswer);
  }
}

/**
 * Waits until a round of Crash accepts bets, then places the bets of all players on that round. A bet that arrives too
 * late is placed on the next round. The server places a late bet on the next round.
 *
 * @returns the players whose balance covered the stake
 */
export async function playCrashRound<P extends { readonly token: string; readonly choices: Choices }>(
  call: CallServer,
  players: readonly P[],
): Promise<P[]> {
  const covered: P[] = [];
  let waiting = players.map((player) => ({ player, bet: crashBet(player.choices) }));
  while (waiting.length > 0) {
    await untilBetting(call);
    const late: typeof waiting = [];
    const place = async (each: (typeof waiting)[number]) => {
      const { player, bet } = each;
      try {
        const body = { key: newKey(), ...bet };
        if (await isCovered(call("POST /games/crash/bet", { token: player.token, body })))
          covered.push(player);
      } catch (error) {
        if (!(error instanceof CallRefused) || error.code !== errors.CrashBetsClosed.code) throw error;
        late.push(each);
      }
    };
    await Promise.all(waiting.map(place));
    waiting = late;
  }
  return covered;
}

function crashBet(choices: Choices) {
  const autoCashOutE4 = 100 * choices.between(crashCashOutCenti.least, crashCashOutCenti.most);
  return { asset: "PLAY", amount: choices.pick(stakes), params: { autoCashOutE4 } } as const;
}

async function untilBetting(call: CallServer): Promise<void> {
  for (const untilMs = Date.now() + crashWithinMs; Date.now() < untilMs; await sleep(200)) {
    const { current } = await call("GET /games/crash");
    if (current.state === "betting" && current.startsAtMs - current.nowMs > crashLeftMs) return;
  }
  throw new Error(`No round of Crash accepted bets within ${crashWithinMs / 60_000} minutes.`);
}
