/** What is said to everybody or to one player. */
export interface StreamFrame {
  /** Undefined: for everybody. */
  readonly playerId: bigint | undefined;
  readonly event: string;
  /** What JSON can hold; nobody may change it any more. Written down for those who read: most frames have no reader. */
  readonly data: unknown;
}
