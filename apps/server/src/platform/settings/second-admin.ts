import { type SettingKey, settingDefinitions } from "./definitions.ts";

/** Settings that limit load or appearance but no money. One admin alone may change them. */
const alone = /^(rate|http|stream|floor)\.|^games\.(crash|staged)\./;

/**
 * Returns true if a change needs a second admin. Prices, limits and thresholds do. A switch does not, so that one admin
 * can close something at once.
 */
export function needsSecondAdmin(key: SettingKey): boolean {
  const { kind } = settingDefinitions[key];
  return kind !== "switch" && kind !== "link" && !alone.test(key);
}
