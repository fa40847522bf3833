import { hearFailures, onResync } from "../api/index.ts";
import { keepLoading, timeOrOnline } from "../loading/index.ts";
import { followLimits, followRewards, userQueries } from "../queries/index.ts";
import { playerNamed, queryClient, userStore } from "../stores/index.ts";
import { bindInviters } from "./bind-inviter.ts";
import { showFailure } from "./call-failures.ts";
import { followWallet } from "./follow-wallet.ts";
import { leaveWithWallet } from "./sign-out.ts";

/** Once, after the first screen is shown: looks at the wallet behind a stored session, and follows balances and rises. */
export function startSession(): void {
  hearFailures(showFailure);
  followOwn();
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  onResync(() => {
    refresh(["assets"]);
    refresh(["user"]);
  });
  bindInviters();
  void nameStoredPlayer();
  void checkStoredWallet();
}

/** Balances, rises and limits are a player's: what follows them does not come to a guest. */
function followOwn(): void {
  const begin = async () => {
    const [{ followAssets }, { keepLastKnown }] = await keepLoading(() =>
      Promise.all([import("../queries/assets.queries.ts"), import("../queries/last-known.ts")]),
    );
    followAssets();
    keepLastKnown();
    followLimits();
    followRewards();
    (await keepLoading(() => import("../notices/page-notices.ts"))).followNotices();
  };
  const stop = userStore.subscribe(check);
  function check(): void {
    if (!userStore.get().token) return;
    stop();
    // A newer build has taken this one's place otherwise, and shows its own page soon.
    begin().catch(() => undefined);
  }
  check();
}

/**
 * A session that was stored before players were known by their number says whose it is. It is asked for until it is
 * known, for as long as the session lasts: a failure to ask is no answer.
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

/**
 * A session with a stored address belongs to a wallet; it ends when the wallet shows another account or none. A wallet
 * that could not be asked is asked again: as long as it has not answered, nothing has changed.
 */
async function checkStoredWallet(): Promise<void> {
  const { token, address } = userStore.get();
  if (!token || !address) return;
  const { checkWallet } = await keepLoading(() => import("../wallet/index.ts"));
  for (let waitMs = 1_000; ; waitMs = Math.min(waitMs * 2, 60_000)) {
    const verdict = await checkWallet(address);
    if (userStore.get().address !== address) return;
    if (verdict === "same") return followWallet(address);
    if (verdict !== "unknown") return leaveWithWallet();
    await timeOrOnline(waitMs);
  }
}
