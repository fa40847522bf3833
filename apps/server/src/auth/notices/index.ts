/**
 * Notices: letters to the owner of an account about what was done to it.
 */
export { createOwnerNotices, type OwnerNotices } from "./owner-notices.ts";
