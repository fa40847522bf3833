import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { inHost } from "../../../host/index.ts";
import { assetsQueries, userQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";

/** Starts an identity check, or continues the open check, on the page of the operator's provider. */
export function useStartIdentity() {
  return useMutation({
    mutationFn: () => call("POST /user/identity/start", { body: {} }, { silent: true }),
    onSuccess: ({ page }) => {
      if (!inHost) return location.assign(page);
      // The messaging host opens links that would open a new window, because it shows only one window.
      const link = Object.assign(document.createElement("a"), {
        href: page,
        target: "_blank",
        rel: "noreferrer",
      });
      document.body.append(link);
      link.click();
      link.remove();
      return readAgain();
    },
  });
}

/** Reads the result of the open identity check from the provider. */
export function useReadIdentity() {
  return useMutation({
    mutationFn: () => call("POST /user/identity/read", { body: {} }, { silent: true }),
    onSuccess: async (identity) => {
      queryClient.setQueryData(userQueries.identity().queryKey, identity);
      if (identity.state !== "asked")
        await queryClient.invalidateQueries({ queryKey: assetsQueries.withdrawRecords().queryKey });
    },
  });
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: userQueries.identity().queryKey });
