import { clearAssets, signedIn } from "../stores/index.ts";

/** Begins a session that no wallet opened: no wallet's change ends it. */
export function enter({ token, userId }: { readonly token: string; readonly userId: string }): void {
  clearAssets();
  signedIn({ token, playerId: userId, address: "" });
}
