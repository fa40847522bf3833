import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test/compose.ts";
import { withServer } from "../test/file-server.ts";
import { withMailbox } from "../test/mailbox.ts";
import { sessionNames } from "./platform/database/index.ts";

let server: TestServer;
const mailbox = withMailbox();
withServer({}, (started) => {
  server = started;
});

it("a server that cannot start stops everything that it started, and closes the database connections of its queues", async () => {
  const { databaseUrl, clock } = server;
  // The start fails because another server already uses the port, after everything else has started.
  const variables = { ...mailbox.variables(), PORT: new URL(server.server.url).port };
  await expect(startTestServer({ databaseUrl, clock, variables })).rejects.toThrow("EADDRINUSE");
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${sessionNames.queues}`.execute(
    server.server.platform.db,
  );
  expect(rows).toEqual([]);
});
