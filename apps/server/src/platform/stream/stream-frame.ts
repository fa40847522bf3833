/** A message of the stream to all readers or to one player. */
export interface StreamFrame {
  /** The receiving player; undefined for all readers. */
  readonly playerId: bigint | undefined;
  readonly event: string;
  /**
   * Data that JSON can hold. The data must not be changed afterwards. The data is serialized only if a reader receives
   * the frame, because most frames have no reader.
   */
  readonly data: unknown;
}
