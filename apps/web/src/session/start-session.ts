import { hearFailures, onResync } from "../api/index.ts";
import { keepLoading, timeOrOnline } from "../loading/index.ts";
import { followLimits, followRewards, userQueries } from "../queries/index.ts";
import { playerNamed, queryClient, userStore } from "../stores/index.ts";
import { bindInviters } from "./bind-inviter.ts";
import { showFailure } from "./call-failures.ts";
import { endPushWithSession } from "./end-push.ts";
import { followStoredSession } from "./follow-stored-session.ts";
import { followStoredWallet } from "./follow-wallet.ts";

/**
 * Starts the session once, after the page has shown the first screen. The page checks the wallet of a stored session,
 * and follows balances and level-ups.
 */
export function startSession(): void {
  hearFailures(showFailure);
  followStoredSession();
  endPushWithSession();
  followOwn();
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  onResync(() => {
    refresh(["assets"]);
    refresh(["user"]);
  });
  bindInviters();
  void nameStoredPlayer();
  void followStoredWallet();
}

/** Loads the code that follows balances, level-ups and limits only for a signed-in player. */
function followOwn(): void {
  const begin = async () => {
    const [{ followAssets }, { keepLastKnown }] = await keepLoading(() =>
      Promise.all([import("../queries/assets.queries.ts"), import("../queries/last-known.ts")]),
    );
    followAssets();
    keepLastKnown();
    followLimits();
    followRewards();
    (await keepLoading(() => import("../widgets/notices/page-notices.ts"))).followNotices();
  };
  const stop = userStore.subscribe(check);
  function check(): void {
    if (!userStore.get().token) return;
    stop();
    // The page cannot load the code if a newer build has replaced the build of this page. If the page cannot load the
    // code, the update note offers a reload.
    begin().catch(() => undefined);
  }
  check();
}

/**
 * Reads the player id for a session that was stored before sessions contained the player id. Repeats the request until
 * the server answers or the session ends.
 */
async function nameStoredPlayer(): Promise<void> {
  const { token, playerId } = userStore.get();
  if (!token || playerId) return;
  for (let waitMs = 1_000; token === userStore.get().token; waitMs = Math.min(waitMs * 2, 60_000)) {
    const info = await queryClient.fetchQuery(userQueries.userInfo()).catch(() => undefined);
    if (token !== userStore.get().token) return;
    if (info) return playerNamed(info.userId);
    await timeOrOnline(waitMs);
  }
}
