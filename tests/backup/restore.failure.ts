// The same restore as in tests/restoration/restore.test.ts, from a backup by pgBackRest.
import { testRestoration } from "../restoration/restoration-case.ts";
import { createBackedUpCluster } from "./backed-up-cluster.ts";

const cluster = createBackedUpCluster({ fsync: "off", max_connections: "100" });
testRestoration({
  ...cluster,
  backUp: () => cluster.backUp("full"),
  restore: async (_, time) => ({ postgres: await cluster.restore(time) }),
});
