// `npm run test:proxies` runs two api processes of the built server behind Caddy and then behind nginx, with the
// example files in deploy/.
// The test checks that a session stays on one process and that event streams are not buffered. The test also checks
// that clients cannot fake their address, and that one process replaces the other.
// Exit code: 1 a check failed, 2 a program is missing.
import { parseArgs } from "node:util";
import { missingOf } from "./deploy/programs.ts";

const missing = missingOf(["caddy", "nginx", "openssl"]);
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) process.exitCode = 2;
else {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  // Loads the modules only if the programs are installed.
  const { testProxies } = await import("./deploy/proxies.ts");
  process.exitCode = (await testProxies(values.from)) ? 0 : 1;
}
