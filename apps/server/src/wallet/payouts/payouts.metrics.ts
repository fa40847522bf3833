import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/index.ts";
import type { Metrics } from "../../platform/metrics/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { queueSum, type Withdrawal } from "../withdrawals/index.ts";
import { waitingPayouts, waitingReasons } from "./payouts.waiting.ts";

/**
 * The buckets, in seconds, of the histogram of payment times. A block becomes final within seconds, but a payout can
 * wait for hours because a key, gas money or money of the vault is missing.
 */
const paidWithinSeconds = [3, 10, 30, 60, 120, 300, 900, 3_600, 14_400, 86_400];

interface PayoutMetrics {
  onGas(enough: boolean): void;
  /** Sets the metric that shows whether the gas price is too high, and logs each change. */
  onGasPrice(tooHigh: boolean): void;
  /** The caller must call this function after each change of a withdrawal's status. */
  onChange(row: Withdrawal): void;
  /** Sets the metric of waiting withdrawals by reason. */
  read(): Promise<void>;
  /** Removes the metric of waiting withdrawals when another process starts to report the metric. */
  forget(): void;
  /** Removes the metrics of gas when another process starts to report these metrics. */
  forgetGas(): void;
}

/** Creates the metrics with which operators see why withdrawals wait. */
export function payoutMetrics(
  metrics: Metrics,
  { db, clock, log }: { readonly db: WalletDatabase; readonly clock: Clock; readonly log: Logger },
): PayoutMetrics {
  const gasLow = metrics.gauge(
    "gemplay_payout_gas_low",
    "Is 1 while the payout account cannot pay the gas of a payout",
  );
  const gasTooDear = metrics.gauge(
    "gemplay_payout_gas_price_too_high",
    "Is 1 while payouts wait because the gas price is above payouts.maximumGasGwei",
  );
  const waiting = metrics.gauge(
    "gemplay_payouts_waiting",
    "Unpaid withdrawals that need no review, by the reason for the wait",
    ["reason"],
  );
  const longest = metrics.gauge(
    "gemplay_payouts_waiting_seconds",
    "Waiting time of the oldest unpaid withdrawal that needs no review, by the reason for the wait",
    ["reason"],
  );
  const review = metrics.gauge(
    "gemplay_review_waiting_seconds",
    "Age of the oldest withdrawal that waits for its review or for a second approval",
  );
  const paid = metrics
    .histogram(
      "gemplay_payout_seconds",
      "From the moment at which a withdrawal could be paid to its payment in a final block",
      paidWithinSeconds,
    )
    .of({});
  let waits = false;
  return {
    onGas: (enough) => gasLow.set(enough ? 0 : 1),
    onGasPrice(tooHigh) {
      gasTooDear.set(tooHigh ? 1 : 0);
      if (tooHigh !== waits)
        log.warn(
          tooHigh
            ? "payouts wait, because gas costs more than payouts.maximumGasGwei"
            : "payouts continue, because gas no longer costs too much",
        );
      waits = tooHigh;
    },
    onChange({ status, requestedAt, payableAt, changedAt }) {
      if (status !== "confirmed") return;
      const ms = changedAt.getTime() - (payableAt ?? requestedAt).getTime();
      paid.observe(Math.max(0, ms) / 1_000);
    },
    async read() {
      const found = await waitingPayouts(db);
      for (const reason of waitingReasons) {
        const here = found.find((one) => one.reason === reason);
        waiting.set({ reason }, here?.count ?? 0);
        const ageMs = here === undefined ? 0 : clock.nowMs() - here.since.getTime();
        longest.set({ reason }, Math.max(0, Math.floor(ageMs / 1000)));
      }
      const queues = [await queueSum(db, "review"), await queueSum(db, "second")];
      const asked = queues.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]));
      review.set(asked.length === 0 ? 0 : Math.max(0, clock.nowMs() - Math.min(...asked)) / 1_000);
    },
    forget() {
      for (const gauge of [waiting, longest, review]) gauge.reset();
    },
    forgetGas() {
      for (const gauge of [gasLow, gasTooDear]) gauge.reset();
    },
  };
}
