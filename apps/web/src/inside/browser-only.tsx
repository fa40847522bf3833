import type { ComponentType } from "react";
import { inHost } from "../host/index.ts";
import { loadTexts, type PageKey } from "../i18n/index.ts";
import { lazyCode } from "../loading/index.ts";
import type { ChainScreen } from "./continue-screen.tsx";
import { insideTexts } from "./texts.ts";

/**
 * Wraps a screen that needs the blockchain. Inside the messaging host, the wrapped screen asks the player to continue
 * in the browser, unless the operator allows the blockchain inside the host.
 */
export function browserOnly(Screen: ComponentType, path: ChainScreen, title: PageKey): ComponentType {
  if (!inHost) return Screen;
  return lazyCode(async () => {
    const [{ ContinueOr }] = await Promise.all([import("./continue-screen.tsx"), loadTexts(insideTexts)]);
    return { default: () => <ContinueOr {...{ Screen, path, title }} /> };
  });
}
