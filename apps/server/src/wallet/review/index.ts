/**
 * Review: withdrawals that a person approves or refuses, and how many people that takes.
 */
export { approvalsOf, needsTwoPeople, peopleNeeded } from "./withdrawals.approvals.ts";
export { approveWithdrawal, refuseWithdrawal } from "./withdrawals.review.ts";
export { type ReviewRefusal, ReviewRefused } from "./withdrawals.reviewer.ts";
