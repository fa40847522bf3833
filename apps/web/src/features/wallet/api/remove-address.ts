import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * Removes an address from the player's address book, and reads the address book again. If the call fails, a toast shows
 * the reason.
 */
export function useRemoveAddress() {
  return useMutation({
    mutationFn: (id: string) => call("POST /assets/withdraw_address/remove", { body: { id } }),
    onSuccess: async () => {
      await readAgain();
      showToast("succ", t("book.removed"));
    },
    onError: readAgain,
  });
}

const readAgain = () =>
  queryClient.invalidateQueries({ queryKey: assetsQueries.withdrawAddresses().queryKey });
