import { runOperator } from "./index.ts";

process.exitCode = await runOperator({
  args: process.argv.slice(2),
  variables: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
