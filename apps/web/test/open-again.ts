import { cleanup } from "vitest-browser-react";
import { queryClient } from "../src/stores/index.ts";
import { openScreen } from "./screen.tsx";

/** Opens a URL as after a reload, for which the cached answers of the server are removed. */
export async function openAgain(path: string, opening: Parameters<typeof openScreen>[1] = {}): Promise<void> {
  await cleanup();
  queryClient.clear();
  await openScreen(path, opening);
}
