import { Api } from "grammy";
import type { Update } from "grammy/types";
import type { Platform } from "../platform/index.ts";
import { priorities } from "../platform/queue/index.ts";
import { createAnswers, Taking } from "./answers.ts";
import { insertUpdate } from "./chats.repository.ts";
import type { Messages } from "./messages.ts";

/**
 * Processes an update of the bot once. The changes and the answers of an update are one transaction. The host gets the
 * confirmation of an update after the commit, so the host repeats an update that a crash lost. The transaction never
 * waits for the host.
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
  // The code never calls this API object, because the bot's answers are queued.
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
