/** The folder `notices` owns the e-mails and chat messages that inform the owner about changes of the account. */
export { createOwnerNotices, type OwnerNotices } from "./owner-notices.ts";
