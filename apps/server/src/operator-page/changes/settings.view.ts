import type { SettingRow } from "@gemplay/api-schema/operator";
import { assets } from "@gemplay/money";
import { lastActions, type RecordedAction } from "../../platform/audit/index.ts";
import type { Platform } from "../../platform/index.ts";
import {
  defaultText,
  needsSecondAdmin,
  type SettingKey,
  settingDefinitions,
} from "../../platform/settings/index.ts";

const keys = Object.keys(settingDefinitions) as SettingKey[];

/** Returns every setting in the form for the operator's page, in the order of the definitions. */
export async function shownSettings({
  db,
  settings,
}: Pick<Platform, "db" | "settings">): Promise<SettingRow[]> {
  const changed = await lastActions(db, "settings.set");
  return keys.map((key) => {
    const definition = settingDefinitions[key];
    return {
      key,
      group: key.split(".")[0] ?? key,
      kind: definition.kind,
      unit:
        "unit" in definition
          ? definition.unit
          : "asset" in definition
            ? assets[definition.asset].shownAs
            : "",
      meaning: definition.meaning,
      value: settings.getText(key),
      default: defaultText(definition),
      needsSecond: needsSecondAdmin(key),
      lastChange: shownChange(changed.get(key)),
    };
  });
}

function shownChange(action: RecordedAction | undefined): SettingRow["lastChange"] {
  if (action === undefined) return null;
  const { id, at, actor, oldText = "", newText = "", reason = null } = action;
  return { id: String(id), atMs: at.getTime(), actor, oldText, newText, reason };
}
