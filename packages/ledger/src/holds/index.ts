/**
 * The folder `holds` owns holds: bets whose stake is reserved now and whose round ends later. Each hold is placed once.
 * Later, the ledger either settles or voids the hold, exactly once.
 */

export {
  findHold,
  type Hold,
  type HoldRequest,
  idsOfKeysNow,
  type Placed,
  placedRecord,
  placeHold,
  type UnsettledHold,
  unsettledHolds,
} from "./hold.ts";
export {
  type HoldName,
  type HoldSettlement,
  settleHold,
  settleHolds,
  type Voided,
  voidHold,
  voidHolds,
} from "./hold-end.ts";
