// `npm run test:proxies` runs two api processes of the built server behind Caddy and then behind nginx, with the
// example files in deploy/. The test checks that the requests of a session reach the same process and that event
// streams are not buffered. The test also checks that clients cannot forge their address, and that bets continue while
// one process stops. Exit code: 1 if a check failed, 2 if a program is missing.
import { parseArgs } from "node:util";
import { missingOf } from "./deploy/programs.ts";

const missing = missingOf(["caddy", "nginx", "openssl"]);
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) process.exitCode = 2;
else {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  // Loads the modules of the test only if the programs are installed.
  const { testProxies } = await import("./deploy/proxies.ts");
  process.exitCode = (await testProxies(values.from)) ? 0 : 1;
}
