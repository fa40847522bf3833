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

/** Turns a refusal to archive or restore a month into an error for the operator. */
function asRefusal(error: unknown): never {
  if (error instanceof MonthFileWrong)
    throw new OperatorRefused(`the file is not as it should be: ${error.message}`);
  throw error instanceof MonthRefused ? new OperatorRefused(error.message) : error;
}

/**
 * Writes an audit row. The command writes one row before the action begins, and one row with the result of the action.
 */
const record = (
  { db, actor, reason }: OperatorContext,
  action: AuditAction,
  subject: string,
  newText?: string,
) => recordOperatorAction(db, { actor, reason, action, subject, newText });

const waitingFor = (who: string) =>
  `somebody reads the tables for long: ${who}. It is waited for, up to ten minutes, and nobody behind it`;

const states = {
  here: "here",
  sealed: "here, sealed",
  away: "away, not yet removed",
  dropped: "put away",
} as const;

const list: OperatorCommand = {
  name: "months",
  usage: "",
  summary: "shows the months of the journal, oldest first, and what became of them",
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
    "writes the oldest month into a file, proves it, and removes its rows; sums stand in for them. Call it again after an interruption",
  async run(context, [month, folder]) {
    if (month === undefined || folder === undefined || !/^\d{4}-\d{2}$/.test(month))
      throw new OperatorMistake("MONTH as 2026-01 and FOLDER are needed");
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
    print(`${month} is put away: ${bet} bets, ${transfer} transfers and ${hold} holds in ${done.path}`);
    print(`sha256 ${done.sha256}; keep the file: it is the only place where these rows are`);
  },
};

const verify: OperatorCommand = {
  name: "months verify",
  usage: "FILE",
  summary: "proves a month's file and its rounds, and that it is the one that was put away",
  async run({ db, print }, [file]) {
    if (file === undefined) throw new OperatorMistake("FILE is needed");
    const report = await checkMonth(resolve(file)).catch(asRefusal);
    for (const line of reportLines(report)) print(line);
    const noted = (await ledgerMonths(executorOf(db))).find(({ month }) => month === report.month);
    if (report.rounds.wrong > 0)
      throw new OperatorRefused(`${report.rounds.wrong} rounds are not as they were drawn`);
    if (noted?.sha256 !== report.sha256)
      throw new OperatorRefused(`the database did not put this file away as ${report.month}`);
    print("it is the file that was put away");
  },
};

function reportLines({ month, sha256, rows, rounds }: MonthReport): readonly string[] {
  return [
    `${month}, sha256 ${sha256}: ${Object.entries(rows)
      .map(([table, count]) => `${count} ${table}`)
      .join(", ")}`,
    `rounds: ${rounds.checked} drawn again and the same, ${rounds.waiting} whose pair was not revealed yet, ${rounds.shared} from the common chain, ${rounds.wrong} wrong`,
  ];
}

const restore: OperatorCommand = {
  name: "months take-back",
  usage: "FILE",
  summary: "takes the month back that was put away last, from its file",
  async run(context, [file]) {
    if (file === undefined) throw new OperatorMistake("FILE is needed");
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
    print(`${month} is back`);
  },
};

/** Commands that archive months into files and restore archived months. */
export const monthsCommands: readonly OperatorCommand[] = [list, archive, verify, restore];
