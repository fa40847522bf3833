import { accountCommands } from "./account.commands.ts";
import { floorCommands } from "./floor.commands.ts";
import { type OperatorCommand, OperatorMistake } from "./operator-command.ts";
import { settingsCommands } from "./settings.commands.ts";
import { setupLocalCommand } from "./setup-local.command.ts";
import { walletCommands } from "./wallet.commands.ts";

/** Every command; features bring their own. */
const commands: readonly OperatorCommand[] = [
  ...settingsCommands,
  ...accountCommands,
  ...walletCommands,
  ...floorCommands,
  setupLocalCommand,
];

function usage(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(36)} ${summary}`);
  return ["npm run operator -- COMMAND [--as NAME] [--reason TEXT]", "", ...lines].join("\n");
}

/**
 * The command whose words the arguments begin with, the longest name first.
 *
 * @throws {OperatorMistake} with every command's usage when there is none
 */
export function findCommand(positionals: readonly string[]): { command: OperatorCommand; args: string[] } {
  const longestFirst = commands.toSorted((a, b) => b.name.length - a.name.length);
  for (const command of longestFirst) {
    const words = command.name.split(" ");
    if (words.every((word, index) => positionals[index] === word))
      return { command, args: positionals.slice(words.length) };
  }
  throw new OperatorMistake(`there is no command ${positionals.join(" ") || "given"}\n\n${usage()}`);
}
