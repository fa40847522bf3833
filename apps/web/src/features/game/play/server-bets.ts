import type { errors } from "@gemplay/api-schema";
import { ApiError, call } from "../../../api/index.ts";
import { applyBalance, assetsQueries, userQueries } from "../../../queries/index.ts";
import { createStore, queryClient, userStore } from "../../../stores/index.ts";
import { type BetDesk, createBetDesk } from "./bet-desk.ts";
import type { Bet, Round, Settled } from "./round.ts";

const insufficientBalance: (typeof errors)["InsufficientBalance"]["code"] = 1304;

/** Rounds that were played since the page was opened, newest first; the server knows them all. */
export const playedStore = createStore<{ readonly rounds: readonly Round[] }>({ rounds: [] });
const keptRounds = 40;

/** No answer, or one that leaves open whether the bet stands: a fault behind the server's door. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.offline || error.status >= 500);
}

function makeDesk(): BetDesk<Bet, Settled> {
  return createBetDesk({
    send: (bet) => call("POST /games/dice/bet", { body: bet }, { silent: true }),
    isLost,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
}

let desk = makeDesk();
let token = userStore.get().token;
// Another session is another player: neither the bet that was lost nor the rounds are theirs.
userStore.subscribe(() => {
  if (token === userStore.get().token) return;
  token = userStore.get().token;
  desk = makeDesk();
  playedStore.set({ rounds: [] });
});

/** Whether a bet of this session was sent and its outcome is not known. It outlives the screen. */
export const hasUnanswered = (): boolean => desk.unanswered() !== null;

/**
 * Places a bet with the server; the balance and the lists that show it follow.
 * @throws {ApiError} not shown yet
 */
export async function placeServerBet(bet: Bet): Promise<Settled> {
  try {
    const settled = await desk.place(bet);
    applyBalance(settled.round.asset, settled.balance);
    const others = playedStore.get().rounds.filter(({ id }) => id !== settled.round.id);
    playedStore.set({ rounds: [settled.round, ...others].slice(0, keptRounds) });
    // Read again when they are next looked at, and not after every bet.
    for (const { queryKey } of [userQueries.records(), userQueries.dashboard()])
      void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
    return settled;
  } catch (error) {
    if (error instanceof ApiError && error.code === insufficientBalance)
      void queryClient.invalidateQueries({ queryKey: assetsQueries.assets().queryKey });
    throw error;
  }
}
