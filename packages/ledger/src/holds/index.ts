/**
 * The folder `holds` owns holds: the stakes of rounds that end later. A hold is placed once, and is settled or voided
 * once.
 */

export {
  findHold,
  type Hold,
  type HoldRequest,
  idsOfKeysNow,
  type Placed,
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
