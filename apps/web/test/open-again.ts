import { cleanup } from "vitest-browser-react";
import { queryClient } from "../src/stores/index.ts";
import { openScreen } from "./screen.tsx";

/** Opens a URL like a reload of the page, without the cached answers of the server. */
export async function openAgain(path: string, opening: Parameters<typeof openScreen>[1] = {}): Promise<void> {
  await cleanup();
  queryClient.clear();
  await openScreen(path, opening);
}
