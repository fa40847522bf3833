import { setTimeout as sleep } from "node:timers/promises";
import { apiThrottler } from "@grammyjs/transformer-throttler";
import { Api, GrammyError, HttpError, type RawApi } from "grammy";
import type { Update } from "grammy/types";
import type { Config } from "../platform/config/index.ts";
import type { Delivery } from "../platform/queue/index.ts";

type Asked<M extends keyof RawApi> = { readonly method: M; readonly payload: Parameters<RawApi[M]>[0] };

/** A queued call to the bot API, which sends a message or confirms a pressed button. */
export type BotCall = Asked<"sendMessage"> | Asked<"answerCallbackQuery">;

/** The result of a call to the bot API: a delivery result of the queue, or the fact that the user blocked the bot. */
export type CallOutcome = Delivery | { readonly kind: "blocked" };

export interface BotApi {
  /**
   * The methods of the bot API that do not belong to a chat. Callers may pass on errors of this API only through
   * `reasonOf`, because the errors contain the bot's token.
   */
  readonly raw: Api["raw"];
  /** Returns the updates that begin at an update number, and waits for new updates. */
  updates(from: number, signal: AbortSignal): Promise<Update[]>;
  /**
   * Sends one queued call to the bot API.
   *
   * @param signal ends the wait for the host's rate limit
   */
  send(call: BotCall, signal: AbortSignal): Promise<CallOutcome>;
}

/**
 * The names by which the messaging host identifies the kinds of updates that the bot needs. The messaging host sends
 * only the requested kinds of updates.
 */
export const wantedUpdates = ["message", "callback_query", "my_chat_member"] as const;

const oneCallS = 20;
const askForS = 10;
/**
 * If a call waits for the end of a pause of the messaging host, the call fails after this many milliseconds. If a call
 * to the bot API waited longer, the queue would treat the call as lost.
 */
const pauseAtMostMs = 30_000;

export function createBotApi({
  token,
  apiRoot,
}: Pick<NonNullable<Config["bot"]>, "token" | "apiRoot">): BotApi {
  // The library must not log sensitive data, because its network errors would contain the URL with the bot's token.
  const client = { apiRoot, timeoutSeconds: oneCallS, sensitiveLogs: false };
  const { raw } = new Api(token, client);
  const limited = new Api(token, client);
  // The messaging host limits the bot to 30 messages a second in total, and to one message a second to each chat.
  limited.config.use(apiThrottler());
  /**
   * The time before which the bot sends no message to any chat, because the limits of the messaging host apply to the
   * whole bot.
   */
  let pausedUntilMs = 0;

  return {
    raw,
    updates(from, signal) {
      const asked = { offset: from, timeout: askForS, allowed_updates: [...wantedUpdates] };
      // The types of the bot library use the `AbortSignal` type of an older package.
      return raw.getUpdates(asked, signal as unknown as Parameters<typeof raw.getUpdates>[1]);
    },
    async send(call, signal) {
      // A call to the bot API also waits for the end of a long pause that the messaging host requests. Without waiting
      // for the end of the pause, all messages of the queue would fail again and again.
      const letGoMs = performance.now() + pauseAtMostMs;
      const waitMs = () => Math.min(pausedUntilMs, letGoMs) - performance.now();
      while (!signal.aborted && waitMs() > 0)
        await sleep(waitMs(), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return { kind: "failed", reason: "this process is stopping" };
      if (pausedUntilMs > performance.now())
        return { kind: "failed", reason: "the messaging host requested a pause" };
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

/** Returns whether an error came from the messaging host or from the network. */
export const isHostsFault = (error: unknown): boolean =>
  error instanceof GrammyError || error instanceof HttpError;

/** Returns for how many milliseconds the messaging host accepts no calls after an error. */
export const askedPauseMs = (error: unknown): number =>
  error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1_000 : 0;

/** Returns why a call to the bot API failed, without the message text, the recipient, or the token in the URL. */
export function reasonOf(error: unknown): string {
  if (error instanceof GrammyError) return `${error.method}: ${error.error_code}`;
  return error instanceof Error ? error.name : "unknown";
}
