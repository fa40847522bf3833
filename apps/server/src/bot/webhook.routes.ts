import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Update } from "grammy/types";
import { AppError } from "../platform/http/index.ts";
import type { TakeUpdate } from "./updates.ts";

export const webhookPath = "/host/bot_update";

const hashed = (text: string) => createHash("sha256").update(text).digest();

/**
 * Adds the route to which the messaging host sends updates. A caller without the secret of the webhook gets the error
 * RouteUnknown. If an update fails, the route returns an error status, so that the messaging host repeats the update.
 */
export function webhookRoutes(app: FastifyInstance, secret: string, take: TakeUpdate): void {
  const expected = hashed(secret);
  app.route({
    method: "POST",
    url: webhookPath,
    schema: { hide: true },
    bodyLimit: 1_048_576,
    config: { answersData: true, rateLimit: false },
    onRequest: (request, _reply, done) => {
      const given = request.headers["x-telegram-bot-api-secret-token"];
      const isHost = typeof given === "string" && timingSafeEqual(hashed(given), expected);
      done(isHost ? undefined : new AppError("RouteUnknown"));
    },
    handler: async (request) => {
      const update = request.body as Partial<Update> | undefined;
      if (!Number.isSafeInteger(update?.update_id)) throw new AppError("RequestInvalid");
      await take(update as Update);
      return {};
    },
  });
}
