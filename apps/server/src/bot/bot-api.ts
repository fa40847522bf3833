import { setTimeout as sleep } from "node:timers/promises";
import { apiThrottler } from "@grammyjs/transformer-throttler";
import { Api, GrammyError, HttpError, type RawApi } from "grammy";
import type { Update } from "grammy/types";
import type { Config } from "../platform/config/index.ts";
import type { Delivery } from "../platform/queue/index.ts";

type Asked<M extends keyof RawApi> = { readonly method: M; readonly payload: Parameters<RawApi[M]>[0] };

/** A call that is queued: what is said, and that a button was heard. */
export type BotCall = Asked<"sendMessage"> | Asked<"answerCallbackQuery">;

/** What became of a call: as of anything that is queued, or the chat is closed to the bot. */
export type CallOutcome = Delivery | { readonly kind: "blocked" };

export interface BotApi {
  /** For what is not said in chats. Its errors are to be passed on as `reasonOf` says them only. */
  readonly raw: Api["raw"];
  /** What has happened from a number on, waiting for it. */
  updates(from: number, signal: AbortSignal): Promise<Update[]>;
  /** @param signal ends the waiting for the host's limit */
  send(call: BotCall, signal: AbortSignal): Promise<CallOutcome>;
}

/** What the host calls updates that the bot wants; they have to be asked for. */
export const wantedUpdates = ["message", "callback_query", "my_chat_member"] as const;

const oneCallS = 20;
const askForS = 10;
/** What waits for a pause is let go after so long, before the queue takes it for lost. */
const pauseAtMostMs = 30_000;

export function createBotApi({
  token,
  apiRoot,
}: Pick<NonNullable<Config["bot"]>, "token" | "apiRoot">): BotApi {
  // Errors of the network name the URL, in which the token stands: they keep it unless this says otherwise.
  const client = { apiRoot, timeoutSeconds: oneCallS, sensitiveLogs: false };
  const { raw } = new Api(token, client);
  const limited = new Api(token, client);
  // As much as the host allows: 30 messages a second, one a second to a chat.
  limited.config.use(apiThrottler());
  /** The host's limit is the bot's, so that nobody is written to while it lasts. */
  let pausedUntilMs = 0;

  return {
    raw,
    updates(from, signal) {
      const asked = { offset: from, timeout: askForS, allowed_updates: [...wantedUpdates] };
      // The library's type of a signal is an older one's.
      return raw.getUpdates(asked, signal as unknown as Parameters<typeof raw.getUpdates>[1]);
    },
    async send(call, signal) {
      // Also a pause that lasts longer is waited for: else the queue hands out all that it has, for nothing, again and again.
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

/** Whether the host, or the way to it, did not do what was asked. */
export const isHostsFault = (error: unknown): boolean =>
  error instanceof GrammyError || error instanceof HttpError;

/** For how long the host wants to be asked nothing. */
export const askedPauseMs = (error: unknown): number =>
  error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1_000 : 0;

/** Why a call failed, without what it said, to whom, or the token in its URL. */
export function reasonOf(error: unknown): string {
  if (error instanceof GrammyError) return `${error.method}: ${error.error_code}`;
  return error instanceof Error ? error.name : "unknown";
}
