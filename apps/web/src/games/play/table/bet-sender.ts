import { ApiError, isAnswerLost, networkCode } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { userStore } from "../../../stores/index.ts";
import { pause } from "./pause.ts";

export interface BetSender<B, R> {
  /**
   * Returns the sent bet whose outcome is unknown, or null. The session cannot place another bet until the outcome of
   * the sent bet is known.
   */
  unanswered(): B | null;
  /**
   * Places a bet. If an earlier bet has no answer, the sender repeats the earlier bet instead of the new bet. During
   * the session, the sender repeats a bet with a lost answer under the same idempotency key. If the session ends before
   * the answer arrives, a later session never gets this answer.
   * @param send the call that places this bet, if it is another call than the usual one; an earlier bet without an
   * answer is repeated with the usual call
   * @throws the refusal of the bet, or the error of the last attempt; after an error, the bet stays unanswered
   */
  place(bet: B, send?: (bet: B) => Promise<R>): Promise<R>;
}

interface BetSenderParts<B, R> {
  /** Loads the data that the page needs before the sender sends the bet. */
  prepare?(bet: B): Promise<void>;
  /** Starts the call to the server synchronously, so that the call belongs to the current session. */
  send(bet: B): Promise<R>;
}

/**
 * Waiting times in milliseconds before the sender repeats a bet whose answer was lost. After the last automatic
 * attempt, the player decides whether to send the bet again.
 */
const waitsMs = [1_000, 3_000] as const;

/**
 * Creates a sender that places the bets of one game. Only the session that placed a bet can repeat it if it stays
 * unanswered.
 */
export function createBetSender<B, R>({ prepare, send: usual }: BetSenderParts<B, R>): BetSender<B, R> {
  let open: { readonly token: string; readonly bet: B } | null = null;
  const ownOpen = () => (open && isHere(open.token) ? open : null);
  return {
    unanswered: () => ownOpen()?.bet ?? null,
    async place(bet, own = usual) {
      const { token } = userStore.get();
      const earlier = ownOpen();
      const sent = earlier ?? { token, bet };
      const send = earlier ? usual : own;
      open = sent;
      const close = () => {
        if (open === sent) open = null;
      };
      for (let attempt = 0; ; attempt++) {
        try {
          await prepare?.(sent.bet);
          checkHere(token);
          const answer = await send(sent.bet);
          checkHere(token);
          close();
          return answer;
        } catch (error) {
          if (!isAnswerLost(error)) {
            close();
            throw error;
          }
          const pauseMs = waitsMs[attempt];
          if (pauseMs === undefined || !isHere(token)) throw error;
          await pause(pauseMs);
        }
      }
    },
  };
}

const isHere = (token: string) => token === userStore.get().token;

/**
 * Throws an error if the player has signed out or another session has started.
 * @throws {ApiError} with the code of a lost answer
 */
function checkHere(token: string): void {
  if (!isHere(token)) throw new ApiError(networkCode, 0, t("error.network"));
}
