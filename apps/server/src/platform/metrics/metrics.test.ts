import { expect, it } from "vitest";
import { createMetrics } from "./index.ts";

it("a metric whose value does not arrive delays all other metrics for only two seconds, and is queried once at a time", async () => {
  const metrics = createMetrics({ process: false });
  const { promise: silence, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  metrics.gauge("from_the_database", "One that asks", [], async (gauge) => {
    asked += 1;
    await silence;
    gauge.set(7);
  });
  metrics.gauge("of_memory", "One that knows", [], (gauge) => gauge.set(3));
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await metrics.registry.metrics();
    expect(text).toContain("of_memory 3");
    expect(text).toContain("from_the_database 0");
  }
  expect(asked).toBe(1);
  answer();
  await expect.poll(() => metrics.registry.metrics()).toContain("from_the_database 7");
});

it("an error while reading a metric is reported, and the next read tries again", async () => {
  const metrics = createMetrics({ process: false });
  let fails = true;
  metrics.gauge("failing", "One that fails", [], async (gauge) => {
    if (fails) throw new Error("not now");
    gauge.set(1);
  });
  await expect(metrics.registry.metrics()).rejects.toThrow("not now");
  fails = false;
  expect(await metrics.registry.metrics()).toContain("failing 1");
});
