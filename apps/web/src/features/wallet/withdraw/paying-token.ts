import { useQuery } from "@tanstack/react-query";
import { platformQueries } from "../../../queries/index.ts";

/**
 * Returns the name of the token that the server pays out for an asset. Until the list of tokens is loaded, returns the
 * name of the asset.
 */
export function usePayingToken(assetId: string): string {
  const { data } = useQuery(platformQueries.config());
  const tokens = Object.values(data?.chain.tokenConfigList ?? {});
  return tokens.find((token) => token.assetId === assetId)?.tokenName ?? assetId;
}
