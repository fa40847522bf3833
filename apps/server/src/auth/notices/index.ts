/** This folder owns notices: e-mails and chat messages to the owner about changes of the account. */
export { createOwnerNotices, type OwnerNotices } from "./owner-notices.ts";
