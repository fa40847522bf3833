import { askFromCommandLine, countAdmins } from "../operator-page/index.ts";
import { operatorActions } from "../platform/audit/index.ts";
import {
  needsSecondAdmin,
  type SettingKey,
  SettingRefused,
  settingDefinitions,
} from "../platform/settings/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

const keys = Object.keys(settingDefinitions) as SettingKey[];

function knownKey(text: string): SettingKey {
  const key = keys.find((candidate) => candidate === text);
  if (key === undefined) throw new OperatorMistake(`there is no setting ${text}`);
  return key;
}

const get: OperatorCommand = {
  name: "settings get",
  usage: "[KEY]",
  summary: "shows one setting, or all with what they mean",
  async run({ settings, print }, [wanted]) {
    if (wanted !== undefined) {
      print(settings.getText(knownKey(wanted)));
      return;
    }
    const width = Math.max(...keys.map((key) => key.length));
    for (const key of keys)
      print(`${key.padEnd(width)}  ${settings.getText(key).padEnd(12)}  ${settingDefinitions[key].meaning}`);
  },
};

const set: OperatorCommand = {
  name: "settings set",
  usage: "KEY VALUE",
  summary: "changes a setting in every process within moments, or asks two admins where it takes two",
  async run({ db, clock, settings, actor, reason, print }, [key, value]) {
    if (key === undefined || value === undefined) throw new OperatorMistake("KEY and VALUE are needed");
    try {
      const admins = needsSecondAdmin(knownKey(key)) ? await countAdmins(db) : 0;
      if (admins > 0) {
        if (!(await askFromCommandLine({ db, clock }, { key, value, actor, reason })))
          throw new OperatorRefused(
            `${key}: a change of it waits already; an admin ends it on the operator's page`,
          );
        const waits = admins > 1 ? "" : " There is one admin: it waits until there is another.";
        throw new OperatorRefused(
          `${key} is not changed yet: it takes two admins, who confirm it on the operator's page.${waits}`,
        );
      }
      const change = await settings.set(key, value, { actor, reason });
      print(`${change.key}: ${change.oldText} -> ${change.newText}`);
    } catch (error) {
      throw error instanceof SettingRefused ? new OperatorMistake(error.message) : error;
    }
  },
};

const history: OperatorCommand = {
  name: "settings history",
  usage: "",
  summary: "shows the latest changes: when, who, what, old and new",
  async run({ db, print }) {
    const changes = await operatorActions(db, { action: "settings.set" });
    if (changes.length === 0) print("no setting was changed yet");
    for (const change of changes) {
      const reason = change.reason === undefined ? "" : `  (${change.reason})`;
      const what = `${change.subject}: ${change.oldText} -> ${change.newText}`;
      print(`${change.at.toISOString()}  ${change.actor}  ${what}${reason}`);
    }
  },
};

const audit: OperatorCommand = {
  name: "audit",
  usage: "",
  summary: "shows the latest operator actions of every kind",
  async run({ db, print }) {
    const actions = await operatorActions(db);
    if (actions.length === 0) print("no operator has done anything yet");
    for (const { at, actor, action, subject, oldText, newText, reason } of actions) {
      const values =
        oldText === undefined && newText === undefined ? "" : `: ${oldText ?? ""} -> ${newText ?? ""}`;
      print(
        `${at.toISOString()}  ${actor}  ${action} ${subject}${values}${reason === undefined ? "" : `  (${reason})`}`,
      );
    }
  },
};

/** Operator commands for settings and for the audit log. */
export const settingsCommands: readonly OperatorCommand[] = [get, set, history, audit];
