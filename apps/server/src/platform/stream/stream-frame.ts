/** A message of the stream to all readers or to one player. */
export interface StreamFrame {
  /** The receiving player; undefined for all readers. */
  readonly playerId: bigint | undefined;
  readonly event: string;
  /**
   * Data that JSON can hold. Nobody may change it any more. It is serialized only for actual readers, because most
   * frames have none.
   */
  readonly data: unknown;
}
