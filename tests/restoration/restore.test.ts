import { createCluster } from "./archived-cluster.ts";
import { testRestoration } from "./restoration-case.ts";

// The test needs no fsync: the machine keeps its power, and written data survive the kill of a server.
testRestoration(createCluster({ fsync: "off", max_connections: "100" }));
