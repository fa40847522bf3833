import { storage } from "./storage.ts";

const name = "inviteCode";

/** True if this visit began with an invitation link. */
export const cameByInvitation = new URLSearchParams(globalThis.location?.search ?? "").has("code");

/**
 * Returns the invite code in the URL of a visit (`/?code=X`, `/index?code=X`) and stores the code, because redirects
 * remove the code from the URL. The stored invite code is used until another invitation link replaces the code.
 * @returns "" if there is no invite code
 */
export function broughtCode(search: string): string {
  const code = new URLSearchParams(search).get("code") ?? "";
  if (!/^[\w-]{1,64}$/.test(code)) return storage.read(name) ?? "";
  storage.write(name, code);
  return code;
}

/** Removes the stored invite code. */
export function forgetBroughtCode(): void {
  storage.remove(name);
}
