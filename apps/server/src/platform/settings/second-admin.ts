import { type SettingKey, settingDefinitions } from "./definitions.ts";

/** Numbers that bound load or look and no money: one admin changes them alone. */
const alone = /^(rate|http|stream|floor)\.|^games\.(crash|staged)\./;

/**
 * Whether a change takes a second admin: prices, limits and thresholds do. A switch does not, so that whoever sees
 * something wrong can close it at once.
 */
export function needsSecondAdmin(key: SettingKey): boolean {
  const { kind } = settingDefinitions[key];
  return kind !== "switch" && kind !== "link" && !alone.test(key);
}
