import { storage } from "./storage.ts";

const name = "inviteCode";

/**
 * The code in the address of a visit (`/?code=X`, `/index?code=X`), which redirects and the way in take away: kept for the
 * visits to come, until another one brings another. @returns empty while none was brought
 */
export function broughtCode(search: string): string {
  return keepCode(new URLSearchParams(search).get("code") ?? "");
}

/** Keeps a code that was brought another way, as by the link that opened the messaging host. @returns the one that is kept */
export function keepCode(code: string): string {
  if (!/^[\w-]{1,64}$/.test(code)) return storage.read(name) ?? "";
  storage.write(name, code);
  return code;
}
