import { useMutation } from "@tanstack/react-query";
import { rotateDemoAfter } from "../../../games/play/table/demo-table.ts";
import { rotateAfter } from "../../../games/play/table/game.queries.ts";
import { formatNumber, t } from "../../../i18n/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Sets the number of rounds between two automatic seed rotations. The number 0 switches the automatic rotation off.
 * @param demo whether the player plays in the demo with play money
 */
export function useSetAutomaticRotation(demo: boolean) {
  return useMutation({
    mutationFn: async (rounds: number) => {
      if (demo) rotateDemoAfter(rounds);
      else await rotateAfter(rounds);
    },
    onSuccess: (_, rounds) =>
      showToast(
        "succ",
        rounds === 0
          ? t("fairness.automaticOff")
          : t("fairness.automaticSet", { count: rounds, shown: formatNumber(rounds) }),
      ),
  });
}
