import { type SettingKey, settingDefinitions } from "./definitions.ts";

/**
 * Settings that limit server load or change the appearance of the site, but do not limit money. An admin may change
 * these settings without a second admin.
 */
const alone = /^(rate|http|stream|floor)\.|^games\.(crash|staged)\./;

/** The rules for regulated play. A licence can demand these rules, so one admin alone can turn none of them off. */
const regulated = /^play\./;

/**
 * Returns true if a change of the setting needs the approval of a second admin. Changes of prices, limits and
 * thresholds, and of the rules for regulated play, need the approval of a second admin. A change of another switch needs only one admin, so that an admin can
 * disable a function of the site immediately.
 */
export function needsSecondAdmin(key: SettingKey): boolean {
  const { kind } = settingDefinitions[key];
  if (regulated.test(key)) return true;
  return kind !== "switch" && kind !== "link" && !alone.test(key);
}
