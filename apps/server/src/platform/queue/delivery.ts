/**
 * The outcome of one attempt to send a message. The reason for the outcome must not contain the content or the
 * recipient of the message.
 */
export type Delivery =
  /** The receiving server has accepted the message and is now responsible for the message. */
  | { readonly kind: "taken" }
  /** The receiving server refuses the message permanently, so another attempt is useless. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The attempt failed, but the receiving server may accept the message in a later attempt. */
  | { readonly kind: "failed"; readonly reason: string }
  /** The message is no longer needed and is not sent. */
  | { readonly kind: "dropped" }
  /** The message must be sent later, after the given number of seconds. */
  | { readonly kind: "later"; readonly seconds: number };

export const deliveryKinds = [
  "taken",
  "refused",
  "failed",
  "dropped",
  "later",
] as const satisfies Delivery["kind"][];
