import { runPreflight } from "./index.ts";

process.exitCode = await runPreflight({
  args: process.argv.slice(2),
  variables: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
