import { accountCommands } from "./account.commands.ts";
import { activityFeedCommands } from "./activity-feed.commands.ts";
import { afterRestoreCommand } from "./after-restore.command.ts";
import { contractCallsCommands } from "./contract-calls.commands.ts";
import { migrateCommand } from "./migrate.command.ts";
import { monthsCommands } from "./months.commands.ts";
import { type OperatorCommand, OperatorMistake } from "./operator-command.ts";
import { operatorsCommands } from "./operators.commands.ts";
import { riskCommand } from "./risk.command.ts";
import { sameDatabaseCommand } from "./same-database.command.ts";
import { secretsCommands } from "./secrets.commands.ts";
import { settingsCommands } from "./settings.commands.ts";
import { setupLocalCommand } from "./setup-local.command.ts";
import { solvencyCommand } from "./solvency.command.ts";
import { walletCommands } from "./wallet.commands.ts";

/** All operator commands, including the commands of other features. */
const commands: readonly OperatorCommand[] = [
  ...settingsCommands,
  ...accountCommands,
  ...walletCommands,
  ...contractCallsCommands,
  ...activityFeedCommands,
  ...operatorsCommands,
  ...secretsCommands,
  ...monthsCommands,
  riskCommand,
  solvencyCommand,
  migrateCommand,
  afterRestoreCommand,
  sameDatabaseCommand,
  setupLocalCommand,
];

/** Returns the help text of all commands, or of the command that the given words name. */
export function help(words: readonly string[] = []): string {
  const shown = words.length === 0 ? commands : [findCommand(words).command];
  const lines = shown.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(36)} ${summary}`);
  return [
    "npm run operator -- COMMAND [--as NAME] [--reason TEXT]",
    "",
    ...lines,
    "",
    "Ends with 0 when it is done, 1 when it was refused or failed, 2 when it was called wrongly.",
  ].join("\n");
}

/**
 * Finds the command that the arguments begin with, the longest name first.
 *
 * @throws {OperatorMistake} if the command does not exist, or takes fewer arguments
 */
export function findCommand(positionals: readonly string[]): { command: OperatorCommand; args: string[] } {
  const named = commands
    .flatMap((command) => [command.name, ...(command.aliases ?? [])].map((name) => ({ command, name })))
    .toSorted((a, b) => b.name.length - a.name.length);
  for (const { command, name } of named) {
    const words = name.split(" ");
    if (!words.every((word, index) => positionals[index] === word)) continue;
    const args = positionals.slice(words.length);
    const { usage } = command;
    const most = usage === "" ? 0 : usage.split(" ").length;
    if (args.length > most && !usage.includes("…"))
      throw new OperatorMistake(`too many arguments: ${command.name} ${usage}`.trimEnd());
    return { command, args };
  }
  const given =
    positionals.length === 0 ? "a command is needed" : `there is no command ${positionals.join(" ")}`;
  throw new OperatorMistake(`${given}\n\n${help()}`);
}
