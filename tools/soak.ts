// `npm run soak -- --minutes 60`: a house that is open for so long, see tests/soak.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
if (!/^[1-9]\d{0,3}$/.test(values.minutes)) {
  console.error("--minutes is a whole number of minutes.");
  process.exit(2);
}
const { status } = spawnSync("vitest", ["run", "--project", "soak"], {
  stdio: "inherit",
  env: { ...process.env, SOAK_MINUTES: values.minutes },
});
process.exit(status ?? 1);
