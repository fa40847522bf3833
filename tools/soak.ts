// `npm run soak -- --minutes 60` runs a deployment under load for 60 minutes; see tests/soak.
import { parseArgs } from "node:util";
import { runDrill } from "./testing/run-drill.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
if (!/^[1-9]\d{0,3}$/.test(values.minutes)) {
  console.error("--minutes is a whole number of minutes.");
  process.exit(2);
}
process.exitCode = await runDrill("soak", [], { SOAK_MINUTES: values.minutes });
