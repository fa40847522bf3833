import { ApiError, isAnswerLost, networkCode } from "../../api/index.ts";
import { t } from "../../i18n/index.ts";
import { userStore } from "../../stores/index.ts";
import { pause } from "./pause.ts";

export interface BetSender<B, R> {
  /**
   * Returns the sent bet whose outcome is unknown, or null. The session cannot place another bet until the outcome is
   * known.
   */
  unanswered(): B | null;
  /**
   * Places a bet, or repeats the unanswered bet instead. The sender repeats a bet with a lost answer with the same key
   * while the session lasts. A later session does not get the answer.
   * @throws the refusal, or the error of the last attempt; in the second case the bet stays unanswered
   */
  place(bet: B): Promise<R>;
}

interface BetSenderParts<B, R> {
  /** Loads the data that must be known before the bet is sent. */
  prepare?(bet: B): Promise<void>;
  /** Starts the call of the server synchronously, so that the call uses the current session. */
  send(bet: B): Promise<R>;
}

/**
 * Waiting times in ms between a lost answer and the next attempt. After the last attempt the player decides about
 * another attempt.
 */
const waitsMs = [1_000, 3_000] as const;

/** Creates a sender for one game. An unanswered bet belongs only to the session that placed it. */
export function createBetSender<B, R>({ prepare, send }: BetSenderParts<B, R>): BetSender<B, R> {
  let open: { readonly token: string; readonly bet: B } | null = null;
  const ownOpen = () => (open && isHere(open.token) ? open : null);
  return {
    unanswered: () => ownOpen()?.bet ?? null,
    async place(bet) {
      const { token } = userStore.get();
      const sent = ownOpen() ?? { token, bet };
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

/** Throws if the session has changed or ended. @throws {ApiError} with the code of a lost answer */
function checkHere(token: string): void {
  if (!isHere(token)) throw new ApiError(networkCode, 0, t("error.network"));
}
