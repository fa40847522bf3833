/**
 * Review: the folder `review` lets operators approve or refuse withdrawals, and decides how many operators must approve
 * a withdrawal.
 */

export { approvalsOf } from "./approvals.repository.ts";
export { createReviewTime } from "./review-time.ts";
export { needsTwoPeople, peopleNeeded } from "./withdrawals.approvals.ts";
export { approveWithdrawal, refuseWithdrawal } from "./withdrawals.review.ts";
export { type ReviewRefusal, ReviewRefused } from "./withdrawals.reviewer.ts";
