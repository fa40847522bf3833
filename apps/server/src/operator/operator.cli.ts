import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { openPlatform } from "../compose.ts";
import { ConfigError, loadConfig } from "../platform/config/index.ts";
import { createLogger } from "../platform/log/index.ts";
import { accountCommands } from "./account.commands.ts";
import { type OperatorCommand, OperatorMistake } from "./operator-command.ts";
import { settingsCommands } from "./settings.commands.ts";
import { setupLocalCommand } from "./setup-local.command.ts";
import { walletCommands } from "./wallet.commands.ts";

/** Every command; features bring their own. */
const commands: readonly OperatorCommand[] = [
  ...settingsCommands,
  ...accountCommands,
  ...walletCommands,
  setupLocalCommand,
];

function usage(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(36)} ${summary}`);
  return ["npm run operator -- COMMAND [--as NAME] [--reason TEXT]", "", ...lines].join("\n");
}

/** The command whose words the arguments begin with, the longest name first. */
function find(positionals: readonly string[]): { command: OperatorCommand; args: string[] } {
  const longestFirst = commands.toSorted((a, b) => b.name.length - a.name.length);
  for (const command of longestFirst) {
    const words = command.name.split(" ");
    if (words.every((word, index) => positionals[index] === word))
      return { command, args: positionals.slice(words.length) };
  }
  throw new OperatorMistake(`there is no command ${positionals.join(" ") || "given"}\n\n${usage()}`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: "string" }, reason: { type: "string" } },
  });
  const { command, args } = find(positionals);
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
