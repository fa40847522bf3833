// Helpers for tests with a bot: a fake API of the messaging host, and the chats between players and the bot.
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { type BotApi, startBotApi } from "../../../tools/stack/bot/bot-api.ts";
import type { TestPlayer } from "./betting.ts";
import { hostVariables, type TestServer, testBot } from "./compose.ts";
import { keyedPlayer } from "./deleting.ts";

/**
 * Starts a fake bot API before the tests of the file, and stops the bot API after the tests. The function `variables`
 * returns the environment variables with which a worker uses the bot API.
 */
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

/** Returns a new user of the messaging host. */
export const hostUser = (language_code = "en") => {
  const id = ++users;
  return { id, is_bot: false, first_name: `User ${id}`, language_code };
};

/** Binds a user of the messaging host to a player's account. */
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
  /** Returns the messages that the bot has sent to this player since the chat was opened. */
  messages(): readonly string[];
}

/** Creates a player with an open chat with the bot. */
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
  const messages = () =>
    api()
      .sentTo(user.id)
      .slice(1)
      .map(({ text }) => text);
  return { ...player, user, messages };
}

/**
 * Waits until no outbox event and no message waits to be sent. A message that is still unsent after the wait is never
 * sent.
 */
export async function atRest({ server }: TestServer): Promise<void> {
  const left = sql`
    SELECT name FROM mail.job WHERE name IN ('bot', 'mail') AND state < 'completed'
    UNION ALL SELECT kind FROM fact WHERE told_at IS NULL`;
  await expect.poll(async () => (await left.execute(server.platform.db)).rows).toEqual([]);
}

/** Makes all waiting retries due now, because the tests do not check how long a retry waits. */
export async function dueNow({ server }: TestServer): Promise<void> {
  await sql`
    UPDATE mail.job SET start_after = now() WHERE state = 'retry' AND start_after > now()`.execute(
    server.platform.db,
  );
}

/** Binds an e-mail address to a player. */
export async function bindEmail(
  { server }: TestServer,
  { id }: Pick<TestPlayer, "id">,
  address: string,
): Promise<void> {
  await sql`
    INSERT INTO identity (player_id, kind, name, bound_at, at_registration)
    VALUES (${id}, 'email', ${address}, now(), false)`.execute(server.platform.db);
}
