// Creates players with a history through the same API calls and transactions as real players. The seed command neither
// reads nor writes a database table.
import { type Choices, choicesOf } from "./choices.ts";
import { balanceOf, depositPlay, type SeededPlayer, seededKey, signInPlayer } from "./player.ts";
import { playCrashRound, playRound } from "./rounds.ts";
import type { CallServer } from "./server-calls.ts";

export interface SeedOptions {
  /** The origin of the page, for example http://localhost:4680. */
  readonly origin: string;
  /** The seed text, which determines the wallets, the amounts and the bets. */
  readonly seed: number;
  readonly players: number;
  /** Average number of rounds of each player, not counting the round of Crash. */
  readonly bets: number;
  readonly say: (line: string) => void;
}

export interface SeededHistory {
  readonly number: number;
  readonly userId: string;
  readonly address: string;
  readonly key: string;
  /** Number of the player who invited this player; null if no player invited this player. */
  readonly inviter: number | null;
  /** The number of played rounds of each game. */
  readonly rounds: Readonly<Record<string, number>>;
  /** The amount in PLAY, as decimal text. */
  readonly balance: string;
}

interface Player extends SeededPlayer {
  readonly number: number;
  readonly choices: Choices;
  readonly rounds: Record<string, number>;
}

/** Each player invites three other players, so that some invited players also invite players. */
const friendsOfEach = 3;
/** The amount in whole PLAY. */
const leastDeposit = 400;
const mostDeposit = 3_000;
/** More players at the same time would only wait for each other in the server and on the chain. */
const atOnce = 8;

/** Creates the players and their history. If the seed was used before, adds to the history of the same players. */
export async function seedPlayers(call: CallServer, options: SeedOptions): Promise<SeededHistory[]> {
  const { say, bets } = options;
  say(`Signing in ${options.players} players …`);
  const players = await signInAll(call, options);
  say("Depositing PLAY through the vault …");
  await inGroups(players, async (player) => {
    await depositPlay(call, player, player.choices.between(leastDeposit, mostDeposit));
    await call("POST /user/checkin", { token: player.token, body: {} });
  });
  say("Playing …");
  await inGroups(players, async (player) => {
    const rounds = player.choices.between(Math.ceil(bets / 2), Math.floor(bets * 1.5));
    for (let round = 0; round < rounds; round++) {
      const game = await playRound(call, player.token, player.choices);
      if (game === undefined) break;
      count(player, game);
    }
  });
  say("Waiting for a round of Crash …");
  for (const player of await playCrashRound(call, players)) count(player, "crash");
  say("Collecting rewards …");
  await inGroups(players, (player) => collectRewards(call, player));
  return await Promise.all(players.map((player) => historyOf(call, player)));
}

const inviterOf = (number: number) => (number === 0 ? null : Math.floor((number - 1) / friendsOfEach));

/** Signs the players in one after another, because an inviter needs an account before the invited player. */
async function signInAll(call: CallServer, { origin, seed, players: count }: SeedOptions): Promise<Player[]> {
  const players: Player[] = [];
  for (let number = 0; number < count; number++) {
    const player = await signInPlayer(call, origin, seededKey(seed, number));
    const inviter = players[inviterOf(number) ?? -1];
    if (inviter !== undefined && !player.isInvited)
      await call("POST /user/invite/new/save", {
        token: player.token,
        body: { inviteCode: inviter.inviteCode },
      });
    players.push({ ...player, number, choices: choicesOf(`${seed}/${number}`), rounds: {} });
  }
  return players;
}

/** Creates the history of a few players at the same time. */
async function inGroups(
  players: readonly Player[],
  work: (player: Player) => Promise<unknown>,
): Promise<void> {
  const waiting = players.values();
  const group = async () => {
    for (const player of waiting) await work(player);
  };
  await Promise.all(Array.from({ length: atOnce }, group));
}

function count({ rounds }: Player, game: string): void {
  rounds[game] = (rounds[game] ?? 0) + 1;
}

async function collectRewards(call: CallServer, { token }: Player): Promise<void> {
  const { rewards } = await call("GET /user/rewards", { token });
  const ready = rewards.filter(({ state }) => state === "ready").map(({ id }) => id);
  if (ready.length > 0) await call("POST /user/reward/confirm", { token, body: { rewards: ready } });
}

async function historyOf(call: CallServer, player: Player): Promise<SeededHistory> {
  const { number, userId, address, key, rounds } = player;
  return {
    ...{ number, userId, address, key, rounds },
    inviter: inviterOf(number),
    balance: await balanceOf(call, player),
  };
}
