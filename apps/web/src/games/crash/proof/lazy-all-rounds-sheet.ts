import { lazyExtra } from "../../../loading/index.ts";

/** The sheet with all rounds. The page loads the code of the sheet when the visitor first opens the sheet. */
export const LazyAllRoundsSheet = lazyExtra(() => import("./all-rounds-sheet.tsx"));
