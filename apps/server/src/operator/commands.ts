import { accountCommands } from "./account.commands.ts";
import { activityFeedCommands } from "./activity-feed.commands.ts";
import { afterRestoreCommand } from "./after-restore.command.ts";
import { contractCallsCommands } from "./contract-calls.commands.ts";
import { identityCommands } from "./identity.commands.ts";
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

/** Lists all operator commands, including the commands of other features. */
const commands: readonly OperatorCommand[] = [
  ...settingsCommands,
  ...accountCommands,
  ...identityCommands,
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

/** Returns the help text of all operator commands, or of one operator command whose name is given. */
export function help(words: readonly string[] = []): string {
  const shown = words.length === 0 ? commands : [findCommand(words).command];
  const lines = shown.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(36)} ${summary}`);
  return [
    "npm run operator -- COMMAND [--as NAME] [--reason TEXT]",
    "",
    ...lines,
    "",
    "Exit codes: 0 = the command succeeded, 1 = the command was refused or failed, 2 = the command line or the configuration is wrong.",
  ].join("\n");
}

/**
 * Finds the operator command whose name is at the beginning of the arguments. If the names of several commands match,
 * the function returns the command with the longest name.
 *
 * @throws {OperatorMistake} if the command does not exist, or if there are too many arguments
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
    positionals.length === 0
      ? "the command line names no command"
      : `there is no command ${positionals.join(" ")}`;
  throw new OperatorMistake(`${given}\n\n${help()}`);
}
