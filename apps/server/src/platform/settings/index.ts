/**
 * Settings: what an operator may change while the server runs, each defined once with its bounds, each change
 * audited. May import the database and the audit log. Must never hold a secret or what a deployment decides (that is
 * platform/config).
 */
export { type SettingKey, settingDefinitions } from "./definitions.ts";
export {
  changeSetting,
  createSettings,
  SettingRefused,
  type Settings,
  stampSetting,
  storedSettings,
} from "./settings.ts";
