/**
 * The folder `bonus-codes` owns the codes that operators make, and the redemptions of players. The code of
 * `bonus-codes` may import the platform, account and the ledger. The code of `bonus-codes` never pays a code that no
 * pool or budget covers, never pays a code twice to the same person, and never pays a code that only one admin made.
 */
export {
  confirmBonusCode,
  listBonusCodes,
  makeBonusCode,
  withdrawBonusCode,
} from "./bonus-codes.operators.ts";
export { allRedemptions } from "./bonus-codes.repository.ts";
export { shownRedemption } from "./bonus-codes.service.ts";
export { createBonusCodeFeature } from "./bonus-codes.ts";
