import { storage } from "./storage.ts";

const name = "inviteCode";

/** Whether this visit began with the link of an invitation. */
export const cameByInvitation = new URLSearchParams(globalThis.location?.search ?? "").has("code");

/**
 * The code in the address of a visit (`/?code=X`, `/index?code=X`), which redirects and the way in take away: kept for the
 * visits to come, until another one brings another. @returns empty while none was brought
 */
export function broughtCode(search: string): string {
  const code = new URLSearchParams(search).get("code") ?? "";
  if (!/^[\w-]{1,64}$/.test(code)) return storage.read(name) ?? "";
  storage.write(name, code);
  return code;
}

/** Forgets the code of the last invitation. */
export function forgetBroughtCode(): void {
  storage.remove(name);
}
