import { resolve } from "node:path";
import type { AuditAction } from "@gemplay/api-schema/operator";
import { archiveMonth, ledgerMonths, MonthFileWrong, MonthRefused, restoreMonth } from "@gemplay/ledger";
import { checkMonth, type MonthReport } from "../partitions/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";

/** Converts a refusal to archive or restore a month into an error whose message the operator sees. */
function asRefusal(error: unknown): never {
  if (error instanceof MonthFileWrong)
    throw new OperatorRefused(`the archive file is invalid: ${error.message}`);
  throw error instanceof MonthRefused ? new OperatorRefused(error.message) : error;
}

/**
 * Writes a row of the audit log. A command writes one row before its action begins, and one row with the result of the
 * action.
 */
const record = (
  { db, actor, reason }: OperatorContext,
  action: AuditAction,
  subject: string,
  newText?: string,
) => recordOperatorAction(db, { actor, reason, action, subject, newText });

const waitingFor = (who: string) =>
  `other database sessions read the tables for a long time: ${who}. The command waits at most ten minutes for these sessions. Bets do not wait.`;

const states = {
  here: "in the database",
  sealed: "in the database, closed for writes",
  away: "archived, rows not yet removed",
  dropped: "archived",
} as const;

const list: OperatorCommand = {
  name: "months",
  usage: "",
  summary: "lists the months of the ledger and the state of each month, the oldest month first",
  async run({ db, print }) {
    for (const { month, isFirst, state, sha256 } of await ledgerMonths(executorOf(db))) {
      const name = isFirst ? `${month} and before` : month;
      print(`${name.padEnd(20)} ${states[state]}${sha256 === undefined ? "" : `  ${sha256}`}`);
    }
  },
};

const archive: OperatorCommand = {
  name: "months put-away",
  usage: "MONTH FOLDER",
  summary:
    "archives the oldest month: writes and checks an archive file, then replaces the rows of the month by sums. After an interruption, run the command again",
  async run(context, [month, folder]) {
    if (month === undefined || folder === undefined || !/^\d{4}-\d{2}$/.test(month))
      throw new OperatorMistake("the command needs MONTH, for example 2026-01, and FOLDER");
    const { config, clock, print } = context;
    await record(context, "months.putAway", month, `begun: ${resolve(folder)}`);
    const done = await archiveMonth({
      connectionString: config.databaseUrl,
      month,
      folder: resolve(folder),
      nowMs: clock.nowMs(),
      onStep: (step) => print(step),
      onWait: (who) => print(waitingFor(who)),
    }).catch(asRefusal);
    await record(context, "months.putAway", month, `done: ${done.path} ${done.sha256}`);
    const { bet, transfer, hold } = done.rows;
    print(`${month} is archived: ${bet} bets, ${transfer} transfers and ${hold} holds in ${done.path}`);
    print(`sha256 ${done.sha256}; keep the file, because only the file contains the archived rows`);
  },
};

const verify: OperatorCommand = {
  name: "months verify",
  usage: "FILE",
  summary:
    "checks the archive file of a month and the rounds in the file, and compares the file with the record in the database",
  async run({ db, print }, [file]) {
    if (file === undefined) throw new OperatorMistake("the command needs FILE, the path of an archive file");
    const report = await checkMonth(resolve(file)).catch(asRefusal);
    for (const line of reportLines(report)) print(line);
    const noted = (await ledgerMonths(executorOf(db))).find(({ month }) => month === report.month);
    if (report.rounds.wrong > 0)
      throw new OperatorRefused(`${report.rounds.wrong} rounds in the archive file have a wrong result`);
    if (noted?.sha256 !== report.sha256)
      throw new OperatorRefused(
        `the file is not the archive file that the database recorded for month ${report.month}`,
      );
    print("the file is the recorded archive file of the month");
  },
};

function reportLines({ month, sha256, rows, rounds }: MonthReport): readonly string[] {
  return [
    `${month}, sha256 ${sha256}: ${Object.entries(rows)
      .map(([table, count]) => `${count} ${table}`)
      .join(", ")}`,
    `rounds: ${rounds.checked} recomputed with the stored result, ${rounds.waiting} with a seed pair that was not revealed yet, ${rounds.shared} from a hash chain for all players, ${rounds.wrong} with a wrong result`,
  ];
}

const restore: OperatorCommand = {
  name: "months take-back",
  usage: "FILE",
  summary: "restores the month that was archived last, from the archive file of the month",
  async run(context, [file]) {
    if (file === undefined) throw new OperatorMistake("the command needs FILE, the path of an archive file");
    const { config, print } = context;
    const path = resolve(file);
    await record(context, "months.takeBack", path, "begun");
    const month = await restoreMonth({
      connectionString: config.databaseUrl,
      path,
      onStep: (step) => print(step),
      onWait: (who) => print(waitingFor(who)),
    }).catch(asRefusal);
    await record(context, "months.takeBack", month, `done: ${path}`);
    print(`${month} is restored`);
  },
};

/** The operator commands that archive months of the ledger into files and restore archived months. */
export const monthsCommands: readonly OperatorCommand[] = [list, archive, verify, restore];
