import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { gameQueries } from "../../../games/play/table/game.queries.ts";
import { t } from "../../../i18n/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { shareText, showToast } from "../../../ui/index.ts";

/**
 * Makes a round of the player public, or makes it private again.
 * @param silent true if the caller itself shows that the server cannot be reached
 * @throws {ApiError} after `call` has shown a refusal to the player
 */
export async function shareRound(id: string, wanted: boolean, silent = false): Promise<void> {
  const { shared } = await call("POST /games/round/share", { body: { id, shared: wanted } }, { silent });
  queryClient.setQueryData(gameQueries.round(id).queryKey, (known) => known && { ...known, shared });
  queryClient.removeQueries({ queryKey: gameQueries.sharedRound(id).queryKey });
}

/**
 * Makes a round public and shares the URL of the round, or makes the round private again. If the request fails, the
 * visibility of the round does not change, and the function `call` shows the reason.
 * @param shared whether other people can already see the round
 */
export function useShareRound(id: string, shared: boolean) {
  return useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted !== shared) await shareRound(id, wanted);
      if (wanted) await shareText({ url: location.href });
      else showToast("succ", t("round.shareStopped"));
    },
  });
}
