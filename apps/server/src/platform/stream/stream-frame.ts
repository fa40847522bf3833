/** A message of the event stream to all readers or to one player. */
export interface StreamFrame {
  /** The player who receives the message, or undefined for all readers. */
  readonly playerId: bigint | undefined;
  readonly event: string;
  /**
   * Data that can be converted to JSON. The caller must not change the data after publishing the message. The data is
   * converted to JSON only if a reader receives the message, because most messages have no reader.
   */
  readonly data: unknown;
}
