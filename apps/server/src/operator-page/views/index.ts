/**
 * The folder `views` owns the views of the operator's page: the overview, players with their marks, withdrawals to
 * review, and files.
 */
export { fileNames, fileOf } from "./files.service.ts";
export { createOverview } from "./overview.ts";
export { createPlayers, type Players } from "./players.service.ts";
export { shownPlayer } from "./players.view.ts";
export { createSharedLook } from "./shared-look.ts";
export { createReviews, type Reviews } from "./withdrawals.service.ts";
