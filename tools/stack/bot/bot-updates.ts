// The bot's unconfirmed updates. The bot fetches the updates with `getUpdates`, or a webhook receives the updates.
import { setTimeout as sleep } from "node:timers/promises";
import type { Update } from "grammy/types";

type UpdateContent = Omit<Update, "update_id">;

export interface Webhook {
  readonly url: string;
  readonly secret: string | undefined;
}

const retriedAfterMs = 500;
const deliveryAtMostMs = 10_000;

export class BotUpdates {
  /**
   * Update numbers start at the current time in seconds, so that no number repeats after a restart. The bot would
   * ignore an update with a repeated number.
   */
  #nextId = Math.floor(Date.now() / 1000);
  #unconfirmed: Update[] = [];
  #webhook: Webhook | undefined;
  #poll: AbortController | undefined;
  #wake = Promise.withResolvers<void>();
  readonly #ended = new AbortController();

  get webhook(): Webhook | undefined {
    return this.#webhook;
  }

  get count(): number {
    return this.#unconfirmed.length;
  }

  push(content: UpdateContent): void {
    this.#unconfirmed.push({ ...content, update_id: this.#nextId++ });
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  drop(): void {
    this.#unconfirmed = [];
  }

  /**
   * Confirms all updates before `offset`, then waits for unconfirmed updates and returns the updates. A negative
   * `offset` keeps only the newest updates, as many as its absolute value. Returns undefined if a newer call of
   * `getUpdates` has replaced the call.
   */
  async ask(
    { offset, limit = 100, timeout = 0 }: { offset?: number; limit?: number; timeout?: number },
    gone: AbortSignal,
  ): Promise<readonly Update[] | undefined> {
    this.#poll?.abort();
    const poll = new AbortController();
    this.#poll = poll;
    if (offset !== undefined && offset < 0) this.#unconfirmed = this.#unconfirmed.slice(offset);
    else if (offset !== undefined)
      this.#unconfirmed = this.#unconfirmed.filter(({ update_id }) => update_id >= offset);
    const ended = AbortSignal.any([poll.signal, gone, this.#ended.signal]);
    if (this.#unconfirmed.length === 0 && timeout > 0)
      await Promise.race([this.#wake.promise, sleep(timeout * 1000, undefined, { signal: ended })]).catch(
        () => undefined,
      );
    return poll.signal.aborted ? undefined : this.#unconfirmed.slice(0, limit);
  }

  setWebhook(webhook: Webhook | undefined): void {
    this.#webhook = webhook;
    if (webhook === undefined) return;
    this.#poll?.abort();
    void this.#deliver(webhook);
  }

  stop(): void {
    this.#webhook = undefined;
    this.#ended.abort();
    this.#wake.resolve();
  }

  /**
   * Delivers updates in order and repeats each update until the webhook accepts the update. The delivery ends when the
   * bot sets another webhook.
   */
  async #deliver(webhook: Webhook): Promise<void> {
    while (this.#webhook === webhook) {
      const [first] = this.#unconfirmed;
      if (first === undefined) {
        await this.#wake.promise;
        continue;
      }
      const answer = await fetch(webhook.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(webhook.secret === undefined ? {} : { "x-telegram-bot-api-secret-token": webhook.secret }),
        },
        body: JSON.stringify(first),
        signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(deliveryAtMostMs)]),
      }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) this.#unconfirmed = this.#unconfirmed.filter((one) => one !== first);
      else await sleep(retriedAfterMs, undefined, { signal: this.#ended.signal }).catch(() => undefined);
    }
  }
}
