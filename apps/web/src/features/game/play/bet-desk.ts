/** Sends one bet. The same bet sent twice is placed once: it carries its key. */
export type SendBet<B, R> = (bet: B) => Promise<R>;

export interface BetDesk<B, R> {
  /** The bet that was sent and whose outcome is not known; until it is, no other bet may be placed. */
  unanswered(): B | null;
  /**
   * Places a bet, or the unanswered one instead of it. While answers are lost the same bet is sent again, key and all.
   * @throws the refusal; or the loss of the last answer, and then the bet stays unanswered
   */
  place(bet: B): Promise<R>;
}

interface BetDeskParts<B, R> {
  readonly send: SendBet<B, R>;
  /** Whether the failure leaves open what became of the bet. */
  isLost(error: unknown): boolean;
  wait(ms: number): Promise<void>;
}

/** Waits between one lost answer and the next attempt; after the last the player decides. */
const waitsMs = [1_000, 3_000] as const;

/** A desk for one player and one game. */
export function createBetDesk<B, R>({ send, isLost, wait }: BetDeskParts<B, R>): BetDesk<B, R> {
  let open: B | null = null;
  return {
    unanswered: () => open,
    async place(bet) {
      const sent = open ?? bet;
      open = sent;
      for (let attempt = 0; ; attempt++) {
        try {
          const answer = await send(sent);
          open = null;
          return answer;
        } catch (error) {
          if (!isLost(error)) {
            open = null;
            throw error;
          }
          const pauseMs = waitsMs[attempt];
          if (pauseMs === undefined) throw error;
          await wait(pauseMs);
        }
      }
    },
  };
}
