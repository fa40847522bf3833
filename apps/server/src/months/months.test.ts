import { expect, it } from "vitest";
import type { TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";

const dayMs = 86_400_000;
let server: TestServer;
let another: () => Promise<TestServer>;
withServer({}, (started, startAnother) => {
  server = started;
  another = startAnother;
});

const told = async ({ server: { platform } }: TestServer) =>
  (await platform.metrics.registry.getSingleMetricAsString("gemplay_months_ahead")).split("\n").at(-1);

it("tells how many months are ready, and a process that starts makes what is missing", async () => {
  expect(await told(server)).toBe("gemplay_months_ahead 4");
  server.clock.advance(100 * dayMs);
  expect(await told(server)).toMatch(/ [01]$/);
  await another();
  expect(await told(server)).toBe("gemplay_months_ahead 4");
});
