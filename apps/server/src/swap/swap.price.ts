import { setTimeout as sleep } from "node:timers/promises";
import { AmountError, formatAssetAmount, parseAmount } from "@gemplay/money";
import type { Logger } from "pino";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { SettingRefused, type Settings, stampSetting, storedSettings } from "../platform/settings/index.ts";

export interface PriceKeeping {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: Settings;
  /**
   * True if the server runs on the local stack. Nobody sets the price on a local stack every day, so the job renews the
   * price before the price expires.
   */
  readonly local: boolean;
  readonly everyMs?: number;
}

const readEveryMs = 15_000;
const answerWithinMs = 5_000;
const localAgeMs = 60 * 60 * 1000;
/** The maximum length of the price feed's answer, in characters, which is longer than every price. */
const answerAtMost = 10_000;

/** Keeps the price of PLAY fresh until the signal aborts. If a price feed is configured, the feed gives the price. */
export async function keepPrice(keeping: PriceKeeping, signal: AbortSignal): Promise<void> {
  const { log, everyMs = readEveryMs } = keeping;
  for (;;) {
    try {
      await keepOnce(keeping, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        "the price of PLAY could not be read or renewed",
      );
    }
    if (!(await sleep(everyMs, true, { signal }).catch(() => false))) return;
  }
}

/**
 * Reads the price of PLAY from the price feed. If no price feed is configured, the function renews an old price on the
 * local stack.
 */
async function keepOnce({ db, clock, settings, local }: PriceKeeping, signal: AbortSignal): Promise<void> {
  const url = settings.get("price.feedUrl");
  if (url !== "") return await stampSetting(db, "price.playU", await readFeed(url, signal));
  if (!local) return;
  const { "price.playU": price } = await storedSettings(db, ["price.playU"]);
  if (price.changedAt === null || price.value === null) return;
  if (clock.nowMs() - price.changedAt.getTime() >= localAgeMs)
    await stampSetting(db, "price.playU", formatAssetAmount(price.value, "U"));
}

/**
 * Reads the price of PLAY from the feed.
 *
 * @returns the price as decimal text; the setting `price.playU` checks the bounds of the price
 * @throws {Error} if the feed's answer contains no price
 */
async function readFeed(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    headers: { accept: "application/json" },
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`the price feed answered with the HTTP status ${answer.status}`);
  const text = await answer.text();
  if (text.length > answerAtMost) throw new Error("the answer of the price feed is too long");
  const { price } = JSON.parse(text) as { price?: unknown };
  try {
    parseAmount(price, 18);
  } catch (error) {
    if (error instanceof AmountError)
      throw new SettingRefused("the answer of the price feed contains no valid price");
    throw error;
  }
  return String(price);
}
