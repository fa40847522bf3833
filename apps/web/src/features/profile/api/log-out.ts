import { navigate } from "wouter/use-browser-location";
import { t } from "../../../i18n/index.ts";
import { signOut } from "../../../session/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Opens the home screen and ends the session of this device, or all sessions of the account.
 * @param everywhere true to end all sessions of the account
 */
export async function logOut(everywhere: boolean): Promise<void> {
  navigate("/index");
  if (await signOut({ everywhere })) showToast("succ", t("profile.loggedOut"));
}
