// Helpers for tests of exports. The helpers play rounds of every game for a player, and request the export of an
// account.
import { randomUUID } from "node:crypto";
import type { RouteName } from "@gemplay/api-schema";
import { games, instantGameNames, stagedGameNames } from "@gemplay/games";
import type { TestPlayer } from "./betting.ts";
import { type Answer, dataOf, type TestServer } from "./compose.ts";
import { moveSurely, openOf, roundOf, stagedCalls } from "./staged.ts";

/**
 * Plays one round of each instant game and two rounds of each staged game. One staged round is cashed out with a win,
 * and one staged round is lost.
 */
export async function playEverything(server: TestServer, player: TestPlayer): Promise<number> {
  let rounds = 0;
  for (const game of instantGameNames) {
    const body = { key: randomUUID(), asset: "PLAY", amount: "1.5", params: games[game].initial };
    dataOf(await server.call(`POST /games/${game}/bet` as RouteName, { token: player.token, body }));
    rounds++;
  }
  for (const game of stagedGameNames)
    for (const wins of [true, false]) {
      const calls = stagedCalls(server, game, player);
      const open = openOf(await calls.open());
      const moved = await moveSurely(server, player, open, wins);
      roundOf(wins ? await calls.cashOut(open.id) : moved);
      rounds++;
    }
  return rounds;
}

export async function askForExport(
  server: TestServer,
  player: Pick<TestPlayer, "token" | "key">,
): Promise<string> {
  return dataOf(await callExport(server, player)).ticket;
}

/** Requests an export of an account with a fresh identity proof by the player's wallet. */
export async function callExport(
  server: TestServer,
  { token, key }: Pick<TestPlayer, "token" | "key">,
  headers: Record<string, string> = {},
): Promise<Answer<{ ticket: string }>> {
  const body = { proof: await server.prove(token, key, "exportAccount") };
  return await server.call("POST /user/export", { token, headers, body });
}

export const download = (server: TestServer, ticket: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.server.url}/api/user/export?ticket=${ticket}`, init);

/** Returns the exported archive of an account in the form in which the player's browser saves the archive. */
export async function exportAccount(
  server: TestServer,
  player: Pick<TestPlayer, "token" | "key">,
): Promise<Blob> {
  const answer = await download(server, await askForExport(server, player));
  if (answer.status !== 200) throw new Error(`refused: ${await answer.text()}`);
  return await answer.blob();
}
