import type { Body, Data } from "@gemplay/api-schema";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

export type ApiKey = Data<"GET /user/api_keys">["keys"][number];
/** The first characters of every API key. */
export const keyPrefix = "gpk_";

export type MadeKey = Data<"POST /user/api_key/make">;

/** Query of the player's API keys, the oldest first. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ["user", "apiKeys"],
    queryFn: ({ signal }) => call("GET /user/api_keys", {}, { signal }),
  });

const rereadKeys = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey });

/** Makes an API key. The answer contains the key, which the page keeps only in the state of the open sheet. */
export async function makeApiKey(body: Body<"POST /user/api_key/make">): Promise<MadeKey> {
  const made = await call("POST /user/api_key/make", { body }, { silent: true });
  void rereadKeys();
  return made;
}

/**
 * Revokes an API key.
 * @param onRevoked called after the server has revoked the key
 */
export function useRevokeApiKey(onRevoked: () => void) {
  return useMutation({
    mutationFn: (id: string) => call("POST /user/api_key/revoke", { body: { id } }),
    onSuccess: () => {
      showToast("succ", t("keys.revoked"));
      onRevoked();
    },
    onSettled: rereadKeys,
  });
}
