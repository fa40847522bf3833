import { type SettingKey, settingDefinitions } from "./definitions.ts";

/** Settings that limit load or appearance but no money. One admin alone may change a setting of this kind. */
const alone = /^(rate|http|stream|floor)\.|^games\.(crash|staged)\./;

/**
 * Returns true if a change needs a second admin. Changes of prices, limits and thresholds need a second admin. A switch
 * needs only one admin, so that the admin can close a function immediately.
 */
export function needsSecondAdmin(key: SettingKey): boolean {
  const { kind } = settingDefinitions[key];
  return kind !== "switch" && kind !== "link" && !alone.test(key);
}
