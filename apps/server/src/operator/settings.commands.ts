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
  summary: "shows the value of one setting, or the values and meanings of all settings",
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
  summary:
    "changes a setting in every process; if the change needs two admins, stores a change request instead",
  async run({ db, clock, settings, actor, reason, print }, [key, value]) {
    if (key === undefined || value === undefined)
      throw new OperatorMistake("the command needs KEY and VALUE");
    try {
      const admins = needsSecondAdmin(knownKey(key)) ? await countAdmins(db) : 0;
      if (admins > 0) {
        if (!(await askFromCommandLine({ db, clock }, { key, value, actor, reason })))
          throw new OperatorRefused(
            `${key}: a change request for the setting is already open; an admin can confirm or refuse the request on the operator's page`,
          );
        const waits =
          admins > 1 ? "" : " There is only one admin: the change request waits for a second admin.";
        throw new OperatorRefused(
          `${key} is not changed yet: two admins must confirm the change request on the operator's page.${waits}`,
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
  summary: "lists the latest changes of settings: time, operator, setting, old value and new value",
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

/** The operator commands for settings and for the audit log. */
export const settingsCommands: readonly OperatorCommand[] = [get, set, history, audit];
