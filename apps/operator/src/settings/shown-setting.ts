import type { SettingRow } from "@gemplay/api-schema/operator";
import { amount } from "../i18n/format.ts";
import { currentLanguage, t } from "../i18n/language.ts";
import { chineseMeanings, chineseUnits } from "./meanings.cn.ts";

/** Returns the description of a setting in the language of the page. */
export const meaningOf = ({ key, meaning }: SettingRow): string =>
  (currentLanguage() === "cn" ? chineseMeanings[key] : undefined) ?? meaning;

/** Returns whether the explanation or the key of a setting contains a search text. */
export const isNamed = (setting: SettingRow, wanted: string) =>
  [setting.key, meaningOf(setting)].some((name) => name.toLowerCase().includes(wanted.toLowerCase()));

export const unitOf = ({ unit }: SettingRow): string =>
  (currentLanguage() === "cn" ? chineseUnits[unit] : undefined) ?? unit;

/** Returns whether the value of a setting is free text, and not a number or a choice. */
export const isText = (kind: SettingRow["kind"]) =>
  kind === "link" || kind === "line" || kind === "countries" || kind === "header";

/** Formats the value of a setting for the operator. */
export function shownValue(setting: SettingRow, value: string, hasUnit = true): string {
  const { kind } = setting;
  const unit = hasUnit ? ` ${unitOf(setting)}` : "";
  if (kind === "switch") return t(value === "on" ? "setting.on" : "setting.off");
  if (value === "none" || value === "") return t("setting.none");
  if (kind === "amount" || kind === "optional-amount") return amount(value) + unit;
  return kind === "whole" ? amount(value, { decimals: 0 }) + unit : value;
}
