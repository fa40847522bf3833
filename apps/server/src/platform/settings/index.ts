/**
 * Settings: what an operator may change while the server runs, each defined once with its bounds, each change
 * audited. May import the database and the audit log. Must never hold a secret or what a deployment decides (that is
 * platform/config).
 */
export { type SettingKey, settingDefinitions } from "./definitions.ts";
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
