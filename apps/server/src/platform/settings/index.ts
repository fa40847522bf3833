/**
 * The folder `settings` contains the settings that an operator may change while the server runs. Each setting is
 * defined once with its bounds, and the audit log records each change. The code of `settings` may import `database` and
 * `audit`. A setting is never a secret, and never a value that belongs to the configuration of a deployment (see
 * `platform/config`).
 */
export { type SettingKey, settingDefinitions } from "./definitions.ts";
export { isPlayClosed, playRules, secondsBetweenStarts } from "./play-rules.ts";
export { needsSecondAdmin } from "./second-admin.ts";
export { defaultText, parseMoment, SettingValueError } from "./setting-kinds.ts";
export {
  changeSetting,
  checkSetting,
  createSettings,
  SettingRefused,
  type Settings,
  stampSetting,
  storedSetting,
  storedSettings,
} from "./settings.ts";
