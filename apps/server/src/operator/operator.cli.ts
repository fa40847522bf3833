import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { openPlatform } from "../compose.ts";
import { ConfigError, loadConfig } from "../platform/config/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { findCommand, OperatorMistake } from "./index.ts";

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: "string" }, reason: { type: "string" } },
  });
  const { command, args } = findCommand(positionals);
  const config = loadConfig(process.env);
  const log = createLogger("warn");
  const { platform, close } = await openPlatform({ config, log });
  try {
    const actor = values.as ?? userInfo().username;
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    await command.run({ ...platform, actor, reason: values.reason, print }, args);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  const known = error instanceof OperatorMistake || error instanceof ConfigError;
  const parsing = error instanceof TypeError && "code" in error; // of parseArgs: an unknown option
  if (known || parsing) process.stderr.write(`${error.message}\n`);
  else createLogger("error").fatal({ err: error }, "the command failed");
  process.exitCode = known || parsing ? 2 : 1;
});
