// Helpers for rounds of staged games, such as Mines. The helpers read the secret seeds, so that a test can choose moves
// that certainly win or lose.
import { randomUUID } from "node:crypto";
import type { Body, Data, StagedGameName } from "@gemplay/api-schema";
import { coinflipSides, games, hiloCards, hiloGuesses, hiloWins, minesPlaces } from "@gemplay/games";
import { expect } from "vitest";
import type { SettingKey } from "../src/platform/settings/index.ts";
import { secretSeeds, type TestPlayer } from "./betting.ts";
import type { Answer, TestServer } from "./compose.ts";

export type StagedAnswer = Data<`GET /games/${StagedGameName}/open`>;
export type OpenRound = NonNullable<StagedAnswer["open"]>;
type OpenBody = Body<`POST /games/${StagedGameName}/open`>;

/** Returns the bet that opens a round of a staged game: one PLAY, and three mines in Mines. */
export function openBody(game: StagedGameName, changes: Partial<OpenBody> = {}): OpenBody {
  return { key: randomUUID(), asset: "PLAY", amount: "1", params: games[game].initial, ...changes };
}

/** Returns the functions with which one player calls the API of one staged game. */
export function stagedCalls(server: TestServer, game: StagedGameName, { token }: Pick<TestPlayer, "token">) {
  return {
    current: (): Promise<Answer<StagedAnswer>> => server.call(`GET /games/${game}/open`, { token }),
    open: (changes: Partial<OpenBody> = {}): Promise<Answer<StagedAnswer>> =>
      server.call(`POST /games/${game}/open`, { token, body: openBody(game, changes) }),
    move: (body: { id: string; step: number; move: unknown }): Promise<Answer<StagedAnswer>> =>
      server.call(`POST /games/${game}/move`, { token, body }),
    cashOut: (id: string): Promise<Answer<StagedAnswer>> =>
      server.call(`POST /games/${game}/cash-out`, { token, body: { id } }),
  };
}

/** Changes a setting in all servers of one database while `work` runs. */
export async function withSetting<R>(
  servers: readonly [TestServer, ...TestServer[]],
  key: SettingKey,
  text: string,
  work: () => Promise<R>,
): Promise<R> {
  const all = servers.map(({ server }) => server.platform.settings);
  const before = servers[0].server.platform.settings.getText(key);
  const set = async (value: string) => {
    await all[0]?.set(key, value, { actor: "test" });
    await expect.poll(() => all.every((settings) => settings.getText(key) === value)).toBe(true);
  };
  await set(text);
  try {
    return await work();
  } finally {
    await set(before);
  }
}

/** Returns the open round in a response. The helper throws if the response contains no open round. */
export function openOf({ data, msg }: Answer<StagedAnswer>): OpenRound {
  if (data?.open == null) throw new Error(`no open round: ${msg}`);
  return data.open;
}

/** Returns the finished round in a response. The helper throws if the response contains no finished round. */
export function roundOf({ data, msg }: Answer<StagedAnswer>): NonNullable<StagedAnswer["round"]> {
  if (data?.round == null) throw new Error(`no finished round: ${msg}`);
  return data.round;
}

/**
 * Returns the next move of an open round, which is either certainly correct or certainly wrong.
 *
 * @returns undefined if no guess on the open card is certainly correct or wrong as wanted; the caller then skips the
 * card
 */
export async function foreseenMove(
  server: TestServer,
  player: TestPlayer,
  round: OpenRound,
  isRight: boolean,
): Promise<unknown> {
  const pair = (await secretSeeds(server, player))[round.seedNumber - 1];
  if (pair === undefined) throw new Error("no such seed");
  const seeds = { ...pair, nonce: round.nonce };
  if (round.game === "mines") {
    const places = minesPlaces(seeds, round.params.mines);
    const tiles = Array.from({ length: 25 }, (_, tile) => tile);
    const tile = tiles.find((one) => !round.seen.opened.includes(one) && places.includes(one) !== isRight);
    return { tile };
  }
  if (round.game === "coinflip") {
    const side = coinflipSides(seeds, round.step + 1)[round.step];
    return { side: (side === "heads") === isRight ? "heads" : "tails" };
  }
  const [card = 0, next = 0] = hiloCards(seeds, round.step + 2).slice(-2);
  const move = hiloGuesses(card).find((guess) => hiloWins(card, guess, next) === isRight);
  return move && { move };
}

/**
 * Makes a move that is certainly correct or certainly wrong. The helper skips cards on which no guess is certainly
 * correct or certainly wrong.
 */
export async function moveSurely(
  server: TestServer,
  player: TestPlayer,
  round: OpenRound,
  isRight: boolean,
): Promise<Answer<StagedAnswer>> {
  const { move } = stagedCalls(server, round.game, player);
  for (let open = round; ; ) {
    const made = await foreseenMove(server, player, open, isRight);
    if (made !== undefined) return await move({ id: open.id, step: open.step, move: made });
    open = openOf(await move({ id: open.id, step: open.step, move: { move: "skip" } }));
  }
}
