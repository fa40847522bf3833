import { expect, it } from "vitest";
import { createMetrics } from "./index.ts";

it("a metric whose value does not arrive in time delays all other metrics for only two seconds, and is not queried twice at the same time", async () => {
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

it("an error while reading a metric is reported, and the next reading of the metrics tries again", async () => {
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

it("a renamed metric is published with its labels under its present name and under its former name", async () => {
  const metrics = createMetrics({ process: false });
  metrics.gauge("gemplay_encryption_keys", "Encryption keys in use", ["state"]).set({ state: "first" }, 2);
  metrics.gauge("gemplay_redis_up", "A metric that keeps its name").set(1);
  expect((await metrics.text()).split("\n").sort()).toEqual([
    "",
    "",
    "# HELP gemplay_encryption_keys Encryption keys in use",
    "# HELP gemplay_redis_up A metric that keeps its name",
    "# HELP gemplay_sealed_keys Encryption keys in use",
    "# TYPE gemplay_encryption_keys gauge",
    "# TYPE gemplay_redis_up gauge",
    "# TYPE gemplay_sealed_keys gauge",
    'gemplay_encryption_keys{state="first"} 2',
    "gemplay_redis_up 1",
    'gemplay_sealed_keys{state="first"} 2',
  ]);
});
