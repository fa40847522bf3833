// Checks deploy/ha against the server and against the document. `npm run test:failover` runs the files.
import { expect, test } from "vitest";
import { sessionLimits } from "../../apps/server/src/platform/database/index.ts";
import { readText, readYaml } from "./production.ts";

interface Patroni {
  readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> };
}

const pgbouncer = readText("deploy/ha/pgbouncer.ini");
const value = (name: string) => new RegExp(`^${name} = (.*)$`, "m").exec(pgbouncer)?.[1];

test("PgBouncer gives its database sessions the time limits of the pool, and accepts clients that set them", () => {
  const limits = Object.entries(sessionLimits).map(([name, ms]) => `SET ${name} = ${ms}`);
  expect(value("gemplay")).toContain(`connect_query='${limits.join("; ")}'`);
  expect(value("ignore_startup_parameters")?.split(", ")).toEqual(Object.keys(sessionLimits));
  expect(value("pool_mode")).toBe("transaction");
});

test("Patroni acknowledges a commit only after both standbys stored it, and promotes only such a standby", () => {
  const [patroni] = readYaml<Patroni>("deploy/ha/patroni.yml");
  const dcs = patroni?.bootstrap.dcs ?? {};
  expect(dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    synchronous_node_count: 2,
  });
  const { ttl, loop_wait, retry_timeout } = dcs;
  // Patroni needs this relation, so that a primary without etcd stops before its lock ends.
  expect(Number(ttl)).toBeGreaterThanOrEqual(Number(loop_wait) + 2 * Number(retry_timeout));
});

test("the document replaces each placeholder of the environment files", () => {
  const [operations, ...files] = ["docs/operations.md", "deploy/ha/etcd.env", "deploy/ha/patroni.env"].map(
    readText,
  );
  const lines = files.flatMap((file) => file.match(/^[^#].*$/gm) ?? []);
  const placeholders = new Set(lines.flatMap((line) => line.match(/%[A-Z0-9_]+%/g) ?? []));
  expect([...placeholders].filter((one) => operations?.includes(`s/${one}/`) !== true)).toEqual([]);
});
