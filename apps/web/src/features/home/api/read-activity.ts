import { call } from "../../../api/index.ts";

/**
 * Reads the latest wins, level-ups and announcements.
 * @throws {ApiError} if the page could not reach the server; no toast shows this failure
 */
export const readActivity = () => call("GET /live", {}, { silent: true });
