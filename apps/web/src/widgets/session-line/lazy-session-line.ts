import { loadTexts } from "../../i18n/index.ts";
import { lazyExtra } from "../../loading/index.ts";
import { sessionLineTexts } from "./texts/index.ts";

/** The line with the time and the result of the play session. The page loads its code and texts after the game. */
export const LazySessionLine = lazyExtra(async () => {
  const [line] = await Promise.all([import("./session-line.tsx"), loadTexts(sessionLineTexts)]);
  return { default: line.SessionLine };
});
