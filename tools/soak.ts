// `npm run soak -- --minutes 60` runs a deployment under load for 60 minutes; see tests/soak.
import { parseArgs } from "node:util";
import { runFailureTest } from "./testing/run-failure-test.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
if (!/^[1-9]\d{0,3}$/.test(values.minutes)) {
  console.error("--minutes must be a whole number of minutes from 1 to 9999.");
  process.exit(2);
}
process.exitCode = await runFailureTest("soak", [], { SOAK_MINUTES: values.minutes });
