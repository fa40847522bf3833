import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";

/**
 * Creates a one-time sign-in link, which makes the previous link invalid.
 * @param offsetMs difference in ms between the server's clock and this device's clock
 */
export function useCreateBrowserLink(offsetMs: number) {
  return useMutation({
    mutationFn: async () => {
      const { secret, expiresAtMs } = await call("POST /user/browser_link", { body: {} }, { silent: true });
      const endsAtMs = expiresAtMs - offsetMs;
      // Lifetime of the one-time sign-in link in seconds, which the operator sets.
      return { secret, endsAtMs, seconds: Math.max(Math.round((endsAtMs - Date.now()) / 1_000), 1) };
    },
  });
}
