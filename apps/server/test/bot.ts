// A bot API for test files, and a player's chat there.
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { type BotApi, startBotApi } from "../../../tools/stack/bot/bot-api.ts";
import type { TestPlayer } from "./betting.ts";
import { hostVariables, type TestServer, testBot } from "./compose.ts";
import { keyedPlayer } from "./deleting.ts";

/** Starts a bot API before the tests of the file and stops it after them; the variables are of a worker, who sends to it. */
export function withBotApi(): { api(): BotApi; variables(): Readonly<Record<string, string>> } {
  let running: BotApi | undefined;
  const api = (): BotApi => {
    if (running === undefined) throw new Error("the bot API has not started");
    return running;
  };
  beforeAll(async () => {
    running = await startBotApi(testBot);
  });
  afterAll(() => running?.stop());
  return {
    api,
    variables: () => ({ ...hostVariables, BOT_API_ROOT: api().root, ROLE: "all" }),
  };
}

let users = 5_000_000;

/** A user of the host whom nobody has met. */
export const hostUser = (language_code = "en") => {
  const id = ++users;
  return { id, is_bot: false, first_name: `User ${id}`, language_code };
};

/** Makes a user of the host the owner of an account. */
export async function bindHost(
  { server }: TestServer,
  playerId: bigint,
  user: ReturnType<typeof hostUser>,
): Promise<void> {
  await sql`
    INSERT INTO identity (player_id, kind, name, bound_at, at_registration, shown_as)
    VALUES (${playerId}, 'host', ${String(user.id)}, now(), false, ${user.first_name})`.execute(
    server.platform.db,
  );
}

export interface PlayerInHost extends TestPlayer {
  readonly user: ReturnType<typeof hostUser>;
  /** What they were told since their chat was opened. */
  told(): readonly string[];
}

/** A player whose chat with the bot is open. */
export async function playerInHost(
  server: TestServer,
  { api }: ReturnType<typeof withBotApi>,
  language = "en",
): Promise<PlayerInHost> {
  const player = await keyedPlayer(server);
  const user = hostUser(language);
  await bindHost(server, player.id, user);
  api().say(user, "/start");
  await expect.poll(() => api().sentTo(user.id)).toHaveLength(1);
  const told = () =>
    api()
      .sentTo(user.id)
      .slice(1)
      .map(({ text }) => text);
  return { ...player, user, told };
}

/** Waits until nothing is left to be told or sent: what was not said by then is not said. */
export async function atRest({ server }: TestServer): Promise<void> {
  const left = sql`
    SELECT name FROM mail.job WHERE name IN ('bot', 'mail') AND state < 'completed'
    UNION ALL SELECT kind FROM fact WHERE told_at IS NULL`;
  await expect.poll(async () => (await left.execute(server.platform.db)).rows).toEqual([]);
}

/** What waits to be tried again is due now: how long it would wait is not what the test is about. */
export async function dueNow({ server }: TestServer): Promise<void> {
  await sql`
    UPDATE mail.job SET start_after = now() WHERE state = 'retry' AND start_after > now()`.execute(
    server.platform.db,
  );
}

/** Makes an address the player's. */
export async function bindEmail(
  { server }: TestServer,
  { id }: Pick<TestPlayer, "id">,
  address: string,
): Promise<void> {
  await sql`
    INSERT INTO identity (player_id, kind, name, bound_at, at_registration)
    VALUES (${id}, 'email', ${address}, now(), false)`.execute(server.platform.db);
}
