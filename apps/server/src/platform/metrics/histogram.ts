import type { Registry } from "prom-client";

/**
 * The counts and the sum of all measurements with the same labels. A measurement costs two additions and a few
 * comparisons, and allocates no object.
 */
export interface Tally {
  observe(value: number): void;
}

/**
 * A histogram that adds each measurement to its sums, and builds its text output only when Prometheus reads the
 * metrics.
 */
export interface Histogram<L extends string> {
  /**
   * Returns the tally for a set of labels. Callers should keep the returned tally, because finding the tally costs more
   * time than a measurement.
   */
  of(labels: Readonly<Record<L, string>>): Tally;
}

interface Counted<L extends string> extends Tally {
  readonly labels: Readonly<Record<L, string>>;
  /**
   * The number of measurements in each bucket. The number of a bucket does not include the measurements in smaller
   * buckets. The last entry counts the measurements above the limits of all buckets.
   */
  readonly counts: number[];
  sum: number;
}

/**
 * Creates a histogram. The histogram of prom-client finds its labels by text at each measurement, which would take too
 * long during a bet.
 */
export function createHistogram<L extends string>(
  registry: Registry,
  {
    name,
    help,
    buckets,
  }: { readonly name: string; readonly help: string; readonly buckets: readonly number[] },
): Histogram<L> {
  const tallies = new Map<string, Counted<L>>();

  function values() {
    return [...tallies.values()].flatMap(({ labels, counts, sum }) => {
      let count = 0;
      const written = [...buckets, "+Inf"].map((le, place) => {
        count += counts[place] ?? 0;
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
      });
      return [
        ...written,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
  }

  const metric = {
    name,
    get: async () => ({ name, help, type: "histogram", aggregator: "sum", values: values() }),
    reset: () => tallies.clear(),
  };
  // The type of the registry requires classes of prom-client, but the registry uses only the members of `metric`.
  registry.registerMetric(metric as unknown as Parameters<Registry["registerMetric"]>[0]);

  return {
    of(labels) {
      const key = JSON.stringify(Object.entries(labels).sort());
      const found = tallies.get(key);
      if (found !== undefined) return found;
      const made: Counted<L> = {
        labels,
        counts: new Array<number>(buckets.length + 1).fill(0),
        sum: 0,
        observe(value) {
          let place = 0;
          while (place < buckets.length && value > (buckets[place] as number)) place += 1;
          (this.counts as number[])[place] = (this.counts[place] ?? 0) + 1;
          this.sum += value;
        },
      };
      tallies.set(key, made);
      return made;
    },
  };
}
