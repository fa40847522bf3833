/** What became of one try to send something. No reason may repeat what was sent or to whom. */
export type Delivery =
  /** They have it, and answer for it from now on. */
  | { readonly kind: "taken" }
  /** They will never take it: the same again is of no use to them. */
  | { readonly kind: "refused"; readonly reason: string }
  /** They may take it later. */
  | { readonly kind: "failed"; readonly reason: string }
  /** Nobody wants it any more. */
  | { readonly kind: "dropped" }
  /** It is wanted, but not yet. */
  | { readonly kind: "later"; readonly seconds: number };

export const deliveryKinds = [
  "taken",
  "refused",
  "failed",
  "dropped",
  "later",
] as const satisfies Delivery["kind"][];
