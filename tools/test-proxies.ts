// `npm run test:proxies`: two api processes of the built server behind Caddy, then behind nginx, each by its example in deploy/:
// a session stays on one process, event streams come as they are written, a caller's address is the caller's and nobody's word,
// and when a process goes the other serves. Says what was seen; ends with 1 when something else was, with 2 when a program is
// not here.
import { parseArgs } from "node:util";
import { missingOf } from "./deploy/programs.ts";

const missing = missingOf(["caddy", "nginx", "openssl"]);
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) process.exitCode = 2;
else {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  // What it takes is loaded only where it can be used.
  const { testProxies } = await import("./deploy/proxies.ts");
  process.exitCode = (await testProxies(values.from)) ? 0 : 1;
}
