import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/index.ts";
import type { Metrics } from "../../platform/metrics/index.ts";
import type { WalletDatabase } from "../wallet.tables.ts";
import { queueSum, type Withdrawal } from "../withdrawals/index.ts";
import { waitingPayouts, waitingReasons } from "./payouts.waiting.ts";

/**
 * Buckets of the payment time in seconds. A final block comes within seconds, but a payout may wait hours for a key,
 * gas or the vault.
 */
const paidWithinSeconds = [3, 10, 30, 60, 120, 300, 900, 3_600, 14_400, 86_400];

interface PayoutMetrics {
  onGas(enough: boolean): void;
  /** Sets the gas price metric, and logs each change. */
  onGasPrice(tooHigh: boolean): void;
  /** Called for each step of a withdrawal. */
  onChange(row: Withdrawal): void;
  /** Counts the waiting withdrawals by reason. */
  read(): Promise<void>;
  /** Removes the counts of waiting withdrawals, because another process now reports the counts. */
  forget(): void;
  /** Removes the gas metrics, because another process now reports the metrics. */
  forgetGas(): void;
}

/** Creates the metrics of waiting withdrawals for operators. */
export function payoutMetrics(
  metrics: Metrics,
  { db, clock, log }: { readonly db: WalletDatabase; readonly clock: Clock; readonly log: Logger },
): PayoutMetrics {
  const gasLow = metrics.gauge(
    "gemplay_payout_gas_low",
    "1 while the payout account cannot pay for the gas of a payout",
  );
  const gasTooDear = metrics.gauge(
    "gemplay_payout_gas_too_dear",
    "1 while payouts wait because the gas price is above payouts.maximumGasGwei",
  );
  const waiting = metrics.gauge(
    "gemplay_payouts_waiting",
    "Withdrawals that nobody has to look at and that are not paid yet, by what keeps them waiting",
    ["reason"],
  );
  const longest = metrics.gauge(
    "gemplay_payouts_waiting_seconds",
    "How long the oldest of them could be paid already, by what keeps it waiting",
    ["reason"],
  );
  const review = metrics.gauge(
    "gemplay_review_waiting_seconds",
    "How long ago the oldest withdrawal was asked for that waits for a person, or for a second one",
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
        log.warn(tooHigh ? "payouts wait: gas costs more than payouts.maximumGasGwei" : "payouts go on");
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
