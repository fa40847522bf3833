import { Api } from "grammy";
import type { Update } from "grammy/types";
import type { Platform } from "../platform/index.ts";
import { priorities } from "../platform/queue/index.ts";
import { createAnswers, Taking } from "./answers.ts";
import { insertUpdate } from "./chats.repository.ts";
import type { Messages } from "./messages.ts";

/**
 * Processes an update of the bot only once, even if the messaging host repeats the update. One transaction contains the
 * changes and the answers of an update. The messaging host gets the confirmation of an update after the commit. If a
 * process crashes before the commit, the messaging host therefore repeats the update. The transaction of an update
 * never waits for the messaging host.
 */
export type TakeUpdate = (update: Update) => Promise<void>;

const answerWithinMs = 3_600_000;

export function createUpdates(
  { db, clock, config }: Pick<Platform, "db" | "clock" | "config">,
  bot: { readonly id: string; readonly username: string },
  messages: Messages,
): TakeUpdate {
  const now = () => new Date(clock.nowMs());
  const answer = createAnswers(config.publicOrigins[0] ?? "", now).middleware();
  // The bot never calls this API object, because the transaction queues the bot's answers.
  const api = new Api("unused");
  const me = { id: Number(bot.id), is_bot: true, first_name: bot.username, username: bot.username } as const;

  return async (update) => {
    await db.transaction().execute(async (trx) => {
      if (!(await insertUpdate(trx, { bot: bot.id, updateId: update.update_id, at: now() }))) return;
      const taking = new Taking(update, api, me as ConstructorParameters<typeof Taking>[2]);
      taking.trx = trx;
      await answer(taking, async () => {});
      const hostUser = String(taking.chat?.id ?? 0);
      const timing = { notAfterMs: clock.nowMs() + answerWithinMs, priority: priorities.awaited };
      for (const call of taking.answers) await messages.add(trx, { hostUser, call, about: null }, timing);
    });
  };
}
