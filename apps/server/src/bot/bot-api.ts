import { setTimeout as sleep } from "node:timers/promises";
import { apiThrottler } from "@grammyjs/transformer-throttler";
import { Api, GrammyError, HttpError, type RawApi } from "grammy";
import type { Update } from "grammy/types";
import type { Config } from "../platform/config/index.ts";
import type { Delivery } from "../platform/queue/index.ts";

type Asked<M extends keyof RawApi> = { readonly method: M; readonly payload: Parameters<RawApi[M]>[0] };

/** A queued call to the bot API: a message, or the confirmation of a pressed button. */
export type BotCall = Asked<"sendMessage"> | Asked<"answerCallbackQuery">;

/** The result of a call to the bot API: a delivery result of the queue, or a chat that is closed to the bot. */
export type CallOutcome = Delivery | { readonly kind: "blocked" };

export interface BotApi {
  /** The bot API for calls outside of chats. Errors of this API may only be passed on through `reasonOf`. */
  readonly raw: Api["raw"];
  /** Returns the updates from an update number on, and waits for new updates. */
  updates(from: number, signal: AbortSignal): Promise<Update[]>;
  /**
   * Sends one queued call to the bot API.
   *
   * @param signal ends the wait for the host's rate limit
   */
  send(call: BotCall, signal: AbortSignal): Promise<CallOutcome>;
}

/** The messaging host's names of the update kinds that the bot needs. The host sends only requested kinds. */
export const wantedUpdates = ["message", "callback_query", "my_chat_member"] as const;

const oneCallS = 20;
const askForS = 10;
/**
 * A call that waits for a pause of the host fails after this many milliseconds, before the queue treats the call as
 * lost.
 */
const pauseAtMostMs = 30_000;

export function createBotApi({
  token,
  apiRoot,
}: Pick<NonNullable<Config["bot"]>, "token" | "apiRoot">): BotApi {
  // Sensitive logs are off, because network errors would contain the URL with the bot's token.
  const client = { apiRoot, timeoutSeconds: oneCallS, sensitiveLogs: false };
  const { raw } = new Api(token, client);
  const limited = new Api(token, client);
  // The limits of the messaging host: 30 messages a second in total, and one message a second to each chat.
  limited.config.use(apiThrottler());
  /** The messaging host limits the whole bot, so the bot sends no message to any chat during the pause. */
  let pausedUntilMs = 0;

  return {
    raw,
    updates(from, signal) {
      const asked = { offset: from, timeout: askForS, allowed_updates: [...wantedUpdates] };
      // The bot library uses the `AbortSignal` type of an older package.
      return raw.getUpdates(asked, signal as unknown as Parameters<typeof raw.getUpdates>[1]);
    },
    async send(call, signal) {
      // A call also waits during a long pause of the host. Without the wait, the queue would hand out and fail all its
      // messages again and again.
      const letGoMs = performance.now() + pauseAtMostMs;
      const waitMs = () => Math.min(pausedUntilMs, letGoMs) - performance.now();
      while (!signal.aborted && waitMs() > 0)
        await sleep(waitMs(), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return { kind: "failed", reason: "the process stops" };
      if (pausedUntilMs > performance.now()) return { kind: "failed", reason: "the host asks for a pause" };
      try {
        if (call.method === "sendMessage") await limited.raw.sendMessage(call.payload);
        else await limited.raw.answerCallbackQuery(call.payload);
        return { kind: "taken" };
      } catch (error) {
        const { error_code: code, description, parameters } = error instanceof GrammyError ? error : nothing;
        if (code === 429)
          pausedUntilMs = Math.max(pausedUntilMs, performance.now() + (parameters.retry_after ?? 1) * 1_000);
        if (code === 403 || (code === 400 && /chat not found/i.test(description))) return { kind: "blocked" };
        return { kind: code === 400 ? "refused" : "failed", reason: reasonOf(error) };
      }
    },
  };
}

const nothing = { error_code: 0, description: "", parameters: {} as { retry_after?: number } };

/** Returns whether the messaging host or the network caused an error. */
export const isHostsFault = (error: unknown): boolean =>
  error instanceof GrammyError || error instanceof HttpError;

/** Returns for how many milliseconds the messaging host accepts no calls. */
export const askedPauseMs = (error: unknown): number =>
  error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1_000 : 0;

/** Returns why a call to the bot API failed, without the message text, the recipient, or the token in the URL. */
export function reasonOf(error: unknown): string {
  if (error instanceof GrammyError) return `${error.method}: ${error.error_code}`;
  return error instanceof Error ? error.name : "unknown";
}
