/**
 * The folder `continue-in-browser` owns the offer to continue in an ordinary browser. Inside the messaging host, each
 * screen that needs the blockchain shows this offer. The folder `continue-in-browser` may import api, host,
 * i18n, loading, queries and ui.
 */
import type { ComponentType } from "react";
import { inHost } from "../../host/index.ts";
import { loadTexts, type PageKey } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import type { ChainScreen } from "./continue-screen.tsx";
import { insideTexts } from "./texts/index.ts";

/**
 * Wraps a screen that needs the blockchain. Inside the messaging host, the player is asked to continue in the browser
 * instead, unless the operator allows the blockchain inside the host.
 */
export function browserOnly(Screen: ComponentType, path: ChainScreen, title: PageKey): ComponentType {
  if (!inHost) return Screen;
  return lazyCode(async () => {
    const [{ ContinueOr }] = await Promise.all([import("./continue-screen.tsx"), loadTexts(insideTexts)]);
    return { default: () => <ContinueOr {...{ Screen, path, title }} /> };
  });
}
