import { ApiError, isAnswerLost, networkCode } from "../../api/index.ts";
import { t } from "../../i18n/index.ts";
import { userStore } from "../../stores/index.ts";
import { pause } from "./pause.ts";

export interface BetSender<B, R> {
  /** The bet that was sent and whose outcome is not known; until it is, the session may place no other bet. */
  unanswered(): B | null;
  /**
   * Places a bet, or the unanswered one instead of it. While answers are lost the same bet is sent again, key and all,
   * for as long as the session lasts that placed it; to whoever comes after it the answer is lost.
   * @throws the refusal; or the loss of the last answer, and then the bet stays unanswered
   */
  place(bet: B): Promise<R>;
}

interface BetSenderParts<B, R> {
  /** Reads what must be known before the bet is sent. */
  prepare?(bet: B): Promise<void>;
  /** Calls the server at once, waiting for nothing before: the call is the session's that there is at that moment. */
  send(bet: B): Promise<R>;
}

/** Waits between one lost answer and the next attempt; after the last the player decides. */
const waitsMs = [1_000, 3_000] as const;

/** A sender for one game. What one session left unanswered is no other's. */
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

/** @throws {ApiError} as of a lost answer, when another session has begun or none is left */
function checkHere(token: string): void {
  if (!isHere(token)) throw new ApiError(networkCode, 0, t("error.network"));
}
